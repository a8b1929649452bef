import type { Attributes, Decision } from '../../../access/authz/authorizer.ts'
import { invalid } from '../../../base/api/api-error.ts'
import { objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { User } from '../../../base/api/user.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import type { AdmittedOperation } from '../admit-operation.ts'
import { type ReviewSelectors, readReviewSelectors } from './read-review-selectors.ts'
import { subjectOf } from './subject.ts'
import { type AccessReviewKind, validateAccessReview } from './validate-access-review.ts'

function attributesOf(spec: JsonObject, user: User, { selectors }: ReviewSelectors): Attributes {
  const path = objectOf(spec, 'nonResourceAttributes')
  if (path) {
    return { kind: 'path', user, verb: textOf(path, 'verb'), path: textOf(path, 'path') }
  }
  const resource = objectOf(spec, 'resourceAttributes') ?? {}
  return {
    kind: 'resource',
    user,
    verb: textOf(resource, 'verb'),
    group: textOf(resource, 'group'),
    // A review without a version asks about all of them.
    version: textOf(resource, 'version') || '*',
    resource: textOf(resource, 'resource'),
    subresource: textOf(resource, 'subresource'),
    namespace: textOf(resource, 'namespace'),
    name: textOf(resource, 'name'),
    ...(selectors && { selectors }),
  }
}

function withDecision(
  review: ApiObject,
  { outcome, reason, error }: Decision,
  { faults }: ReviewSelectors,
): ApiObject {
  const evaluationError = [...(error === undefined ? [] : [error]), ...faults].join('; ')
  const status: JsonObject = {
    allowed: outcome === 'allow',
    ...(outcome === 'deny' && { denied: true }),
    ...(reason !== '' && { reason }),
    ...(evaluationError !== '' && { evaluationError }),
  }
  return { ...review, status }
}

/**
 * Answers SelfSubjectAccessReview, SubjectAccessReview and LocalSubjectAccessReview by asking the same authorizer that
 * decides about requests.
 *
 * @throws ApiError `Invalid` for a review whose spec fails validation.
 */
export async function reviewAccess(
  kind: AccessReviewKind,
  { definition, info, services, user }: ResourceContext,
  { object: review, validate }: AdmittedOperation,
): Promise<ApiObject> {
  const causes = validateAccessReview(kind, review, info.namespace)
  // The original's `Invalid` names no kind here.
  if (causes.length > 0) throw invalid({ group: definition.group, kind: '' }, '', causes)
  await validate()
  const spec = objectOf(review, 'spec') ?? {}
  const subject = kind === 'SelfSubjectAccessReview' ? user : subjectOf(spec)
  const selectors = readReviewSelectors(structOf(spec, 'resourceAttributes'))
  const attributes = attributesOf(spec, subject, selectors)
  return withDecision(review, await services.authorizer.authorize(attributes), selectors)
}
