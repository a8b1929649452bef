import type { Decision } from './authorizer.ts'

/** How the call of an authorization webhook ended. */
export type CallResult = 'success' | 'error' | 'timeout' | 'canceled'

/** Counts and measures what authorizers do, each by its name. */
export interface AuthorizationMeter {
  /** @returns the function that counts the decisions of one authorizer; that it had no opinion is none */
  decisions(type: string, name: string): (outcome: Decision['outcome']) => void
  /** A webhook was called. */
  called(name: string, result: CallResult, milliseconds: number): void
  /** A webhook that could not be asked is passed over. */
  failedOpen(name: string, result: CallResult): void
  /** The match conditions of a webhook were evaluated. */
  matched(name: string, milliseconds: number, hasErrors: boolean): void
  /** A match condition excluded a request. */
  excluded(name: string): void
}
