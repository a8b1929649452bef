import {
  explainedInternalError,
  invalid,
  unsupportedMediaType,
  unsupportedPatch,
} from '../../../base/api/errors/api-error.ts'
import type { FoundCause } from '../../../base/api/errors/status.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Steps } from '../../../base/execution/steps.ts'
import { parseMediaType } from '../../../base/http/media-type.ts'
import type { FieldValidation } from '../../../base/http/request-options.ts'
import { unknownField } from '../../../base/json/field-messages.ts'
import { decodeUtf8, parseUnboundedJson, parseJson } from '../../../base/json/json-parse.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import type { ParsedText } from '../../../base/json/parsed-text.ts'
import { withSortedKeys } from '../../../base/json/sorted-keys.ts'
import { countValues, ValueBudget } from '../../../base/json/value-budget.ts'
import { boundedText } from '../../../base/text/bounded-text.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { cborMediaType } from '../../../objects/codec/cbor/cbor-encoding.ts'
import { readBody } from '../../../objects/codec/formats.ts'
import { operationFaults } from '../../../objects/patch/json-patch-operations.ts'
import {
  type ApplyPatch,
  applyCborMediaType,
  applyMediaType,
  jsonPatchMediaType,
  patchFormats,
  patchMediaTypes,
  type PatchResult,
} from '../../../objects/patch/patch-format.ts'
import type { UnknownField } from '../../../objects/schema/decode-trail.ts'
import { decodeAsKind, type Decoded, Undecodable } from '../decode-as-kind.ts'
import type { ExpectedKind } from '../expected-kind.ts'
import { noteLarge, readBytes, yieldIfLarge } from '../large-body.ts'
import { duplicateFields, maxBodyBytes } from '../request-object.ts'
import type { ResourceContext } from '../resource-context.ts'
import type { Api } from '../services.ts'

/** Applies a patch to `current`, which stays as it is and has the members `known`, which the result may share; called again with a newer state when another write came first. */
export type Patched = (current: ApiObject, known?: JsonObject) => Steps<ApiObject>

/** Whether a PATCH is a server-side apply, by its media type. */
export function isApply(context: ResourceContext): boolean {
  const type = typeOf(context)
  return (
    type === applyMediaType || (type === applyCborMediaType && speaksCbor(context.services.api))
  )
}

function speaksCbor({ formats }: Api): boolean {
  return formats.find(cborMediaType) !== undefined
}

function typeOf({ request }: ResourceContext): string {
  return parseMediaType(request.header('content-type') ?? '')?.type ?? ''
}

/** Operations of a JSON Patch up to which it is applied without turns for other requests. */
const fewOperations = 200

const noBytes = new Uint8Array()

interface ReadPatch {
  readonly apply: ApplyPatch
  /** Field validation faults of the patch itself, as duplicate keys. */
  readonly faults: readonly string[]
  /** Numbers of the result are as they were written (`numberAsWritten`). */
  readonly hasWritten: boolean
}

/**
 * Reads the patch in the request's body, for an object of the expected kind.
 *
 * @throws ApiError `UnsupportedMediaType`; errors of the patch and of its result are thrown by the returned function, since
 * a patch of an absent object is a 404 whatever its content.
 */
export async function readPatch(
  context: ResourceContext,
  expected: ExpectedKind,
  fieldValidation: FieldValidation,
): Promise<Patched> {
  const type = typeOf(context)
  const format = patchFormats(context.definition)[type]
  if (!format) {
    throw context.definition.isCustom === true
      ? unsupportedMediaType(patchMediaTypes(context.definition, speaksCbor(context.services.api)))
      : unsupportedPatch()
  }
  const given = context.request.value?.()
  const bytes = given === undefined ? await readBytes(context, maxBodyBytes) : noBytes
  context.exchange.audit?.requestText(() => given ?? parseJson(decodeUtf8(bytes)).value)
  const patch = parseLater(() => {
    const ignored = fieldValidation === 'Ignore'
    const isEndless = ignored && format.keepsTexts
    const read = (body: Uint8Array): ParsedText =>
      (isEndless ? parseUnboundedJson : parseJson)(decodeUtf8(body), new ValueBudget())
    const message = (fault: string): string => format.unreadable(fault, ignored)
    const parsed: ParsedText =
      given === undefined ? readBody(bytes, read, message) : { value: given, duplicates: [] }
    const written = parsed.written?.()
    const value = written ?? parsed.value
    if (Array.isArray(value) && value.length > fewOperations) noteLarge(context)
    const faults = faultsOf(type, value, parsed.duplicates)
    return {
      apply: format.read(value, ignored),
      faults,
      hasWritten: format.keepsTexts && written !== undefined,
    }
  })
  await yieldIfLarge(context)
  const warningsBefore = context.warnings.length
  return function* patched(current, known) {
    const { apply, faults, hasWritten } = patch()
    yield
    // Errors show the object, which those of custom resources do in the order of names.
    const before = expected.schema.unstructured ? withSortedKeys(current) : current
    const made = apply(before, expected.schema, known !== undefined)
    const result = 'next' in made ? yield* made : made
    yield
    new ValueBudget().spend(countValues(result.value))
    const { object, unknown } = decodeResult(context.services.api, result, expected, {
      known,
      hasWritten,
    })
    // Warnings of a failed attempt are dropped, so that each is given once.
    context.warnings.length = warningsBefore
    const complaints = [...faults, ...unknownFaults(result, unknown, expected)]
    if (fieldValidation === 'Warn') context.warnings.push(...complaints)
    else if (fieldValidation === 'Strict' && complaints.length > 0) {
      throw invalidResult(result, `strict decoding error: ${complaints.join(', ')}`)
    }
    return object
  }
}

/** Messages of unknown fields; those of a result that the original writes and reads again are in the order of its text. */
function unknownFaults(
  { value, isConverted }: PatchResult,
  unknown: readonly UnknownField[],
  { schema }: ExpectedKind,
): readonly string[] {
  if (isConverted) return unknown.map(({ path, unkeyedPath }) => unknownField(unkeyedPath ?? path))
  const ordered = unknown.length > 1 && !schema.unstructured
  const described = ordered ? parseJson(writeJson(value)).describe?.(unknown) : undefined
  return described?.warnings ?? unknown.map(({ path }) => unknownField(path))
}

/** Parses at once; an error is thrown when the patch is used. */
function parseLater(parse: () => ReadPatch): () => ReadPatch {
  try {
    const patch = parse()
    return () => patch
  } catch (error) {
    return () => {
      throw error
    }
  }
}

function faultsOf(
  type: string,
  patch: JsonValue,
  duplicates: readonly string[],
): readonly string[] {
  return type === jsonPatchMediaType
    ? operationFaults(patch, duplicates)
    : duplicateFields(duplicates)
}

function decodeResult(
  { registry }: Api,
  result: PatchResult,
  expected: ExpectedKind,
  options: { readonly known: JsonObject | undefined; readonly hasWritten: boolean },
): Decoded {
  const decode = (value: JsonValue): Decoded | Undecodable => {
    try {
      return decodeAsKind(value, expected, registry, options)
    } catch (error) {
      if (error instanceof Undecodable) return error
      throw error
    }
  }
  const versionless = withoutVersionOf(result, expected)
  if (versionless) {
    const unknown = versionless.map((path) => ({ path, steps: [path] }))
    return { ...decodeAsKind({}, expected, registry), unknown }
  }
  let first = decode(result.value)
  const hasOrder = first instanceof Undecodable || first.unknown.length > 1
  if (hasOrder && result.arrange) {
    result.arrange()
    first = decode(result.value)
  }
  if (!(first instanceof Undecodable)) {
    if (expected.schema.unstructured && first.object.apiVersion === '') throw withoutVersion()
    return first
  }
  const mistake = result.mistake()
  const mended = mistake === undefined ? result.mended?.() : undefined
  const second = mended === undefined ? first : decode(mended)
  if (!(second instanceof Undecodable)) return second
  throw invalidResult(result, mistake ?? second.message)
}

/**
 * Members of an object of a built-in kind from which a patch took its version; undefined for any other. The original reads it as the
 * object that it keeps in memory, which has none of them.
 */
function withoutVersionOf(
  result: PatchResult,
  { schema, kind: wanted }: ExpectedKind,
): readonly string[] | undefined {
  const { value } = result
  if (!result.arrange || schema.unstructured || !isJsonObject(value)) return undefined
  const { apiVersion = null, kind = null } = value
  if (
    (apiVersion !== null && apiVersion !== '') ||
    !(kind === null || kind === '' || kind === wanted)
  )
    return undefined
  result.arrange()
  return Object.keys(value).filter((key) => key !== 'apiVersion' && key !== 'kind')
}

/** The error of the original for a custom object from which a patch took its version: it cannot convert the object then. */
function withoutVersion(): Error {
  return explainedInternalError(
    "Object 'apiVersion' is missing in 'object has no apiVersion field'",
  )
}

/** Characters of a patched object up to which an error message shows it whole, and those that it shows of a longer one. */
const longestWhole = 65_536
const mostShown = 8_192

function invalidResult(result: PatchResult, why: string): Error {
  const text = result.shown(longestWhole)
  const shown = boundedText(text, text.length <= longestWhole ? longestWhole : mostShown)
  const message = `Invalid value: ${quoteText(shown)}: ${boundedText(why, mostShown)}`
  const cause: FoundCause = {
    reason: 'FieldValueInvalid',
    message,
    field: 'patch',
    isBounded: true,
  }
  return invalid({ group: '', kind: '' }, '', [cause])
}
