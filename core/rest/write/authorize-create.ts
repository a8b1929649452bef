import { denial } from '../../authz/denial.ts'
import { decideAlso } from '../decide-also.ts'
import type { ResourceContext } from '../resource-context.ts'

/**
 * A PUT was authorised as an update; where it turns out to create, its user must be allowed that as well.
 *
 * @throws ApiError `Forbidden`
 */
export async function authorizeCreate(context: ResourceContext): Promise<void> {
  const { attributes, decision } = await decideAlso(context, 'create')
  if (decision.outcome !== 'allow') throw denial(attributes, decision.reason)
}
