import type { JsonValue } from '../../base/api/json.ts'

/** A message of a program to its host, as a JSON text. */
export type ProgramMessage =
  /** It has begun. */
  | readonly ['begun']
  /** Text to print; acknowledged by `printed`. */
  | readonly ['out', stream: 'stdout' | 'stderr', text: string]
  /** A call of `cluster`; answered by `result` or `failed`. */
  | readonly ['call', id: number, name: string, parameters: readonly JsonValue[]]
  /** Asks for the next event of a watch; answered by `result`, null at its end, or `failed`. */
  | readonly ['next', id: number, watch: number]
  | readonly ['leave', watch: number]
  /** The answer of a webhook to a review, or why it has none. */
  | readonly ['answer', review: number, answer: JsonValue, failure: string | null]
  /** Ends what a webhook answers. */
  | readonly ['unhook', hook: number]
  | readonly ['timer', id: number, milliseconds: number]
  | readonly ['untimer', id: number]
  | readonly ['pong']
  /** Nothing is left to do; answered by `idle` with the same number. */
  | readonly ['idle', number: number]
  | readonly ['end', code: number]

/** A message of the host to its program, as a JSON text. */
export type HostMessage =
  | readonly ['printed', characters: number]
  | readonly ['result', id: number, value: JsonValue]
  | readonly ['failed', id: number, error: CallFailure]
  | readonly ['review', review: number, hook: number, value: JsonValue]
  | readonly ['fire', timer: number]
  | readonly ['ping']
  | readonly ['idle', number: number]

/** Why a call failed, as the error that the program gets. */
export type CallFailure = {
  readonly message: string
  /** HTTP status code and reason of the answer; absent where there was none. */
  readonly code?: number
  readonly reason?: string
}

export type ProgramLimits = {
  /** Characters of one message. */
  readonly message: number
  /** Characters that are printed and not acknowledged yet; the program drops more. */
  readonly output: number
  /** Characters that each text counts beside its own. */
  readonly perText: number
  /** Calls under way. */
  readonly calls: number
  readonly watches: number
  readonly webhooks: number
  readonly timers: number
  /** Reviews that wait for their answer. */
  readonly reviews: number
}

/** Limits of one program at a time. A program keeps to them by itself; its host ends one that does not. */
export const programLimits: ProgramLimits = {
  message: 4_194_304,
  output: 262_144,
  perText: 100,
  calls: 32,
  watches: 20,
  webhooks: 20,
  timers: 1000,
  reviews: 100,
}
