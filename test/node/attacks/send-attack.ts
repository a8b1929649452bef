import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text as readText } from 'node:stream/consumers'
import { WebSocket } from 'ws'
import type { AttackCase } from './attack-case.ts'
import type { Credentials } from './credentials.ts'

/** Where the attacked server listens, and the authority of its certificate. */
export interface AttackedPort {
  readonly port: number
  readonly authority: string
}

export interface AttackAnswer {
  readonly status: number
  readonly text: string
  /** What the trap was asked meanwhile. */
  readonly trapped?: readonly string[]
}

type Headers = Readonly<Record<string, string>>

/** Sends the request of a case on a connection of its own, with its path exactly as written. */
export async function sendAttack(
  at: AttackedPort,
  attack: Pick<AttackCase, 'method' | 'path' | 'headers' | 'type' | 'body' | 'webSocket'>,
  { headers, certificate }: Credentials,
): Promise<AttackAnswer> {
  const tls = {
    ca: at.authority,
    // The name of the certificate, whatever the header Host says.
    servername: 'localhost',
    ...(certificate && { cert: certificate.certificate, key: certificate.key }),
  }
  const all: Headers = { ...headers, ...attack.headers }
  if (attack.webSocket) return openSocket(at, attack.path, attack.webSocket, all, tls)
  const { body, type = 'application/json' } = attack
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const outgoing = request({
    host: '127.0.0.1',
    port: at.port,
    agent: false,
    method: attack.method,
    path: attack.path,
    headers: { ...(text !== undefined && { 'content-type': type }), ...all },
    ...tls,
  })
  // As bytes: Node would write the headers in the encoding of a text.
  outgoing.end(text === undefined ? undefined : Buffer.from(text))
  const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
  return { status: message.statusCode ?? 0, text: await readText(message) }
}

/** The status of a WebSocket's handshake: 101 where the server accepts it. */
async function openSocket(
  at: AttackedPort,
  path: string,
  protocols: readonly string[],
  headers: Headers,
  tls: object,
): Promise<AttackAnswer> {
  const socket = new WebSocket(`wss://127.0.0.1:${at.port}${path}`, [...protocols], {
    headers,
    ...tls,
  })
  return new Promise((resolve, reject) => {
    socket.once('upgrade', () => {
      resolve({ status: 101, text: '' })
      socket.terminate()
    })
    socket.once('unexpected-response', (_request, message: IncomingMessage) => {
      readText(message).then((text) => {
        resolve({ status: message.statusCode ?? 0, text })
        socket.terminate()
      }, reject)
    })
    // After the upgrade the client may dislike the subprotocols, or that it is ended.
    socket.on('error', reject)
  })
}
