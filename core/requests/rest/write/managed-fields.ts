import { formatGroupVersion, parseGroupVersion } from '../../../base/api/group-version.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import { maxManagerBytes } from '../../../base/api/metadata/manager-name.ts'
import type { ApiObject, WritableObject } from '../../../base/api/object.ts'
import type * as metav1 from '../../../base/api/types/meta.v1.generated.ts'
import { printablePart } from '../../../base/text/printable.ts'
import { byteLength } from '../../../base/text/utf8.ts'
import type { Catalog } from '../../../objects/catalog/catalog.ts'
import { writeStrategy, convertBuiltIn } from '../../../objects/catalog/object-versions.ts'
import type {
  KindVersions,
  ResourceDefinition,
  ShownKind,
  VersionConverter,
} from '../../../objects/catalog/resource-definition.ts'
import type { WriteContext } from '../../../objects/catalog/write-context.ts'
import { checkTyped } from '../../../objects/field-sets/check-typed.ts'
import { plainlyFits } from '../../../objects/field-sets/fits-typed.ts'
import { everyField } from '../../../objects/field-sets/ownable-fields.ts'
import { UnidentifiedItem } from '../../../objects/field-sets/typed-value.ts'
import {
  fitVersion,
  type TypedVersions,
  VersionFault,
} from '../../../objects/managed-fields/owners.ts'
import { trackCreate, trackUpdate } from '../../../objects/managed-fields/track-update.ts'
import type { Tracking } from '../../../objects/managed-fields/track-update.ts'
import { decodeObject } from '../../../objects/schema/decode.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import type { ResourceContext } from '../resource-context.ts'
import { WebhookVersions } from '../webhook-versions.ts'

/**
 * Makes `metadata.managedFields` of an object that is about to be written. Both objects are in the request's version and
 * stay as they are; `live` is undefined for a create.
 */
export type MakeManagedFields = (
  live: ApiObject | undefined,
  next: ApiObject,
) => readonly metav1.ManagedFieldsEntry[]

/** The field manager of a request: parameter `fieldManager`, else the program in `User-Agent`. */
export function fieldManagerOf({ request }: ResourceContext, given: string): string {
  if (given !== '') return given
  const [program = ''] = (request.header('user-agent') ?? '').split('/')
  return firstBytes(printablePart(program), maxManagerBytes) || 'unknown'
}

/** The longest prefix of whole characters within `limit` bytes of UTF-8. */
function firstBytes(text: string, limit: number): string {
  if (byteLength(text) <= limit) return text
  let bytes = 0
  let fitting = ''
  for (const character of text) {
    bytes += byteLength(character)
    if (bytes > limit) break
    fitting += character
  }
  return fitting
}

/** Sets `metadata.managedFields`; an empty list is left out. */
export function setManagedFields(
  object: WritableObject,
  managedFields: readonly metav1.ManagedFieldsEntry[],
): void {
  if (managedFields.length > 0) object.metadata.managedFields = managedFields
  else delete object.metadata.managedFields
}

/** What managed fields record of a write: manager, version, subresource, time and ownable fields. */
export function trackingOf(
  context: Pick<ResourceContext, 'definition' | 'services'> & {
    readonly write: Pick<WriteContext, 'now'>
    readonly info: Pick<ResourceContext['info'], 'subresource'>
  },
  manager: string,
): Tracking {
  const { definition, info, services, write } = context
  const ownable = writeStrategy(services.api, definition).ownable(info.subresource)
  return {
    apiVersion: formatGroupVersion(definition.group, definition.version),
    subresource: info.subresource,
    manager,
    brand: services.brand,
    now: write.now,
    versions: servedVersions(services.api.catalog, definition),
    blank: blankOf(definition),
    ownable,
  }
}

const blanks = new WeakMap<StructSchema, JsonObject>()

function blankOf({ schema }: Pick<ResourceDefinition, 'schema'>): JsonObject {
  const known = blanks.get(schema)
  if (known) return known
  const blank = decodeObject(schema, {}).object
  blanks.set(schema, blank)
  return blank
}

/** Keeps managed fields as they are, for the server's own part of an operation, as the node of a bound pod. */
export const keepManagedFields: MakeManagedFields = (live) => live?.metadata.managedFields ?? []

/** Managed fields after a create, a PUT, or a patch that is no apply. */
export function managedFieldsOfUpdate(
  context: ResourceContext,
  fieldManager: string,
): MakeManagedFields {
  return managedFieldsBy(trackingOf(context, fieldManagerOf(context, fieldManager)))
}

/** What managed fields record of a write of the kind of a subresource, which is not stored and has one version. */
export function subresourceTracking(
  context: ResourceContext,
  { group, version, schema }: Pick<ShownKind, 'group' | 'version' | 'schema'>,
  fieldManager: string,
): Tracking {
  return {
    apiVersion: formatGroupVersion(group, version),
    subresource: context.info.subresource,
    manager: fieldManagerOf(context, fieldManager),
    now: context.write.now,
    versions: { schema: () => schema, convert: (object) => object },
    blank: blankOf({ schema }),
    ownable: everyField,
  }
}

/** Managed fields of the kind that a POST to a subresource returns. */
export function managedFieldsOfSubresource(
  context: ResourceContext,
  shown: Pick<ShownKind, 'group' | 'version' | 'schema'>,
  fieldManager: string,
): MakeManagedFields {
  const { subresource } = context.info
  const account = managedFieldsBy(subresourceTracking(context, shown, fieldManager))
  return (live, next) => account(live, next).map((entry) => ({ ...entry, subresource }))
}

function managedFieldsBy(tracking: Tracking): MakeManagedFields {
  return (live, next) => {
    // Validation takes some values that cannot be merged (lists in a text with a format), and of a write of the status sees
    // only that. The original then forgets all managed fields.
    const hasFaults = (): boolean => mergeFaults(tracking, next).length > 0
    try {
      if (!live) return trackCreate(tracking, next, hasFaults)
      return hasFaults() ? [] : trackUpdate(tracking, live, next)
    } catch (error) {
      // Only custom resources can be stored with items that have no identity (sets of objects): their fields have no owner.
      // An object that does not fit the version of one of its managers loses them all.
      if (error instanceof UnidentifiedItem || error instanceof VersionFault) return []
      throw error
    }
  }
}

/**
 * Why a custom resource cannot be merged by its schema, managed fields left aside; no faults for kinds whose schemas do not change,
 * since all their objects can be merged. Items of sets may repeat.
 */
export function mergeFaults(
  { versions, apiVersion }: Pick<Tracking, 'versions' | 'apiVersion'>,
  object: ApiObject,
): readonly string[] {
  const schema = versions.schemasChange && versions.schema(apiVersion)
  if (!schema) return []
  const { managedFields: _, ...metadata } = object.metadata
  const bare = { ...object, metadata }
  return plainlyFits(bare, schema) ? [] : checkTyped(bare, schema, { allowRepeated: true })
}

/**
 * The served versions of the kind that `definition` stores, and that of `definition`, served or not; those of its group alone: managers of an
 * event in the versions of another group lose their fields with the next write, as in the original.
 */
function servedVersions(catalog: Catalog, definition: ResourceDefinition): TypedVersions {
  const { versions, converter } = definition
  if (versions) return customVersions(versions, converter)
  const own = formatGroupVersion(definition.group, definition.version)
  const inVersion = (apiVersion: string): ResourceDefinition | undefined => {
    if (apiVersion === own) return definition
    const parsed = parseGroupVersion(apiVersion)
    if (parsed?.group !== definition.group) return undefined
    const found = catalog.byKind(parsed.group, parsed.version, definition.kind)
    return found?.storedAs?.prefix === definition.storedAs?.prefix ? found : undefined
  }
  return {
    schema: (version) => inVersion(version)?.schema,
    convert(object, from, to) {
      if (from === to) return object
      const [source, target] = [inVersion(from), inVersion(to)]
      return source && target && convertBuiltIn(object as ApiObject, source, target)
    },
  }
}

/** The versions of a custom resource, served or not, as its definition has them. */
function customVersions(
  versions: KindVersions,
  converter: VersionConverter | undefined,
): TypedVersions {
  if (converter) return new WebhookVersions(versions, converter)
  return {
    schemasChange: true,
    schema: (version) => versions.schema(version),
    convert(object, from, to) {
      const schema = versions.schema(to)
      if (from === to || !schema) return schema && object
      return fitVersion({ ...(object as ApiObject), apiVersion: to }, schema)
    },
  }
}
