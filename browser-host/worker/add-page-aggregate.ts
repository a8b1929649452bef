import { proxy, transfer } from 'comlink'
import type {
  Aggregate,
  AggregateAnswer,
  AggregateRequest,
  EndAggregate,
} from '../../core/index.ts'
import { IncomingStream } from '../port/incoming-stream.ts'
import {
  type AggregateFacts,
  type AskPage,
  type BodyPart,
  clientLeft,
} from '../port/page-function.ts'
import { whilePresent } from './while-present.ts'

/**
 * Adds an aggregated API whose function is in a page. A request that the page does not answer any more, as it has ended, fails at
 * once, and a streamed body breaks off.
 *
 * @param ended aborted when the page has ended.
 * @returns a function that ends that, for the page.
 */
export async function addPageAggregate(
  add: (answer: Aggregate) => Promise<EndAggregate>,
  facts: AggregateFacts,
  ask: AskPage,
  ended: AbortSignal,
): Promise<EndAggregate> {
  const end = await add({ ...facts, answer: (request) => askPage(ask, request, ended) })
  const left = (): void => void end()
  if (ended.aborted) left()
  else ended.addEventListener('abort', left, { once: true })
  return proxy(end)
}

async function askPage(
  ask: AskPage,
  { query, signal, ...asked }: AggregateRequest,
  ended: AbortSignal,
): Promise<AggregateAnswer> {
  const { port1: port, port2 } = new MessageChannel()
  const leave = (): void => port.postMessage(clientLeft)
  if (signal.aborted) leave()
  else signal.addEventListener('abort', leave, { once: true })
  const sent = transfer({ ...asked, search: query.toString(), port: port2 }, [port2])
  let isStreamed = false
  try {
    const answer = await whilePresent(() => ask(sent), ended, 'this aggregated API')
    isStreamed = 'streams' in answer
    return 'given' in answer ? answer.given : { ...answer.streams, body: bodyFrom(port, ended) }
  } finally {
    if (!isStreamed) port.close()
  }
}

function bodyFrom(port: MessagePort, ended: AbortSignal): IncomingStream {
  const stream = new IncomingStream({
    grant: (bytes) => port.postMessage(bytes),
    cancel() {
      ended.removeEventListener('abort', broken)
      port.postMessage(clientLeft)
    },
  })
  const broken = (): void => stream.fail(new Error('the page that sent this body has ended'))
  ended.addEventListener('abort', broken, { once: true })
  port.onmessage = ({ data }: MessageEvent<BodyPart>) => {
    if (data instanceof Uint8Array) return stream.push(data)
    ended.removeEventListener('abort', broken)
    port.close()
    if (data.failure === undefined) stream.end()
    else stream.fail(new Error(data.failure))
  }
  return stream
}
