import { RecordedAdmission } from '../../access/observe/recorded-admission.ts'
import { type Excerpt, excerptOf, noBody } from '../../access/observe/recorded-body.ts'
import { RecordedRequest } from '../../access/observe/recorded-request.ts'
import {
  recordedBodyBytes,
  type RequestObserver,
  type RequestRecord,
} from '../../access/observe/request-record.ts'
import { contentTypeOf } from '../../base/http/api-response.ts'
import { errorText } from '../../base/text/error-text.ts'
import {
  type Answer,
  type Exchange,
  observeOutcome,
  type Outcome,
  type OutcomeEnded,
  type Stage,
  whenAnswered,
} from './exchange.ts'

/** Reports every request to an observer; outermost, so that it sees answers as they are sent, failures included. */
export function recordRequests(observer: RequestObserver): Stage {
  return (exchange, next) => {
    const recorder = new RequestRecorder(observer, exchange)
    return whenAnswered(
      () => next(recorder.exchange),
      (outcome) => recorder.answered(outcome),
      (error) => recorder.failed(error),
    )
  }
}

/** The verb and the resource in a record. */
type Target = Pick<
  RequestRecord,
  'verb' | 'group' | 'version' | 'resource' | 'subresource' | 'namespace' | 'name'
>

/** The parts of a record that are known with the head of the answer. */
type Head = Pick<RequestRecord, 'status' | 'contentType' | 'duration' | 'watch'>

/** The HTTP status of an upgrade. */
const switchingProtocols = 101

function targetOf({ info }: Exchange): Target {
  if (info.kind === 'resource') {
    const { verb, group, version, resource, subresource, namespace, name } = info
    return { verb, group, version, resource, subresource, namespace, name }
  }
  const none = { group: '', version: '', resource: '', subresource: '', namespace: '', name: '' }
  return { verb: info.verb, ...none }
}

/** Records one request and its answer, and reports the complete record to the observer. */
class RequestRecorder {
  /** The exchange to pass on in place of the original; it records the request's body. */
  readonly exchange: Exchange
  readonly #observer: RequestObserver
  readonly #request: RecordedRequest
  readonly #startedAt: number
  readonly #admission: RecordedAdmission | undefined

  constructor(observer: RequestObserver, exchange: Exchange) {
    this.#observer = observer
    this.#startedAt = exchange.services.runtime.clock.now()
    this.#request = new RecordedRequest(exchange.request)
    const { clock } = exchange.services.runtime
    if (observer.tracesAdmission === true) this.#admission = new RecordedAdmission(clock)
    const traced = this.#admission && { admissionTrace: this.#admission }
    this.exchange = { ...exchange, request: this.#request, ...traced }
  }

  /**
   * Returns the outcome to send on: the same, except for a streamed list, whose record is complete when it has been sent, and
   * for a watch whose end is reported.
   */
  answered(outcome: Outcome): Answer {
    const request = this.#request
    return observeOutcome(
      request,
      outcome,
      (form, response) => {
        const status = response?.status ?? switchingProtocols
        const head = this.#head(status, response ? contentTypeOf(response.headers) : '')
        if (form === 'watch' || form === 'connection') return this.#opened(head)
        if (form === 'upgrade') {
          this.#report(head, noBody)
          return undefined
        }
        return (_, body, isCut) => {
          if (form === 'stream') this.#report(head, { bytes: body, truncated: isCut })
          else if (body && request.method !== 'HEAD') this.#report(head, excerptOf(body))
          else this.#report(head, noBody)
        }
      },
      recordedBodyBytes,
    )
  }

  /** Reports a request that gets no answer, with status 0. */
  failed(error: unknown): never {
    this.#report(this.#head(0, ''), noBody)
    throw error
  }

  /** Reports an open watch. @returns what reports its end, where the observer has `ended` */
  #opened(head: Head): OutcomeEnded | undefined {
    const record = this.#report({ ...head, watch: 'open' }, noBody)
    const observer = this.#observer
    if (!observer.ended) return undefined
    return () => {
      const ended = { ...record, watch: 'ended', duration: this.#elapsed() } as const
      this.#guarded(() => observer.ended?.(ended))
    }
  }

  #elapsed(): number {
    return this.exchange.services.runtime.clock.now() - this.#startedAt
  }

  #head(status: number, contentType: string): Head {
    return { status, contentType, duration: this.#elapsed(), watch: undefined }
  }

  #report(head: Head, response: Excerpt): RequestRecord {
    const record = this.#record(head, response)
    this.#guarded(() => this.#observer.answered(record))
    return record
  }

  #record(head: Head, response: Excerpt): RequestRecord {
    const { exchange } = this
    const { id, user } = exchange
    const { bodyRead: request, method, path, search } = this.#request
    const admission = this.#admission?.record
    return {
      id,
      startedAt: this.#startedAt,
      method,
      path,
      search,
      ...targetOf(exchange),
      user: user.name,
      groups: user.groups,
      userAgent: this.#request.header('user-agent') ?? '',
      ...head,
      ...(admission && { admission }),
      requestBody: request.bytes,
      responseBody: response.bytes,
      truncated: request.truncated || response.truncated,
    }
  }

  #guarded(notify: () => void): void {
    const { id, services } = this.exchange
    try {
      notify()
    } catch (error) {
      const cause = errorText(error)
      services.runtime.logger.error('request observer failed', { id, cause })
    }
  }
}
