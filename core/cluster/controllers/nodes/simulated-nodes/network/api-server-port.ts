import { InProcessRequest } from '../../../../../base/client/in-process-transport.ts'
import { FetchError } from '../../../../../base/outgoing/fetch-error.ts'
import { connectedPair } from '../../../../../base/streams/connected-pair.ts'
import { readAll } from '../../../../../base/streams/join-bytes.ts'
import { joinedHeaders } from '../../../../../requests/aggregation/functions/function-request.ts'
import type { PortConnection } from '../../../../simulation/network/network-view.ts'
import type { Peer, PortAnswer, PortRequest } from '../../../../simulation/network/port-listener.ts'
import type { ClusterParts } from '../../../shared/framework/cluster-registration.ts'
import { mostBody } from './ports/answer-bounds.ts'
import { longestAnswer } from './ports/pod-ports.ts'

type ServerParts = Pick<ClusterParts, 'apiServer' | 'runtime' | 'settings' | 'signal'>

/**
 * The way of a pod to the API server, which authenticates its programs by their tokens, as it does all clients. A watch is
 * answered once it has ended.
 */
export function apiServerConnection(
  parts: ServerParts,
  address: string,
  client: Peer,
): PortConnection {
  const { settings } = parts
  return {
    address,
    reach: () => 'open',
    tls: () => ({ certificate: settings.rootCertificates ?? '', isAuthority: true }),
    request: (request) => answerOf(parts, { ...request, from: client.address }),
    // It speaks TLS alone.
    open: async () => {
      const [own, theirs] = connectedPair()
      theirs.end()
      return own
    },
    exchange: () => undefined,
  }
}

/** @throws FetchError `timeout`, `connection` where the answer is too large */
async function answerOf(
  { apiServer, runtime, signal }: ServerParts,
  { method, target, headers, body, from }: Omit<PortRequest, 'time'>,
): Promise<PortAnswer> {
  const at = target.indexOf('?')
  const ending = new AbortController()
  const stop = (): void => ending.abort()
  const cancel = runtime.timers.after(longestAnswer, stop)
  signal.addEventListener('abort', stop, { once: true })
  try {
    const request = new InProcessRequest(
      {
        method,
        path: at === -1 ? target : target.slice(0, at),
        search: at === -1 ? '' : target.slice(at + 1),
        headers: Object.fromEntries(joinedHeaders(headers)),
        body: body.length > 0 ? body : undefined,
        signal: ending.signal,
      },
      { secure: true, address: from },
      ending.signal,
    )
    const answer = await apiServer.handle(request)
    const { status, body: given } = answer
    const whole =
      given === null || ArrayBuffer.isView(given) ? given : await readAll(given, mostBody)
    return { status, headers: answer.headers, ...(whole && { body: whole }) }
  } catch (error) {
    if (error instanceof RangeError) throw new FetchError('connection', error.message)
    if (ending.signal.aborted) throw new FetchError('timeout', 'no answer came in time')
    throw error
  } finally {
    cancel()
    signal.removeEventListener('abort', stop)
  }
}
