import type { RequestObserver, RequestRecord } from '../../access/observe/request-record.ts'
import { serverUser } from '../../base/api/user.ts'
import type { Cancel } from '../../base/runtime.ts'

const MEBIBYTE = 1024 * 1024

/** Most bytes of remembered requests, with bodies and URLs; beyond it the oldest are dropped, whatever their number. */
const mostBytes = 64 * MEBIBYTE

function bytesOf(record: RequestRecord): number {
  const { requestBody, responseBody, path, search, userAgent, admission, auditEvents = [] } = record
  const audited = auditEvents.reduce((sum, { length }) => sum + length, 0)
  const said = path.length + search.length + userAgent.length + audited
  const texts = 2 * (said + (admission?.size ?? 0))
  return texts + (requestBody?.length ?? 0) + (responseBody?.length ?? 0)
}

interface RecordListener {
  readonly answered: (record: RequestRecord) => void
  readonly ended: ((record: RequestRecord) => void) | undefined
}

/** Journal of the newest requests of a server's clients; the server's own are left out. */
export class RequestJournal implements RequestObserver {
  readonly #limit: number
  readonly #listeners = new Set<RecordListener>()
  #records: RequestRecord[] = []
  #bytes = 0

  readonly tracesAdmission: boolean

  /**
   * @param limit requests that are remembered at most
   * @param tracesAdmission whether records of writes have what admission did
   * @throws RangeError unless `limit` is a whole number from 0.
   */
  constructor(limit: number = 1000, tracesAdmission: boolean = false) {
    if (!Number.isSafeInteger(limit) || limit < 0) {
      throw new RangeError(`cannot remember ${limit} requests; give a whole number from 0`)
    }
    this.#limit = limit
    this.tracesAdmission = tracesAdmission
  }

  answered(record: RequestRecord): void {
    if (record.user === serverUser.name) return
    this.#records.push(record)
    this.#bytes += bytesOf(record)
    this.#forget()
    for (const { answered } of this.#listeners) answered(record)
  }

  /** Replaces the record of an open watch by that of the ended one. */
  ended(record: RequestRecord): void {
    if (record.user === serverUser.name) return
    const at = this.#records.findLastIndex(({ id }) => id === record.id)
    if (at !== -1) this.#records[at] = record
    for (const { ended } of this.#listeners) ended?.(record)
  }

  /** Remembered requests, oldest first. */
  get records(): readonly RequestRecord[] {
    return [...this.#records]
  }

  clear(): void {
    this.#records = []
    this.#bytes = 0
  }

  /**
   * Calls `answered` with every answered request from now on, and `ended` with every ended watch; they must be quick and
   * must not throw.
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
