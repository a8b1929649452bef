import type { Cancel } from '../runtime.ts'
import type { ResourceDefinition } from './resource-definition.ts'
import type { Priority, ServedGroup } from './served-group.ts'

export interface CatalogChange {
  readonly added: readonly ResourceDefinition[]
  readonly removed: readonly ResourceDefinition[]
}

/**
 * The one list of everything that is served. Versions that are switched off stand beside it, as the server itself reads and
 * writes resources whether clients are served them or not. What is built in is a {@link BuiltInCatalog}, which many servers
 * may share; each server lays a {@link CatalogOverlay} over it, which changes as custom resources come and go.
 */
export interface Catalog {
  /** Rises with every change. */
  readonly revision: number
  /** Every served resource in every served version. */
  readonly definitions: readonly ResourceDefinition[]
  find(group: string, version: string, resource: string): ResourceDefinition | undefined
  /** The same for the server's own requests, which reach versions that are switched off, too. */
  findForServer(group: string, version: string, resource: string): ResourceDefinition | undefined
  /** The one of {@link Catalog.stored} that keeps the objects of a resource, whether any of its versions is served or not. */
  findStored(group: string, resource: string): ResourceDefinition | undefined
  /** A kind that is served, or that is served in no version and may have objects in the store. */
  byKind(group: string, version: string, kind: string): ResourceDefinition | undefined
  /** Whether any version of a group is served; the core group always counts. */
  servesGroup(name: string): boolean
  /**
   * Groups as discovery lists them, best first, the core group included; the first version is the preferred one. The list,
   * a group and a version are the same objects as long as nothing in them changes, so what is made of one can be kept by it.
   */
  groups(): readonly ServedGroup[]
  /**
   * One definition for each resource in the store: of a served version, the storage version first; where none is served,
   * of one that is switched off.
   */
  stored(): readonly ResourceDefinition[]
  /** The one of {@link Catalog.stored} whose objects are kept under `prefix`. */
  byPrefix(prefix: string): ResourceDefinition | undefined
  /** The one of {@link Catalog.stored} that `definition` shares its objects with; itself where it is never stored. */
  storedBehind(definition: ResourceDefinition): ResourceDefinition
  /** What discovery orders a group version by. */
  priority(group: string, version: string): Priority
  /** `listener` hears of each change after it has taken effect, in the turn of whoever made it. */
  onChange(listener: (change: CatalogChange) => void): Cancel
}
