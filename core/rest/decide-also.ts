import type { Attributes, Decision } from '../authz/authorizer.ts'
import type { ResourceContext } from './resource-context.ts'

/** Whether the user may do another thing to the object of a request, beside what the request was authorised for. */
export async function decideAlso(
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
  return { attributes, decision: await services.authorizer.authorize(attributes) }
}
