import { ApiError } from '../../../../base/api/errors/api-error.ts'
import { within } from '../../../../base/execution/within.ts'
import type { Timers } from '../../../../base/runtime.ts'

/** Bytes of an answer that a controller reads from the server of an aggregated API; of a watch, those of an event. */
export const mostAnswerBytes: number = 64 * 1024 * 1024

/** A little more than the server itself waits for one of them, so that its error is the one that is shown. */
const mostMilliseconds = 70_000

/** Makes a call to the server of an aggregated API, which may never answer. */
export function withinTime<T>(
  timers: Timers,
  signal: AbortSignal,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return within({ timers, milliseconds: mostMilliseconds, signal, late }, call)
}

function late(): ApiError {
  return new ApiError(
    'Timeout',
    'the server was unable to return a response in the time allotted, but may still be processing the request',
  )
}
