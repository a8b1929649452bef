// Generated from core/kinds/tables/types/authentication.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, Time } from './scalars.ts'

export type TokenReview = {
  apiVersion: string
  kind: 'TokenReview'
  metadata?: metav1.ObjectMeta
  spec: TokenReviewSpec
  status?: TokenReviewStatus
}

export type TokenReviewSpec = {
  token?: string
  audiences?: string[]
}

export type TokenReviewStatus = {
  authenticated?: boolean
  user?: UserInfo
  audiences?: string[]
  error?: string
}

export type UserInfo = {
  username?: string
  uid?: string
  groups?: string[]
  extra?: { [key: string]: string[] }
}

export type TokenRequest = {
  apiVersion: string
  kind: 'TokenRequest'
  metadata?: metav1.ObjectMeta
  spec: TokenRequestSpec
  status?: TokenRequestStatus
}

export type TokenRequestSpec = {
  audiences: string[]
  expirationSeconds?: Int64
  boundObjectRef?: BoundObjectReference
}

export type TokenRequestStatus = {
  token: string
  expirationTimestamp: Time
}

export type BoundObjectReference = {
  kind?: string
  apiVersion?: string
  name?: string
  uid?: string
}

export type SelfSubjectReview = {
  apiVersion: string
  kind: 'SelfSubjectReview'
  metadata?: metav1.ObjectMeta
  status?: SelfSubjectReviewStatus
}

export type SelfSubjectReviewStatus = {
  userInfo?: UserInfo
}
