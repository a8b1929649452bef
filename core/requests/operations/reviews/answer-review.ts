import type { Brand } from '../../../base/api/brand.ts'
import { methodNotAllowed } from '../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { KindFunction } from '../../../base/api/types/views.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import type { AdmittedOperation } from '../admit-operation.ts'
import { type AccessReview, reviewAccess } from './access-review.ts'
import { reviewSelf, reviewToken } from './identity-review.ts'
import { reviewRules } from './rules-review.ts'

type Review = KindFunction<
  [context: ResourceContext, operation: AdmittedOperation],
  Promise<ApiObject>
>

const authentication: ReadonlyMap<string, Review> = new Map<string, Review>([
  ['selfsubjectreviews', reviewSelf],
  ['tokenreviews', reviewToken],
])

const authorization: ReadonlyMap<string, Review> = new Map<string, Review>([
  [
    'selfsubjectaccessreviews',
    (context, operation: AdmittedOperation<AccessReview>) =>
      reviewAccess('SelfSubjectAccessReview', context, operation),
  ],
  [
    'subjectaccessreviews',
    (context, operation: AdmittedOperation<AccessReview>) =>
      reviewAccess('SubjectAccessReview', context, operation),
  ],
  [
    'localsubjectaccessreviews',
    (context, operation: AdmittedOperation<AccessReview>) =>
      reviewAccess('LocalSubjectAccessReview', context, operation),
  ],
  ['selfsubjectrulesreviews', reviewRules],
])

function reviewOf(group: string, resource: string, brand: Brand): Review | undefined {
  if (group === `authentication.${brand.apiDomain}`) return authentication.get(resource)
  if (group === `authorization.${brand.apiDomain}`) return authorization.get(resource)
  return undefined
}

/**
 * The posted review with its `status` filled in, behind validating admission; nothing is stored.
 *
 * @throws ApiError where the review's spec is invalid, or the resource is not a review.
 */
export async function answerReview(
  context: ResourceContext,
  operation: AdmittedOperation,
): Promise<ApiObject> {
  const { definition, services } = context
  const answer = reviewOf(definition.group, definition.resource, services.brand)
  if (!answer) throw methodNotAllowed(definition, 'create')
  return answer(context, operation)
}
