import { CtlError } from '../ctl-error.ts'
import type { ResourceFinder } from '../session/resource-finder.ts'
import type { ServedResource } from '../session/served-resources.ts'

/** A resource and the names given for it. */
export interface Selection {
  readonly resource: ServedResource
  /** Empty for all objects, or those that selectors match. */
  readonly names: readonly string[]
}

const repeatedType =
  "there is no need to specify a resource type as a separate argument when passing arguments in resource/name form (e.g. 'kubectl get resource/<resource_name>' instead of 'kubectl get resource resource/<resource_name>'"

async function slashed(
  args: readonly string[],
  finder: ResourceFinder,
): Promise<readonly Selection[]> {
  const selections: Selection[] = []
  for (const arg of args) {
    const parts = arg.split('/')
    const [type = '', name = ''] = parts
    if (parts.length === 1) throw new CtlError(repeatedType)
    if (parts.length > 2) {
      throw new CtlError('arguments in resource/name form may not have more than one slash')
    }
    if (type === '' || name === '') {
      throw new CtlError('arguments in resource/name form must have a single resource and name')
    }
    selections.push({ resource: await finder.find(type), names: [name] })
  }
  return selections
}

async function resourcesOf(
  types: string,
  finder: ResourceFinder,
): Promise<readonly ServedResource[]> {
  const found: ServedResource[] = []
  for (const type of types.split(',')) {
    const category = await finder.inCategory(type)
    const resources = category.length > 0 ? category : [await finder.find(type)]
    found.push(...resources.filter((resource) => !found.includes(resource)))
  }
  return found
}

/**
 * The resources and names in the arguments of a command: `type`, `type1,type2`, `type name...`, `type/name...`, or a
 * category (`all`). Empty without arguments.
 *
 * @throws CtlError with kubectl's message.
 */
export async function selectResources(
  args: readonly string[],
  finder: ResourceFinder,
): Promise<readonly Selection[]> {
  const [types, ...names] = args
  if (types === undefined) return []
  if (args.some((arg) => arg.includes('/'))) return slashed(args, finder)
  const resources = await resourcesOf(types, finder)
  return resources.map((resource) => ({ resource, names }))
}
