import type { Attributes } from '../authz/authorizer.ts'
import { denial } from '../authz/denial.ts'
import type { ResourceContext } from './resource-context.ts'

/**
 * A PUT was authorised as an update; where it turns out to create, its user must be allowed that as well.
 *
 * @throws ApiError `Forbidden`
 */
export async function authorizeCreate({ info, user, services }: ResourceContext): Promise<void> {
  const { group, version, resource, namespace, name } = info
  const attributes: Attributes = {
    kind: 'resource',
    user,
    verb: 'create',
    group,
    version,
    resource,
    subresource: '',
    namespace,
    name,
  }
  const { outcome, reason } = await services.authorizer.authorize(attributes)
  if (outcome !== 'allow') throw denial(attributes, reason)
}
