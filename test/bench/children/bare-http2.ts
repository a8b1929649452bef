import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import type { TlsSettings } from '../../../node-host/serving/http/connections/servers.ts'
import { serveCalls } from '../child-calls.ts'

export type BareHttp2Calls = {
  /** Answers every request with `body`, from the stream API. */
  start(settings: {
    readonly tls: TlsSettings
    readonly contentType: string
    readonly body: Uint8Array
  }): Promise<{ port: number }>
}

serveCalls<BareHttp2Calls>({
  async start({ tls, contentType, body }) {
    const bytes = Buffer.from(body)
    const server = createSecureServer({ cert: tls.certificate, key: tls.key })
    server.on('stream', (stream) => {
      stream.respond({
        ':status': 200,
        'content-type': contentType,
        'content-length': bytes.length,
      })
      stream.end(bytes)
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return { port: (server.address() as AddressInfo).port }
  },
})
