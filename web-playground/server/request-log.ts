import type { RequestRecord } from '../../core/index.ts'
import { Listeners, type Subscribable } from '../state/store.ts'

export interface RequestLogLimits {
  readonly records: number
  /** Of all bodies together. */
  readonly bytes: number
}

const usual: RequestLogLimits = { records: 500, bytes: 16 * 1024 * 1024 }

function sizeOf({ requestBody, responseBody }: RequestRecord): number {
  return (requestBody?.length ?? 0) + (responseBody?.length ?? 0)
}

/** The latest requests, newest first; the oldest make room for new ones. */
export class RequestLog implements Subscribable {
  readonly #listeners = new Listeners()
  readonly #limits: RequestLogLimits
  #records: readonly RequestRecord[] = []
  #missed = 0

  constructor(limits: RequestLogLimits = usual) {
    this.#limits = limits
  }

  get records(): readonly RequestRecord[] {
    return this.#records
  }

  /** How many the page never got, as it was too slow for them. */
  get missed(): number {
    return this.#missed
  }

  /** `records` oldest first. An ended watch takes the place that it had when it was open; one that has none is left out. */
  add(records: readonly RequestRecord[], missed: number): void {
    this.#missed += missed
    const isEnd = ({ watch }: RequestRecord): boolean => watch === 'ended'
    const fresh = records.filter((record) => !isEnd(record)).reverse()
    const ends = new Map(records.filter(isEnd).map((record) => [record.id, record]))
    const all = fresh.concat(this.#records)
    this.#records = this.#bounded(
      ends.size === 0 ? all : all.map((record) => ends.get(record.id) ?? record),
    )
    this.#listeners.tell()
  }

  clear(): void {
    this.#records = []
    this.#missed = 0
    this.#listeners.tell()
  }

  subscribe(listener: () => void): () => void {
    return this.#listeners.subscribe(listener)
  }

  #bounded(records: readonly RequestRecord[]): readonly RequestRecord[] {
    let bytes = 0
    let count = 0
    for (const record of records) {
      bytes += sizeOf(record)
      if (count === this.#limits.records || (bytes > this.#limits.bytes && count > 0)) break
      count++
    }
    return records.slice(0, count)
  }
}
