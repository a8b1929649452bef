// Generated from core/kinds/tables/types/authentication.v1.txt by node-host/build/tools/generate-kinds.ts; edit the text and run `npm run generate`.
/* oxlint-disable max-lines */
import type * as metav1 from './meta.v1.generated.ts'
import type { Int64, Time } from './scalars.ts'

/** Asks whose bearer token this is. */
export type TokenReview = {
  apiVersion: string
  kind: 'TokenReview'
  metadata?: metav1.ObjectMeta
  /** Token to examine, and for whom it must be meant. */
  spec: TokenReviewSpec
  /** Whether the token is good, and whose it is. */
  status?: TokenReviewStatus
}

/** Token to examine. */
export type TokenReviewSpec = {
  /** Bearer token to examine, as clients send it; required. */
  token?: string
  /** Audiences of the examined token, one of which suffices. */
  audiences?: string[]
}

/** What was found out about a token. */
export type TokenReviewStatus = {
  /** True if the token is valid; otherwise absent, and the user tells nothing. */
  authenticated?: boolean
  /** Whose token it is, once it is authenticated. */
  user?: UserInfo
  /** Asked audiences that the token is meant for. */
  audiences?: string[]
  /** Why the token was refused or could not be examined. */
  error?: string
}

/** A user as authentication knows it: name, groups and more. */
export type UserInfo = {
  /** Name of the user; for service accounts system:serviceaccount:NAMESPACE:NAME. */
  username?: string
  /** UID that tells the user from a later one of the same name, as of service accounts. */
  uid?: string
  /** Groups of the user, such as system:authenticated, whose rights the user has, too. */
  groups?: string[]
  /** Further facts about the user, such as a token's pod: lists of texts by key. */
  extra?: { [key: string]: string[] }
}

/** Asks for a token of a service account, posted to the account's subresource token. */
export type TokenRequest = {
  apiVersion: string
  kind: 'TokenRequest'
  metadata?: metav1.ObjectMeta
  /** What token is wanted: for whom, for how long, bound to what. */
  spec: TokenRequestSpec
  /** The new token and its end. */
  status?: TokenRequestStatus
}

/** Terms of a service account's token. */
export type TokenRequestSpec = {
  /** Whom the new token is for; the server itself by default. */
  audiences: string[]
  /** Wanted lifetime of the new token in seconds, at least 600; 3600 by default. */
  expirationSeconds?: Int64
  /** Pod, secret or node with whose deletion the token becomes invalid. */
  boundObjectRef?: BoundObjectReference
}

/** A token that was issued. */
export type TokenRequestStatus = {
  /** Issued token, a JSON Web Token to send as bearer token. */
  token: string
  /** When the issued token ends. */
  expirationTimestamp: Time
}

/** Object that a token is bound to, in the account's namespace unless it is a node. */
export type BoundObjectReference = {
  /** Kind of the object that the token is bound to: Pod, Secret or Node. */
  kind?: string
  /** API version of the object that the token is bound to: v1. */
  apiVersion?: string
  /** Name of the object that the token is bound to; a pod must run as the same service account. */
  name?: string
  /** UID that the object that the token is bound to must have; any by default. */
  uid?: string
}

/** Asks as whom the server takes this request, impersonation included. */
export type SelfSubjectReview = {
  apiVersion: string
  kind: 'SelfSubjectReview'
  metadata?: metav1.ObjectMeta
  /** The answer: who the sender is. */
  status?: SelfSubjectReviewStatus
}

/** Who the sender of the review is. */
export type SelfSubjectReviewStatus = {
  /** User, groups and further facts by which the sender's rights are decided. */
  userInfo?: UserInfo
}
