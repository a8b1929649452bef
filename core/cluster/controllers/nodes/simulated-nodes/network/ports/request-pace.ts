import type { Waits } from '../../../../../../base/execution/at-once.ts'
import { pause } from '../../../../../../base/execution/pause.ts'
import { FetchError } from '../../../../../../base/outgoing/fetch-error.ts'
import type { Runtime } from '../../../../../../base/runtime.ts'
import type { Ending } from '../../../../../simulation/network/port-listener.ts'

/** Requests that a pod answers at once, as many as a worker of nginx has connections: a proxy that leads to itself ends there. */
const mostOfPod = 512
/** Requests that all pods answer at once: pods may lead in a ring. */
const mostOfAll = 4096
/** Requests that are answered in one turn of the server, before other work has its turn. */
const mostInTurn = 32
/** Milliseconds between two requests that pods send, all together, and how far they may be ahead of that. */
const [sentMs, aheadMs] = [0.5, 500]

/** Bounds the requests that pods answer, and paces those that pods send: a program may ask many others for each request. */
export class RequestPace {
  readonly #runtime: Pick<Runtime, 'clock' | 'timers'>
  /** Requests that are under way, by the uid of their pod. */
  readonly #underWay = new Map<string, number>()
  #all = 0
  #inTurn = 0
  #turn: Promise<void> | undefined
  #busyUntil = -Infinity

  constructor(runtime: Pick<Runtime, 'clock' | 'timers'>) {
    this.#runtime = runtime
  }

  /** Requests that are under way. */
  get size(): number {
    return this.#all
  }

  /** Has a pod answer a request; `isSent` where a pod sends it. @throws FetchError `connection` where too many are under way */
  *answered<Answer>(
    uid: string,
    isSent: boolean,
    ending: Ending,
    answer: () => Waits<Answer>,
  ): Waits<Answer> {
    const count = this.#underWay.get(uid) ?? 0
    if (count >= mostOfPod || this.#all >= mostOfAll) {
      throw new FetchError('connection', 'too many requests are under way')
    }
    this.#underWay.set(uid, count + 1)
    this.#all += 1
    try {
      let hasWaited = false
      while (this.#inTurn >= mostInTurn) {
        hasWaited = true
        yield this.#nextTurn()
      }
      this.#inTurn += 1
      const ahead = isSent ? this.#ahead() : 0
      if (ahead > 0) {
        hasWaited = true
        yield pause(this.#runtime.timers, ahead, ending.signal)
      }
      if (hasWaited && ending.signal.aborted) {
        throw new FetchError('aborted', 'the client has left')
      }
      return yield* answer()
    } finally {
      this.#all -= 1
      const left = (this.#underWay.get(uid) ?? 1) - 1
      if (left > 0) this.#underWay.set(uid, left)
      else this.#underWay.delete(uid)
    }
  }

  #nextTurn(): Promise<void> {
    this.#turn ??= this.#runtime.timers.yieldTurn().then(() => {
      this.#inTurn = 0
      this.#turn = undefined
    })
    return this.#turn
  }

  /** Milliseconds that a request waits which a pod sends now. */
  #ahead(): number {
    const now = this.#runtime.clock.now()
    // A clock that was set back does not make it wait for the time that it came from.
    const busyUntil = Math.min(this.#busyUntil, now + aheadMs + mostOfAll * sentMs)
    this.#busyUntil = Math.max(busyUntil, now) + sentMs
    return this.#busyUntil - now - aheadMs
  }
}
