import type { Cancel, ClockState, Clock, Timers } from '../../core/index.ts'
import { Store } from '../state/store.ts'

/** Milliseconds between two looks at the server's clock, which another tab may have changed. */
const lookEveryMs = 1000

/** Milliseconds that a request to the clock may have taken; a clock no further from this page's is the same. */
const sameMs = 250

/** How the server's clock runs. */
export interface ClockPace {
  readonly stopped: boolean
  readonly speed: number
  /** Whole seconds that the server's time is ahead of the real one; negative where it is behind. */
  readonly ahead: number
}

const realPace: ClockPace = { stopped: false, speed: 1, ahead: 0 }

interface ClockParts {
  readonly clock: Clock
  readonly timers: Pick<Timers, 'after'>
}

/**
 * The server's time, as this page knows it: ages are computed by it. It asks the server once a second, and goes on at the server's
 * pace in between. Durations (`elapsed`) are real.
 */
export class ServerClock implements Clock {
  readonly pace: Store<ClockPace> = new Store(realPace)
  readonly #parts: ClockParts
  #state: ClockState | undefined
  /** This page's time when the state was read. */
  #readAt = 0
  #following = 0
  #cancel: Cancel = () => undefined

  constructor(parts: ClockParts) {
    this.#parts = parts
  }

  now(): number {
    const now = this.#parts.clock.now()
    const state = this.#state
    if (!state) return now
    return state.stopped ? state.now : state.now + (now - this.#readAt) * state.speed
  }

  elapsed(): number {
    return this.#parts.clock.elapsed?.() ?? this.#parts.clock.now()
  }

  /** Follows the clock of a server; one that cannot be asked for now goes on as it was. @returns what ends that */
  follow(read: () => Promise<ClockState>): Cancel {
    this.#cancel()
    const own = ++this.#following
    const isCurrent = (): boolean => own === this.#following
    const look = async (): Promise<void> => {
      try {
        const state = await read()
        if (isCurrent()) this.show(state)
      } catch {
        // The worker has ended; the next one is asked.
      }
      if (isCurrent()) this.#cancel = this.#parts.timers.after(lookEveryMs, () => void look())
    }
    void look()
    return () => {
      if (!isCurrent()) return
      this.#following++
      this.#cancel()
    }
  }

  /** Takes over what the server has just said. */
  show(state: ClockState): void {
    const now = this.#parts.clock.now()
    const isReal = !state.stopped && state.speed === 1 && Math.abs(state.now - now) < sameMs
    this.#state = isReal ? undefined : state
    this.#readAt = now
    const ahead = isReal ? 0 : Math.round((state.now - now) / 1000)
    this.pace.update({ stopped: state.stopped, speed: state.speed, ahead })
  }
}
