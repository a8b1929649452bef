import { type ApiError, badRequest, unclassifiedError } from '../../../base/api/errors/api-error.ts'
import { formatGroupVersion, parseGroupVersion } from '../../../base/api/group-version.ts'
import { textOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { parseMediaType } from '../../../base/http/media-type.ts'
import type { FieldValidation } from '../../../base/http/request-options.ts'
import { decodeUtf8, parseJson } from '../../../base/json/json-parse.ts'
import { ParseError } from '../../../base/json/parse-error.ts'
import type { ParsedText } from '../../../base/json/parsed-text.ts'
import { ValueBudget } from '../../../base/json/value-budget.ts'
import { parseCbor } from '../../../objects/codec/cbor/cbor-format.ts'
import { readBody } from '../../../objects/codec/formats.ts'
import { convertYaml } from '../../../objects/codec/yaml/yaml.ts'
import { checkTyped, faultsText } from '../../../objects/field-sets/check-typed.ts'
import { applyCborMediaType } from '../../../objects/patch/patch-format.ts'
import { notAnObject } from '../../../objects/patch/rejected-patch.ts'
import { withEmbeddedResourceKeyword } from '../embedded-resource-keyword.ts'
import type { ExpectedKind } from '../expected-kind.ts'
import { readBytes, yieldIfLarge } from '../large-body.ts'
import { applyFieldValidation, maxBodyBytes } from '../request-object.ts'
import type { ResourceContext } from '../resource-context.ts'

/**
 * Reads the configuration of an apply, undefaulted, as the client wrote it. Duplicate keys are reported as field validation
 * asks.
 *
 * @throws ApiError `BadRequest` for another kind or version, or managed fields; without a reason for unknown fields,
 * values of a wrong type, and list items with the same key.
 */
export async function readConfiguration(
  context: ResourceContext,
  expected: ExpectedKind,
  fieldValidation: FieldValidation,
): Promise<ApiObject> {
  const type = parseMediaType(context.request.header('content-type') ?? '')?.type
  const isCbor = type === applyCborMediaType
  const { value, describe } = readBody(
    await readBytes(context, maxBodyBytes),
    (body) => (isCbor ? parseCbor(body) : parseJsonOrYaml(body)),
    (fault) => `error decoding ${isCbor ? 'CBOR' : 'YAML'}: ${fault}`,
  )
  context.exchange.audit?.requestText(() => value ?? {})
  // An empty body is an empty configuration, which has no kind.
  const configuration = withEmbeddedResourceKeyword(configurationOf(value ?? {}), expected)
  checkType(configuration, expected)
  const account = configuration.metadata['managedFields']
  // The original takes an entry of another type for none here, and refuses it below.
  if (isList(account) && account.every(isJsonObject)) {
    throw badRequest('metadata.managedFields must be nil')
  }
  await yieldIfLarge(context)
  checkFields(configuration, expected)
  const options = { fieldValidation, warnings: context.warnings }
  const repeated = describe?.([])
  if (repeated && repeated.warnings.length > 0 && fieldValidation === 'Strict') {
    throw badRequest(`error strict decoding YAML: error converting YAML to JSON: ${repeated.error}`)
  }
  if (repeated) applyFieldValidation(repeated.warnings, expected, options)
  return configuration
}

function configurationOf(value: JsonValue): ApiObject {
  if (!isJsonObject(value)) {
    const why = `error unmarshaling JSON: while decoding JSON: ${notAnObject(value)}`
    throw badRequest(`error decoding YAML: ${why}`)
  }
  return { ...value, metadata: value['metadata'] ?? {} } as ApiObject
}

const openingBrace = 0x7b

/**
 * What YAML refuses in JSON (`\\/`, halves of letters, control characters), or may read as another value: breaks of lines,
 * fractions, long numbers. A colon in front of a number is behind a name, whose quote is taken into account: tags of images and
 * addresses have colons and points, too.
 */
const unlikeYaml =
  /\\(?:\/|u[dD][89a-fA-F])|[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]|(?:"\s*:|[,[])\s*-?\d+(?:[.eE]|\d{14})/

/**
 * Parses a configuration, which is YAML. Parsing JSON is faster, where it means the same; duplicate keys are reported as
 * YAML's.
 */
function parseJsonOrYaml(body: Uint8Array): ParsedText {
  return (body[0] === openingBrace && parsedAsJson(body)) || convertYaml(body, new ValueBudget())
}

function parsedAsJson(body: Uint8Array): ParsedText | undefined {
  try {
    const text = decodeUtf8(body)
    const parsed = unlikeYaml.test(text) ? undefined : parseJson(text, new ValueBudget())
    return parsed?.duplicates.length === 0 ? parsed : undefined
  } catch (error) {
    if (error instanceof ParseError) return undefined
    throw error
  }
}

/** `apps/v1, Kind=Deployment`: a kind in error messages, as the Go API machinery writes it. */
function kindText(apiVersion: string, kind: string): string {
  const groupVersion = apiVersion === '' || apiVersion.includes('/') ? apiVersion : `/${apiVersion}`
  return `${groupVersion || '/'}, Kind=${kind}`
}

/** Checks kind and apiVersion, which are required in a configuration, unlike in other bodies. */
function checkType(body: ApiObject, { group, version, kind }: ExpectedKind): void {
  const given = { kind: textOf(body, 'kind'), apiVersion: textOf(body, 'apiVersion') }
  if (given.kind === kind && given.apiVersion === formatGroupVersion(group, version)) return
  const isUnreadable = given.apiVersion !== '' && !parseGroupVersion(given.apiVersion)
  const shown = isUnreadable ? kindText('', '') : kindText(given.apiVersion, given.kind)
  throw badRequest(`invalid object type: ${shown}`)
}

function checkFields(configuration: ApiObject, { schema }: ExpectedKind): void {
  const faults = checkTyped(configuration, schema)
  if (faults.length === 0) return
  const why = faultsText(faults)
  throw unclassifiedError(
    `failed to create typed patch object (${subjectOf(configuration)}): ${why}`,
  )
}

/** The object that a message is about: `default/web; apps/v1, Kind=Deployment`. */
export function subjectOf({ apiVersion, kind, metadata }: ApiObject): string {
  const [namespace, name] = [textOf(metadata, 'namespace'), textOf(metadata, 'name')]
  return `${namespace}/${name}; ${kindText(apiVersion, kind)}`
}

/** The error for text in an integer field or a malformed time, which are found only as the merged object is converted. */
export function unconvertible(configuration: ApiObject, why: string): ApiError {
  const goal = kindText(configuration.apiVersion, configuration.kind)
  const step = `failed to convert new object (${subjectOf(configuration)}) to proper version`
  return unclassifiedError(`${step}: unable to convert unstructured object to ${goal}: ${why}`)
}
