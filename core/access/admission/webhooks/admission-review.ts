import { parseGroupVersion } from '../../../base/api/group-version.ts'
import { listOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject, type JsonValue } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { withSortedKeys } from '../../../base/json/sorted-keys.ts'
import { decodeBase64 } from '../../../base/text/base64.ts'
import { quoteText } from '../../../base/text/quote-text.ts'
import { arrangeFields } from '../../../objects/schema/arrange-fields.ts'
import { jsonTypeName } from '../../../objects/schema/decode-trail.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import { admissionRequest } from '../matching/admission-request.ts'
import type { MatchedRequest, MatchedResource } from '../matching/matched-request.ts'
import type { VersionedObjects } from '../matching/versioned-objects.ts'
import { schemaOf } from '../mutated-object.ts'

/** Versions of the AdmissionReview that this server speaks; a webhook gets the first of its own that is one of them. */
const knownVersions: ReadonlySet<string> = new Set(['v1', 'v1beta1'])

const kind = 'AdmissionReview'

/** The `apiVersion` of the reviews that a webhook gets; undefined where it knows none of this server's. */
export function reviewVersion(group: string, accepted: readonly string[]): string | undefined {
  const version = accepted.find((each) => knownVersions.has(each))
  return version === undefined ? undefined : `${group}/${version}`
}

export interface ReviewQuestion {
  readonly uid: string
  readonly request: MatchedRequest
  readonly matched: MatchedResource
  readonly objects: VersionedObjects
}

/** An `AdmissionReview` with a question, as the original writes it. */
export function admissionReview(
  apiVersion: string,
  { uid, request, matched, objects }: ReviewQuestion,
): JsonObject {
  const { dryRun, options, ...head } = admissionRequest(request, matched)
  return {
    kind,
    apiVersion,
    request: {
      uid,
      ...head,
      object: arranged(objects.object, schemaOf(matched, request.subresource)),
      oldObject: (objects.old ?? null) as JsonValue,
      dryRun: dryRun ?? false,
      // A connection is no write and has none.
      options: (request.operation === 'CONNECT' ? undefined : options) ?? null,
    },
  }
}

/** A copy of a written object with its fields in the order in which it will be served: preparing it has added some. */
function arranged(object: ApiObject | undefined, schema: StructSchema): JsonValue {
  if (!object) return null
  // Options of a connection have no metadata.
  const { metadata } = object as Partial<ApiObject>
  const copy = { ...object, ...(metadata && { metadata: { ...metadata } }) }
  if (schema.unstructured) return withSortedKeys(copy as JsonObject)
  arrangeFields(schema, copy)
  return copy as JsonObject
}

/** The response of a webhook, checked. */
export interface ReviewResponse {
  readonly allowed: boolean
  /** Empty where the webhook gave none. */
  readonly status: JsonObject
  readonly warnings: readonly string[]
  readonly annotations: readonly (readonly [key: string, value: string])[]
  /** Bytes of the patch; empty where there is none. */
  readonly patch: Uint8Array
  readonly patchType: string
}

/** The error of an answer that is no usable review; the message is the original's. */
export class ReviewError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ReviewError'
  }
}

export interface ExpectedReview {
  readonly apiVersion: string
  readonly uid: string
  readonly isMutating: boolean
}

/** Reads the review that answers a question. @throws ReviewError */
export function readResponse(review: JsonObject, expected: ExpectedReview): ReviewResponse {
  checkKind(review, expected.apiVersion)
  const given = memberOf(review, 'response', 'AdmissionReview.response', responseType(expected))
  const response = given && readFields(given)
  if (!response) throw invalid('webhook response was absent')
  const isCurrent = expected.apiVersion.endsWith('/v1')
  if (isCurrent) checkIdentity(review, response, expected)
  const patch = patchOf(response)
  const patchType = isCurrent ? checkedPatchType(response, patch, expected) : 'JSONPatch'
  return {
    allowed: response['allowed'] === true,
    status: structOf(response, 'status'),
    warnings: listOf(response, 'warnings').filter((text) => typeof text === 'string'),
    annotations: Object.entries(structOf(response, 'auditAnnotations')).flatMap(([key, value]) =>
      typeof value === 'string' ? [[key, value] as const] : [],
    ),
    patch: expected.isMutating ? patch : new Uint8Array(),
    patchType,
  }
}

function failed(why: string): ReviewError {
  return new ReviewError(`failed to call webhook: ${why}`)
}

function invalid(why: string): ReviewError {
  return new ReviewError(`received invalid webhook response: ${why}`)
}

function responseType({ apiVersion }: ExpectedReview): string {
  return `${apiVersion.slice(apiVersion.indexOf('/') + 1)}.AdmissionResponse`
}

/** Checks that a review that states its kind is one that can be read. */
function checkKind(review: JsonObject, apiVersion: string): void {
  const [givenKind, given] = [textOf(review, 'kind'), textOf(review, 'apiVersion')]
  if ((givenKind === '' || givenKind === kind) && (given === '' || given === apiVersion)) return
  const group = apiVersion.slice(0, apiVersion.indexOf('/'))
  const version = given.startsWith(`${group}/`) ? given.slice(group.length + 1) : ''
  const own = apiVersion.slice(group.length + 1)
  if ((givenKind === '' || givenKind === kind) && knownVersions.has(version)) {
    throw failed(`converting (${version}.${kind}) to (${own}.${kind}): unknown conversion`)
  }
  const stated = `kind "${givenKind || kind}" is registered for version "${given || apiVersion}"`
  throw failed(`no ${stated} in scheme "pkg/runtime/scheme.go:110"`)
}

function checkIdentity(review: JsonObject, response: JsonObject, expected: ExpectedReview): void {
  const { uid, apiVersion } = expected
  const given = textOf(response, 'uid')
  if (given !== uid) {
    throw invalid(`expected response.uid=${quoteText(uid)}, got ${quoteText(given)}`)
  }
  const [statedKind, statedVersion] = [textOf(review, 'kind'), textOf(review, 'apiVersion')]
  if (statedKind === kind && statedVersion === apiVersion) return
  const stated = parseGroupVersion(statedVersion) ?? { group: '', version: '' }
  const shown = `${stated.group}/${stated.version}, Kind=${statedKind}`
  throw invalid(`expected webhook response of ${apiVersion}, Kind=${kind}, got ${shown}`)
}

function checkedPatchType(
  response: JsonObject,
  patch: Uint8Array,
  { isMutating }: ExpectedReview,
): string {
  const hasPatch = patch.length > 0
  const hasType = typeof response['patchType'] === 'string'
  if (!isMutating) {
    if (hasPatch) throw invalid('validating webhook may not return response.patch')
    if (hasType) throw invalid('validating webhook may not return response.patchType')
    return ''
  }
  if (hasPatch && !hasType) {
    throw invalid('webhook returned response.patch but not response.patchType')
  }
  if (!hasPatch && hasType) {
    throw invalid('webhook returned response.patchType but not response.patch')
  }
  const patchType = textOf(response, 'patchType')
  if (hasType && patchType === '') {
    throw invalid('webhook returned invalid response.patchType of ""')
  }
  return patchType
}

function patchOf(response: JsonObject): Uint8Array {
  const text = textOf(response, 'patch')
  if (text === '') return new Uint8Array()
  const bytes = decodeBase64(text)
  if (bytes) return bytes
  const at = text.search(/[^A-Za-z0-9+/]/)
  throw failed(`illegal base64 data at input byte ${at < 0 ? text.length - (text.length % 4) : at}`)
}

/** Types of the members of a response, as Go names them. */
const memberTypes: Readonly<Record<string, { readonly json: string; readonly go: string }>> = {
  uid: { json: 'string', go: 'types.UID' },
  allowed: { json: 'bool', go: 'bool' },
  status: { json: 'object', go: 'v1.Status' },
  patch: { json: 'string', go: '[]uint8' },
  patchType: { json: 'string', go: 'v1.PatchType' },
  auditAnnotations: { json: 'object', go: 'map[string]string' },
  warnings: { json: 'array', go: '[]string' },
}

/** Checks the types of the members. @throws ReviewError */
function readFields(response: JsonObject): JsonObject {
  for (const [name, { json, go }] of Object.entries(memberTypes)) {
    const value = response[name]
    if (value === undefined || value === null || jsonTypeName(value) === json) continue
    throw mismatch(value, `AdmissionResponse.response.${name}`, go)
  }
  return response
}

function memberOf(
  owner: JsonObject,
  name: string,
  field: string,
  type: string,
): JsonObject | undefined {
  const value = owner[name]
  if (value === undefined || value === null) return undefined
  if (isJsonObject(value)) return value
  throw mismatch(value, field, type)
}

function mismatch(value: JsonValue, field: string, type: string): ReviewError {
  const found = jsonTypeName(value)
  return failed(`json: cannot unmarshal ${found} into Go struct field ${field} of type ${type}`)
}
