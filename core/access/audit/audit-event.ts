import type { AuditLevel, AuditStage } from './audit-policy.ts'
import type { AuditedRequest } from './audited-request.ts'
import { auditedRequestJson, timeText } from './audited-request.ts'
import { eventJson } from './event-json.ts'
import type { CompactJson } from './event-json.ts'

/** The subject of a request's audit events; impersonation and the object of a write replace it by a more complete one. */
export class AuditSubject {
  readonly facts: AuditedRequest
  #json: string | undefined
  #receivedText: string | undefined

  constructor(facts: AuditedRequest) {
    this.facts = facts
  }

  /** The subject with changes. */
  with(changes: Partial<Pick<AuditedRequest, 'impersonated' | 'object'>>): AuditSubject {
    return new AuditSubject({ ...this.facts, ...changes })
  }

  /** Its members of the event, as JSON. */
  get json(): string {
    return (this.#json ??= auditedRequestJson(this.facts))
  }

  get receivedText(): string {
    return (this.#receivedText ??= timeText(this.facts.receivedAt))
  }
}

/** What an audit event says. */
export interface AuditFacts {
  readonly level: AuditLevel
  readonly stage: AuditStage
  readonly subject: AuditSubject
  /** The status of the answer, as JSON. */
  readonly responseStatus: CompactJson | undefined
  /** Its HTTP code; undefined before the answer. */
  readonly code: number | undefined
  readonly requestObject: CompactJson | undefined
  readonly responseObject: CompactJson | undefined
  /** Milliseconds since the epoch, with fractions. */
  readonly stageAt: number
  readonly annotations: ReadonlyMap<string, string> | undefined
}

/** One audit event. It never changes, and is encoded when a back end asks for it. */
export class AuditEvent {
  readonly facts: AuditFacts
  /** `audit.<domain>`. */
  readonly group: string
  #json: readonly CompactJson[] | undefined

  constructor(facts: AuditFacts, group: string) {
    this.facts = facts
    this.group = group
  }

  /** The event as compact JSON, in pieces. */
  get json(): readonly CompactJson[] {
    return (this.#json ??= eventJson(this.facts, this.group))
  }
}
