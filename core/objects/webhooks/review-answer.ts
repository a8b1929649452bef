import { parseGroupVersion } from '../../base/api/group-version.ts'
import { textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import { SchemaTypeError } from '../schema/decode-trail.ts'
import { decodeObject } from '../schema/decode.ts'
import type { StructSchema } from '../schema/schema.ts'

/** The error of an answer that is no usable review; the message is the original's. */
export class UnreadableReview extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableReview'
  }
}

/** The review that a webhook was sent, and answers. */
export interface ExpectedReview {
  readonly kind: string
  readonly group: string
  readonly version: string
  readonly schema: StructSchema
  /** Whether the original knows another kind, of another version perhaps, which it then refuses to convert. */
  isKnown?(group: string, version: string, kind: string): boolean
}

/** Checks that an answer that states its kind is the review that was asked for. */
function checkKind(answer: JsonObject, expected: ExpectedReview): void {
  const { kind, group, version } = expected
  const apiVersion = `${group}/${version}`
  const statedKind = textOf(answer, 'kind') || kind
  const stated = textOf(answer, 'apiVersion') || apiVersion
  const parsed = parseGroupVersion(stated)
  if (!parsed) throw new UnreadableReview(`unexpected GroupVersion string: ${stated}`)
  if (statedKind === kind && stated === apiVersion) return
  const isStatus = statedKind === 'Status' && stated === 'v1'
  if (isStatus || expected.isKnown?.(parsed.group, parsed.version, statedKind) === true) {
    throw new UnreadableReview(
      `converting (${parsed.version}.${statedKind}) to (${version}.${kind}): unknown conversion`,
    )
  }
  throw new UnreadableReview(
    `no kind "${statedKind}" is registered for version "${stated}" in scheme "pkg/runtime/scheme.go:110"`,
  )
}

/** Decodes a webhook's answer; one without kind and version is taken for the review. @throws UnreadableReview */
export function decodeReview(answer: JsonObject, expected: ExpectedReview): JsonObject {
  checkKind(answer, expected)
  try {
    return decodeObject(expected.schema, answer).object
  } catch (error) {
    throw error instanceof SchemaTypeError ? new UnreadableReview(error.message) : error
  }
}
