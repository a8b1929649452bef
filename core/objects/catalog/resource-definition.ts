import type { GroupVersion } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Verb } from '../../base/api/resource-verbs.ts'
import type { StructSchema } from '../schema/schema.ts'
import type { Column } from './column.ts'
import type { FieldPath } from './field-path.ts'
import type { OperationServer } from './operation-server.ts'
import type { Strategy } from './strategy.ts'

export interface Lifecycle {
  readonly introduced?: string
  readonly deprecated?: string
  readonly removed?: string
  /** The kind to use instead: `group/version.Kind`. */
  readonly replacement?: string
}

export interface SubresourceDefinition {
  readonly name: string
  /** Group of the kind that the subresource takes and returns. */
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly verbs: ReadonlySet<Verb>
  /** The kind of the subresource, where it differs from that of the resource. */
  readonly shown?: ShownKind
  /** Serves the subresource's requests. */
  readonly server: OperationServer
  /** Field paths of the replica counts and the selector; set for the subresource `scale`. */
  readonly scale?: ScalePaths
}

/** Where an object keeps what its Scale shows, as in the `scale` subresource of a CustomResourceDefinition. */
export interface ScalePaths {
  readonly specReplicas: FieldPath
  readonly statusReplicas: FieldPath
  /** A label selector: as text, as an object or as a plain map of labels, depending on the schema. */
  readonly labelSelector: FieldPath | undefined
}

/** A kind that answers hold: how its objects are decoded, converted and shown in a Table. */
export interface ShownKind {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly listKind: string
  /** Undefined for kinds that are never stored: virtual types (reviews, bindings) and kinds that only subresources hold. */
  readonly storedAs: StoredAs | undefined
  /** The kind's schema, compiled on first use. */
  readonly schema: StructSchema
  readonly columns: readonly Column[]
  /** The number by which the rows of a listed Table are sorted; they are in the order of the list without it. */
  readonly rowOrder?: FieldPath | undefined
  /** Conversion to and from the storage version; undefined where only `apiVersion` differs. */
  readonly conversion: Conversion | undefined
  /**
   * The kind is that of a custom resource. Its versions have schemas, columns and strategies of their own, so writes are prepared and
   * validated, and cells of columns read, in the version of the request and not in the storage version. List items carry `kind`
   * and `apiVersion`, and the members of objects and lists are in the order of their names.
   */
  readonly isCustom?: boolean
  /** Set for custom kinds, which OpenAPI publishes as their authors wrote them; others are published from their `schema`. */
  readonly publishedSchema?: PublishedSchema
}

/** The parts of a CustomResourceDefinition's version that OpenAPI publishes. */
export interface PublishedSchema {
  /**
   * The version's `openAPIV3Schema` as its author wrote it, read on first use. OpenAPI publishes any object where there is none, or one
   * that is not structural.
   */
  readonly source: JsonObject | undefined
  /** `spec.preserveUnknownFields`, for which OpenAPI v2 publishes any object. */
  readonly preservesUnknown: boolean
  /** Changes with what is published, which then need not be read to find out; it is read where there is no hash. */
  readonly hash?: string | undefined
}

/** What the versions of one kind share in the store. */
export interface StoredAs {
  /** Prefix of every storage key, without slashes at its ends: `pods`, `services/specs`, `apps.example/widgets`. */
  readonly prefix: string
  readonly group: string
  readonly version: string
  /** The version in which the real server stores it, and shared stores keep it, where it is another one. */
  readonly original?: GroupVersion
  /** Published as `storageVersionHash`; empty where the resource is not stored. */
  readonly hash: string
}

/** The answer to a DELETE that removed the object. The original server differs by kind, and typed clients rely on it. */
export interface DeletedAnswer {
  readonly holds: 'object' | 'Status'
  /** The answer that OpenAPI publishes for a DELETE. */
  readonly published: 'object' | 'Status'
}

/** A field that a field selector may name in this version, and how to read it. */
export interface SelectableField {
  readonly path: string
  /** Reads from an object in the storage version; an absent field reads as its zero value (`""`, `false`, `0`). */
  read(stored: ApiObject): string
}

/**
 * One served resource in one API version: an entry of the catalogue, which is the only list of them. (A definition by a user is a
 * CustomResourceDefinition; several of these are made of one.)
 */
export interface ResourceDefinition extends ShownKind {
  readonly resource: string
  readonly singular: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
  readonly namespaced: boolean
  readonly verbs: ReadonlySet<Verb>
  readonly subresources: ReadonlyMap<string, SubresourceDefinition>
  /** The operation server of a resource that is never stored; undefined for stored resources. */
  readonly server?: OperationServer | undefined
  readonly lifecycle: Lifecycle
  /** `Warning` header of every answer, for deprecated versions of custom resources. */
  readonly deprecationWarning?: string
  readonly deletedAnswer: DeletedAnswer
  /** The warning for a delete without a propagation policy, which orphans the dependents. */
  readonly orphanWarning?: string | undefined
  /** Whether strategic merge patches are taken, as the schema has patch strategies for lists: built-in types only. */
  readonly mergesStrategically: boolean
  readonly selectableFields: ReadonlyMap<string, SelectableField>
  readonly strategy: Strategy
  /** The CustomResourceDefinition is being deleted: creates are refused, and discovery lists no writes. */
  readonly isTerminating?: boolean
  /**
   * The versions of a custom resource. Its objects are read in the version in which they were stored, by the schema of that
   * version, and converted from there. Absent for built-in kinds, whose objects are all stored in one version.
   */
  readonly versions?: KindVersions
  /** Conversion by a webhook, in the place of {@link ShownKind.conversion}. */
  readonly converter?: VersionConverter | undefined
}

const lastVerbs: ReadonlySet<Verb> = new Set(['delete', 'deletecollection', 'get', 'list', 'watch'])

/**
 * The verbs that discovery lists: all that are served, unless the resource is about to go. Those of built-in resources are sorted;
 * those of custom resources are in their own order, as in the original.
 */
export function listedVerbs({
  verbs,
  isCustom = false,
  isTerminating = false,
}: ResourceDefinition): Verb[] {
  const listed = [...verbs].filter((verb) => !isTerminating || lastVerbs.has(verb))
  return isCustom ? listed : listed.sort()
}

/** The subresources as discovery lists them, by the same rule. */
export function listedSubresources({
  subresources,
  isCustom = false,
}: ResourceDefinition): readonly SubresourceDefinition[] {
  const listed = [...subresources.values()]
  return isCustom ? listed : listed.sort((a, b) => (a.name < b.name ? -1 : 1))
}

export interface Conversion {
  /** The schema of the storage version, whose defaults converted objects get as they are stored; absent for custom resources. */
  readonly storedSchema?: StructSchema
  /** Conversion to the storage version. Both directions may change and return their argument. */
  toStored(object: ApiObject): ApiObject
  /** Conversion of a stored object, which of a custom resource may be in another version than the storage version. */
  fromStored(object: ApiObject): ApiObject
  /** The form that an object of the request's version has after a conversion and back, where that may be another. */
  roundTrip?(object: ApiObject): ApiObject
}

/** The versions of a custom resource's kind, served or not. */
export interface KindVersions {
  /** The schema of a version (`shop.example/v1`), compiled on first use; undefined for one that the CustomResourceDefinition does not have. */
  schema(apiVersion: string): StructSchema | undefined
}

/**
 * Conversion between the versions of a custom resource that has to be waited for, as a webhook makes it. All versions of a
 * resource share one converter.
 */
export interface VersionConverter {
  /**
   * Converts objects of the resource to the version `apiVersion`, in their order; those that are in it already are given
   * back. May change `objects`, which are without `resourceVersion`.
   *
   * @throws ApiError, in the promise, in the original's words; where one object cannot be converted, none is.
   */
  convert(objects: readonly ApiObject[], apiVersion: string): Promise<readonly ApiObject[]>
}
