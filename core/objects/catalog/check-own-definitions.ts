import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { BuiltInCatalog } from './built-in-catalog.ts'
import { definitionKey } from './definition-table.ts'
import type { ResourceDefinition } from './resource-definition.ts'

function nameOf({ group, version, resource }: ResourceDefinition): string {
  return `${resource}.${formatGroupVersion(group, version)}`
}

/**
 * Checks that a server can serve its own definitions (of custom resources) together, and beside the built-in ones: no
 * resource name or kind is used twice, and versions with one storage prefix agree on how objects are stored.
 *
 * @throws RangeError which names the definition and says what is wrong with it.
 */
export function checkOwnDefinitions(
  own: readonly ResourceDefinition[],
  builtIn: BuiltInCatalog,
): void {
  const kinds = new Map<string, ResourceDefinition>()
  const places = new Map<string, ResourceDefinition>()
  for (const definition of own) {
    checkFreeName(definition, builtIn)
    const { group, version, kind, storedAs } = definition
    const key = definitionKey(group, version, kind)
    const namesake = kinds.get(key)
    if (namesake || builtIn.byKind(group, version, kind)) {
      const other = namesake ? nameOf(namesake) : 'a built-in resource'
      throw new RangeError(`${nameOf(definition)} has the kind ${kind}, which ${other} has`)
    }
    kinds.set(key, definition)
    if (!storedAs) continue
    const neighbour = places.get(storedAs.prefix)
    if (neighbour) checkShared(definition, neighbour)
    else places.set(storedAs.prefix, definition)
  }
}

function checkFreeName(definition: ResourceDefinition, builtIn: BuiltInCatalog): void {
  const { group, version, resource, storedAs } = definition
  if (builtIn.findForServer(group, version, resource)) {
    throw new RangeError(`${nameOf(definition)} is built in and cannot be replaced`)
  }
  if (storedAs && builtIn.byPrefix(storedAs.prefix)) {
    const place = `under ${storedAs.prefix}, where objects of a built-in resource are`
    throw new RangeError(`${nameOf(definition)} is stored ${place}`)
  }
}

/** Checks two definitions with one storage prefix: they must be versions of one resource with the same stored objects. */
function checkShared(a: ResourceDefinition, b: ResourceDefinition): void {
  const facts = ({ group, resource, kind, namespaced, storedAs }: ResourceDefinition): string => {
    const scope = namespaced ? 'namespaced' : 'cluster-scoped'
    return `${scope} ${kind} of ${resource}.${group}, stored as ${storedAs?.group}/${storedAs?.version}`
  }
  if (facts(a) === facts(b)) return
  const names = `${nameOf(a)} and ${nameOf(b)}`
  throw new RangeError(
    `${names} are both stored under ${a.storedAs?.prefix} and do not agree: ${facts(a)}; ${facts(b)}`,
  )
}
