import { badRequest } from '../../api/api-error.ts'
import type { JsonObject } from '../../api/json.ts'
import type { ApiObject } from '../../api/object.ts'
import { formatTime } from '../../api/time.ts'
import type { Authentication } from '../../authn/authenticator.ts'
import type { ResourceContext } from '../../rest/resource-context.ts'
import { structOf, textOf, textsOf } from '../../api/json-fields.ts'
import { userInfo } from './subject.ts'

/** Answers SelfSubjectReview: who the request acts as. Nothing of what was posted comes back. */
export function reviewSelf(
  { user, services }: ResourceContext,
  { apiVersion, kind }: ApiObject,
): ApiObject {
  const creationTimestamp = formatTime(services.runtime.clock.now())
  return { kind, apiVersion, metadata: { creationTimestamp }, status: { userInfo: userInfo(user) } }
}

/** What the client stated of the status stays where the answer says nothing of it. */
function tokenStatus(stated: JsonObject, answer: Authentication): JsonObject {
  const { audiences, error } = stated
  const user = structOf(stated, 'user')
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
 * Answers TokenReview: whom a bearer token belongs to. Where `status.audiences` stays absent, a caller that named
 * audiences knows that they were not judged.
 *
 * @throws ApiError `BadRequest` without a token.
 */
export function reviewToken(
  { services }: ResourceContext,
  review: ApiObject,
): ApiObject | Promise<ApiObject> {
  const spec = structOf(review, 'spec')
  const token = textOf(spec, 'token')
  if (token === '') throw badRequest('token is required for TokenReview in authentication')
  const answer = services.tokenAuthenticator.authenticateToken(token, textsOf(spec, 'audiences'))
  const respond = (made: Authentication): ApiObject => ({
    ...review,
    status: tokenStatus(structOf(review, 'status'), made),
  })
  return answer instanceof Promise ? answer.then(respond) : respond(answer)
}
