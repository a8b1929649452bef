import { encodeUtf8 } from '../../api/utf8.ts'
import type { ByteDuplex } from '../../outgoing/byte-duplex.ts'
import { FetchError } from '../../outgoing/fetch-error.ts'
import type { HostAnswer } from '../../outgoing/host-fetch.ts'
import { readResponse } from './read-response.ts'

/** A request to a port of a pod. */
export interface PortRequest {
  readonly method: string
  /** Path and query, as they are sent. */
  readonly target: string
  readonly host: string
  /** Headers as a flat list; values are text, which is sent as UTF-8. */
  readonly headers: readonly string[]
  readonly body: Uint8Array
}

/**
 * Sends a request over a connection of its own, and reads the answer. The end of its body, or `signal`, closes the connection.
 *
 * @throws FetchError
 */
export async function exchangeOver(
  duplex: ByteDuplex,
  { method, target, host, headers, body }: PortRequest,
  signal: AbortSignal,
): Promise<HostAnswer> {
  const close = (): void => {
    signal.removeEventListener('abort', close)
    duplex.close()
  }
  signal.addEventListener('abort', close)
  const lines = [`${method} ${target} HTTP/1.1`, `host: ${host}`]
  for (let at = 0; at < headers.length; at += 2) lines.push(`${headers[at]}: ${headers[at + 1]}`)
  lines.push(`content-length: ${body.byteLength}`, 'connection: close\r\n\r\n')
  try {
    signal.throwIfAborted()
    await duplex.write(encodeUtf8(lines.join('\r\n')))
    await duplex.write(body)
    return await readResponse(duplex.incoming, method, close)
  } catch (error) {
    close()
    throw error
  }
}

/** Why a request to a port of a pod failed, in the words of Go's client. */
export function failureText(error: unknown, host: string): string {
  const why = error instanceof Error ? error.message : String(error)
  if (!(error instanceof FetchError)) return `dial tcp ${host}: ${why}`
  return error.goText ?? `dial tcp ${host}: connect: connection refused`
}
