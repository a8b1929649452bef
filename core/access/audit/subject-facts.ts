import type { User } from '../../base/api/user.ts'
import type { AuditedObject } from './audited-object.ts'

/** What all events of a request say alike. */
export interface SubjectFacts {
  /** The request's `Audit-Id`. */
  readonly id: string
  /** Path and query as sent. */
  readonly uri: string
  readonly verb: string
  /** Undefined where the credentials of the request were refused. */
  readonly user: User | undefined
  readonly impersonated: User | undefined
  readonly sourceIps: readonly string[]
  readonly userAgent: string
  readonly object: AuditedObject | undefined
  /** Milliseconds since the epoch, with fractions. */
  readonly receivedAt: number
}
