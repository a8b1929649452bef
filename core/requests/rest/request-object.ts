import { badRequest } from '../../base/api/errors/api-error.ts'
import { formatGroupVersion, parseGroupVersion } from '../../base/api/group-version.ts'
import { cloneJson, type JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { FieldValidation } from '../../base/http/request-options.ts'
import { duplicateField, unknownField } from '../../base/json/field-messages.ts'
import { encodeJson } from '../../base/json/json-write.ts'
import type { FieldProblems, ParsedText } from '../../base/json/parsed-text.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import { unrecognizedBody } from '../../objects/codec/unrecognized-body.ts'
import type { UnknownField } from '../../objects/schema/decode-trail.ts'
import { applyDefaults } from '../../objects/schema/defaults.ts'
import type { SchemaRegistry } from '../../objects/schema/registry.ts'
import type { DeclaredKind } from './declared-kind.ts'
import { type Decoded, decodeAsKind, Undecodable } from './decode-as-kind.ts'
import type { ExpectedKind } from './expected-kind.ts'
import { readBytes, yieldIfLarge } from './large-body.ts'
import type { ResourceContext } from './resource-context.ts'

/** The largest body of any request, in bytes. */
export const maxBodyBytes: number = 3 * 1024 * 1024

/** Options of decoding a body: field validation, warnings and known kinds. */
export interface ReadOptions {
  readonly fieldValidation: FieldValidation
  readonly warnings: string[]
  readonly registry: SchemaRegistry
  /** Members of the object as it is that a value from within this process may hold. */
  readonly known?: JsonObject | undefined
}

function cannotHandle(declared: DeclaredKind, expected: string, why: string): Error {
  const version = parseGroupVersion(declared.apiVersion)?.version ?? ''
  const subject = `${declared.kind} in version ${quoteText(version)}`
  return badRequest(`${subject} cannot be handled as a ${expected}: ${why}`)
}

/** Warns of unknown and duplicate fields, or refuses them, as `fieldValidation` asks. @throws ApiError `BadRequest` */
export function applyFieldValidation(
  complaints: readonly string[],
  expected: ExpectedKind,
  options: Pick<ReadOptions, 'fieldValidation' | 'warnings'>,
  error: string = complaints.join(', '),
): void {
  if (complaints.length === 0 || options.fieldValidation === 'Ignore') return
  if (options.fieldValidation === 'Warn') {
    options.warnings.push(...complaints)
    return
  }
  const { kind, group, version } = expected
  const declared = { kind, apiVersion: formatGroupVersion(group, version) }
  throw cannotHandle(declared, kind, `strict decoding error: ${error}`)
}

/** Field validation messages for duplicate keys. */
export function duplicateFields(paths: readonly string[]): readonly string[] {
  return paths.map(duplicateField)
}

/**
 * Decodes the parsed text of a whole object into the expected kind. An unknown field is reported as unknown only, not as
 * duplicate too, nor are duplicates below it.
 *
 * @param bytes the text, which errors show; undefined for a value from within this process, which stays as it is
 * @throws ApiError `BadRequest` for another kind, a wrong JSON type, or fields that strict validation refuses.
 */
export function decodeBody(
  parsed: ParsedText,
  bytes: Uint8Array | undefined,
  expected: ExpectedKind,
  options: ReadOptions,
): ApiObject {
  const { object, otherVersion, unknown } = decodeOrRefuse(parsed, bytes, expected, options)
  const { warnings, error } = fieldFaults(parsed, unknown, expected)
  applyFieldValidation(warnings, expected, options, error)
  if (otherVersion === undefined || expected.otherVersions?.includes(otherVersion)) return object
  const wanted = formatGroupVersion(expected.group, expected.version)
  const why = `does not match the expected API version (${wanted})`
  throw badRequest(`the API version in the data (${otherVersion}) ${why}`)
}

const noFaults: FieldProblems = { warnings: [], error: '' }

/** Faults of the fields of a body. Custom resources have repeated fields before unknown ones, which are in the order in which they were found. */
function fieldFaults(
  { describe, duplicates }: ParsedText,
  unknown: readonly UnknownField[],
  { schema }: ExpectedKind,
): FieldProblems {
  if (!describe && duplicates.length === 0 && unknown.length === 0) return noFaults
  if (describe && !schema.unstructured) return describe(unknown)
  const repeated = describe?.([]) ?? plainFaults(duplicateFields(duplicates))
  const fields = plainFaults(unknown.map(({ path }) => unknownField(path)))
  const errors = [repeated.error, fields.error].filter((error) => error !== '')
  return { warnings: [...repeated.warnings, ...fields.warnings], error: errors.join(', ') }
}

function plainFaults(warnings: readonly string[]): FieldProblems {
  return { warnings, error: warnings.join(', ') }
}

function decodeOrRefuse(
  { value, written, isBeyondDouble }: ParsedText,
  bytes: Uint8Array | undefined,
  expected: ExpectedKind,
  { registry, known }: ReadOptions,
): Decoded {
  try {
    const hasWritten = isBeyondDouble === true || !expected.schema.unstructured
    const exact = hasWritten ? written?.() : undefined
    return decodeAsKind(exact ?? value, expected, registry, {
      isBody: bytes !== undefined,
      hasWritten: exact !== undefined,
      known,
    })
  } catch (error) {
    if (!(error instanceof Undecodable)) throw error
    const { declared, message } = error
    if (!declared) throw unrecognizedBody(expected.kind, message, bytes ?? encodeJson(value))
    throw cannotHandle(declared, expected.kind, message)
  }
}

/** Decodes a body that has been read; a promise only where it is large, so that other requests have turns. */
function decodeBytes(
  context: ResourceContext,
  bytes: Uint8Array,
  expected: ExpectedKind,
  options: ReadOptions,
): ApiObject | Promise<ApiObject> {
  const contentType = context.request.header('content-type')
  const { group, version, kind } = expected
  const { formats } = context.services.api
  const parsed = formats.parseBody(bytes, contentType, { group, version, kind })
  const decode = (): ApiObject =>
    audited(context, expected, decodeBody(parsed, bytes, expected, options))
  const turn = yieldIfLarge(context)
  if (!turn) return decode()
  return turn.then(async () => {
    const object = decode()
    await yieldIfLarge(context)
    return object
  })
}

/** Writes a decoded body down for the audit events of its request. @returns the body */
function audited(
  context: ResourceContext,
  expected: ExpectedKind | ResourceDefinition,
  object: ApiObject,
): ApiObject {
  context.exchange.audit?.requestObject(object, () => {
    const complete = cloneJson(object)
    applyDefaults(expected.schema, complete, context.write)
    return complete
  })
  return object
}

/**
 * Reads and decodes the body of a create or a PUT, at once where a caller in this process hands over its value. `T` is the type of
 * the `expected` kind.
 */
export function readRequestObject<T extends ApiObject = ApiObject>(
  context: ResourceContext,
  expected: ExpectedKind | ResourceDefinition,
  fieldValidation: FieldValidation,
  known?: JsonObject,
): T | Promise<T>
export function readRequestObject(
  context: ResourceContext,
  expected: ExpectedKind | ResourceDefinition,
  fieldValidation: FieldValidation,
  known?: JsonObject,
): ApiObject | Promise<ApiObject> {
  const { warnings } = context
  const options = { fieldValidation, warnings, registry: context.services.api.registry, known }
  const given = context.request.value?.()
  if (given === undefined) {
    return readBytes(context, maxBodyBytes).then((bytes) =>
      decodeBytes(context, bytes, expected, options),
    )
  }
  const parsed = { value: given, duplicates: [] }
  return audited(context, expected, decodeBody(parsed, undefined, expected, options))
}
