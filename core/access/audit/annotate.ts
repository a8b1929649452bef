import type { AdmissionTrace } from '../admission/admission-trace.ts'
import type { AuditTrail } from './audit-trail.ts'

/** What is annotated: the audit events of a request, and its record. */
export interface Annotated {
  /** Where the request is written down for its audit events; undefined where there are none. */
  readonly audit: AuditTrail | undefined
  /** Where the admission of the request is written down; undefined where it is not recorded. */
  readonly admissionTrace: AdmissionTrace | undefined
}

/** Adds an audit annotation to a request; the first value of a key stays. With `least`, events that hold no objects go without it. */
export function annotate(
  { audit, admissionTrace }: Annotated,
  key: string,
  value: string,
  least?: 'Request',
): void {
  audit?.annotate(key, value, least)
  admissionTrace?.annotate(key, value)
}

/** Annotates what the authorizers decided, and why. */
export function annotateDecision(
  annotated: Annotated,
  apiDomain: string,
  decision: 'allow' | 'forbid' | undefined,
  reason: string,
): void {
  if (!annotated.audit && !annotated.admissionTrace) return
  if (keys.apiDomain !== apiDomain) keys = keysOf(apiDomain)
  if (decision) annotate(annotated, keys.decision, decision)
  annotate(annotated, keys.reason, reason)
}

/** The keys of the brand that was asked for last: a process has mostly one. */
let keys = keysOf('')

function keysOf(apiDomain: string): Readonly<Record<'apiDomain' | 'decision' | 'reason', string>> {
  const prefix = `authorization.${apiDomain}`
  return { apiDomain, decision: `${prefix}/decision`, reason: `${prefix}/reason` }
}
