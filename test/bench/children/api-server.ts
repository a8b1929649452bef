import { stderrLogger } from '../../../node-host/base/logging/stderr-logger.ts'
import type { TlsSettings } from '../../../node-host/serving/http/connections/servers.ts'
import { Listener } from '../../../node-host/serving/http/listener.ts'
import { serveCalls } from '../child-calls.ts'
import { userToken } from '../client/tokens.ts'
import {
  BenchServer,
  type BenchServerOptions,
  type ManyObjects,
} from '../in-process/bench-server.ts'
import { requestInProcess } from '../in-process/in-process-request.ts'

interface ReadAnswer {
  readonly contentType: string
  readonly body: Uint8Array
}

export type ApiServerCalls = {
  /** Opens a store in `directory` and serves it; over TLS and HTTP/2 where certificates are given. */
  start(settings: {
    readonly directory: string
    readonly tls?: TlsSettings
    /** Feature gates to switch on. */
    readonly gates?: readonly string[]
    /** Whether every request is allowed, without RBAC. */
    readonly allowsAll?: boolean
    /** Audit policy, and the file to which events are written by it. */
    readonly audit?: BenchServerOptions['audit']
    readonly limit?: BenchServerOptions['limit']
    readonly etcd?: BenchServerOptions['etcd']
  }): Promise<{ port: number }>
  createMany(objects: ManyObjects): Promise<void>
  /** Creates 1,000 roles and 10,000 bindings. */
  addRoles(nothing: undefined): Promise<void>
  /** Creates definitions of custom resources, one after the other. */
  define(definitions: { readonly first: number; readonly count: number }): Promise<void>
  /** What a GET is answered with, for the limit to answer the same. */
  read(path: string): Promise<ReadAnswer>
  /** The same in the form that `accept` asks for. */
  readAs(settings: { readonly path: string; readonly accept: string }): Promise<ReadAnswer>
  stop(nothing: undefined): Promise<void>
}

let server: BenchServer | undefined
let listener: Listener | undefined

function running(): BenchServer {
  if (!server) throw new TypeError('the server is not started')
  return server
}

async function readAs(address: string, accept: string): Promise<ReadAnswer> {
  const [path = '', search = ''] = address.split('?')
  const request = { method: 'GET', path, search, token: userToken, accept }
  const { headers, body } = await requestInProcess(running().handler, request)
  const parts: Uint8Array[] = []
  if (body instanceof Uint8Array) parts.push(body)
  else if (body) for await (const part of body) parts.push(Buffer.from(part))
  const contentType = headers[headers.indexOf('content-type') + 1] ?? ''
  return { contentType, body: Buffer.concat(parts) }
}

serveCalls<ApiServerCalls>({
  async start({ directory, tls, gates = [], allowsAll = false, audit, limit, etcd }) {
    server = await BenchServer.open(directory, { gates, allowsAll, audit, limit, etcd })
    listener = await Listener.open({
      handler: server.handler,
      logger: stderrLogger(),
      host: '127.0.0.1',
      port: 0,
      // As the command sets it up: only the names of this machine are admitted.
      guard: { hosts: new Set(['127.0.0.1', 'localhost']), origins: [] },
      ...(tls && { tls }),
    })
    return { port: listener.port }
  },

  createMany: (objects) => running().createMany(objects),

  addRoles: () => running().addRoles(),

  async define({ first, count }) {
    for (let at = first; at < first + count; at++) await running().define(at)
  },

  read: (path) => readAs(path, 'application/json'),

  readAs: ({ path, accept }) => readAs(path, accept),

  async stop() {
    await listener?.close(0)
    await server?.close()
  },
})
