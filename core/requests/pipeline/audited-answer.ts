import {
  answeredObject,
  beginsAsStatus,
  responseStatusOf,
  withoutManagedFields,
} from '../../access/audit/answered-object.ts'
import type { AuditedAnswer, RequestAudit } from '../../access/audit/request-audit.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import { contentTypeOf } from '../../base/http/content-type-of.ts'
import type { Exchange } from './exchange.ts'

/** Response statuses that need no look at the body, by HTTP code. */
const plainAnswers = new Map<number, AuditedAnswer>()

/** The response status of an answer that is no Status: its HTTP code alone. */
export function plainAnswer(code: number): AuditedAnswer {
  let answer = plainAnswers.get(code)
  if (!answer) plainAnswers.set(code, (answer = { code, status: `{"metadata":{},"code":${code}}` }))
  return answer
}

/** The answer to a request whose connection was cut in its place, in the words of the original. */
export const cutAnswer: AuditedAnswer = {
  code: 200,
  status: '{"metadata":{},"status":"Success","message":"Connection closed early","code":200}',
}

/** The answer to a request that a defect of the server ended, in the words of the original. */
export function panicAnswer(panic: string): AuditedAnswer {
  const message = JSON.stringify(`APIServer panic'd: ${panic}`)
  return {
    code: 500,
    status: `{"metadata":{},"status":"Failure","message":${message},"reason":"InternalError","code":500}`,
  }
}

const discoveryPath = /^\/apis?(?:\/|$)/

/** Whether answers of a request hold objects of the API: those for resources and of discovery do. */
function answersObjects({ info }: Exchange): boolean {
  return info.kind === 'resource' || discoveryPath.test(info.path)
}

/** The responseStatus of an answer with that body, and its responseObject where the level asks for it. */
export function auditedAnswer(
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
  const answered = answeredObject(body, contentType, exchange.services.formats)
  if (!answered) return plainAnswer(code)
  const { json, isStatus } = answered
  const status = isStatus ? responseStatusOf(json, code) : plainAnswer(code).status
  if (!isWanted || !(isStatus || answersObjects(exchange))) return { code, status }
  return { code, status, object: audit.terms.omitManagedFields ? withoutManagedFields(json) : json }
}

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
