import type { AuditEvent } from '../../../core/access/audit/audit-event.ts'
import { AuditMetrics } from '../../../core/access/audit/audit-metrics.ts'
import { auditTerms } from '../../../core/access/audit/audit-rule.ts'
import type { AuditSink } from '../../../core/access/audit/audit-sink.ts'
import { readAuditPolicy } from '../../../core/access/audit/read-audit-policy.ts'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { requestHeaders } from '../../../core/base/http/request-headers.ts'
import { wholeBody } from '../../../core/base/http/whole-body.ts'
import type { ApiRequest, ApiServerOptions } from '../../../core/index.ts'
import { createAuditStages } from '../../../core/requests/pipeline/audit.ts'

const decoder = new TextDecoder()

/** The JSON of an event as text. */
export function eventText({ json }: AuditEvent): string {
  return json.map((piece) => (typeof piece === 'string' ? piece : decoder.decode(piece))).join('')
}

/** A sink that keeps events; it says of none that it was lost unless `refuses`. */
export class KeptEvents implements AuditSink {
  readonly events: AuditEvent[] = []
  refuses = false

  take(events: readonly AuditEvent[]): boolean {
    this.events.push(...events)
    return !this.refuses
  }

  async close(): Promise<void> {}

  /** The events of the request with that id, parsed. */
  of(id: string): JsonObject[] {
    const own = this.events.filter(({ facts }) => facts.subject.facts.id === id)
    return own.map((event) => JSON.parse(eventText(event)) as JsonObject)
  }
}

/** The option of a server that audits requests by rules. */
export function auditingBy(
  policy: JsonObject,
  sink: AuditSink,
): Pick<ApiServerOptions, 'auditing'> {
  return {
    auditing: ({ brand, metrics }) => {
      const group = `audit.${brand.apiDomain}`
      const value = { apiVersion: `${group}/v1`, kind: 'Policy', ...policy }
      const read = readAuditPolicy({ value, duplicates: [] }, brand)
      const termsOf = auditTerms(read.policy)
      return createAuditStages({ termsOf, sink, metrics: new AuditMetrics(metrics), group })
    },
  }
}

export interface AuditCall {
  readonly method: string
  /** The path with its query. */
  readonly path: string
  /** Sent as it is where it is text, as JSON otherwise. */
  readonly body?: JsonObject | string
  readonly headers?: Readonly<Record<string, string>>
  /** The bearer token; that of `admin` unless given, none where it is empty. */
  readonly as?: string
}

/** A request of `127.0.0.1` with that `Audit-Id`. */
export function auditedRequest(id: string, call: AuditCall): ApiRequest {
  const { method, as = 'admin', body, headers } = call
  const [path = '', search = ''] = call.path.split('?')
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const all = {
    'audit-id': id,
    'user-agent': 'audit-test',
    ...(as !== '' && { authorization: `Bearer ${as}` }),
    ...(text !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
  return {
    method,
    path,
    search,
    ...requestHeaders(all),
    ...wholeBody(new TextEncoder().encode(text ?? '')),
    signal: new AbortController().signal,
    peer: { secure: true, address: '127.0.0.1' },
  }
}
