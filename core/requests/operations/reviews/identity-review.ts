import type { Authentication } from '../../../access/authn/authenticator.ts'
import { badRequest } from '../../../base/api/errors/api-error.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type * as authenticationv1 from '../../../base/api/types/authentication.v1.generated.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import type { AdmittedOperation } from '../admit-operation.ts'
import { userInfo } from './subject.ts'

/** Answers SelfSubjectReview with the user that the request acts as; posted metadata and status are dropped. */
export async function reviewSelf(
  { user, write }: ResourceContext,
  { object: { apiVersion, kind }, validate }: AdmittedOperation,
): Promise<ApiObject> {
  await validate()
  const metadata = { creationTimestamp: write.now }
  return { kind, apiVersion, metadata, status: { userInfo: userInfo(user) } }
}

/** The status of a TokenReview; a field that the client posted stays where the authenticator sets none. */
function tokenStatus(
  { user, audiences, error }: authenticationv1.TokenReviewStatus,
  answer: Authentication,
): JsonObject {
  switch (answer.outcome) {
    case 'authenticated':
      return {
        authenticated: true,
        user: userInfo(answer.user),
        ...(answer.audiences && { audiences: [...answer.audiences] }),
        ...(error !== undefined && { error }),
      }
    case 'rejected':
      return { user, ...(audiences !== undefined && { audiences }), error: answer.reason }
    case 'none':
      return {
        user,
        ...(audiences !== undefined && { audiences }),
        ...(error !== undefined && { error }),
      }
  }
}

/**
 * Answers TokenReview: the user that a bearer token belongs to. Where `status.audiences` is absent, the authenticator
 * did not check the audiences that the caller named.
 *
 * @throws ApiError `BadRequest` without a token.
 */
export async function reviewToken(
  { services }: ResourceContext,
  { object: review, validate }: AdmittedOperation<authenticationv1.TokenReview>,
): Promise<ApiObject> {
  const { token = '', audiences = [] } = review.spec
  if (token === '') throw badRequest('token is required for TokenReview in authentication')
  await validate()
  const answer = await services.access.tokenAuthenticator.authenticateToken(token, audiences)
  return { ...review, status: tokenStatus(review.status, answer) }
}
