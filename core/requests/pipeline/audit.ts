import {
  answeredObject,
  beginsAsStatus,
  responseStatusOf,
  withoutManagedFields,
} from '../../access/audit/answered-object.ts'
import type { AuditMetrics } from '../../access/audit/audit-metrics.ts'
import type { AuditStage } from '../../access/audit/audit-policy.ts'
import type { AuditedAttributes, AuditTerms } from '../../access/audit/audit-rule.ts'
import type { AuditSink } from '../../access/audit/audit-sink.ts'
import { type AuditedAnswer, RequestAudit } from '../../access/audit/request-audit.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { contentTypeOf } from '../../base/http/api-response.ts'
import { plainInternalError } from '../../base/http/plain-error.ts'
import { isLongRunning } from '../../base/http/request-info.ts'
import { attributesOf } from './authorize.ts'
import {
  type Answer,
  type Exchange,
  isResponse,
  observeOutcome,
  type Outcome,
  type Stage,
  unauthenticated,
  whenAnswered,
} from './exchange.ts'

/** The two stages of the pipeline that write audit events. */
export interface AuditStages {
  /** Writes the events of answers: ResponseStarted, ResponseComplete and Panic. Outside of authentication, so that 401s have one. */
  readonly audit: Stage
  /** Applies the policy once the user is known, and writes the event RequestReceived. */
  readonly receive: Stage
  /** Writes the events that the sink still holds. */
  close(): Promise<void>
}

/** What the stages of auditing need. */
export interface AuditParts {
  /** The level and the options of the policy for a request. */
  readonly termsOf: (attributes: AuditedAttributes) => AuditTerms
  readonly sink: AuditSink
  readonly metrics: AuditMetrics
  /** API group of the events: `audit.<domain>`. */
  readonly group: string
}

/** Milliseconds for writing the events that the sink still holds when the server closes. */
const closingMs = 5_000

/** The largest list in an event, in bytes; a longer one is left out. */
const longestList = 128 * 1024 * 1024

/** Makes the stages that write audit events, as the policy asks. */
export function createAuditStages(parts: AuditParts): AuditStages {
  const auditor = new Auditor(parts)
  return {
    audit: (exchange, next) =>
      whenAnswered(
        () => next(exchange),
        (outcome) => auditor.answered(exchange, outcome),
        (error) => auditor.cut(exchange, error),
      ),
    receive: (exchange, next) => {
      const received = auditor.received(exchange)
      if (!(received instanceof Promise)) return received ?? next(exchange)
      return received.then((refusal) => refusal ?? next(exchange))
    },
    close: () => parts.sink.close(closingMs),
  }
}

/** Whether the sink accepted an event; a promise where the sink has to write it first (mode `blocking`). */
type Accepted = boolean | Promise<boolean>

/** The answer, once the sink has accepted its event. */
function answerOnce(accepted: Accepted, response: ApiResponse): Answer {
  return accepted instanceof Promise ? accepted.then(() => response) : response
}

/** Writes the audit events of requests. One for each server; the state of a request is its {@link RequestAudit}. */
class Auditor {
  readonly #parts: AuditParts

  constructor(parts: AuditParts) {
    this.#parts = parts
  }

  /** Begins the audit of a request whose user is known. @returns a 500 where the event was lost in mode `blocking-strict` */
  received(exchange: Exchange): ApiResponse | undefined | Promise<ApiResponse | undefined> {
    const audit = this.#begin(exchange, attributesOf(exchange))
    if (!audit) return undefined
    exchange.audit = audit
    const accepted = this.#record(exchange, audit, 'RequestReceived')
    if (!(accepted instanceof Promise)) return accepted ? undefined : this.#refusal(exchange)
    return accepted.then((isAccepted) => (isAccepted ? undefined : this.#refusal(exchange)))
  }

  #refusal({ request }: Exchange): ApiResponse {
    this.#parts.metrics.refused()
    return plainInternalError(request, 'failed to store audit event')
  }

  /** Writes the events of an answer, or arranges for them where its body is streamed. @returns the answer to send */
  answered(exchange: Exchange, outcome: Outcome): Answer {
    const { audit } = exchange
    if (!audit) {
      if (exchange.user === unauthenticated && isResponse(outcome)) {
        return answerOnce(this.#unauthenticated(exchange, outcome), outcome)
      }
      return outcome
    }
    if (audit.panic !== undefined && isResponse(outcome)) {
      const accepted = this.#record(exchange, audit, 'Panic', panicAnswer(audit.panic))
      return answerOnce(accepted, outcome)
    }
    return observeOutcome(
      exchange.request,
      outcome,
      (form, response) => {
        if (!response) return this.#started(exchange, audit, plainAnswer(101))
        if (form === 'watch') return this.#started(exchange, audit, plainAnswer(response.status))
        return (_, body, isCut) => {
          if (audit.panic !== undefined) {
            return this.#record(exchange, audit, 'Panic', panicAnswer(audit.panic))
          }
          const whole = isCut || audit.isPassedOn ? undefined : body
          return this.#complete(exchange, audit, auditedAnswer(exchange, audit, response, whole))
        }
      },
      audit.level === 'RequestResponse' && !audit.isPassedOn ? longestList : 0,
    )
  }

  /** Completes the audit of a request that gets no answer. @throws the error */
  cut(exchange: Exchange, error: unknown): never {
    const { audit } = exchange
    if (audit) void this.#complete(exchange, audit, cutAnswer)
    throw error
  }

  /** Writes the only event of a request with wrong credentials: ResponseStarted, as the original does. */
  #unauthenticated(exchange: Exchange, response: ApiResponse): Accepted {
    if (response.status !== 401) return true
    const audit = this.#begin(exchange, { ...attributesOf(exchange), user: undefined })
    if (!audit) return true
    const body = ArrayBuffer.isView(response.body) ? response.body : undefined
    const answer = auditedAnswer(exchange, audit, response, body)
    return this.#record(exchange, audit, 'ResponseStarted', answer)
  }

  /** Writes the event ResponseStarted of a streamed answer. @returns a function that writes ResponseComplete */
  #started(exchange: Exchange, audit: RequestAudit, answer: AuditedAnswer): () => void {
    void this.#record(exchange, audit, 'ResponseStarted', answer)
    return () => {
      const { panic } = audit
      if (panic === undefined) void this.#record(exchange, audit, 'ResponseComplete', answer)
      else void this.#record(exchange, audit, 'Panic', panicAnswer(panic))
    }
  }

  /** Writes the event ResponseComplete, after ResponseStarted for a long-running request. */
  #complete(exchange: Exchange, audit: RequestAudit, answer: AuditedAnswer): Accepted {
    if (isLongRunning(exchange.info)) void this.#record(exchange, audit, 'ResponseStarted', answer)
    return this.#record(exchange, audit, 'ResponseComplete', answer)
  }

  /** Applies the policy to a request. @returns undefined where it is not audited */
  #begin(exchange: Exchange, attributes: AuditedAttributes): RequestAudit | undefined {
    const { termsOf, metrics, group } = this.#parts
    const terms = termsOf(attributes)
    metrics.judged(terms.level)
    if (terms.level === 'None') return undefined
    const { id, request, info, services, receivedAt: started } = exchange
    const receivedAt = services.runtime.clock.now() - (services.metrics.now() - started)
    const audited = { id, request, info, receivedAt }
    const audit = new RequestAudit(audited, attributes.user, terms, group)
    const annotations = exchange.authenticationNotes?.annotations
    if (annotations) {
      for (const [key, value] of Object.entries(annotations)) audit.annotate(key, value)
    }
    return audit
  }

  /** Writes the event of a stage. @returns false where it was lost in mode `blocking-strict` */
  #record(
    { services, receivedAt: started }: Exchange,
    audit: RequestAudit,
    stage: AuditStage,
    answer?: AuditedAnswer,
  ): Accepted {
    const elapsed = stage === 'RequestReceived' ? 0 : services.metrics.now() - started
    const event = audit.event(stage, audit.receivedAt + elapsed, answer)
    if (!event) return true
    this.#parts.metrics.made()
    return this.#parts.sink.take([event])
  }
}

/** `responseStatus` of answers that are no Status, by HTTP code. */
const plainAnswers = new Map<number, AuditedAnswer>()

/** `responseStatus` of an answer that is no Status: its HTTP code alone. */
function plainAnswer(code: number): AuditedAnswer {
  let answer = plainAnswers.get(code)
  if (!answer) plainAnswers.set(code, (answer = { code, status: `{"metadata":{},"code":${code}}` }))
  return answer
}

/** Stands in the events of a request whose connection was closed without an answer, with the original's text. */
const cutAnswer: AuditedAnswer = {
  code: 200,
  status: '{"metadata":{},"status":"Success","message":"Connection closed early","code":200}',
}

/** Stands in the events of a request that failed with a defect of the server, with the original's text. */
function panicAnswer(panic: string): AuditedAnswer {
  const message = JSON.stringify(`APIServer panic'd: ${panic}`)
  return {
    code: 500,
    status: `{"metadata":{},"status":"Failure","message":${message},"reason":"InternalError","code":500}`,
  }
}

const discoveryPath = /^\/apis?(?:\/|$)/

/** Whether the answers to a request are objects of the API: those for resources and discovery are. */
function answersObjects({ info }: Exchange): boolean {
  return info.kind === 'resource' || discoveryPath.test(info.path)
}

/** `responseStatus` of an answer with that body, and `responseObject` where the audit level asks for it. */
function auditedAnswer(
  exchange: Exchange,
  audit: RequestAudit,
  { status: code, headers }: Pick<ApiResponse, 'status' | 'headers'>,
  body: Uint8Array | undefined,
): AuditedAnswer {
  // The original records no body of a 406.
  if (!body || code === 406) return plainAnswer(code)
  const contentType = contentTypeOf(headers)
  const isWanted = audit.level === 'RequestResponse'
  if (!isWanted && !mayBeStatus(exchange, code, contentType, body)) return plainAnswer(code)
  const answered = answeredObject(body, contentType, exchange.services.api.formats)
  if (!answered) return plainAnswer(code)
  const { json, isStatus } = answered
  const status = isStatus ? responseStatusOf(json, code) : plainAnswer(code).status
  if (!isWanted || !(isStatus || answersObjects(exchange))) return { code, status }
  return { code, status, object: audit.terms.omitManagedFields ? withoutManagedFields(json) : json }
}

/** Whether a body has to be decoded to know that it is a Status; false for most answers, which keeps auditing cheap. */
function mayBeStatus(
  { info }: Exchange,
  code: number,
  contentType: string,
  body: Uint8Array,
): boolean {
  if (code >= 400) return true
  if (contentType === 'application/json') return beginsAsStatus(body)
  return info.verb === 'delete' || info.verb === 'create'
}
