import { BoundedCall } from '../../../core/base/outgoing/bounded-call.ts'
import { boundedFetch, lazyBoundedCall } from '../../../core/base/outgoing/bounded-fetch.ts'
import type { HostFetch } from '../../../core/base/outgoing/host-fetch.ts'
import type { Cancel, LogFields, Runtime } from '../../../core/base/runtime.ts'
import { chanceOf, SeededChance } from '../../../core/server/mock/seeded-chance.ts'
import { TimerQueue } from '../../../core/server/mock/timer-queue.ts'
import { noNetwork } from './no-network.ts'

// Loaded ahead, so that a request is sent in the turn in which it is asked for, as in a server that has sent one before.
lazyBoundedCall.provide(BoundedCall)

export interface TestRuntime extends Runtime {
  /** Moves the clock and runs the timers that fall due, in order. */
  advance(milliseconds: number): void
  readonly log: readonly LoggedLine[]
}

export interface LoggedLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error'
  readonly message: string
  readonly fields: LogFields
}

/**
 * A runtime whose clock stands still until the test moves it, and whose random bytes are the same in every run. Requests to
 * other servers go to `hostFetch`, under deadlines by that clock.
 */
export function testRuntime(
  start: number = Date.UTC(2026, 0, 1),
  hostFetch: HostFetch = noNetwork,
): TestRuntime {
  let now = start
  const timers = new TimerQueue()
  const chance = new SeededChance(chanceOf('test'))
  const log: LoggedLine[] = []
  const write =
    (level: LoggedLine['level']) =>
    (message: string, fields: LogFields = {}): void => {
      log.push({ level, message, fields })
    }
  const after = (milliseconds: number, task: () => void): Cancel =>
    timers.add(now + milliseconds, task)
  return {
    clock: { now: () => now },
    timers: { after, yieldTurn: () => Promise.resolve() },
    fetch: boundedFetch({ after }, hostFetch),
    random: (bytes, purpose) => chance.random(bytes, purpose),
    logger: {
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
    },
    log,
    subtle: () => globalThis.crypto.subtle,
    advance(milliseconds) {
      const until = now + milliseconds
      while (timers.next <= until) {
        now = timers.next
        timers.take(now)?.()
      }
      now = until
    },
  }
}
