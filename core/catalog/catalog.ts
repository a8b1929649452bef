import { formatGroupVersion } from '../api/group-version.ts'
import type { Priority, ServedGroup, ServedVersion } from './served-group.ts'
import type { Cancel } from '../runtime.ts'
import type { ResourceDefinition } from './resource-definition.ts'
import { compareVersions } from './version-order.ts'

export interface CatalogChange {
  readonly added: readonly ResourceDefinition[]
  readonly removed: readonly ResourceDefinition[]
}

/** Where custom resources stand in discovery: behind everything built in. */
const customPriority: Priority = { group: 1000, version: 100 }

/**
 * The one list of everything that is served. It changes as custom and aggregated resources come and go. Versions that are
 * switched off stand beside it, as the server itself reads and writes resources whether clients are served them or not.
 */
export class Catalog {
  readonly #definitions = new Map<string, ResourceDefinition>()
  /** Versions that are switched off, by group, version and resource. */
  readonly #unserved = new Map<string, ResourceDefinition>()
  readonly #kinds = new Map<string, ResourceDefinition>()
  readonly #priorities = new Map<string, Priority>()
  readonly #listeners = new Set<(change: CatalogChange) => void>()
  #groups: readonly ServedGroup[] | undefined
  /** By prefix. */
  #stored: ReadonlyMap<string, ResourceDefinition> | undefined
  /** By group and resource. */
  #storedNames: ReadonlyMap<string, ResourceDefinition> | undefined
  #revision = 0

  /** Rises with every change; an entity tag made from it is good for as long as it stands. */
  get revision(): number {
    return this.#revision
  }

  /** Every served resource in every served version, in the order they were added. */
  get definitions(): readonly ResourceDefinition[] {
    return [...this.#definitions.values()]
  }

  find(group: string, version: string, resource: string): ResourceDefinition | undefined {
    return this.#definitions.get(`${formatGroupVersion(group, version)}/${resource}`)
  }

  /** The same for the server's own requests, which reach versions that are switched off, too. */
  findForServer(group: string, version: string, resource: string): ResourceDefinition | undefined {
    const key = `${formatGroupVersion(group, version)}/${resource}`
    return this.#definitions.get(key) ?? this.#unserved.get(key)
  }

  /** The one of {@link Catalog.stored} that keeps the objects of a resource, whether any of its versions is served or not. */
  findStored(group: string, resource: string): ResourceDefinition | undefined {
    return (this.#storedNames ??= this.#nameStored()).get(`${group}/${resource}`)
  }

  /** A kind that is served, or that is served in no version and may have objects in the store. */
  byKind(group: string, version: string, kind: string): ResourceDefinition | undefined {
    return this.#kinds.get(`${formatGroupVersion(group, version)}/${kind}`)
  }

  /** Whether any version of a group is served; the core group always counts. */
  servesGroup(name: string): boolean {
    return name === '' || this.groups().some(({ group }) => group === name)
  }

  /** Groups as discovery lists them, best first, the core group included; the first version is the preferred one. */
  groups(): readonly ServedGroup[] {
    return (this.#groups ??= this.#collectGroups())
  }

  /**
   * One definition for each resource in the store: of a served version, the storage version first; where none is served,
   * of one that is switched off.
   */
  stored(): readonly ResourceDefinition[] {
    return [...this.#byPrefix().values()]
  }

  /** The one of {@link Catalog.stored} whose objects are kept under `prefix`. */
  byPrefix(prefix: string): ResourceDefinition | undefined {
    return this.#byPrefix().get(prefix)
  }

  /** The one of {@link Catalog.stored} that `definition` shares its objects with; itself where it is never stored. */
  storedBehind(definition: ResourceDefinition): ResourceDefinition {
    const prefix = definition.storedAs?.prefix
    return (prefix === undefined ? undefined : this.#byPrefix().get(prefix)) ?? definition
  }

  /** A definition of the same group, version and resource is replaced. */
  add(definitions: readonly ResourceDefinition[], priority: Priority = customPriority): void {
    const removed = definitions.flatMap((definition) => this.#forget(definition) ?? [])
    for (const definition of definitions) {
      const { group, version, resource, kind } = definition
      const groupVersion = formatGroupVersion(group, version)
      this.#definitions.set(`${groupVersion}/${resource}`, definition)
      this.#kinds.set(`${groupVersion}/${kind}`, definition)
      this.#priorities.set(groupVersion, priority)
    }
    this.#changed({ added: definitions, removed })
  }

  /** Makes versions known that are switched off. */
  keepUnserved(definitions: readonly ResourceDefinition[]): void {
    for (const definition of definitions) {
      const { group, version, resource } = definition
      this.#unserved.set(`${formatGroupVersion(group, version)}/${resource}`, definition)
    }
    this.#forgetStored()
    for (const definition of this.stored()) {
      const key = `${formatGroupVersion(definition.group, definition.version)}/${definition.kind}`
      if (!this.#kinds.has(key)) this.#kinds.set(key, definition)
    }
  }

  /** Takes away what is still in the catalogue; the objects in the store are not its business. */
  remove(definitions: readonly ResourceDefinition[]): void {
    const removed = definitions.filter((definition) => this.#holds(definition))
    for (const definition of removed) this.#forget(definition)
    if (removed.length > 0) this.#changed({ added: [], removed })
  }

  /** `listener` hears of each change after it has taken effect, in the caller's turn. */
  onChange(listener: (change: CatalogChange) => void): Cancel {
    // A fresh function, so that one listener may be registered twice and cancelled once.
    const registered = (change: CatalogChange): void => listener(change)
    this.#listeners.add(registered)
    return () => {
      this.#listeners.delete(registered)
    }
  }

  #holds(definition: ResourceDefinition): boolean {
    return this.find(definition.group, definition.version, definition.resource) === definition
  }

  #forget({ group, version, resource }: ResourceDefinition): ResourceDefinition | undefined {
    const known = this.find(group, version, resource)
    if (!known) return undefined
    const groupVersion = formatGroupVersion(group, version)
    this.#definitions.delete(`${groupVersion}/${resource}`)
    this.#kinds.delete(`${groupVersion}/${known.kind}`)
    return known
  }

  #changed(change: CatalogChange): void {
    this.#revision++
    this.#groups = undefined
    this.#forgetStored()
    for (const listener of this.#listeners) listener(change)
  }

  #forgetStored(): void {
    this.#stored = undefined
    this.#storedNames = undefined
  }

  #collectGroups(): readonly ServedGroup[] {
    const groups = new Map<string, Map<string, ResourceDefinition[]>>()
    for (const definition of this.#definitions.values()) {
      const versions = groups.get(definition.group) ?? new Map<string, ResourceDefinition[]>()
      const resources = versions.get(definition.version) ?? []
      groups.set(definition.group, versions.set(definition.version, [...resources, definition]))
    }
    return [...groups]
      .map(([group, versions]) => ({ group, versions: this.#orderVersions(group, versions) }))
      .sort((a, b) => this.#compareGroups(a, b))
  }

  #orderVersions(
    group: string,
    versions: ReadonlyMap<string, readonly ResourceDefinition[]>,
  ): readonly ServedVersion[] {
    const priority = (version: string): number => this.priority(group, version).version
    return [...versions]
      .map(([version, definitions]) => ({
        version,
        definitions: definitions.toSorted((a, b) => (a.resource < b.resource ? -1 : 1)),
      }))
      .sort(
        (a, b) =>
          priority(b.version) - priority(a.version) || compareVersions(a.version, b.version),
      )
  }

  #compareGroups(a: ServedGroup, b: ServedGroup): number {
    const rank = ({ group, versions }: ServedGroup): number =>
      Math.max(...versions.map(({ version }) => this.priority(group, version).group))
    return rank(b) - rank(a) || (a.group < b.group ? -1 : 1)
  }

  /** What discovery orders a group version by. */
  priority(group: string, version: string): Priority {
    return this.#priorities.get(formatGroupVersion(group, version)) ?? customPriority
  }

  #byPrefix(): ReadonlyMap<string, ResourceDefinition> {
    return (this.#stored ??= this.#collectStored())
  }

  #nameStored(): ReadonlyMap<string, ResourceDefinition> {
    const names = new Map<string, ResourceDefinition>()
    for (const definition of [...this.#unserved.values(), ...this.#definitions.values()]) {
      const { group, resource, storedAs } = definition
      if (storedAs) names.set(`${group}/${resource}`, this.storedBehind(definition))
    }
    return names
  }

  #collectStored(): ReadonlyMap<string, ResourceDefinition> {
    const versions = this.groups().flatMap((group) => group.versions)
    const served = byPrefix(versions.flatMap((version) => version.definitions))
    return new Map([...byPrefix(this.#unserved.values()), ...served])
  }
}

/** One definition for each prefix, that of the storage version where there is one. */
function byPrefix(definitions: Iterable<ResourceDefinition>): Map<string, ResourceDefinition> {
  const found = new Map<string, ResourceDefinition>()
  for (const definition of definitions) {
    const { storedAs, group, version } = definition
    if (!storedAs) continue
    const isStorageVersion = storedAs.group === group && storedAs.version === version
    if (isStorageVersion || !found.has(storedAs.prefix)) found.set(storedAs.prefix, definition)
  }
  return found
}
