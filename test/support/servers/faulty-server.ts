import { inProcessTransport } from '../../../core/base/client/in-process-transport.ts'
import {
  createFaultInjector,
  type Fault,
  type FaultInjector,
  type FaultRule,
} from '../../../core/index.ts'
import {
  type Answer,
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from './test-server.ts'

export interface FaultyServer {
  readonly server: TestServer
  readonly faults: FaultInjector
}

/** A server that holds the config maps a, b and c, and the rules that were added after them. */
export async function openFaulty(...rules: readonly FaultRule[]): Promise<FaultyServer> {
  const faults = createFaultInjector()
  const server = await openTestServer({ faults })
  for (const name of ['a', 'b', 'c']) await server.post(configMaps, configMap(name))
  for (const rule of rules) faults.add(rule)
  return { server, faults }
}

/** The same with one fault, which users meet and the server itself does not. */
export async function openFailing(fault: Fault): Promise<TestServer> {
  return (await openFaulty({ fault, match: { user: ['admin', 'jane'] } })).server
}

/** How as many requests, one after the other, are answered. */
export async function statusesOf(server: TestServer, count: number): Promise<number[]> {
  const seen: number[] = []
  for (let at = 0; at < count; at++) seen.push((await server.get(configMaps)).status)
  return seen
}

/** The Status of an answer, whose code is that of the answer. */
export function failureOf({ status, body }: Answer): Answer['body'] {
  const whole = body.kind === 'Status' && body['status'] === 'Failure' && body.code === status
  if (!whole) throw new TypeError(`no failure: ${status} ${JSON.stringify(body)}`)
  return body
}

/** What the store really holds, past the rules. */
export async function asSystem(server: TestServer, path: string): Promise<Answer['body']> {
  const user = { name: 'system:apiserver', uid: '', groups: ['system:masters'], extra: new Map() }
  const transport = inProcessTransport(server.server, user)
  const { signal } = new AbortController()
  const request = { method: 'GET', path, search: '', headers: {}, body: undefined, signal }
  const { body } = await transport.request(request)
  let text = ''
  for await (const chunk of body) text += new TextDecoder().decode(chunk)
  return JSON.parse(text) as Answer['body']
}
