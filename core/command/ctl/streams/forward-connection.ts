import { Channels } from '../../../base/client/channels.ts'
import type { WireClient } from '../../../base/client/client.ts'
import type { TransportConnection } from '../../../base/client/transport.ts'
import { onAbort } from '../../../base/execution/on-abort.ts'
import type { ByteDuplex } from '../../../base/streams/byte-duplex.ts'
import { readAll } from '../../../base/streams/join-bytes.ts'
import { SpdySession } from '../../../requests/pod-streams/spdy/spdy-session.ts'
import type { SpdyStream } from '../../../requests/pod-streams/spdy/spdy-stream.ts'

/** SPDY in messages, where each direction ends by itself. */
const tunnel = 'SPDY/3.1+portforward.k8s.io'
/** Of older servers, which has no end of one direction. */
const channels = 'v4.channel.k8s.io'
/** The channels of one port, each of which begins with the port. */
const [dataChannel, errorChannel] = [0, 1]
const portBytes = 2

/** A connection to a port, at the client's end. */
interface PortLink {
  readonly received: AsyncIterable<Uint8Array>
  /** Text of why the connection failed; mostly empty. */
  readonly failure: AsyncIterable<Uint8Array>
  send(chunk: Uint8Array): Promise<void>
  /** Ends the direction to the port. */
  end(): void
}

/**
 * Carries a connection to a port of a pod until it is over.
 *
 * @param path of the pod's `portforward`
 * @returns why it failed; empty where it did not
 * @throws ApiError for a refusal
 */
export async function forwardConnection(
  client: WireClient,
  path: string,
  port: number,
  local: ByteDuplex,
  signal: AbortSignal,
): Promise<string> {
  const ending = new AbortController()
  const end = (): void => ending.abort(new TypeError('the connection is over'))
  const stopWaiting = onAbort(signal, end)
  if (signal.aborted) end()
  void local.closed.then(end)
  try {
    const options = { signal: ending.signal }
    const address = `${path}?ports=${port}`
    const connection = await client.connect(address, [tunnel, channels], options)
    const link =
      connection.protocol === tunnel ? overTunnel(connection, port) : overChannels(connection)
    void copy(local.incoming, (chunk) => link.send(chunk)).then(() => link.end(), end)
    const failed = readAll(link.failure).catch(() => new Uint8Array())
    await copy(link.received, (chunk) => local.write(chunk)).catch(end)
    local.end()
    return new TextDecoder().decode(await failed)
  } finally {
    stopWaiting()
    end()
    local.close()
  }
}

function overTunnel(connection: TransportConnection, port: number): PortLink {
  const session = new SpdySession((stream) => session.refuse(stream))
  const close = (): void => session.close()
  void copy(session.duplex.incoming, (chunk) => connection.send(chunk)).catch(close)
  void copy(connection.messages, (message) => session.duplex.write(message)).then(close, close)
  const open = (id: number, type: string): SpdyStream =>
    session.open(
      id,
      new Map([
        ['streamtype', type],
        ['port', String(port)],
        ['requestid', '0'],
      ]),
    )
  const error = open(1, 'error')
  error.end()
  const data = open(3, 'data')
  return {
    received: data.incoming,
    failure: error.incoming,
    send: (chunk) => data.write(chunk),
    end: () => data.end(),
  }
}

function overChannels(connection: TransportConnection): PortLink {
  const sorted = new Channels(connection)
  const [received, failure] = [sorted.input(dataChannel), sorted.input(errorChannel)]
  sorted.run().catch(() => undefined)
  return {
    received: behindPort(received),
    failure: behindPort(failure),
    send: (chunk) => sorted.send(dataChannel, chunk),
    end: () => undefined,
  }
}

/** The bytes of a channel behind its port. */
async function* behindPort(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = portBytes
  for await (const chunk of chunks) {
    const skipped = Math.min(left, chunk.byteLength)
    left -= skipped
    if (chunk.byteLength > skipped) yield chunk.subarray(skipped)
  }
}

async function copy(
  from: AsyncIterable<Uint8Array>,
  write: (chunk: Uint8Array) => Promise<void>,
): Promise<void> {
  for await (const chunk of from) await write(chunk)
}
