import type { Attributes, Decision } from '../../access/authz/authorizer.ts'
import { denial } from '../../access/authz/denial.ts'
import type { ResourceContext } from './resource-context.ts'

/** Authorizes a further verb on the object of a request, beside the one that the pipeline authorized. */
export async function decideVerb(
  { info, user, services }: ResourceContext,
  verb: string,
): Promise<{ readonly attributes: Attributes; readonly decision: Decision }> {
  const { group, version, resource, namespace, name } = info
  const attributes: Attributes = {
    kind: 'resource',
    user,
    verb,
    group,
    version,
    resource,
    subresource: '',
    namespace,
    name,
  }
  return { attributes, decision: await services.access.authorizer.authorize(attributes) }
}

/**
 * Authorizes the create that a PUT or an apply turns out to be; the pipeline authorized verb `update` or `patch` only.
 *
 * @throws ApiError `Forbidden`
 */
export async function authorizeCreate(context: ResourceContext): Promise<void> {
  const { attributes, decision } = await decideVerb(context, 'create')
  if (decision.outcome !== 'allow') throw denial(attributes, decision.reason)
}
