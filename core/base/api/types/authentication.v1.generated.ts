// Generated from core/kinds/tables/types/authentication.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, Time } from './scalars.ts'

export type TokenReview = {
  readonly apiVersion: string
  readonly kind: 'TokenReview'
  readonly metadata: metav1.ObjectMeta
  readonly spec: TokenReviewSpec
  readonly status: TokenReviewStatus
}

export type TokenReviewSpec = {
  readonly token?: string
  readonly audiences?: readonly string[]
}

export type TokenReviewStatus = {
  readonly authenticated?: boolean
  readonly user: UserInfo
  readonly audiences?: readonly string[]
  readonly error?: string
}

export type UserInfo = {
  readonly username?: string
  readonly uid?: string
  readonly groups?: readonly string[]
  readonly extra?: { readonly [key: string]: readonly string[] | null }
}

export type TokenRequest = {
  readonly apiVersion: string
  readonly kind: 'TokenRequest'
  readonly metadata: metav1.ObjectMeta
  readonly spec: TokenRequestSpec
  readonly status: TokenRequestStatus
}

export type TokenRequestSpec = {
  readonly audiences: readonly string[] | null
  readonly expirationSeconds: Int64 | null
  readonly boundObjectRef: BoundObjectReference | null
}

export type TokenRequestStatus = {
  readonly token: string
  readonly expirationTimestamp: Time | null
}

export type BoundObjectReference = {
  readonly kind?: string
  readonly apiVersion?: string
  readonly name?: string
  readonly uid?: string
}

export type SelfSubjectReview = {
  readonly apiVersion: string
  readonly kind: 'SelfSubjectReview'
  readonly metadata: metav1.ObjectMeta
  readonly status: SelfSubjectReviewStatus
}

export type SelfSubjectReviewStatus = {
  readonly userInfo: UserInfo
}
