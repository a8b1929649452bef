import type { Brand } from '../../base/api/brand.ts'
import { conditionsOf, conditionStatus } from '../../base/api/conditions.ts'
import { objectOf, objectsOf, structOf, textOf, textsOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
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
  readonly columns: readonly JsonObject[]
}

/** How a definition has its objects converted. */
export interface WebhookFacts {
  readonly clientConfig: JsonObject
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
export function definitionFacts(definition: ApiObject): DefinitionFacts {
  const spec = structOf(definition, 'spec')
  const group = textOf(spec, 'group')
  const names = readNames(structOf(definition, 'status', 'acceptedNames'))
  const versions = objectsOf(spec, 'versions')
  const storage = versions.find((version) => version['storage'] === true)
  return {
    group,
    namespaced: textOf(spec, 'scope') === 'Namespaced',
    names,
    versions: versions.map((version) => versionFacts(version, versions, group, names.kind)),
    storageVersion: storage ? textOf(storage, 'name') : '',
    webhook: webhookFacts(structOf(spec, 'conversion')),
    isTerminating: conditionStatus(conditionsOf(definition), 'Terminating') === 'True',
  }
}

function webhookFacts(conversion: JsonObject): WebhookFacts | undefined {
  if (textOf(conversion, 'strategy') !== 'Webhook') return undefined
  const webhook = structOf(conversion, 'webhook')
  return {
    clientConfig: structOf(webhook, 'clientConfig'),
    reviewVersions: textsOf(webhook, 'conversionReviewVersions'),
  }
}

function readNames(names: JsonObject): DefinitionNames {
  return {
    plural: textOf(names, 'plural'),
    singular: textOf(names, 'singular'),
    kind: textOf(names, 'kind'),
    listKind: textOf(names, 'listKind'),
    shortNames: textsOf(names, 'shortNames'),
    categories: textsOf(names, 'categories'),
  }
}

/** The warning of a deprecated version: its own, or one that names the best version to use instead. */
function deprecationWarning(
  version: JsonObject,
  siblings: readonly JsonObject[],
  group: string,
  kind: string,
): string | undefined {
  if (version['deprecated'] !== true) return undefined
  const own = version['deprecationWarning']
  if (typeof own === 'string') return own
  const name = textOf(version, 'name')
  const [best] = siblings
    .filter((other) => other['served'] === true && other['deprecated'] !== true)
    .map((other) => textOf(other, 'name'))
    .filter((other) => compareVersions(other, name) < 0)
    .sort(compareVersions)
  const instead = best === undefined ? '' : `; use ${group}/${best} ${kind}`
  return `${group}/${name} ${kind} is deprecated${instead}`
}

function versionFacts(
  version: JsonObject,
  siblings: readonly JsonObject[],
  group: string,
  kind: string,
): VersionFacts {
  const name = textOf(version, 'name')
  const subresources = structOf(version, 'subresources')
  const scale = objectOf(subresources, 'scale')
  return {
    name,
    served: version['served'] === true,
    deprecationWarning: deprecationWarning(version, siblings, group, kind),
    hasStatus: objectOf(subresources, 'status') !== undefined,
    scale: scale && readScaleSource(scale),
    selectable: objectsOf(version, 'selectableFields').map((field) => textOf(field, 'jsonPath')),
    columns: objectsOf(version, 'additionalPrinterColumns'),
  }
}

/** The `openAPIV3Schema` of a version, as its author wrote it; undefined where the version has none. */
export function declaredSchema(definition: JsonObject, version: string): JsonObject | undefined {
  const versions = objectsOf(structOf(definition, 'spec'), 'versions')
  const found = versions.find((each) => textOf(each, 'name') === version)
  return found && objectOf(structOf(found, 'schema'), 'openAPIV3Schema')
}

/** The schema of a version's objects: an object whose fields are all preserved where the definition has none. */
export function schemaSource(definition: JsonObject, version: string, brand: Brand): JsonObject {
  const spec = structOf(definition, 'spec')
  const preserve = { [ownKeywords(brand).preserveUnknown]: true }
  const source = declaredSchema(definition, version)
  if (!source) return { type: 'object', ...preserve }
  return spec['preserveUnknownFields'] === true ? { ...source, ...preserve } : source
}
