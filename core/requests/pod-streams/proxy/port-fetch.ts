import { FetchError } from '../../../base/outgoing/fetch-error.ts'
import type { HostFetch } from '../../../base/outgoing/host-fetch.ts'
import { readAll } from '../../../base/streams/join-bytes.ts'
import { encodeUtf8 } from '../../../base/text/utf8.ts'
import type { NodeAccess } from '../../node-access/node-access.ts'
import { readResponse } from './read-response.ts'

/** Opens a connection to a port of a simulated pod. */
export type OpenPort = (signal: AbortSignal) => ReturnType<NodeAccess['portForward']>

/**
 * Sends requests to a port of a simulated pod, each over a connection of its own that is closed behind the answer. TLS is left out,
 * as both sides are this server's own.
 */
export function portFetch(open: OpenPort): HostFetch {
  return async ({ method, url, headers, body = new Uint8Array(), signal, label }) => {
    const host = `${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`
    let close: () => void = () => undefined
    try {
      const duplex = await open(signal)
      close = (): void => {
        signal.removeEventListener('abort', close)
        duplex.close()
      }
      signal.addEventListener('abort', close)
      signal.throwIfAborted()
      const sent = body instanceof Uint8Array ? body : await readAll(body)
      const lines = [`${method} ${url.pathname}${url.search} HTTP/1.1`, `host: ${host}`]
      for (let at = 0; at < headers.length; at += 2)
        lines.push(`${headers[at]}: ${headers[at + 1]}`)
      lines.push(`content-length: ${sent.length}`, 'connection: close\r\n\r\n')
      await duplex.write(encodeUtf8(lines.join('\r\n')))
      await duplex.write(sent)
      return await readResponse(duplex.incoming, method, close)
    } catch (error) {
      close()
      if (error instanceof FetchError && error.goText !== undefined) throw error
      const isRefused = error instanceof FetchError && error.reason === 'refused'
      const why = error instanceof Error ? error.message : String(error)
      const goText = isRefused ? `dial tcp ${host}: connect: connection refused` : why
      throw new FetchError('refused', `${label}: ${goText}`, { cause: error, goText })
    }
  }
}
