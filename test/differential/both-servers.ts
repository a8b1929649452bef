import { writeJsonAsWritten } from '../../core/base/json/json-write.ts'
import { differences } from './compare.ts'
import type { Connection } from './connection.ts'
import { remember, type Case, type Remembered } from './exchange.ts'
import type { Tally } from './tally.ts'

interface Pair {
  readonly original: Remembered
  readonly skerry: Remembered
}

/** Sends every request to both servers and hands what differs to the tally. */
export class BothServers {
  readonly #original: Connection
  readonly #skerry: Connection
  readonly #tally: Tally
  readonly #kept = new Map<string, Pair>()

  constructor(original: Connection, skerry: Connection, tally: Tally) {
    this.#original = original
    this.#skerry = skerry
    this.#tally = tally
  }

  /** Runs the case; `keepAs` lets later cases start from what its answers said. Returns the original's last status. */
  async run(each: Case, keepAs?: string): Promise<number> {
    let status = 0
    const start = this.#kept.get(each.startsFrom ?? '')
    const pair: Pair = {
      original: { ...(start?.original ?? nothing) },
      skerry: { ...(start?.skerry ?? nothing) },
    }
    for (const request of each.requests) {
      const [original, skerry] = await Promise.all([
        this.#original.send(request, pair.original),
        this.#skerry.send(request, pair.skerry),
      ])
      const said = `${request.path} ${typeof request.body === 'string' ? request.body : writeJsonAsWritten(request.body ?? '')}`
      status = original.status
      this.#tally.add(each, request, { original, skerry }, differences(original, skerry, said))
      if (request.remember !== true) continue
      remember(pair.original, original)
      remember(pair.skerry, skerry)
    }
    if (keepAs !== undefined) this.#kept.set(keepAs, pair)
    return status
  }

  /** Runs cases side by side; none depends on another. */
  async runAll(cases: Iterable<Case>, concurrency: number): Promise<void> {
    const waiting = cases[Symbol.iterator]()
    const work = async (): Promise<void> => {
      for (let next = waiting.next(); !next.done; next = waiting.next()) await this.run(next.value)
    }
    await Promise.all(Array.from({ length: concurrency }, work))
  }

  /** Sends what is not compared, such as what takes objects away. */
  async tidy(requests: Case['requests']): Promise<void> {
    for (const request of requests) {
      await Promise.all([
        this.#original.send(request, nothing),
        this.#skerry.send(request, nothing),
      ])
    }
  }
}

const nothing: Remembered = { uid: '', version: '', continueToken: '' }
