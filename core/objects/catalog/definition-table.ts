import { formatGroupVersion } from '../../base/api/group-version.ts'
import { collectGroups, type Priorities } from './collect-groups.ts'
import type { ResourceDefinition } from './resource-definition.ts'
import type { Priority, ServedGroup } from './served-group.ts'

/** Definitions of group versions that share one discovery priority. */
export interface PlacedDefinitions {
  readonly definitions: readonly ResourceDefinition[]
  /** The priority of custom resources unless given. */
  readonly priority?: Priority | undefined
}

/** The key by which definitions are looked up: `apps/v1/deployments`, or by kind `apps/v1/Deployment`. */
export function definitionKey(group: string, version: string, name: string): string {
  return `${formatGroupVersion(group, version)}/${name}`
}

/** Definitions that never change, indexed for every lookup of the catalogue. Costly indexes are built on first use. */
export class DefinitionTable {
  /** Served definitions by {@link definitionKey}. */
  readonly served: ReadonlyMap<string, ResourceDefinition>
  /** Definitions of API versions that are switched off, by {@link definitionKey}. */
  readonly unserved: ReadonlyMap<string, ResourceDefinition>
  readonly priorities: Priorities
  #kinds: ReadonlyMap<string, ResourceDefinition> | undefined
  #groups: readonly ServedGroup[] | undefined
  #byPrefix: ReadonlyMap<string, ResourceDefinition> | undefined
  #storageVersions: ReadonlyMap<string, ResourceDefinition> | undefined
  #storedNames: ReadonlyMap<string, ResourceDefinition> | undefined

  constructor(
    served: readonly PlacedDefinitions[] = [],
    unserved: readonly ResourceDefinition[] = [],
  ) {
    this.served = byName(served.flatMap(({ definitions }) => definitions))
    this.unserved = byName(unserved)
    const priorities = new Map<string, Priority>()
    for (const { definitions, priority } of served) {
      if (!priority) continue
      for (const { group, version } of definitions) {
        priorities.set(formatGroupVersion(group, version), priority)
      }
    }
    this.priorities = priorities
  }

  /** Kinds by {@link definitionKey}: all served ones, and one version of each kind that is stored but not served. */
  get kinds(): ReadonlyMap<string, ResourceDefinition> {
    return (this.#kinds ??= new Map(
      [...this.byPrefix.values(), ...this.served.values()].map((definition) => [
        definitionKey(definition.group, definition.version, definition.kind),
        definition,
      ]),
    ))
  }

  get groups(): readonly ServedGroup[] {
    return (this.#groups ??= collectGroups(this.served.values(), this.priorities))
  }

  /** One definition for each key prefix of the store, a served one where there is one. */
  get byPrefix(): ReadonlyMap<string, ResourceDefinition> {
    return (this.#byPrefix ??= new Map([
      ...onePerPrefix(this.unserved.values()),
      ...onePerPrefix(this.#inDiscoveryOrder()),
    ]))
  }

  /** The definition of the storage version for each key prefix of the store, served or not; one of {@link byPrefix} where there is none. */
  get storageVersions(): ReadonlyMap<string, ResourceDefinition> {
    return (this.#storageVersions ??= new Map([
      ...this.byPrefix,
      ...[...this.unserved.values(), ...this.served.values()].flatMap((definition) => {
        const { storedAs } = definition
        return storedAs && isStorageVersion(definition)
          ? [[storedAs.prefix, definition] as const]
          : []
      }),
    ]))
  }

  /** The definitions of {@link byPrefix} by group and resource: `apps/deployments`. */
  get storedNames(): ReadonlyMap<string, ResourceDefinition> {
    return (this.#storedNames ??= this.#nameStored())
  }

  #nameStored(): ReadonlyMap<string, ResourceDefinition> {
    const names = new Map<string, ResourceDefinition>()
    for (const { group, resource, storedAs } of [
      ...this.unserved.values(),
      ...this.served.values(),
    ]) {
      const stored = storedAs && this.byPrefix.get(storedAs.prefix)
      if (stored) names.set(`${group}/${resource}`, stored)
    }
    return names
  }

  #inDiscoveryOrder(): readonly ResourceDefinition[] {
    const versions = this.groups.flatMap((group) => group.versions)
    return versions.flatMap((version) => version.definitions)
  }
}

function byName(
  definitions: readonly ResourceDefinition[],
): ReadonlyMap<string, ResourceDefinition> {
  return new Map(
    definitions.map((definition) => [
      definitionKey(definition.group, definition.version, definition.resource),
      definition,
    ]),
  )
}

function isStorageVersion({ storedAs, group, version }: ResourceDefinition): boolean {
  return storedAs?.group === group && storedAs.version === version
}

/** One definition for each key prefix of the store, that of the storage version where there is one. */
function onePerPrefix(
  definitions: Iterable<ResourceDefinition>,
): ReadonlyMap<string, ResourceDefinition> {
  const found = new Map<string, ResourceDefinition>()
  for (const definition of definitions) {
    const { storedAs } = definition
    if (!storedAs) continue
    if (isStorageVersion(definition) || !found.has(storedAs.prefix)) {
      found.set(storedAs.prefix, definition)
    }
  }
  return found
}
