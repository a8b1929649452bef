import type { Cancel } from '../../base/runtime.ts'
import type { ResourceDefinition } from './resource-definition.ts'
import type { Priority, ServedGroup } from './served-group.ts'

export interface CatalogChange {
  readonly added: readonly ResourceDefinition[]
  readonly removed: readonly ResourceDefinition[]
}

/**
 * The catalogue: the one list of all served resources. It also holds API versions that are switched off, as the server
 * itself reads and writes resources whether clients are served them or not. Built-in resources are in a
 * {@link BuiltInCatalog}, which many servers may share; each server lays a {@link CatalogOverlay} over it, which changes as
 * custom resources come and go.
 */
export interface Catalog {
  /** Every served resource in every served version. */
  readonly definitions: readonly ResourceDefinition[]
  find(group: string, version: string, resource: string): ResourceDefinition | undefined
  /** Finds a definition for the server's own requests, which also reach API versions that are switched off. */
  findForServer(group: string, version: string, resource: string): ResourceDefinition | undefined
  /** The definition of {@link Catalog.stored} for a resource, whether any of its versions is served or not. */
  findStored(group: string, resource: string): ResourceDefinition | undefined
  /** The definition of a kind that is served, or that is served in no version and may have objects in the store. */
  byKind(group: string, version: string, kind: string): ResourceDefinition | undefined
  /** Whether any built-in version of a group is served; the core group always counts. */
  servesBuiltInGroup(name: string): boolean
  /**
   * Groups as discovery lists them, best first, the core group included; the first version is the preferred one. The list,
   * a group and a version are the same objects as long as nothing in them changes, so they can be keys of caches.
   */
  groups(): readonly ServedGroup[]
  /**
   * One definition for each stored resource: of the storage version where that is served, else of another served version;
   * where none is served, of a version that is switched off.
   */
  stored(): readonly ResourceDefinition[]
  /** The definition of {@link Catalog.stored} whose objects are kept under the key prefix `prefix`. */
  byPrefix(prefix: string): ResourceDefinition | undefined
  /**
   * The definition of the storage version behind `definition`, served or not, by which its objects are written; another one that shares its
   * objects where there is none of that version, and itself where it is never stored.
   */
  storedBehind(definition: ResourceDefinition): ResourceDefinition
  /** The priority by which discovery orders a group version. */
  priority(group: string, version: string): Priority
  /** Calls `listener` when a change of the catalogue has taken effect, synchronously with that change. */
  onChange(listener: (change: CatalogChange) => void): Cancel
}
