import { mostHead } from '../../../../../../base/http1/message-headers.ts'
import type { PortAnswer } from '../../../../../simulation/network/port-listener.ts'

/** Bytes of a request's or of an answer's body. */
export const mostBody: number = 8 * 1024 * 1024

/** Whether more stands before the body of a request or an answer than is taken. */
export function hasLongHead({
  target = '',
  headers = [],
}: {
  readonly target?: string
  readonly headers?: readonly string[]
}): boolean {
  let length = target.length
  for (const text of headers) length += text.length
  return length > mostHead
}

/** An answer, or that it is too large. */
export function boundedAnswer(answer: PortAnswer): PortAnswer {
  const isSmall = (answer.body?.length ?? 0) <= mostBody && !hasLongHead(answer)
  return isSmall ? answer : { status: 500, body: 'the answer is too large for a simulated port\n' }
}
