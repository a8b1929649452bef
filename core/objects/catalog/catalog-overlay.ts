import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { Cancel } from '../../base/runtime.ts'
import type { BuiltInCatalog } from './built-in-catalog.ts'
import type { Catalog, CatalogChange } from './catalog.ts'
import { collectGroups, keepingSame, mergeGroups, priorityIn } from './collect-groups.ts'
import { DefinitionTable, definitionKey } from './definition-table.ts'
import type { ResourceDefinition } from './resource-definition.ts'
import type { Priority, ServedGroup } from './served-group.ts'

/** The catalogue of one server: the built-in resources, and custom resources of its own, which come and go. */
export class CatalogOverlay implements Catalog {
  readonly #builtIn: BuiltInCatalog
  /** Built-in definitions, looked up first: most requests are for built-in resources, which then cost one lookup. */
  readonly #served: ReadonlyMap<string, ResourceDefinition>
  readonly #listeners = new Set<(change: CatalogChange) => void>()
  #own = new DefinitionTable()
  #groups: readonly ServedGroup[]

  constructor(builtIn: BuiltInCatalog) {
    this.#builtIn = builtIn
    this.#served = builtIn.table.served
    this.#groups = builtIn.groups()
  }

  get definitions(): readonly ResourceDefinition[] {
    return [...this.#served.values(), ...this.#own.served.values()]
  }

  /** The served definitions that are not built in: custom resources. */
  get own(): readonly ResourceDefinition[] {
    return [...this.#own.served.values()]
  }

  find(group: string, version: string, resource: string): ResourceDefinition | undefined {
    const key = definitionKey(group, version, resource)
    return this.#served.get(key) ?? this.#own.served.get(key)
  }

  findForServer(group: string, version: string, resource: string): ResourceDefinition | undefined {
    return (
      this.#builtIn.findForServer(group, version, resource) ??
      this.#own.served.get(definitionKey(group, version, resource))
    )
  }

  findStored(group: string, resource: string): ResourceDefinition | undefined {
    return (
      this.#builtIn.findStored(group, resource) ?? this.#own.storedNames.get(`${group}/${resource}`)
    )
  }

  byKind(group: string, version: string, kind: string): ResourceDefinition | undefined {
    return (
      this.#builtIn.byKind(group, version, kind) ??
      this.#own.kinds.get(definitionKey(group, version, kind))
    )
  }

  servesBuiltInGroup(name: string): boolean {
    return this.#builtIn.servesBuiltInGroup(name)
  }

  groups(): readonly ServedGroup[] {
    return this.#groups
  }

  stored(): readonly ResourceDefinition[] {
    return [...this.#builtIn.stored(), ...this.#own.byPrefix.values()]
  }

  byPrefix(prefix: string): ResourceDefinition | undefined {
    return this.#builtIn.byPrefix(prefix) ?? this.#own.byPrefix.get(prefix)
  }

  storedBehind(definition: ResourceDefinition): ResourceDefinition {
    const prefix = definition.storedAs?.prefix
    if (prefix === undefined) return definition
    return (
      this.#builtIn.table.storageVersions.get(prefix) ??
      this.#own.storageVersions.get(prefix) ??
      definition
    )
  }

  priority(group: string, version: string): Priority {
    return priorityIn(this.#builtIn.table.priorities, group, version)
  }

  onChange(listener: (change: CatalogChange) => void): Cancel {
    // Listeners are wrapped in a fresh function, so that one may be registered twice and cancelled once.
    const registered = (change: CatalogChange): void => listener(change)
    this.#listeners.add(registered)
    return () => {
      this.#listeners.delete(registered)
    }
  }

  /**
   * The server's own definitions as a change would leave them, without making it: a definition in `added` replaces the one
   * of the same group, version and resource; one in `removed` counts only where it is still served.
   *
   * @throws RangeError where the definitions cannot be served together, or beside the built-in ones.
   */
  plan(change: Partial<CatalogChange>): OverlayPlan {
    const { added = [], removed = [] } = change
    const next = new Map(this.#own.served)
    const gone = removed.filter((definition) => next.get(keyOf(definition)) === definition)
    for (const definition of gone) next.delete(keyOf(definition))
    const replaced = added.flatMap((definition) => {
      const before = next.get(keyOf(definition))
      next.set(keyOf(definition), definition)
      return before && before !== definition ? [before] : []
    })
    const news = added.filter(
      (definition) => this.#own.served.get(keyOf(definition)) !== definition,
    )
    const own = [...next.values()]
    checkOwnDefinitions(own, this.#builtIn)
    return { own, added: news, removed: [...gone, ...replaced] }
  }

  /** Changes the server's own definitions, and calls the listeners. @throws RangeError as {@link plan} does. */
  change(change: Partial<CatalogChange>): CatalogChange {
    const { own, added, removed } = this.plan(change)
    if (added.length === 0 && removed.length === 0) return { added, removed }
    const { priorities } = this.#builtIn.table
    this.#own = new DefinitionTable([{ definitions: own }])
    const groups = mergeGroups(this.#builtIn.groups(), collectGroups(own, priorities), priorities)
    this.#groups = own.length === 0 ? groups : keepingSame(groups, this.#groups)
    for (const listener of this.#listeners) listener({ added, removed })
    return { added, removed }
  }
}

export interface OverlayPlan extends CatalogChange {
  /** All of the server's own definitions, once the change is made. */
  readonly own: readonly ResourceDefinition[]
}

function keyOf({ group, version, resource }: ResourceDefinition): string {
  return definitionKey(group, version, resource)
}

function nameOf({ group, version, resource }: ResourceDefinition): string {
  return `${resource}.${formatGroupVersion(group, version)}`
}

/**
 * Checks that a server can serve its own definitions (of custom resources) together, and beside the built-in ones: no
 * resource name or kind is used twice, and versions with one storage prefix agree on how objects are stored.
 *
 * @throws RangeError naming the definition and its fault.
 */
function checkOwnDefinitions(own: readonly ResourceDefinition[], builtIn: BuiltInCatalog): void {
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
