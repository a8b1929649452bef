import { badRequest } from '../../api/api-error.ts'
import type { JsonObject } from '../../api/json.ts'
import type { ApiObject } from '../../api/object.ts'
import type { Authentication } from '../../authn/authenticator.ts'
import type { ResourceContext } from '../resource-context.ts'
import { objectOf, textOf } from '../../api/json-fields.ts'
import { userInfo } from './subject.ts'

/** Answers SelfSubjectReview: who the request acts as. */
export function reviewSelf({ user }: ResourceContext, review: ApiObject): ApiObject {
  return { ...review, status: { userInfo: userInfo(user) } }
}

function tokenStatus(answer: Authentication): JsonObject {
  switch (answer.outcome) {
    case 'authenticated':
      return { authenticated: true, user: userInfo(answer.user) }
    case 'rejected':
      return { error: answer.reason }
    case 'none':
      return {}
  }
}

/**
 * Answers TokenReview: whom a bearer token belongs to. `status.audiences` stays absent, by which a caller that named
 * audiences knows that they were not judged.
 *
 * @throws ApiError `BadRequest` without a token.
 */
export function reviewToken(
  { services }: ResourceContext,
  review: ApiObject,
): ApiObject | Promise<ApiObject> {
  const token = textOf(objectOf(review, 'spec') ?? {}, 'token')
  if (token === '') throw badRequest('token is required for TokenReview in authentication')
  const answer = services.authenticator.authenticateToken(token)
  const respond = (made: Authentication): ApiObject => ({ ...review, status: tokenStatus(made) })
  return answer instanceof Promise ? answer.then(respond) : respond(answer)
}
