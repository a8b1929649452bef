import { badRequest } from '../api/api-error.ts'
import { formatGroupVersion } from '../api/group-version.ts'
import { isJsonObject, type JsonObject } from '../api/json.ts'
import { objectOf, textOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import { parseCbor } from '../codec/cbor/cbor-format.ts'
import { decodeUtf8, type ParsedText, parseJson } from '../codec/json-parse.ts'
import { ParseError } from '../codec/parse-error.ts'
import { readBody } from '../codec/formats.ts'
import { ValueBudget } from '../codec/value-budget.ts'
import { parseYaml } from '../codec/yaml.ts'
import { checkTyped } from '../field-sets/check-typed.ts'
import { declaredFields } from '../field-sets/declared-fields.ts'
import { parseMediaType } from '../http/media-type.ts'
import type { FieldValidation } from '../http/request-options.ts'
import { applyCborMediaType } from '../patch/patch-format.ts'
import { readBytes, turnForOthers } from './large-body.ts'
import { decodeBody, type ExpectedKind, maxBodyBytes } from './request-object.ts'
import type { ResourceContext } from './resource-context.ts'

/**
 * Reads what a client applies: the part of an object that it wants to be so, as it wrote it. Fields that the kind does not
 * have are left out, and said as field validation asks.
 *
 * @throws ApiError `BadRequest` for another kind or version, a wrong JSON type, an account of fields, and list items that
 * cannot be told from each other.
 */
export async function readConfiguration(
  context: ResourceContext,
  expected: ExpectedKind,
  fieldValidation: FieldValidation,
): Promise<ApiObject> {
  const type = parseMediaType(context.request.header('content-type') ?? '')?.type
  const isCbor = type === applyCborMediaType
  const parsed = readBody(await readBytes(context, maxBodyBytes), (body) =>
    isCbor ? parseCbor(body) : parseJsonOrYaml(decodeUtf8(body)),
  )
  const { value } = parsed
  if (!isJsonObject(value)) throw badRequest('an applied configuration must be an object')
  checkType(value, expected)
  const metadata = objectOf(value, 'metadata') ?? {}
  if ((metadata['managedFields'] ?? null) !== null) {
    throw badRequest('metadata.managedFields must be nil')
  }
  await turnForOthers(context)
  decodeBody(parsed, expected, { fieldValidation, warnings: context.warnings })
  await turnForOthers(context)
  const declared = declaredFields(value, expected.schema) as JsonObject
  const configuration = { ...declared, metadata: objectOf(declared, 'metadata') ?? {} } as ApiObject
  checkItems(context, configuration, expected)
  return configuration
}

/** JSON is YAML, but much sooner read; flow YAML begins like JSON too. */
function parseJsonOrYaml(text: string): ParsedText {
  if (!text.startsWith('{')) return parseYaml(text, new ValueBudget())
  try {
    return parseJson(text, new ValueBudget())
  } catch (error) {
    if (error instanceof ParseError) return parseYaml(text, new ValueBudget())
    throw error
  }
}

/** `apps/v1, Kind=Deployment`: how clients know kinds in messages. */
function kindText(apiVersion: string, kind: string): string {
  const groupVersion = apiVersion === '' || apiVersion.includes('/') ? apiVersion : `/${apiVersion}`
  return `${groupVersion || '/'}, Kind=${kind}`
}

/** Unlike in other bodies, nothing is taken for granted: whoever applies states what. */
function checkType(body: JsonObject, { group, version, kind }: ExpectedKind): void {
  const given = { kind: textOf(body, 'kind'), apiVersion: textOf(body, 'apiVersion') }
  if (given.kind === kind && given.apiVersion === formatGroupVersion(group, version)) return
  throw badRequest(`invalid object type: ${kindText(given.apiVersion, given.kind)}`)
}

function checkItems(
  { info, definition }: ResourceContext,
  configuration: ApiObject,
  { schema }: ExpectedKind,
): void {
  const faults = checkTyped(configuration, schema)
  const [first = ''] = faults
  if (faults.length === 0) return
  const { apiVersion, kind, metadata } = configuration
  const namespace = metadata.namespace ?? (definition.namespaced ? info.namespace : '')
  const subject = `${namespace}/${metadata.name ?? info.name}; ${kindText(apiVersion, kind)}`
  const text = faults.length === 1 ? first : ['errors:', ...faults].join('\n  ')
  throw badRequest(`failed to create typed patch object (${subject}): ${text}`)
}
