import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import {
  createAuthority,
  issueCertificate,
} from '../../../node-host/serving/pki/certificate-factory.ts'

const secret = 'internal secret '

/** Where it redirects to, by path. */
const redirects: Readonly<Record<string, string>> = {
  '/to-metadata': 'http://169.254.169.254/latest',
  '/to-number': 'http://2852039166/latest',
  '/to-elsewhere': 'https://localhost:1/',
  '/to-itself': '/to-itself',
}

/**
 * A server on loopback that attackers have the attacked server ask. What it is asked for is recorded: it must be no more than
 * the attack's case says, and hold no credentials of the attacked server.
 */
export class TrapServer {
  /** Methods, paths and credentials of the requests so far. */
  readonly asked: string[] = []
  readonly port: number
  /** PEM of the authority of its certificate. */
  readonly authority: string
  readonly #server: Server

  static async open(): Promise<TrapServer> {
    const now = Date.now()
    const validity = { from: now - 3_600_000, until: now + 3_600_000 }
    const authority = await createAuthority('authority of the trap', validity)
    const { certificate, key } = await issueCertificate(authority, {
      commonName: 'trap',
      organizations: [],
      hosts: ['localhost', '127.0.0.1'],
      usage: 'server',
      validity,
    })
    const server = createServer({ cert: certificate, key })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return new TrapServer(server, authority.certificate)
  }

  private constructor(server: Server, authority: string) {
    this.#server = server
    this.authority = authority
    this.port = (server.address() as AddressInfo).port
    server.on('request', (message, response) => this.#answer(message, response))
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  #answer(message: IncomingMessage, response: ServerResponse): void {
    const { method, headers } = message
    const { pathname } = new URL(message.url ?? '', 'https://trap.test')
    const shown = ['authorization', 'cookie'].filter((name) => headers[name] !== undefined)
    this.asked.push([method, pathname, ...shown].join(' '))
    message.resume()
    const location = redirects[pathname]
    if (location !== undefined) {
      response.writeHead(307, { location })
      response.end(secret)
    } else {
      response.writeHead(403, { 'content-type': 'text/plain' })
      response.end(secret.repeat(1000))
    }
  }
}
