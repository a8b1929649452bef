import { tokenProtocolPrefix } from '../../access/authn/bearer-token.ts'
import { badRequest, invalid } from '../../base/api/errors/api-error.ts'
import type { StatusCause } from '../../base/api/errors/status.ts'
import type * as corev1 from '../../base/api/types/core.v1.generated.ts'
import type { ApiResponse } from '../../base/http/api-response.ts'
import type { ApiConnection } from '../../base/http/request-handler.ts'
import { isFlagSet } from '../../base/http/request-info.ts'
import { parseInteger } from '../../base/http/request-options.ts'
import { encodeBase64 } from '../../base/text/base64.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import { millisecondsOf, parseZonedTime } from '../../base/time/time.ts'
import { explainTime } from '../../objects/schema/time-error.ts'
import { forbidden, invalidValue, notSupported } from '../../objects/schema/validation/causes.ts'
import type { LogRequest } from '../node-access/node-access.ts'
import type { ResourceContext } from '../rest/resource-context.ts'
import { protocolNames } from './protocol-names.ts'
import { chooseContainer, nodeOf, readPod } from './stream-target.ts'

/** Serves `GET …/pods/{name}/log`: the log of a container as plain text, which goes on with `follow`. */
export async function readLog(context: ResourceContext): Promise<ApiResponse> {
  const options = parseLogOptions(context)
  const pod = await readPod(context)
  return logOf(context, pod, chooseContainer(pod, context.query.get('container') ?? ''), options)
}

/** Answers with the log of a container, of which the query of a request says what is read unless `options` are given. @throws ApiError */
export async function logOf(
  context: ResourceContext,
  pod: corev1.Pod,
  container: string,
  options: LogRequest = parseLogOptions(context),
): Promise<ApiResponse> {
  const headers = ['content-type', 'text/plain']
  // The log of a pod without a node is empty, as in the original.
  if (!pod.spec.nodeName) {
    return { status: 200, headers, body: new Uint8Array() }
  }
  const node = nodeOf(context.services, pod)
  const body = await node.log(pod, container, options, context.request.signal)
  return { status: 200, headers, body, stream: 'watch' }
}

/**
 * Serves `log` over WebSocket: each part of it is a message, of bytes or, under `base64.binary.k8s.io`, of Base64. The first
 * message is empty. The client sends nothing.
 */
export async function connectToLog(
  context: ResourceContext,
  protocols: readonly string[],
): Promise<ApiConnection | ApiResponse> {
  const { body } = await readLog(context)
  const { brand } = context.services
  const prefix = tokenProtocolPrefix(brand.apiDomain)
  const offered = protocols.filter((protocol) => !protocol.startsWith(prefix))
  const known = protocolNames(['binary', 'base64.binary'], brand)
  const protocol = offered.find((name) => known.includes(name))
  if (offered.length > 0 && protocol === undefined) {
    // The original's answer to a handshake that it refuses.
    await unread(body)
    return { status: 403, headers: [], body: null }
  }
  const isBase64 = protocol?.startsWith('base64.') === true
  const messages = messagesOf(body, isBase64 ? asBase64 : (bytes): Uint8Array => bytes)
  return { protocol, stream: { kind: isBase64 ? 'text' : 'binary', messages } }
}

async function unread(body: ApiResponse['body']): Promise<void> {
  if (body !== null && !ArrayBuffer.isView(body)) await body[Symbol.asyncIterator]().return?.()
}

function asBase64(bytes: Uint8Array): Uint8Array {
  return encodeUtf8(encodeBase64(bytes))
}

async function* messagesOf(
  body: ApiResponse['body'],
  form: (bytes: Uint8Array) => Uint8Array,
): AsyncGenerator<Uint8Array, void> {
  yield new Uint8Array()
  if (body === null) return
  if (!ArrayBuffer.isView(body)) for await (const part of body) yield form(part)
  else if (body.length > 0) yield form(body)
}

const streams = ['All', 'Stderr', 'Stdout'] as const

/**
 * Reads `PodLogOptions` of a query.
 *
 * @throws ApiError `Invalid` for values that the original refuses, `BadRequest` for those that are no numbers.
 */
function parseLogOptions({ query, info, services }: ResourceContext): LogRequest {
  const sinceSeconds = parseInteger(query, 'sinceSeconds')
  const sinceTime = query.get('sinceTime') ?? ''
  const tailLines = parseInteger(query, 'tailLines')
  const limitBytes = parseInteger(query, 'limitBytes')
  const stream = query.get('stream') ?? undefined
  checkTime(sinceTime)
  const causes: StatusCause[] = []
  if (tailLines !== undefined && tailLines < 0) {
    causes.push(invalidValue('tailLines', tailLines, 'must be greater than or equal to 0'))
  }
  if (limitBytes !== undefined && limitBytes < 1) {
    causes.push(invalidValue('limitBytes', limitBytes, 'must be greater than 0'))
  }
  if (sinceSeconds !== undefined && sinceTime !== '') {
    causes.push(forbidden('', 'at most one of `sinceTime` or `sinceSeconds` may be specified'))
  } else if (sinceSeconds !== undefined && sinceSeconds < 1) {
    causes.push(invalidValue('sinceSeconds', sinceSeconds, 'must be greater than 0'))
  }
  const selects = services.gate('PodLogsQuerySplitStreams')
  const known = streams.find((name) => name === stream)
  if (selects && stream !== undefined) {
    if (!known) causes.push(notSupported('stream', stream, streams))
    if (stream !== 'All' && tailLines !== undefined) {
      const why = '`tailLines` and specific `stream` are mutually exclusive for now'
      causes.push(forbidden('', why))
    }
  }
  if (causes.length > 0) throw invalid({ group: '', kind: 'PodLogOptions' }, info.name, causes)
  const now = services.runtime.clock.now()
  const since = sinceSeconds === undefined ? millisecondsOf(sinceTime) : now - sinceSeconds * 1000
  return {
    follow: isFlagSet(query, 'follow'),
    previous: isFlagSet(query, 'previous'),
    timestamps: isFlagSet(query, 'timestamps'),
    ...(since !== undefined && { since }),
    ...(tailLines !== undefined && { tailLines }),
    ...(limitBytes !== undefined && { limitBytes }),
    ...(selects && known && { stream: known }),
  }
}

/** @throws ApiError `BadRequest` for what is no time; as in the original, `null` is none. */
function checkTime(text: string): void {
  if (text === '' || text === 'null' || parseZonedTime(text)) return
  throw badRequest(explainTime(text, 'seconds'))
}
