import { canonicalMetadata } from '../../../base/api/canonical-metadata.ts'
import { objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Cause } from '../../../base/api/status.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { internalText } from '../../../kinds/rules/validation/internal-text.ts'
import { checkReviewSelectors } from './review-selectors.ts'
import { groupsOf } from './subject.ts'

export type AccessReviewKind =
  | 'SelfSubjectAccessReview'
  | 'SubjectAccessReview'
  | 'LocalSubjectAccessReview'

function wrong(field: string, value: string, why: string): Cause {
  return { reason: 'FieldValueInvalid', message: `Invalid value: ${value}: ${why}`, field }
}

function checkAttributes(spec: JsonObject): Cause[] {
  const resource = objectOf(spec, 'resourceAttributes')
  const path = objectOf(spec, 'nonResourceAttributes')
  if (resource && path) {
    const why = 'cannot be specified in combination with resourceAttributes'
    return [
      wrong(
        'spec.nonResourceAttributes',
        internalText('authorization.NonResourceAttributes', path),
        why,
      ),
    ]
  }
  if (!resource && !path) {
    const why = 'exactly one of nonResourceAttributes or resourceAttributes must be specified'
    return [wrong('spec.resourceAttributes', 'null', why)]
  }
  return []
}

function checkSubject(spec: JsonObject): Cause[] {
  if (textOf(spec, 'user') !== '' || groupsOf(spec).length > 0) return []
  return [wrong('spec.user', '""', 'at least one of user or group must be specified')]
}

function checkLocal(spec: JsonObject, namespace: string): Cause[] {
  const causes: Cause[] = []
  const resource = objectOf(spec, 'resourceAttributes')
  const asked = resource && textOf(resource, 'namespace')
  if (asked !== undefined && asked !== namespace) {
    const field = 'spec.resourceAttributes.namespace'
    causes.push(wrong(field, JSON.stringify(asked), 'must match metadata.namespace'))
  }
  const path = objectOf(spec, 'nonResourceAttributes')
  if (path) {
    const why = 'disallowed on this kind of request'
    causes.push(
      wrong(
        'spec.nonResourceAttributes',
        internalText('authorization.NonResourceAttributes', path),
        why,
      ),
    )
  }
  return causes
}

function isNothing(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return value === undefined || value === null || value === '' || value === 0
}

// Access reviews are not stored: their metadata must be empty.
function checkMetadata(review: ApiObject): Cause[] {
  const isLocal = review.kind === 'LocalSubjectAccessReview'
  const allowed = isLocal ? ['managedFields', 'namespace'] : ['managedFields']
  const given = Object.entries(review.metadata).filter(([key]) => !allowed.includes(key))
  if (given.every(([, value]) => isNothing(value))) return []
  const detail = isLocal ? 'must be empty except for namespace' : 'must be empty'
  const { metadata } = review
  return [
    wrong('metadata', writeJson(canonicalMetadata(metadata, metadata.resourceVersion)), detail),
  ]
}

/** Validates an access review; `namespace` is that of the request's path. */
export function validateAccessReview(
  kind: AccessReviewKind,
  review: ApiObject,
  namespace: string,
): readonly Cause[] {
  const spec = objectOf(review, 'spec') ?? {}
  return [
    ...checkAttributes(spec),
    ...(kind === 'SelfSubjectAccessReview' ? [] : checkSubject(spec)),
    ...checkReviewSelectors(structOf(spec, 'resourceAttributes')),
    ...checkMetadata(review),
    ...(kind === 'LocalSubjectAccessReview' ? checkLocal(spec, namespace) : []),
  ]
}
