import { serverUser } from '../authn/server-user.ts'
import type { RequestObserver, RequestRecord } from '../observe/request-record.ts'
import type { Cancel } from '../runtime.ts'

const MEBIBYTE = 1024 * 1024

/** Bodies and long addresses are kept with their requests; past this many bytes the oldest go, whatever their number. */
const mostBytes = 64 * MEBIBYTE

function bytesOf({ requestBody, responseBody, path, search, userAgent }: RequestRecord): number {
  const texts = 2 * (path.length + search.length + userAgent.length)
  return texts + (requestBody?.length ?? 0) + (responseBody?.length ?? 0)
}

interface RecordListener {
  readonly answered: (record: RequestRecord) => void
  readonly ended: ((record: RequestRecord) => void) | undefined
}

/** Remembers the newest requests of a server's clients; the server's own are left out. */
export class RequestJournal implements RequestObserver {
  readonly #limit: number
  readonly #listeners = new Set<RecordListener>()
  #records: RequestRecord[] = []
  #bytes = 0

  /** @throws RangeError unless `limit` is a whole number from 0. */
  constructor(limit: number = 1000) {
    if (!Number.isSafeInteger(limit) || limit < 0) {
      throw new RangeError(`cannot remember ${limit} requests; give a whole number from 0`)
    }
    this.#limit = limit
  }

  answered(record: RequestRecord): void {
    if (record.user === serverUser.name) return
    this.#records.push(record)
    this.#bytes += bytesOf(record)
    this.#forget()
    for (const { answered } of this.#listeners) answered(record)
  }

  /** The record of an ended watch takes the place of the one that it had as long as it was open. */
  ended(record: RequestRecord): void {
    if (record.user === serverUser.name) return
    const at = this.#records.findLastIndex(({ id }) => id === record.id)
    if (at !== -1) this.#records[at] = record
    for (const { ended } of this.#listeners) ended?.(record)
  }

  /** Oldest first. */
  get records(): readonly RequestRecord[] {
    return [...this.#records]
  }

  clear(): void {
    this.#records = []
    this.#bytes = 0
  }

  /**
   * `answered` is called with every request from now on, `ended` with every watch that has ended; they must be quick and must
   * not throw.
   */
  listen(
    answered: (record: RequestRecord) => void,
    ended?: (record: RequestRecord) => void,
  ): Cancel {
    const registered: RecordListener = { answered, ended }
    this.#listeners.add(registered)
    return () => {
      this.#listeners.delete(registered)
    }
  }

  #forget(): void {
    while (this.#records.length > this.#limit || this.#bytes > mostBytes) {
      const oldest = this.#records.shift()
      if (!oldest) return
      this.#bytes -= bytesOf(oldest)
    }
  }
}
