import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { open } from 'lmdb'
import type { TlsSettings } from '../../../node-host/serving/http/connections/servers.ts'
import { serveCalls } from '../child-calls.ts'

interface BareHttpsSettings {
  readonly tls: TlsSettings
  /** Answers every GET. */
  readonly answer?: { readonly contentType: string; readonly body: Uint8Array }
  /** Where POSTs store their objects. */
  readonly directory?: string
}

export type BareHttpsCalls = { start(settings: BareHttpsSettings): Promise<{ port: number }> }

type Store = (bytes: Buffer) => Promise<unknown>

/** LMDB with the server's settings, which gathers the puts under way into one synced transaction. */
function openStore(directory: string): Store {
  const database = open<Uint8Array, Buffer>({
    path: join(directory, 'store'),
    noSubdir: false,
    encoding: 'binary',
    keyEncoding: 'binary',
    overlappingSync: false,
    mapSize: 256 * 1024 * 1024,
  })
  const key = Buffer.alloc(12)
  let next = 0
  return (bytes) => {
    key.writeUInt32BE(next++, 4)
    return database.put(key, bytes)
  }
}

/** The least that a create is: parse the body, store it as JSON, answer the same bytes once they are durable. */
function create(store: Store, request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const object: unknown = JSON.parse(Buffer.concat(chunks).toString())
    const bytes = Buffer.from(JSON.stringify(object))
    void store(bytes).then(() => send(response, 201, 'application/json', bytes))
  })
}

function send(response: ServerResponse, status: number, type: string, bytes: Buffer): void {
  response.writeHead(status, ['content-type', type, 'content-length', String(bytes.length)])
  response.end(bytes)
}

serveCalls<BareHttpsCalls>({
  async start({ tls, answer, directory }) {
    const store = directory === undefined ? undefined : openStore(directory)
    const type = answer?.contentType ?? ''
    const body = Buffer.from(answer?.body ?? '')
    const options = { cert: tls.certificate, key: tls.key, noDelay: true }
    const server = createServer(options, (request, response) => {
      if (store && request.method === 'POST') create(store, request, response)
      else send(response, 200, type, body)
    })
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    return { port: (server.address() as AddressInfo).port }
  },
})
