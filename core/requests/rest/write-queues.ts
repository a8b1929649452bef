import { serviceUnavailable, timedOut, tooManyRequests } from '../../base/api/errors/api-error.ts'
import type { Timers } from '../../base/runtime.ts'

/** Writes that wait for one object at most. */
const mostWaiting = 1000

/** The time in which one write after the other may change an object. */
export interface Turn {
  /** Lets the next write begin; a second call does nothing. */
  end(): void
}

interface Waiter {
  begin(turn: Turn): void
  refuse(error: unknown): void
}

/**
 * A queue for each object that is being written, in order of arrival: a write begins when the one before it is done, and meets the
 * state that it left. The guards of the store decide all the same, for a write that ended its turn early or came from another server.
 */
export class WriteQueues {
  readonly #timers: Timers
  readonly #closing: AbortSignal
  /** By key; undefined for an object that is being written while no other write waits. */
  readonly #queues = new Map<string, Set<Waiter> | undefined>()

  constructor(timers: Timers, closing: AbortSignal) {
    this.#timers = timers
    this.#closing = closing
    closing.addEventListener('abort', () => this.#close(), { once: true })
  }

  /** The turn at an object that no write has; undefined where one has it. */
  take(key: string): Turn | undefined {
    if (this.#queues.has(key)) return undefined
    this.#queues.set(key, undefined)
    return this.#turn(key)
  }

  /**
   * Waits for the turn at an object.
   *
   * @throws ApiError `TooManyRequests` where too many wait; `Timeout` after `milliseconds`, or when `signal` aborts;
   * `ServiceUnavailable` when the server closes.
   */
  wait(key: string, signal: AbortSignal, milliseconds: number): Promise<Turn> {
    const queue = this.#queues.get(key) ?? new Set()
    if (queue.size >= mostWaiting) throw tooManyRequests()
    if (this.#closing.aborted) throw closed()
    if (signal.aborted) throw overdue('context canceled')
    this.#queues.set(key, queue)
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        queue.delete(waiter)
        cancelTimer()
        signal.removeEventListener('abort', abort)
      }
      const waiter: Waiter = {
        begin: (turn) => {
          settle()
          resolve(turn)
        },
        refuse: (error) => {
          settle()
          reject(error)
        },
      }
      const abort = (): void => waiter.refuse(overdue('context canceled'))
      const cancelTimer = this.#timers.after(milliseconds, () => waiter.refuse(overdue()))
      signal.addEventListener('abort', abort, { once: true })
      queue.add(waiter)
    })
  }

  #turn(key: string): Turn {
    let isOver = false
    return {
      end: () => {
        if (isOver) return
        isOver = true
        const [next] = this.#queues.get(key) ?? []
        if (next) next.begin(this.#turn(key))
        else this.#queues.delete(key)
      },
    }
  }

  #close(): void {
    for (const queue of this.#queues.values())
      for (const waiter of queue ?? []) waiter.refuse(closed())
  }
}

function closed(): Error {
  return serviceUnavailable('the server is shutting down')
}

/** The 504 for a write that took too long, in the words of the original. */
export function overdue(why = 'context deadline exceeded'): Error {
  return timedOut(`request did not complete within requested timeout - ${why}`)
}
