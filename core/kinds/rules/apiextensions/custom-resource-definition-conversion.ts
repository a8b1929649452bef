import { listOf, objectOf, objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { equalJson, type JsonObject, type WritableJsonObject } from '../../../base/api/json.ts'
import { changeAt, renameField } from '../shared/conversions/change-fields.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'

/** Parts of a definition that v1 has for each version and v1beta1 also for all of them: its name at the top, and in a version. */
const sharedParts = [
  ['validation', 'schema'],
  ['subresources', 'subresources'],
  ['additionalPrinterColumns', 'additionalPrinterColumns'],
  ['selectableFields', 'selectableFields'],
] as const

/** CustomResourceDefinitions of apiextensions/v1beta1. */
export const customResourceDefinitionConversion: FieldConversion = {
  toStored(object) {
    const spec = toStored(structOf(object, 'spec'))
    return { ...object, spec, status: withStoredVersions(structOf(object, 'status'), spec) }
  },
  fromStored: (object) => ({ ...object, spec: fromStored(structOf(object, 'spec')) }),
}

/** The status, which names the storage version where no version is known to be stored. */
function withStoredVersions(status: JsonObject, spec: JsonObject): JsonObject {
  if (listOf(status, 'storedVersions').length > 0) return status
  const stored = objectsOf(spec, 'versions').filter((version) => version['storage'] === true)
  return stored.length === 0
    ? status
    : { ...status, storedVersions: stored.map((version) => textOf(version, 'name')) }
}

const columns = ['additionalPrinterColumns', '*']

function toStored({ version, conversion, ...given }: JsonObject): JsonObject {
  const known = objectsOf(given, 'versions')
  const name = textOf({ version }, 'version')
  const versions = known.length > 0 || name === '' ? known : [{ name, served: true, storage: true }]
  const spec: WritableJsonObject = { ...given }
  const shared: WritableJsonObject = {}
  for (const [top, part] of sharedParts) {
    const value = spec[top]
    if (value !== undefined) shared[part] = value
    delete spec[top]
  }
  return {
    ...spec,
    versions: versions.map((one) =>
      changeAt({ ...one, ...shared }, columns, (column) =>
        renameField(column, 'JSONPath', 'jsonPath'),
      ),
    ),
    conversion: nestWebhook(objectOf({ conversion }, 'conversion')),
  }
}

function fromStored({ conversion, ...given }: JsonObject): JsonObject {
  const spec: WritableJsonObject = {
    preserveUnknownFields: false,
    ...given,
    conversion: spreadWebhook(objectOf({ conversion }, 'conversion')),
  }
  const versions: WritableJsonObject[] = objectsOf(given, 'versions').map((one) =>
    changeAt(one, columns, (column) => renameField(column, 'jsonPath', 'JSONPath')),
  )
  const [first] = versions
  if (!first) return spec
  spec['version'] = textOf(first, 'name')
  for (const [top, name] of sharedParts) {
    const value = first[name] ?? null
    if (!versions.every((one) => equalJson(one[name] ?? null, value))) continue
    if (value !== null) spec[top] = value
    for (const one of versions) delete one[name]
  }
  return { ...spec, versions }
}

function nestWebhook(conversion: JsonObject | undefined): JsonObject | undefined {
  if (!conversion) return undefined
  const { webhookClientConfig, conversionReviewVersions, ...others } = conversion
  if (webhookClientConfig === undefined && conversionReviewVersions === undefined) return others
  return { ...others, webhook: { clientConfig: webhookClientConfig, conversionReviewVersions } }
}

function spreadWebhook(conversion: JsonObject | undefined): JsonObject | undefined {
  if (!conversion) return undefined
  const { webhook, ...others } = conversion
  const { clientConfig, conversionReviewVersions } = structOf({ webhook }, 'webhook')
  return { ...others, webhookClientConfig: clientConfig, conversionReviewVersions }
}
