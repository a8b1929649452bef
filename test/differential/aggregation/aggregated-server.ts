import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import type { JsonObject } from '../../../core/base/api/json.ts'
import { makeTestPki } from '../../node/host/certificates/test-pki.ts'

/** The two servers that are compared. */
export const sides = ['original', 'skerry'] as const
export type Side = (typeof sides)[number]

/** A request as it reached a server behind the compared ones. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly query: string
  /** Names in lower case, sorted; without those that say how the connection is used. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Common name of the client's certificate; empty for none. */
  readonly client: string
}

/** Answers one request; one that does nothing leaves it hanging. */
export type AnswerReceived = (received: Received, response: ServerResponse) => void

/** Headers of a connection, of HTTP/1.1 alone or of the body's framing, which proxies choose on their own. */
const ofConnection = new Set(['connection', 'content-length', 'transfer-encoding', 'host'])

/** A server over TLS on loopback, with a port for each of the two servers that are compared. */
export class AggregatedServer {
  /** PEM of the authority of its certificate. */
  readonly authority: string
  readonly #open: (port: number) => Promise<Server>
  readonly #ports: Readonly<Record<Side, number>>
  readonly #sockets = new Set<Socket>()
  #servers: readonly Server[] = []

  private constructor(
    authority: string,
    open: (port: number) => Promise<Server>,
    servers: readonly [Server, Server],
  ) {
    this.authority = authority
    this.#open = open
    this.#ports = { original: portOf(servers[0]), skerry: portOf(servers[1]) }
    this.#follow(servers)
  }

  /** @param hosts the names of its certificate: `NAME.NAMESPACE.svc` */
  static async start(hosts: readonly string[], answer: AnswerReceived): Promise<AggregatedServer> {
    const { authority, tls } = await makeTestPki(hosts)
    const settings = {
      cert: tls.certificate,
      key: tls.key,
      requestCert: true,
      rejectUnauthorized: false,
    }
    const open = async (port: number): Promise<Server> => {
      const server = createServer(settings, (request, response) => {
        const respond = async (): Promise<void> => answer(await received(request), response)
        respond().catch((error: unknown) => response.destroy(error as Error))
      })
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      return server
    }
    return new AggregatedServer(authority.certificate, open, [await open(0), await open(0)])
  }

  port(side: Side): number {
    return this.#ports[side]
  }

  /** Closes both ports and every connection. */
  async close(): Promise<void> {
    const servers = this.#servers.filter(({ listening }) => listening)
    const closed = servers.map((server) => once(server, 'close'))
    for (const server of servers) server.close()
    for (const socket of this.#sockets) socket.destroy()
    await Promise.all(closed)
  }

  /** Opens both ports again. */
  async comeUp(): Promise<void> {
    const ports = sides.map((side) => this.#ports[side])
    this.#follow(await Promise.all(ports.map((port) => this.#open(port))))
  }

  #follow(servers: readonly Server[]): void {
    this.#servers = servers
    for (const server of servers) {
      server.on('connection', (socket: Socket) => {
        this.#sockets.add(socket)
        socket.once('close', () => this.#sockets.delete(socket))
      })
    }
  }
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port
}

async function received(request: IncomingMessage): Promise<Received> {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const named = Object.entries(request.headersDistinct)
    .filter(([name]) => !ofConnection.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, values = []]) => [name, values.join(' | ')] as const)
  const { subject } = (request.socket as TLSSocket).getPeerCertificate()
  return {
    method: request.method ?? '',
    path,
    query,
    headers: Object.fromEntries(named),
    body: (await buffer(request)).toString(),
    client: String(subject?.CN ?? ''),
  }
}

/** What answers with the request itself, so that a difference of requests shows as one of answers. */
export function echo(request: Received, response: ServerResponse): void {
  sendJson(response, { kind: 'Echo', apiVersion: 'differential.test/v1', ...request })
}

export function sendJson(
  response: ServerResponse,
  body: JsonObject | object,
  type = 'application/json',
  status = 200,
): void {
  response.writeHead(status, { 'content-type': type }).end(JSON.stringify(body))
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(text)
}
