import type { RequestObserver, RequestRecord } from '../observe/request-record.ts'
import type { AuditEvent } from './audit-event.ts'
import type { AuditSink } from './audit-sink.ts'

/** Requests whose events are kept at most; beyond it those of the oldest are dropped, such as of watches that are still open. */
const mostRequests = 2000

const decoder = new TextDecoder()

function textOf({ json }: AuditEvent): string {
  return json.map((piece) => (typeof piece === 'string' ? piece : decoder.decode(piece))).join('')
}

/** Keeps audit events until the record of their request is made, so that an observer gets both together. */
export class RecentEvents implements AuditSink {
  readonly #events = new Map<string, string[]>()

  take(events: readonly AuditEvent[]): boolean {
    for (const event of events) {
      const { id } = event.facts.subject.facts
      const known = this.#events.get(id)
      if (known) known.push(textOf(event))
      else this.#events.set(id, [textOf(event)])
    }
    for (const id of this.#events.keys()) {
      if (this.#events.size <= mostRequests) break
      this.#events.delete(id)
    }
    return true
  }

  async close(): Promise<void> {
    this.#events.clear()
  }

  /** An observer whose records have the audit events of their requests; it passes them on to `observer`. */
  observing(observer: RequestObserver): RequestObserver {
    return {
      ...(observer.tracesAdmission !== undefined && { tracesAdmission: observer.tracesAdmission }),
      answered: (record) => observer.answered(this.#completed(record)),
      ended: (record) => observer.ended?.(this.#completed(record)),
    }
  }

  #completed(record: RequestRecord): RequestRecord {
    const auditEvents = [...(this.#events.get(record.id) ?? [])]
    // An open watch has further events.
    if (record.watch !== 'open') this.#events.delete(record.id)
    return { ...record, auditEvents }
  }
}
