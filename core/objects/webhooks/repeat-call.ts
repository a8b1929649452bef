import { pause } from '../../base/execution/pause.ts'
import { FetchError } from '../../base/outgoing/fetch-error.ts'
import type { Runtime } from '../../base/runtime.ts'
import { WebhookError } from './call-webhook.ts'

/** When a call is repeated, as the original repeats those of its authenticators and authorizers. */
const tries = 5
const firstDelay = 500
const growth = 1.5
const jitter = 0.2

/** Whether the original would call again: after internal errors, time-outs, too many requests, and a connection that broke. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof WebhookError)) return false
  const { cause, code = 0 } = error
  if (code === 429 || (code >= 500 && code !== 503)) return true
  return cause instanceof FetchError && cause.reason === 'connection'
}

/** Which calls are repeated, and how soon. */
interface RepeatTerms {
  /** Milliseconds before the second call; half a second unless given. */
  readonly delay?: number
  /** Whether a call that failed with the error is repeated; after transient errors unless given. */
  readonly isRepeated?: (error: unknown) => boolean
}

type Parts = Pick<Runtime, 'timers' | 'random'>

/** A fraction of 1, to spread what failed together. */
function chance(random: Runtime['random']): number {
  const [high = 0, low = 0] = random(new Uint8Array(2), 'timing')
  return (high * 256 + low) / 65_536
}

/**
 * Calls a webhook, and again after a growing delay while it fails with an error that is worth it: five times at most, and not once
 * the signal is aborted.
 *
 * @throws the error of the last call.
 */
export async function repeatCall<T>(
  parts: Parts,
  signal: AbortSignal,
  call: () => Promise<T>,
  { delay: first = firstDelay, isRepeated = isTransient }: RepeatTerms = {},
): Promise<T> {
  let delay = first
  for (let left = tries - 1; ; left--) {
    try {
      return await call()
    } catch (error) {
      if (left === 0 || signal.aborted || !isRepeated(error)) throw error
      await pause(parts.timers, delay * (1 + jitter * chance(parts.random)), signal)
      if (signal.aborted) throw error
      delay *= growth
    }
  }
}
