import { textOf } from '../../../base/api/json-fields.ts'
import { getKey, isJsonObject, type JsonObject, isList } from '../../../base/api/json.ts'
import type { User } from '../../../base/api/user.ts'

/** Versions of the TokenReview that webhooks speak. */
export const tokenReviewVersions = ['v1beta1', 'v1'] as const

export type TokenReviewVersion = (typeof tokenReviewVersions)[number]

/** What a webhook says of a token. */
export interface ReviewedToken {
  readonly isAuthenticated: boolean
  readonly user: User
  /** Audiences that the token is for; none where the webhook knows nothing of audiences. */
  readonly audiences: readonly string[]
  /** Why the token could not be checked; empty where it could. */
  readonly error: string
}

/** The error of an answer that is not the review that was asked for. The message shows nothing of the answer. */
export class UnreadableReview extends Error {}

const kind = 'TokenReview'

/** The review that asks about a token for one of `audiences`. */
export function tokenReview(
  apiVersion: string,
  token: string,
  audiences: readonly string[],
): JsonObject {
  return {
    kind,
    apiVersion,
    metadata: {},
    spec: { token, ...(audiences.length > 0 && { audiences: [...audiences] }) },
    status: { user: {} },
  }
}

/** Reads a webhook's answer; an answer without kind and version is taken for a review. @throws UnreadableReview */
export function readTokenReview(answer: JsonObject, apiVersion: string): ReviewedToken {
  const said = [textOf(answer, 'kind') || kind, textOf(answer, 'apiVersion') || apiVersion]
  if (said[0] !== kind || said[1] !== apiVersion) {
    throw new UnreadableReview(`the answer is no ${kind} of ${apiVersion}`)
  }
  const status = structIn(answer, 'status')
  const user = structIn(status, 'user')
  return {
    isAuthenticated: valueIn(status, 'authenticated', false),
    user: {
      name: valueIn(user, 'username', ''),
      uid: valueIn(user, 'uid', ''),
      groups: textsIn(user, 'groups'),
      extra: extraIn(user),
    },
    audiences: textsIn(status, 'audiences'),
    error: valueIn(status, 'error', ''),
  }
}

function wrong(field: string): UnreadableReview {
  return new UnreadableReview(`the field ${field} of the review has a wrong type`)
}

function structIn(object: JsonObject, field: string): JsonObject {
  const value = getKey(object, field) ?? {}
  if (isJsonObject(value)) return value
  throw wrong(field)
}

function valueIn(object: JsonObject, field: string, absent: string): string
function valueIn(object: JsonObject, field: string, absent: boolean): boolean
function valueIn(object: JsonObject, field: string, absent: string | boolean): string | boolean {
  const value = getKey(object, field) ?? absent
  if (typeof value === 'string' && typeof absent === 'string') return value
  if (typeof value === 'boolean' && typeof absent === 'boolean') return value
  throw wrong(field)
}

function textsIn(object: JsonObject, field: string): readonly string[] {
  const value = getKey(object, field) ?? []
  if (!isList(value)) throw wrong(field)
  return value.map((item) => {
    if (typeof item === 'string') return item
    throw wrong(field)
  })
}

function extraIn(user: JsonObject): User['extra'] {
  const extra = structIn(user, 'extra')
  return new Map(Object.keys(extra).map((key) => [key, textsIn(extra, key)]))
}
