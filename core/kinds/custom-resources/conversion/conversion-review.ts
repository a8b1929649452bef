import { parseGroupVersion } from '../../../base/api/group-version.ts'
import { listOf, objectOf, textOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { withSortedKeys } from '../../../base/json/sorted-keys.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { jsonTypeName } from '../../../objects/schema/decode-trail.ts'

/** The error of a conversion; the message is for clients. */
export class ConversionError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'ConversionError'
  }
}

export interface ConversionQuestion {
  readonly uid: string
  readonly objects: readonly ApiObject[]
  /** The version that all objects are to be converted to: `shop.example/v2`. */
  readonly desiredApiVersion: string
}

const kind = 'ConversionReview'

/** Versions of the ConversionReview that this server speaks; a webhook gets the first of its own that is one of them. */
const reviewVersions: ReadonlySet<string> = new Set(['v1', 'v1beta1'])

/**
 * The `apiVersion` of the reviews that a webhook gets. `group` is that of definitions (`apiextensions.…`).
 *
 * @throws ConversionError where it knows none of this server's.
 */
export function reviewApiVersion(group: string, accepted: readonly string[]): string {
  const version = accepted.find((each) => reviewVersions.has(each))
  if (version === undefined) throw new ConversionError('no supported conversion review versions')
  return `${group}/${version}`
}

/** A `ConversionReview` with a question, as the original writes it. */
export function conversionReview(
  apiVersion: string,
  { uid, objects, desiredApiVersion }: ConversionQuestion,
): JsonObject {
  return {
    kind,
    apiVersion,
    request: {
      uid,
      desiredAPIVersion: desiredApiVersion,
      objects: objects.map((object) => withSortedKeys(object)),
    },
    response: { uid: '', convertedObjects: null, result: { metadata: {} } },
  }
}

/** `shop.example/v1, Kind=Widget`: a kind as Go prints it. */
export function kindText(object: JsonObject): string {
  const apiVersion = textOf(object, 'apiVersion')
  const groupVersion = apiVersion.includes('/') ? apiVersion : `/${apiVersion}`
  return `${apiVersion === '' ? '/' : groupVersion}, Kind=${textOf(object, 'kind')}`
}

/**
 * The converted objects in an answered review, unchecked. Of `v1beta1` reviews neither kind nor uid are looked at, as in the
 * original.
 *
 * @throws ConversionError where the answer is of another kind or question, or says that the conversion failed.
 */
export function convertedObjects(
  review: JsonObject,
  apiVersion: string,
  uid: string,
): readonly JsonValue[] {
  const isChecked = apiVersion.endsWith('/v1')
  checkDecodable(review, apiVersion)
  if (isChecked) checkAnswered(review, apiVersion)
  const { response: answer } = review
  if (!isAbsent(answer) && !isJsonObject(answer)) {
    throw mistyped(
      answer,
      'ConversionReview.response',
      `${apiVersion.split('/')[1]}.ConversionResponse`,
    )
  }
  const response = objectOf(review, 'response')
  if (!response) throw new ConversionError('no response provided')
  const found = textOf(response, 'uid')
  if (isChecked && found !== uid) {
    throw new ConversionError(`expected response.uid=${quoteText(uid)}, got ${quoteText(found)}`)
  }
  const result = objectOf(response, 'result') ?? {}
  const status = textOf(result, 'status')
  if (status !== 'Success') {
    const message = textOf(result, 'message')
    throw new ConversionError(
      message === '' ? `response.result.status was '${status}', not 'Success'` : message,
    )
  }
  const { convertedObjects: objects } = response
  if (!isAbsent(objects) && !isList(objects)) {
    const field = 'ConversionResponse.response.convertedObjects'
    throw mistyped(objects, field, '[]runtime.RawExtension')
  }
  return listOf(response, 'convertedObjects')
}

function isAbsent(value: JsonValue | undefined): value is null | undefined {
  return value === null || value === undefined
}

function mistyped(value: JsonValue, field: string, goType: string): ConversionError {
  const type = jsonTypeName(value)
  return new ConversionError(
    `json: cannot unmarshal ${type} into Go struct field ${field} of type ${goType}`,
  )
}

/** Checks that an answer is of the kind that the original would decode it to. @throws ConversionError */
function checkDecodable(review: JsonObject, apiVersion: string): void {
  const found = { apiVersion: textOf(review, 'apiVersion'), kind: textOf(review, 'kind') }
  if (found.apiVersion === '' || found.kind === '') return
  if (found.apiVersion === apiVersion && found.kind === kind) return
  const [group, wanted] = apiVersion.split('/')
  const [foundGroup, foundVersion] = found.apiVersion.split('/')
  const isOtherReview = foundGroup === group && reviewVersions.has(foundVersion ?? '')
  const isStatus = found.kind === 'Status' && found.apiVersion === 'v1'
  if (isStatus || (isOtherReview && found.kind === kind)) {
    const from = isStatus ? 'v1.Status' : `${foundVersion}.${kind}`
    throw new ConversionError(`converting (${from}) to (${wanted}.${kind}): unknown conversion`)
  }
  throw new ConversionError(
    `no kind ${quoteText(found.kind)} is registered for version ${quoteText(found.apiVersion)} in scheme "pkg/runtime/scheme.go:110"`,
  )
}

/** Checks kind and uid of an answer, which the original does for `v1` reviews alone. @throws ConversionError */
function checkAnswered(review: JsonObject, apiVersion: string): void {
  const found = kindText(review)
  const wanted = kindText({ apiVersion, kind })
  if (found === wanted) return
  throw new ConversionError(`expected webhook response of ${wanted}, got ${found}`)
}

/** Whether a converted value is an object with a kind and a version that can be read. @throws ConversionError */
export function convertedObject(value: JsonValue): JsonObject {
  if (value === null) throw new ConversionError('unexpected end of JSON input')
  if (!isJsonObject(value)) {
    const type = jsonTypeName(value)
    throw new ConversionError(
      `json: cannot unmarshal ${type} into Go value of type map[string]interface {}`,
    )
  }
  const apiVersion = textOf(value, 'apiVersion')
  const isReadable = apiVersion === '' || parseGroupVersion(apiVersion) !== undefined
  if (isReadable && textOf(value, 'kind') !== '') return value
  throw new ConversionError(`Object 'Kind' is missing in '${writeJson(value)}'`)
}
