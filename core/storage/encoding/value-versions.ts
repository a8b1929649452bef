import type { ApiObject } from '../../base/api/object.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'

/** Conversions between the versions in which shared stores keep objects and those in which this server does. */
export interface ValueVersions {
  /** Schemas of all releases. */
  readonly registry: SchemaRegistry
  /**
   * An object in the storage version of this server. Undefined for a version that is unknown or of another kind; a text says why the
   * object does not fit the version that it names.
   */
  toOwn(definition: ResourceDefinition, object: ApiObject): ApiObject | string | undefined
  /** An object of this server's storage version in the version `apiVersion`, in which the real server stores it. */
  toOriginal(definition: ResourceDefinition, object: ApiObject, apiVersion: string): ApiObject
}
