import { AuditMetrics } from '../access/audit/audit-metrics.ts'
import type { AuditTerms } from '../access/audit/audit-rule.ts'
import { RecentEvents } from '../access/audit/recent-events.ts'
import type { RequestObserver } from '../access/observe/request-record.ts'
import { createAuditStages } from '../requests/pipeline/audit.ts'
import type { AuditMethod } from './access-methods.ts'

/** Options of a server whose observer gets the audit events of requests. */
export interface ObservedAudit {
  readonly auditing: AuditMethod
  readonly observer: RequestObserver
}

/** What is recorded of each request: who did what, and how it was answered. */
const terms: AuditTerms = { level: 'Metadata', omitStages: new Set(), omitManagedFields: false }

/** Audits every request at level Metadata for an observer. */
export function observedAudit(observer: RequestObserver): ObservedAudit {
  const events = new RecentEvents()
  return {
    observer: events.observing(observer),
    auditing: ({ brand, metrics }) =>
      createAuditStages({
        termsOf: () => terms,
        sink: events,
        metrics: new AuditMetrics(metrics),
        group: `audit.${brand.apiDomain}`,
      }),
  }
}
