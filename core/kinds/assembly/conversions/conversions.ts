import type { Brand } from '../../../base/api/brand.ts'
import { formatGroupVersion } from '../../../base/api/group-version.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Conversion } from '../../../objects/catalog/resource-definition.ts'
import { decodeConverted } from '../../../objects/schema/decode.ts'
import type { SchemaRegistry } from '../../../objects/schema/registry.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import { autoscalerConversion } from '../../rules/autoscaling/horizontal-pod-autoscaler-conversion.ts'
import { eventConversion } from '../../rules/core/event.ts'
import {
  resourceClaimConversion,
  resourceClaimTemplateConversion,
  resourceSliceConversion,
} from '../../rules/resource/resource-conversions.ts'
import type { FieldConversion } from '../../rules/shared/conversions/field-conversion.ts'

/** Served and stored version of a kind to convert; their schemas are compiled on first use. */
export interface ConvertedVersions {
  readonly apiVersion: string
  /** The group version in which objects are stored; undefined for kinds that never are. */
  readonly storedVersion: string | undefined
  readonly kind: string
  readonly served: () => StructSchema
  readonly stored: () => StructSchema
}

export type Conversions = (versions: ConvertedVersions) => Conversion | undefined

/** Conversions by served version and kind: `apps/v1beta1 Deployment`. */
export type FieldConversions = ReadonlyMap<string, FieldConversion>

/**
 * Conversions of the kinds whose API versions differ in more than their name. `former` are those of versions that the default release
 * does not serve (core/kinds/assembly/conversions/former-conversions.ts); where they are given, versions without a conversion of their own
 * lose the fields that they do not have in that release.
 */
export function createConversions(
  brand: Brand,
  registry: SchemaRegistry,
  former?: FieldConversions,
): Conversions {
  const known = new Map<string, FieldConversion>([
    ['autoscaling/v1 HorizontalPodAutoscaler', autoscalerConversion(brand, registry)],
    [`events.${brand.apiDomain}/v1 Event`, eventConversion],
    [`certificates.${brand.apiDomain}/v1 PodCertificateRequest`, fewerFields],
    [`resource.${brand.apiDomain}/v1beta1 ResourceClaim`, resourceClaimConversion],
    [`resource.${brand.apiDomain}/v1beta1 ResourceClaimTemplate`, resourceClaimTemplateConversion],
    [`resource.${brand.apiDomain}/v1beta1 ResourceSlice`, resourceSliceConversion],
    ...(former ?? []),
  ])
  return ({ apiVersion, storedVersion, kind, served, stored }) => {
    if (storedVersion === undefined || storedVersion === apiVersion) return undefined
    const fields = known.get(`${apiVersion} ${kind}`) ?? (former && fewerFields)
    return (
      fields && {
        get storedSchema(): StructSchema {
          return stored()
        },
        toStored: (object) => finish(stored(), object, fields.toStored(object)),
        fromStored: (object) => finish(served(), object, fields.fromStored(object)),
        ...(fields.fillStored && {
          roundTrip: (object: ApiObject) => roundTripped(served(), object, fields),
        }),
      }
    )
  }
}

function roundTripped(schema: StructSchema, object: ApiObject, fields: FieldConversion): ApiObject {
  const stored = fields.toStored(object)
  return finish(schema, object, fields.fromStored(fields.fillStored?.(stored) ?? stored))
}

/** Conversion to a served version that only lacks fields of the stored one: decoding by its schema drops them. */
const fewerFields: FieldConversion = {
  toStored: (object) => object,
  fromStored: (object) => object,
}

function finish(
  schema: StructSchema,
  { kind, metadata }: ApiObject,
  fields: JsonObject,
): ApiObject {
  const { group = '', version = '' } = schema.gvk ?? {}
  const apiVersion = formatGroupVersion(group, version)
  const object: ApiObject = { kind, apiVersion, metadata }
  return Object.assign(object, decodeConverted(schema, { ...fields, apiVersion }))
}
