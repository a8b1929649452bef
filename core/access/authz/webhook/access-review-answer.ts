import { structOf, textOf } from '../../../base/api/json-fields.ts'
import { getKey, type JsonObject } from '../../../base/api/json.ts'
import type { StructSchema } from '../../../objects/schema/schema.ts'
import { flag, structOfFields, text } from '../../../objects/schema/struct-of-fields.ts'
import { decodeReview } from '../../../objects/webhooks/review-answer.ts'
import { type AccessReviewVersion, accessReviewVersions } from './access-review-spec.ts'

/** What a webhook answered to a SubjectAccessReview. */
export interface ReviewedAccess {
  readonly allowed: boolean
  readonly denied: boolean
  readonly reason: string
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

/** Reads a webhook's answer; one without kind and version is taken for a review. @throws UnreadableReview */
export function readAccessReview(
  answer: JsonObject,
  group: string,
  version: AccessReviewVersion,
): ReviewedAccess {
  const review = decodeReview(answer, {
    kind,
    group,
    version,
    schema: schemas[version],
    isKnown: (other, ofVersion, related) =>
      other === group &&
      accessReviewVersions.some((known) => known === ofVersion) &&
      relatedKinds.has(related),
  })
  const status = structOf(review, 'status')
  return {
    allowed: getKey(status, 'allowed') === true,
    denied: getKey(status, 'denied') === true,
    reason: textOf(status, 'reason'),
  }
}
