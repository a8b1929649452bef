import { denial } from '../../../access/authz/denial.ts'
import { decideAlso } from '../decide-also.ts'
import type { ResourceContext } from '../resource-context.ts'

/**
 * Authorizes the create that a PUT or an apply turns out to be; the pipeline authorized verb `update` or `patch` only.
 *
 * @throws ApiError `Forbidden`
 */
export async function authorizeCreate(context: ResourceContext): Promise<void> {
  const { attributes, decision } = await decideAlso(context, 'create')
  if (decision.outcome !== 'allow') throw denial(attributes, decision.reason)
}
