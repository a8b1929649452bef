import { equalJson } from '../../../base/api/json.ts'
import type * as apiextensionsv1 from '../../../base/api/types/apiextensions.v1.generated.ts'
import type * as apiextensionsv1beta1 from '../../../base/api/types/apiextensions.v1beta1.generated.ts'
import type { Draft, Writable } from '../../../base/api/types/views.ts'
import type { FieldConversion } from '../shared/conversions/field-conversion.ts'
import { shareable } from './schemas/definition-spec.ts'

type StoredSpec = Draft<apiextensionsv1.CustomResourceDefinitionSpec>
type StoredVersion = Draft<apiextensionsv1.CustomResourceDefinitionVersion>
type StoredColumn = Draft<apiextensionsv1.CustomResourceColumnDefinition>
type ServedSpec = Draft<apiextensionsv1beta1.CustomResourceDefinitionSpec>
type ServedVersion = Draft<apiextensionsv1beta1.CustomResourceDefinitionVersion>
type ServedColumn = Draft<apiextensionsv1beta1.CustomResourceColumnDefinition>

/**
 * CustomResourceDefinitions of apiextensions/v1beta1, which has at the top, for all versions, what v1 has for each version: `schema` as
 * `validation`, and other parts under the same name.
 */
export const customResourceDefinitionConversion: FieldConversion<
  Draft<apiextensionsv1beta1.CustomResourceDefinition>,
  Draft<apiextensionsv1.CustomResourceDefinition>
> = {
  toStored({ spec: given = {}, status = {}, ...object }) {
    const spec = toStored(given)
    return { ...object, spec, status: withStoredVersions(status, spec) }
  },
  fromStored: ({ spec = {}, ...object }) => ({ ...object, spec: fromStored(spec) }),
}

/** The status, which names the storage version where no version is known to be stored. */
function withStoredVersions(
  status: Draft<apiextensionsv1.CustomResourceDefinitionStatus>,
  spec: StoredSpec,
): Draft<apiextensionsv1.CustomResourceDefinitionStatus> {
  if (status.storedVersions?.length) return status
  const stored = (spec.versions ?? []).filter(({ storage }) => storage)
  return stored.length === 0
    ? status
    : { ...status, storedVersions: stored.map(({ name = '' }) => name) }
}

function toStored({
  version,
  versions: known = [],
  validation,
  subresources,
  additionalPrinterColumns,
  selectableFields,
  conversion,
  ...spec
}: ServedSpec): StoredSpec {
  const shared: ServedVersion = {
    ...(validation && { schema: validation }),
    ...(subresources && { subresources }),
    ...(additionalPrinterColumns && { additionalPrinterColumns }),
    ...(selectableFields && { selectableFields }),
  }
  const versions =
    known.length > 0 || !version ? known : [{ name: version, served: true, storage: true }]
  return {
    ...spec,
    versions: versions.map((one) => storedVersion({ ...one, ...shared })),
    ...(conversion && { conversion: nestWebhook(conversion) }),
  }
}

function storedVersion({ additionalPrinterColumns, ...version }: ServedVersion): StoredVersion {
  if (!additionalPrinterColumns) return version
  const columns = additionalPrinterColumns.map(({ JSONPath = '', ...column }): StoredColumn => ({
    ...column,
    jsonPath: JSONPath,
  }))
  return { ...version, additionalPrinterColumns: columns }
}

function servedVersion({ additionalPrinterColumns, ...version }: StoredVersion): ServedVersion {
  if (!additionalPrinterColumns) return version
  const columns = additionalPrinterColumns.map(({ jsonPath = '', ...column }): ServedColumn => ({
    ...column,
    JSONPath: jsonPath,
  }))
  return { ...version, additionalPrinterColumns: columns }
}

function fromStored({ versions: stored, conversion, ...given }: StoredSpec): ServedSpec {
  const spec: ServedSpec = {
    preserveUnknownFields: false,
    ...given,
    ...(conversion && { conversion: spreadWebhook(conversion) }),
  }
  const versions = (stored ?? []).map(servedVersion)
  const [first] = versions
  if (!first) return spec
  const shared = new Set(
    shareable.filter((part) =>
      versions.every((one) => equalJson(one[part] ?? null, first[part] ?? null)),
    ),
  )
  const { name = '', schema, subresources, additionalPrinterColumns, selectableFields } = first
  return {
    ...spec,
    version: name,
    ...(schema && shared.has('schema') && { validation: schema }),
    ...(subresources && shared.has('subresources') && { subresources }),
    ...(additionalPrinterColumns &&
      shared.has('additionalPrinterColumns') && { additionalPrinterColumns }),
    ...(selectableFields && shared.has('selectableFields') && { selectableFields }),
    versions: versions.map((version) => {
      const own: Writable<ServedVersion> = { ...version }
      for (const part of shared) delete own[part]
      return own
    }),
  }
}

function nestWebhook({
  webhookClientConfig,
  conversionReviewVersions,
  ...conversion
}: Draft<apiextensionsv1beta1.CustomResourceConversion>): Draft<apiextensionsv1.CustomResourceConversion> {
  if (!webhookClientConfig && !conversionReviewVersions) return conversion
  const webhook = {
    ...(webhookClientConfig && { clientConfig: webhookClientConfig }),
    ...(conversionReviewVersions && { conversionReviewVersions }),
  }
  return { ...conversion, webhook }
}

function spreadWebhook({
  webhook: { clientConfig, conversionReviewVersions } = {},
  ...conversion
}: Draft<apiextensionsv1.CustomResourceConversion>): Draft<apiextensionsv1beta1.CustomResourceConversion> {
  return {
    ...conversion,
    ...(clientConfig && { webhookClientConfig: clientConfig }),
    ...(conversionReviewVersions && { conversionReviewVersions }),
  }
}
