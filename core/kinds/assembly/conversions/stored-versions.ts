import type { Brand } from '../../../base/api/brand.ts'
import { formatGroupVersion, parseGroupVersion } from '../../../base/api/group-version.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Catalog } from '../../../objects/catalog/catalog.ts'
import { toStoredVersion } from '../../../objects/catalog/object-versions.ts'
import type {
  Conversion,
  ResourceDefinition,
} from '../../../objects/catalog/resource-definition.ts'
import { typeErrorOf } from '../../../objects/schema/decode-trail.ts'
import { decodeObject } from '../../../objects/schema/decode.ts'
import type { DefaultingEnvironment } from '../../../objects/schema/default-rules.ts'
import { applyDefaults } from '../../../objects/schema/defaults.ts'
import type { SchemaRegistry } from '../../../objects/schema/registry.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import { createConversions, type FieldConversions } from './conversions.ts'

export interface StoredVersionParts {
  readonly brand: Brand
  readonly catalog: Catalog
  readonly registry: SchemaRegistry
  /** Conversions of versions that only other releases serve. */
  readonly former: FieldConversions
  /** For the defaults of the version in which an object was stored. */
  readonly environment: () => DefaultingEnvironment
}

/**
 * Converts an object found in the store, in another version than the one that is stored now. Undefined for a version that is unknown or
 * of another kind; a text says why the object does not fit the version that it names.
 */
export type ReadStoredVersion = (object: ApiObject) => ApiObject | string | undefined

/** Makes the reader of a resource's objects, by the definition of its storage version. */
export type StoredVersionReaders = (
  parts: StoredVersionParts,
) => (definition: ResourceDefinition) => ReadStoredVersion

/**
 * Makes the readers of formerly stored versions, by the resource whose objects they are: servers of other releases, and
 * other servers, have stored objects in other versions of their kinds. As in the original, an object gets the defaults of the version
 * in which it was stored.
 */
export const storedVersionReaders: StoredVersionReaders = (parts) => {
  const { brand, catalog, registry, former, environment } = parts
  const conversions = createConversions(brand, registry, former)

  function schemaIn(apiVersion: string, kind: string): StructSchema | undefined {
    const { group, version } = parseGroupVersion(apiVersion) ?? {}
    if (group === undefined || version === undefined) return undefined
    return registry.kind(group, version, kind)
  }

  /** How objects of a version become those of the stored one; undefined where that is unknown. */
  function readerOf(
    definition: ResourceDefinition,
    apiVersion: string,
  ): Conversion['toStored'] | undefined {
    const { kind, storedAs } = definition
    const { group = '', version = '' } = parseGroupVersion(apiVersion) ?? {}
    const known = catalog.byKind(group, version, kind)
    if (known && known.storedAs?.prefix === storedAs?.prefix) {
      return (object) => toStoredVersion(known, object)
    }
    if (!storedAs || !isFormerGroup(group, storedAs.group, brand)) return undefined
    const storedVersion = formatGroupVersion(storedAs.group, storedAs.version)
    const conversion = conversions({
      apiVersion,
      storedVersion,
      kind,
      served: () => registry.kind(group, version, kind) ?? definition.schema,
      stored: () => registry.kind(storedAs.group, storedAs.version, kind) ?? definition.schema,
    })
    return conversion && ((object) => conversion.toStored(object))
  }

  return (definition) => (object) => {
    const { apiVersion, kind } = object
    const schema = kind === definition.kind ? schemaIn(apiVersion, kind) : undefined
    const toStored = schema && readerOf(definition, apiVersion)
    if (!schema || !toStored) return undefined
    const complaint = typeErrorOf(() => decodeObject(schema, object))
    if (complaint !== undefined) return complaint
    const decoded = decodeObject(schema, object).object as ApiObject
    applyDefaults(schema, decoded, environment())
    return toStored(decoded)
  }
}

/** Whether kinds of `stored` were also served in the group `former`. */
function isFormerGroup(former: string, stored: string, { apiDomain }: Brand): boolean {
  if (former === stored) return true
  if (former === `events.${apiDomain}`) return stored === ''
  return former === 'extensions' && ['apps', 'policy', `networking.${apiDomain}`].includes(stored)
}
