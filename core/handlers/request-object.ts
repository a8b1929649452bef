import { badRequest } from '../api/api-error.ts'
import { formatGroupVersion } from '../api/group-version.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import type { ParsedText } from '../codec/json-parse.ts'
import type { FieldValidation } from '../http/request-options.ts'
import { decodeObject } from '../schema/decode.ts'
import { SchemaTypeError } from '../schema/decode-trail.ts'
import type { StructSchema } from '../schema/schema.ts'
import { readBytes, turnForOthers } from './large-body.ts'
import type { ResourceContext } from './resource-context.ts'

/** The largest body of any request, in bytes. */
export const maxBodyBytes: number = 3 * 1024 * 1024

/** The kind a body should hold: a resource's own, or that of a subresource. */
export interface ExpectedKind {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly schema: StructSchema
}

/** What decides how strictly a body is read, and where its warnings go. */
export interface ReadOptions {
  readonly fieldValidation: FieldValidation
  readonly warnings: string[]
}

function cannotHandle(kind: string, version: string, expected: string, why: string): Error {
  return badRequest(`${kind} in version "${version}" cannot be handled as a ${expected}: ${why}`)
}

function textOf(value: JsonValue | undefined, member: string): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  throw badRequest(`couldn't get version/kind: "${member}" must be a string`)
}

/** Fills in a missing kind and version from the path, and refuses those of another kind. */
function checkKind(body: JsonObject, expected: ExpectedKind): JsonObject {
  const wanted = formatGroupVersion(expected.group, expected.version)
  const kind = textOf(body['kind'], 'kind') || expected.kind
  const apiVersion = textOf(body['apiVersion'], 'apiVersion') || wanted
  if (kind !== expected.kind) {
    throw cannotHandle(kind, apiVersion, expected.kind, `the path takes kind "${expected.kind}"`)
  }
  if (apiVersion !== wanted) {
    const message = 'does not match the expected API version'
    throw badRequest(`the API version in the data (${apiVersion}) ${message} (${wanted})`)
  }
  return { ...body, kind, apiVersion }
}

function applyFieldValidation(
  complaints: readonly string[],
  expected: ExpectedKind,
  options: ReadOptions,
): void {
  if (complaints.length === 0 || options.fieldValidation === 'Ignore') return
  if (options.fieldValidation === 'Warn') {
    options.warnings.push(...complaints)
    return
  }
  const { kind, version } = expected
  throw cannotHandle(kind, version, kind, `strict decoding error: ${complaints.join(', ')}`)
}

/** What there is to say of keys that a text holds twice. */
export function duplicateFields(paths: readonly string[]): readonly string[] {
  return paths.map((path) => `duplicate field "${path}"`)
}

/** Says what field validation finds fault with in a text itself, given the fields that the kind does not have. */
type TextFaults = (unknownFields: readonly string[]) => readonly string[]

function decode(
  value: JsonValue,
  textFaults: TextFaults,
  expected: ExpectedKind,
  options: ReadOptions,
): ApiObject {
  if (!isJsonObject(value)) {
    throw badRequest(
      `couldn't get version/kind: the body must be an object of kind ${expected.kind}`,
    )
  }
  const body = checkKind(value, expected)
  try {
    const { object, unknownFields } = decodeObject(expected.schema, body)
    const unknown = unknownFields.map((path) => `unknown field "${path}"`)
    applyFieldValidation([...textFaults(unknownFields), ...unknown], expected, options)
    return object as ApiObject
  } catch (error) {
    if (!(error instanceof SchemaTypeError)) throw error
    throw cannotHandle(expected.kind, expected.version, expected.kind, error.message)
  }
}

/**
 * Turns a value into an object of the expected kind: types checked, unknown fields dropped, order canonical. `said` is
 * what field validation finds fault with in the text that led to it.
 *
 * @throws ApiError `BadRequest` for another kind, a wrong JSON type, or fields that strict validation refuses.
 */
export function decodeAs(
  value: JsonValue,
  said: readonly string[],
  expected: ExpectedKind,
  options: ReadOptions,
): ApiObject {
  return decode(value, () => said, expected, options)
}

/** Whether a path is one of `fields` or leads through one. */
function isWithin(path: string, fields: readonly string[]): boolean {
  return fields.some((field) => {
    const next = path.charAt(field.length)
    return path.startsWith(field) && (next === '' || next === '.' || next === '[')
  })
}

/**
 * Turns the text of a whole object into one, as {@link decodeAs} does. A field that the kind does not have is told as that
 * alone: nobody looks whether it, or what is in it, is there twice.
 *
 * @throws ApiError as {@link decodeAs} does.
 */
export function decodeBody(
  { value, duplicates }: ParsedText,
  expected: ExpectedKind,
  options: ReadOptions,
): ApiObject {
  const repeated: TextFaults = (unknownFields) =>
    duplicateFields(duplicates.filter((path) => !isWithin(path, unknownFields)))
  return decode(value, repeated, expected, options)
}

/** Reads and decodes the body of a create or a PUT. */
export async function readRequestObject(
  context: ResourceContext,
  expected: ExpectedKind | ResourceDefinition,
  fieldValidation: FieldValidation,
): Promise<ApiObject> {
  const bytes = await readBytes(context, maxBodyBytes)
  const contentType = context.request.header('content-type')
  const { group, version, kind } = expected
  const { formats } = context.services
  const parsed = formats.parseBody(bytes, contentType, { group, version, kind })
  await turnForOthers(context)
  const object = decodeBody(parsed, expected, { fieldValidation, warnings: context.warnings })
  await turnForOthers(context)
  return object
}
