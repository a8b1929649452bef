import type { WireClient } from '../../client/client.ts'
import { Channels } from '../../client/channels.ts'
import type { ByteDuplex } from '../../outgoing/byte-duplex.ts'
import { readAll } from '../../outgoing/join-bytes.ts'

/** The protocol for one port has a channel for data and one for its error, each of which begins with the port. */
const protocol = 'v4.channel.k8s.io'
const [data, error] = [0, 1]
const portBytes = 2

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
  signal.addEventListener('abort', end, { once: true })
  if (signal.aborted) end()
  void local.closed.then(end)
  try {
    const options = { signal: ending.signal }
    const connection = await client.connect(`${path}?ports=${port}`, [protocol], options)
    const channels = new Channels(connection)
    const [received, failure] = [channels.input(data), channels.input(error)]
    const running = channels.run()
    running.catch(() => undefined)
    // What is sent ends with the connection: the protocol has no end of one direction.
    void copy(local.incoming, (chunk) => channels.send(data, chunk)).catch(end)
    const failed = readAll(behindPort(failure)).catch(() => new Uint8Array())
    await copy(behindPort(received), (chunk) => local.write(chunk)).catch(end)
    local.end()
    return new TextDecoder().decode(await failed)
  } finally {
    signal.removeEventListener('abort', end)
    end()
    local.close()
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
