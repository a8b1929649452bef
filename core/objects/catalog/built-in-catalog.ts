import type { Cancel } from '../../base/runtime.ts'
import type { Catalog } from './catalog.ts'
import { priorityIn } from './collect-groups.ts'
import { DefinitionTable, definitionKey, type PlacedDefinitions } from './definition-table.ts'
import type { ResourceDefinition } from './resource-definition.ts'
import type { Priority, ServedGroup } from './served-group.ts'

/** The catalogue of built-in resources. It never changes, so servers of one brand share one, unless a runtime configuration says otherwise. */
export class BuiltInCatalog implements Catalog {
  readonly table: DefinitionTable

  /** `unserved` are definitions of API versions that are switched off. */
  constructor(
    served: readonly PlacedDefinitions[] = [],
    unserved: readonly ResourceDefinition[] = [],
  ) {
    this.table = new DefinitionTable(served, unserved)
  }

  get definitions(): readonly ResourceDefinition[] {
    return [...this.table.served.values()]
  }

  find(group: string, version: string, resource: string): ResourceDefinition | undefined {
    return this.table.served.get(definitionKey(group, version, resource))
  }

  findForServer(group: string, version: string, resource: string): ResourceDefinition | undefined {
    const key = definitionKey(group, version, resource)
    return this.table.served.get(key) ?? this.table.unserved.get(key)
  }

  findStored(group: string, resource: string): ResourceDefinition | undefined {
    return this.table.storedNames.get(`${group}/${resource}`)
  }

  byKind(group: string, version: string, kind: string): ResourceDefinition | undefined {
    return this.table.kinds.get(definitionKey(group, version, kind))
  }

  servesBuiltInGroup(name: string): boolean {
    return name === '' || this.groups().some(({ group }) => group === name)
  }

  groups(): readonly ServedGroup[] {
    return this.table.groups
  }

  stored(): readonly ResourceDefinition[] {
    return [...this.table.byPrefix.values()]
  }

  byPrefix(prefix: string): ResourceDefinition | undefined {
    return this.table.byPrefix.get(prefix)
  }

  storedBehind(definition: ResourceDefinition): ResourceDefinition {
    const prefix = definition.storedAs?.prefix
    return (prefix === undefined ? undefined : this.table.storageVersions.get(prefix)) ?? definition
  }

  priority(group: string, version: string): Priority {
    return priorityIn(this.table.priorities, group, version)
  }

  onChange(): Cancel {
    return () => undefined
  }
}
