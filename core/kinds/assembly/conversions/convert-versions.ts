import type { Brand } from '../../../base/api/brand.ts'
import { formatGroupVersion, parseGroupVersion } from '../../../base/api/group-version.ts'
import { cloneJson, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Conversion } from '../../../objects/catalog/resource-definition.ts'
import { decodeObject } from '../../../objects/schema/decode.ts'
import type { SchemaRegistry } from '../../../objects/schema/registry.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import { createConversions, type FieldConversions } from './conversions.ts'

export interface ConvertibleVersions {
  readonly brand: Brand
  /** Types of all versions, served or not. */
  readonly registry: SchemaRegistry
  readonly former: FieldConversions
  /**
   * The version in which objects of a kind are stored, to which its versions convert: `apps/v1` for `extensions/v1beta1 Deployment`.
   * Undefined for kinds that are never stored.
   */
  storedVersion(apiVersion: string, kind: string): string | undefined
}

/** Converts an object to another version of its kind. @throws RangeError for a version that is unknown, or of another kind. */
export type ConvertVersions = (object: ApiObject, apiVersion: string) => ApiObject

/**
 * Makes a converter between any two versions of a kind, by way of the stored one. Objects are decoded as their version has them:
 * unknown fields are dropped. Nothing is defaulted.
 *
 * @throws SchemaTypeError, by the converter, for fields of a wrong type.
 */
export function createVersionConverter(versions: ConvertibleVersions): ConvertVersions {
  const { brand, registry, former } = versions
  const conversions = createConversions(brand, registry, former)

  function schemaOf(apiVersion: string, kind: string): StructSchema {
    const { group, version } = parseGroupVersion(apiVersion) ?? {}
    const schema =
      group === undefined || version === undefined ? undefined : registry.kind(group, version, kind)
    if (schema) return schema
    throw new RangeError(`no kind "${kind}" is known in version "${apiVersion}"`)
  }

  function conversionOf(apiVersion: string, storedVersion: string, kind: string): Conversion {
    const served = (): StructSchema => schemaOf(apiVersion, kind)
    const stored = (): StructSchema => schemaOf(storedVersion, kind)
    const none: Conversion = { toStored: (object) => object, fromStored: (object) => object }
    return conversions({ apiVersion, storedVersion, kind, served, stored }) ?? none
  }

  function decoded(object: JsonObject, apiVersion: string, kind: string): ApiObject {
    const { object: read } = decodeObject(schemaOf(apiVersion, kind), object)
    return { ...read, apiVersion } as ApiObject
  }

  return (object, apiVersion) => {
    const { kind } = object
    const source = decoded(cloneJson(object), object.apiVersion, kind)
    if (object.apiVersion === apiVersion) return source
    const hub = hubOf(versions, object.apiVersion, kind)
    if (hub !== hubOf(versions, apiVersion, kind)) {
      throw new RangeError(
        `"${kind}" of "${object.apiVersion}" is another kind than that of "${apiVersion}"`,
      )
    }
    const stored = conversionOf(object.apiVersion, hub, kind).toStored(source)
    const served = conversionOf(apiVersion, hub, kind).fromStored({ ...stored, apiVersion: hub })
    return decoded({ ...served, apiVersion }, apiVersion, kind)
  }
}

/** The version by which two versions of a kind convert. Kinds that are never stored convert by the first stable version of their group. */
function hubOf(versions: ConvertibleVersions, apiVersion: string, kind: string): string {
  const group = parseGroupVersion(apiVersion)?.group ?? ''
  return versions.storedVersion(apiVersion, kind) ?? formatGroupVersion(group, 'v1')
}
