// Generated from core/kinds/tables/types/authentication.v1beta1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as authenticationv1 from './authentication.v1.generated.ts'
import type * as metav1 from './meta.v1.generated.ts'

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

export type SelfSubjectReview = {
  apiVersion: string
  kind: 'SelfSubjectReview'
  metadata?: metav1.ObjectMeta
  status?: SelfSubjectReviewStatus
}

export type SelfSubjectReviewStatus = {
  userInfo?: authenticationv1.UserInfo
}
