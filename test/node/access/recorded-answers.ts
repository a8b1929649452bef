import { readFileSync } from 'node:fs'
import type { Answer } from '../../support/servers/test-server.ts'

/** Requests with the answers of the original, from a file beside this one. */
export function recorded<T>(file: string): readonly T[] {
  return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as readonly T[]
}

/** What the original answered to a review of the requester. */
export interface RecordedReview {
  readonly name: string
  readonly status: number
  /** The user that the review shows, where it was answered. */
  readonly userInfo?: unknown
  /** The message of the Status, or the text, where it was not. */
  readonly message?: string
  readonly text?: string
}

/** What a review of the requester came to, in the form of {@link RecordedReview}. */
export function reviewed({ status, text }: Pick<Answer, 'status' | 'text'>): object {
  const body = JSON.parse(text) as { status: { userInfo?: unknown }; message?: string }
  const { userInfo } = body.status
  return { status, ...(userInfo === undefined ? { message: body.message } : { userInfo }) }
}

export const selfReviews = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
export const selfReview = { kind: 'SelfSubjectReview', apiVersion: 'authentication.k8s.io/v1' }
