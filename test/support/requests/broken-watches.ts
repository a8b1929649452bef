import { expect } from 'vitest'
import { type ConnectOutcome, createFaultInjector, type Fault } from '../../../core/index.ts'
import { configMap, configMaps, openTestServer, type TestServer } from '../servers/test-server.ts'
import { type StreamReader, streamOf } from './fault-outcome.ts'
import { getRequest } from './get-request.ts'

export type Way = 'HTTP' | 'WebSocket'
export const ways: readonly Way[] = ['HTTP', 'WebSocket']

export interface Broken {
  readonly server: TestServer
  readonly watch: StreamReader
}

export interface Watching {
  readonly way: Way
  readonly query?: string
  readonly objects?: readonly string[]
  readonly accept?: string
}

export const oneMinute = 60_000

export async function openWatched(
  server: TestServer,
  { way, query = '', accept }: Watching,
): Promise<StreamReader> {
  const headers = { authorization: 'Bearer admin', ...(accept !== undefined && { accept }) }
  const request = getRequest(`${configMaps}?watch=1${query}`, headers)
  const core = server.server
  const outcome: ConnectOutcome =
    way === 'HTTP' ? await core.handle(request) : await core.connect(request, [])
  const stream = streamOf(outcome)
  if (!stream) throw new TypeError('no watch was opened')
  return stream
}

/** A watch that is to break, of a server that holds `objects`. */
export async function openBroken(fault: Fault, watching: Watching): Promise<Broken> {
  const faults = createFaultInjector()
  const server = await openTestServer({ faults })
  for (const name of watching.objects ?? []) await server.post(configMaps, configMap(name))
  faults.add({ fault, times: 1 })
  return { server, watch: await openWatched(server, watching) }
}

export async function createObject(server: TestServer, ...names: readonly string[]): Promise<void> {
  for (const name of names)
    expect((await server.post(configMaps, configMap(name))).status).toBe(201)
}

/** A Table says the name of its object elsewhere. */
export function withoutNames(text: string): string {
  return text.replaceAll(/(ADDED) [^,]*/g, '$1')
}
