import type { JsonValue } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { User } from '../../base/api/user.ts'
import type { ApiRequest } from '../../base/http/api-request.ts'
import type { RequestInfo } from '../../base/http/request-info.ts'
import { requestUri } from '../../base/http/request-uri.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { ParseError } from '../../base/json/parse-error.ts'
import { withoutManagedFields } from './answered-object.ts'
import { AuditEvent, AuditSubject } from './audit-event.ts'
import type { AuditLevel, AuditStage } from './audit-policy.ts'
import type { AuditTerms } from './audit-rule.ts'
import type { AuditTrail } from './audit-trail.ts'
import type { AuditedObject } from './audited-request.ts'
import type { CompactJson } from './event-json.ts'
import { sourceIps } from './source-ips.ts'

/** Characters of a user agent that events have at most. */
const longestAgent = 1024

/** What is known of a request before anything is done for it. */
export interface AuditedRequest {
  readonly id: string
  readonly request: ApiRequest
  readonly info: RequestInfo
  /** Milliseconds since the epoch, with fractions. */
  readonly receivedAt: number
}

/** What is known of the answer to a request. */
export interface AuditedAnswer {
  readonly code: number
  readonly status: CompactJson
  readonly object?: CompactJson | undefined
}

function agentOf(request: ApiRequest): string {
  const agent = request.header('user-agent') ?? ''
  return agent.length > longestAgent ? `${agent.slice(0, longestAgent)}...TRUNCATED` : agent
}

function objectOf(info: RequestInfo): AuditedObject | undefined {
  if (info.kind === 'path') return undefined
  const { group, version, resource, subresource, namespace, name } = info
  const none = { uid: '', resourceVersion: '' }
  return { group, version, resource, subresource, namespace, name, ...none }
}

/** Collects what the audit events of one request say. */
export class RequestAudit implements AuditTrail {
  readonly level: AuditLevel
  readonly terms: AuditTerms
  readonly #group: string
  #subject: AuditSubject
  #requestObject: CompactJson | undefined
  #annotations: Map<string, string> | undefined
  /** Whether an event has the annotations as they are, so that they must not change. */
  #areShared = false
  #deprecation: { readonly removedRelease: string | undefined } | undefined
  #panic: string | undefined
  #isPassedOn = false

  /** @param group the API group of the events, `audit.<domain>` */
  constructor(audited: AuditedRequest, user: User | undefined, terms: AuditTerms, group: string) {
    const { id, request, info, receivedAt } = audited
    this.level = terms.level
    this.terms = terms
    this.#group = group
    this.#subject = new AuditSubject({
      id,
      uri: requestUri(request),
      verb: info.verb,
      user,
      impersonated: undefined,
      sourceIps: sourceIps(request),
      userAgent: agentOf(request),
      object: objectOf(info),
      receivedAt,
    })
  }

  /** When the request came, in milliseconds since the epoch, with fractions. */
  get receivedAt(): number {
    return this.#subject.facts.receivedAt
  }

  /** Whether the bodies of requests are recorded. */
  get hasRequests(): boolean {
    return this.level === 'Request' || this.level === 'RequestResponse'
  }

  /** The defect that ended the request; undefined for none. */
  get panic(): string | undefined {
    return this.#panic
  }

  /** Whether another server answers the request, whose objects the events go without. */
  get isPassedOn(): boolean {
    return this.#isPassedOn
  }

  passedOn(): void {
    this.#isPassedOn = true
  }

  annotate(key: string, value: string, least?: 'Request'): void {
    if (least === 'Request' && !this.hasRequests) return
    if (this.#annotations?.has(key)) return
    if (!this.#annotations || this.#areShared) this.#annotations = new Map(this.#annotations)
    this.#areShared = false
    this.#annotations.set(key, value)
  }

  impersonated(user: User): void {
    this.#subject = this.#subject.with({ impersonated: user })
  }

  requestObject(object: ApiObject, complete: () => ApiObject): void {
    this.#refer(object)
    if (!this.hasRequests) return
    const json = writeJson(complete())
    this.#requestObject = this.terms.omitManagedFields ? withoutManagedFields(json) : json
  }

  requestText(read: () => JsonValue): void {
    if (!this.hasRequests) return
    try {
      this.#requestObject = writeJson(read())
    } catch (error) {
      // A body that is no JSON: the request is refused, and its event has no requestObject.
      if (!(error instanceof ParseError)) throw error
    }
  }

  deprecated(removedRelease: string | undefined): void {
    this.#deprecation = { removedRelease }
  }

  panicked(error: unknown): void {
    this.#panic = error instanceof Error ? error.message : String(error)
  }

  /** The event of a stage; undefined where the policy leaves it out. */
  event(stage: AuditStage, stageAt: number, answer?: AuditedAnswer): AuditEvent | undefined {
    if (this.terms.omitStages.has(stage)) return undefined
    if (stage !== 'ResponseStarted') this.#annotateDeprecation()
    this.#areShared = true
    const facts = {
      level: this.level,
      stage,
      subject: this.#subject,
      responseStatus: answer?.status,
      code: answer?.code,
      requestObject: this.#requestObject,
      responseObject: answer?.object,
      stageAt,
      annotations: this.#annotations,
    }
    return new AuditEvent(facts, this.#group)
  }

  #annotateDeprecation(): void {
    if (!this.#deprecation) return
    const { removedRelease } = this.#deprecation
    const domain = this.#group.slice(this.#group.indexOf('.') + 1)
    this.annotate(`${domain}/deprecated`, 'true')
    if (removedRelease !== undefined) this.annotate(`${domain}/removed-release`, removedRelease)
  }

  /** Completes what the path says of the object by what the object itself says. */
  #refer({ metadata }: ApiObject): void {
    const known = this.#subject.facts.object
    if (!known) return
    const object = {
      ...known,
      namespace: known.namespace || (metadata.namespace ?? ''),
      name: known.name || (metadata.name ?? ''),
      uid: known.uid || (metadata.uid ?? ''),
      resourceVersion: known.resourceVersion || (metadata.resourceVersion ?? ''),
    }
    this.#subject = this.#subject.with({ object })
  }
}
