import type { LogFields, Runtime } from '../../core/runtime.ts'

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

/** A runtime whose clock stands still until the test moves it, and whose random bytes are the same in every run. */
export function testRuntime(start: number = Date.UTC(2026, 0, 1)): TestRuntime {
  let now = start
  let seed = 1
  const timers = new Set<{ readonly at: number; readonly task: () => void }>()
  const log: LoggedLine[] = []
  const write =
    (level: LoggedLine['level']) =>
    (message: string, fields: LogFields = {}): void => {
      log.push({ level, message, fields })
    }
  return {
    clock: { now: () => now },
    timers: {
      after(milliseconds, task) {
        const timer = { at: now + milliseconds, task }
        timers.add(timer)
        return () => timers.delete(timer)
      },
      yieldTurn: () => Promise.resolve(),
    },
    random(bytes) {
      for (let at = 0; at < bytes.length; at++) {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
        bytes[at] = seed >>> 24
      }
      return bytes
    },
    logger: {
      debug: write('debug'),
      info: write('info'),
      warn: write('warn'),
      error: write('error'),
    },
    log,
    advance(milliseconds) {
      const until = now + milliseconds
      for (;;) {
        const next = [...timers].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0]
        if (!next) break
        timers.delete(next)
        now = next.at
        next.task()
      }
      now = until
    },
  }
}
