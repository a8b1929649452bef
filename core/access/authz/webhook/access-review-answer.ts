import { parseGroupVersion } from '../../../base/api/group-version.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import { SchemaTypeError } from '../../../objects/schema/decode-trail.ts'
import { decodeObject } from '../../../objects/schema/decode.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import { flag, structOfFields, text } from '../../../objects/schema/struct-of-fields.ts'
import { type AccessReviewVersion, accessReviewVersions } from './access-review-spec.ts'

/** What a webhook answered to a SubjectAccessReview. */
export interface ReviewedAccess {
  readonly allowed: boolean
  readonly denied: boolean
  readonly reason: string
}

/** The error of an answer that is no usable review; the message is the original's. */
export class UnreadableReview extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'UnreadableReview'
  }
}

const kind = 'SubjectAccessReview'

/** Kinds that a webhook may confuse with {@link kind}; the original names them in its error. */
const relatedKinds: ReadonlySet<string> = new Set([
  kind,
  'SelfSubjectAccessReview',
  'LocalSubjectAccessReview',
  'SelfSubjectRulesReview',
])

function reviewSchema(version: string): StructSchema {
  const ref = `authorization/${version}`
  return structOfFields(`${ref}.${kind}`, {
    kind: text,
    apiVersion: text,
    status: structOfFields(`${ref}.${kind}Status`, {
      allowed: flag,
      denied: flag,
      reason: text,
      evaluationError: text,
    }),
  })
}

const schemas: Readonly<Record<AccessReviewVersion, StructSchema>> = {
  v1: reviewSchema('v1'),
  v1beta1: reviewSchema('v1beta1'),
}

/** Checks that an answer that states its kind is the review that was asked for. */
function checkKind(answer: JsonObject, group: string, version: AccessReviewVersion): void {
  const apiVersion = `${group}/${version}`
  const statedKind = textOf(answer, 'kind') || kind
  const stated = textOf(answer, 'apiVersion') || apiVersion
  const parsed = parseGroupVersion(stated)
  if (!parsed) throw new UnreadableReview(`unexpected GroupVersion string: ${stated}`)
  if (statedKind === kind && stated === apiVersion) return
  const isRelated =
    parsed.group === group &&
    accessReviewVersions.some((known) => known === parsed.version) &&
    relatedKinds.has(statedKind)
  if (isRelated || (statedKind === 'Status' && stated === 'v1')) {
    throw new UnreadableReview(
      `converting (${parsed.version}.${statedKind}) to (${version}.${kind}): unknown conversion`,
    )
  }
  throw new UnreadableReview(
    `no kind "${statedKind}" is registered for version "${stated}" in scheme "pkg/runtime/scheme.go:110"`,
  )
}

/** Reads a webhook's answer; one without kind and version is taken for a review. @throws UnreadableReview */
export function readAccessReview(
  answer: JsonObject,
  group: string,
  version: AccessReviewVersion,
): ReviewedAccess {
  checkKind(answer, group, version)
  try {
    const status = structOf(decodeObject(schemas[version], answer).object, 'status')
    return {
      allowed: getKey(status, 'allowed') === true,
      denied: getKey(status, 'denied') === true,
      reason: textOf(status, 'reason'),
    }
  } catch (error) {
    throw error instanceof SchemaTypeError ? new UnreadableReview(error.message) : error
  }
}
