import type { Brand } from '../../base/api/brand.ts'
import { conditionsOf, conditionStatus } from '../../base/api/conditions.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type {
  CustomResourceColumnDefinition,
  CustomResourceConversion,
  CustomResourceDefinition,
  CustomResourceDefinitionNames,
  CustomResourceDefinitionVersion,
  JSONSchemaProps,
  WebhookClientConfig,
} from '../../base/api/types/apiextensions.v1.generated.ts'
import { compareVersions } from '../../objects/catalog/version-order.ts'
import { ownKeywords } from '../../objects/schema/own-keywords.ts'
import { readScaleSource, type ScaleSource } from './replica-paths.ts'

/** The names of a definition's resource. */
export interface DefinitionNames {
  readonly plural: string
  readonly singular: string
  readonly kind: string
  readonly listKind: string
  readonly shortNames: readonly string[]
  readonly categories: readonly string[]
}

/** What a definition says of one version, but for its schema. */
export interface VersionFacts {
  readonly name: string
  readonly served: boolean
  /** The warning of a deprecated version; undefined where it is not deprecated. */
  readonly deprecationWarning: string | undefined
  readonly hasStatus: boolean
  readonly scale: ScaleSource | undefined
  /** JSON paths of selectable fields: `.spec.color`. */
  readonly selectable: readonly string[]
  readonly columns: readonly CustomResourceColumnDefinition[]
  /** Changes with the schema and with what the definition says of unknown fields; undefined where the schema was parsed. */
  readonly schemaHash: string | undefined
}

/** How a definition has its objects converted. */
export interface WebhookFacts {
  readonly clientConfig: WebhookClientConfig
  /** The versions of ConversionReview that the webhook knows, the preferred first. */
  readonly reviewVersions: readonly string[]
}

/** What a CustomResourceDefinition says, but for its schemas, which are read when they are first needed. */
export interface DefinitionFacts {
  readonly group: string
  readonly namespaced: boolean
  /** The accepted names. */
  readonly names: DefinitionNames
  /** Every version, served or not. */
  readonly versions: readonly VersionFacts[]
  readonly storageVersion: string
  /** The webhook that converts objects; undefined where versions differ in `apiVersion` and schema alone. */
  readonly webhook: WebhookFacts | undefined
  /** Whether its objects are being deleted before the definition goes. */
  readonly isTerminating: boolean
}

/** Reads a stored definition. */
export function definitionFacts(definition: CustomResourceDefinition): DefinitionFacts {
  const { spec, status } = definition
  const { group } = spec
  const names = readNames(status?.acceptedNames ?? {})
  const versions = spec.versions ?? []
  const storage = versions.find((version) => version.storage)
  return {
    group,
    namespaced: spec.scope === 'Namespaced',
    names,
    versions: versions.map((version) => ({
      ...versionFacts(version, versions, group, names.kind),
      schemaHash: schemaHash(version, spec.preserveUnknownFields === true),
    })),
    storageVersion: storage?.name ?? '',
    webhook: webhookFacts(spec.conversion),
    isTerminating: conditionStatus(conditionsOf(definition), 'Terminating') === 'True',
  }
}

function webhookFacts(conversion: CustomResourceConversion | undefined): WebhookFacts | undefined {
  if (conversion?.strategy !== 'Webhook') return undefined
  const { clientConfig = {}, conversionReviewVersions } = conversion.webhook ?? {}
  return { clientConfig, reviewVersions: conversionReviewVersions ?? [] }
}

/** Of a definition that is read from its bytes, which may lack them. */
function readNames(names: Partial<CustomResourceDefinitionNames>): DefinitionNames {
  return {
    plural: names.plural ?? '',
    singular: names.singular ?? '',
    kind: names.kind ?? '',
    listKind: names.listKind ?? '',
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
  }
}

/** The warning of a deprecated version: its own, or one that names the best version to use instead. */
function deprecationWarning(
  version: CustomResourceDefinitionVersion,
  siblings: readonly CustomResourceDefinitionVersion[],
  group: string,
  kind: string,
): string | undefined {
  const { name, deprecated, deprecationWarning: own } = version
  if (!deprecated) return undefined
  if (own !== undefined) return own
  const [best] = siblings
    .filter((other) => other.served && !other.deprecated)
    .map((other) => other.name)
    .filter((other) => compareVersions(other, name) < 0)
    .sort(compareVersions)
  const instead = best === undefined ? '' : `; use ${group}/${best} ${kind}`
  return `${group}/${name} ${kind} is deprecated${instead}`
}

/** The hash that stands in for the schema of a version whose definition was read without its schemas. */
function schemaHash(
  { schema = '' }: { readonly schema?: unknown },
  preservesUnknown: boolean,
): string | undefined {
  return typeof schema === 'string' ? `${schema}${preservesUnknown ? '+' : ''}` : undefined
}

function versionFacts(
  version: CustomResourceDefinitionVersion,
  siblings: readonly CustomResourceDefinitionVersion[],
  group: string,
  kind: string,
): Omit<VersionFacts, 'schemaHash'> {
  const { name } = version
  const { status, scale } = version.subresources ?? {}
  return {
    name,
    served: version.served,
    deprecationWarning: deprecationWarning(version, siblings, group, kind),
    hasStatus: status !== undefined,
    scale: scale && readScaleSource(scale),
    selectable: (version.selectableFields ?? []).map((field) => field.jsonPath),
    columns: version.additionalPrinterColumns ?? [],
  }
}

/** The `openAPIV3Schema` of a version, as its author wrote it; undefined where the version has none. */
export function declaredSchema(
  definition: CustomResourceDefinition,
  version: string,
): JSONSchemaProps | undefined {
  const versions = definition.spec.versions ?? []
  const found = versions.find((each) => each.name === version)
  return found?.schema?.openAPIV3Schema
}

/** The schema of a version's objects: an object whose fields are all preserved where the definition has none. */
export function schemaSource(
  definition: CustomResourceDefinition,
  version: string,
  brand: Brand,
): JsonObject {
  const { preserveUnknownFields } = definition.spec
  const preserve = { [ownKeywords(brand).preserveUnknown]: true }
  const source = declaredSchema(definition, version)
  if (!source) return { type: 'object', ...preserve }
  return preserveUnknownFields ? { ...source, ...preserve } : source
}
