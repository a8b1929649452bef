import { invalid } from '../../api/api-error.ts'
import type { JsonObject } from '../../api/json.ts'
import type { ApiObject } from '../../api/object.ts'
import type { User } from '../../authn/user.ts'
import type { Attributes, Decision } from '../../authz/authorizer.ts'
import type { ResourceContext } from '../resource-context.ts'
import { objectMember, subjectOf, textMember } from './subject.ts'
import { type AccessReviewKind, validateAccessReview } from './validate-access-review.ts'

function attributesOf(spec: JsonObject, user: User): Attributes {
  const path = objectMember(spec, 'nonResourceAttributes')
  if (path) {
    return { kind: 'path', user, verb: textMember(path, 'verb'), path: textMember(path, 'path') }
  }
  const resource = objectMember(spec, 'resourceAttributes') ?? {}
  return {
    kind: 'resource',
    user,
    verb: textMember(resource, 'verb'),
    group: textMember(resource, 'group'),
    version: textMember(resource, 'version'),
    resource: textMember(resource, 'resource'),
    subresource: textMember(resource, 'subresource'),
    namespace: textMember(resource, 'namespace'),
    name: textMember(resource, 'name'),
  }
}

function withDecision(review: ApiObject, { outcome, reason }: Decision): ApiObject {
  const status: JsonObject = {
    allowed: outcome === 'allow',
    ...(outcome === 'deny' && { denied: true }),
    ...(reason !== '' && { reason }),
  }
  return { ...review, status }
}

/**
 * Answers SelfSubjectAccessReview, SubjectAccessReview and LocalSubjectAccessReview by asking the same authorizer that
 * decides about requests.
 *
 * @throws ApiError `Invalid` where the question is not one.
 */
export function reviewAccess(
  kind: AccessReviewKind,
  { definition, info, services, user }: ResourceContext,
  review: ApiObject,
): ApiObject | Promise<ApiObject> {
  const causes = validateAccessReview(kind, review, info.namespace)
  if (causes.length > 0) throw invalid(definition, '', causes)
  const spec = objectMember(review, 'spec') ?? {}
  const subject = kind === 'SelfSubjectAccessReview' ? user : subjectOf(spec)
  const decision = services.authorizer.authorize(attributesOf(spec, subject))
  if (decision instanceof Promise) return decision.then((made) => withDecision(review, made))
  return withDecision(review, decision)
}
