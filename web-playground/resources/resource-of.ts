import type { ApiObject, ResourceFinder, ServedResource } from '../../core/index.ts'

/** The resource that an object is of. @throws Error with one line for the user, where the server has none. */
export async function resourceOf(
  finder: ResourceFinder,
  { apiVersion, kind }: ApiObject,
): Promise<ServedResource> {
  const resource = await finder.findKind(apiVersion, kind)
  if (!resource) throw new Error(`this server has no ${kind} in ${apiVersion}`)
  return resource
}
