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
import { type Conversions, createConversions, type FieldConversions } from './conversions.ts'

export interface StoredVersionParts {
  readonly brand: Brand
  readonly catalog: Catalog
  readonly registry: SchemaRegistry
  /** Conversions of versions that only other releases serve. */
  readonly former: FieldConversions
  /** For the defaults of the version in which an object was stored. */
  readonly environment: () => DefaultingEnvironment
}

/** Reads objects that were stored in other versions than they are now, by this server's older releases or by other servers. */
export interface StoredVersionReader {
  /**
   * Converts an object to the version in which its resource is stored now. Undefined for a version that is unknown or of another kind; a
   * text says why the object does not fit the version that it names.
   *
   * @param definition the resource, in its storage version
   */
  read(definition: ResourceDefinition, object: ApiObject): ApiObject | string | undefined
}

/** As in the original, an object gets the defaults of the version in which it was stored. */
export function createStoredVersionReader(parts: StoredVersionParts): StoredVersionReader {
  return new ConvertingReader(parts)
}

class ConvertingReader implements StoredVersionReader {
  readonly #parts: StoredVersionParts
  readonly #conversions: Conversions

  constructor(parts: StoredVersionParts) {
    this.#parts = parts
    this.#conversions = createConversions(parts.brand, parts.registry, parts.former)
  }

  read(definition: ResourceDefinition, object: ApiObject): ApiObject | string | undefined {
    const { apiVersion, kind } = object
    const schema = kind === definition.kind ? this.#schemaIn(apiVersion, kind) : undefined
    const toStored = schema && this.#conversionOf(definition, apiVersion)
    if (!schema || !toStored) return undefined
    const typeError = typeErrorOf(() => decodeObject(schema, object))
    if (typeError !== undefined) return typeError
    const decoded = decodeObject(schema, object).object as ApiObject
    applyDefaults(schema, decoded, this.#parts.environment())
    return toStored(decoded)
  }

  #schemaIn(apiVersion: string, kind: string): StructSchema | undefined {
    const { group, version } = parseGroupVersion(apiVersion) ?? {}
    if (group === undefined || version === undefined) return undefined
    return this.#parts.registry.kind(group, version, kind)
  }

  /** How objects of a version become those of the stored one; undefined where that is unknown. */
  #conversionOf(
    definition: ResourceDefinition,
    apiVersion: string,
  ): Conversion['toStored'] | undefined {
    const { brand, catalog, registry } = this.#parts
    const { kind, storedAs } = definition
    const { group = '', version = '' } = parseGroupVersion(apiVersion) ?? {}
    const known = catalog.byKind(group, version, kind)
    if (known && known.storedAs?.prefix === storedAs?.prefix) {
      return (object) => toStoredVersion(known, object)
    }
    if (!storedAs || !isFormerGroup(group, storedAs.group, brand)) return undefined
    const conversion = this.#conversions({
      apiVersion,
      storedVersion: formatGroupVersion(storedAs.group, storedAs.version),
      kind,
      served: () => registry.kind(group, version, kind) ?? definition.schema,
      stored: () => registry.kind(storedAs.group, storedAs.version, kind) ?? definition.schema,
    })
    return conversion && ((object) => conversion.toStored(object))
  }
}

/** Whether kinds of `stored` were also served in the group `former`. */
function isFormerGroup(former: string, stored: string, { apiDomain }: Brand): boolean {
  if (former === stored) return true
  if (former === `events.${apiDomain}`) return stored === ''
  return former === 'extensions' && ['apps', 'policy', `networking.${apiDomain}`].includes(stored)
}
