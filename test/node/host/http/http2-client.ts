import { once } from 'node:events'
import { type ClientHttp2Session, type ClientHttp2Stream, connect } from 'node:http2'
import { text as readText } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Listener } from '../../../../node-host/serving/http/listener.ts'
import type { TestPki } from '../certificates/test-pki.ts'

export interface Answer {
  readonly headers: Record<string, unknown>
  readonly body: string
}

export async function read(outgoing: ClientHttp2Stream): Promise<Answer> {
  const [headers] = (await once(outgoing, 'response')) as [Record<string, unknown>]
  return { headers, body: await readText(outgoing) }
}

export async function openSession(listener: Listener, pki: TestPki): Promise<ClientHttp2Session> {
  const session = connect(`https://localhost:${listener.port}`, { ca: pki.authority.certificate })
  onTestFinished(() => session.destroy())
  await once(session, 'connect')
  return session
}
