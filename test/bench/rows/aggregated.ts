import { Agent } from 'node:https'
import { setTimeout as delay } from 'node:timers/promises'
import type { BenchContext } from '../bench-context.ts'
import type { Child } from '../child.ts'
import type { HttpLoadCalls } from '../children/http-load.ts'
import type { SwitchedHttpsCalls } from '../children/switched-https.ts'
import { httpRequest } from '../client/http-request.ts'
import { send } from '../client/send.ts'
import { adminToken } from '../client/tokens.ts'
import { BenchTarget, type Credentials, credentialsOf } from '../hostile/bench-target.ts'
import { MainServer } from '../main-server.ts'
import { inTurns } from '../measure/in-turns.ts'
import type { Result } from '../measure/result.ts'
import { makeTls } from './serving-certificate.ts'
import { writeTokens } from './token-file.ts'

/** What passing a GET on may add to the time of the server behind, in milliseconds. */
const mostAddedMs = 0.3

/** Size of an answer of the server behind, that of a small object. */
const answerBytes = 1500

const hangingServers = 100

/** Connections of those who ask for objects of the server's own. */
const others = 4

/** What others may feel of servers that hang, against what they feel of the same servers before. */
const mostOfQuiet = 1.5

interface Behind {
  readonly server: MainServer
  readonly target: BenchTarget
  readonly credentials: Credentials
  readonly child: Child<SwitchedHttpsCalls>
  readonly port: number
}

/** A server behind, and the built command in front of it with that many APIs of it. */
async function open(context: BenchContext, apis: number): Promise<Behind> {
  const child = context.start<SwitchedHttpsCalls>('switched-https')
  const body = Buffer.from(JSON.stringify({ kind: 'Thing', text: 'x'.repeat(answerBytes) }))
  const { port } = await child.call('start', { tls: await makeTls(context), body })
  const tokens = await writeTokens(context)
  const flags = ['--storage=memory', '--simulate=false', `--token-auth-file=${tokens}`]
  const server = await MainServer.start(await context.directory(), flags)
  context.onClose(() => server.stop())
  const credentials = await credentialsOf(server.kubeconfig)
  const target = new BenchTarget(credentials)
  context.onClose(async () => target.close())
  await target.create('/api/v1/namespaces/default/services', {
    metadata: { name: 'behind' },
    spec: { type: 'ExternalName', externalName: 'localhost' },
  })
  for (let at = 0; at < apis; at++) await register(target, at, port)
  return { server, target, credentials, child, port }
}

function pathOf(at: number): string {
  return `/apis/things-${at}.bench/v1/things`
}

async function register(target: BenchTarget, at: number, port: number): Promise<void> {
  const group = `things-${at}.bench`
  await target.create('/apis/apiregistration.k8s.io/v1/apiservices', {
    metadata: { name: `v1.${group}` },
    spec: {
      group,
      version: 'v1',
      groupPriorityMinimum: 1000,
      versionPriority: 10,
      insecureSkipTLSVerify: true,
      service: { namespace: 'default', name: 'behind', port },
    },
  })
  await target.wait(pathOf(at), ({ status }) => status === 200)
}

/** A GET that is passed on, against the same GET of the server behind; one at a time, as the time of each counts. */
export async function getAggregated(context: BenchContext): Promise<Result[]> {
  const { credentials, port } = await open(context, 1)
  const load = context.start<HttpLoadCalls>('http-load')
  const request = httpRequest({ method: 'GET', path: pathOf(0), token: adminToken })
  const { warmUpMs, sampleMs: durationMs, rounds } = context
  const sample = async (at: number): Promise<number> => {
    const times = { connections: 1, warmUpMs, durationMs }
    return (await load.call('run', { ...times, port: at, isSecure: true, request })).p50
  }
  const times = await inTurns(
    rounds,
    () => sample(credentials.port),
    () => sample(port),
  )
  const added = times.ours - times.limit
  return [
    {
      name: 'GET of an aggregated API, added time',
      measured: `${added.toFixed(3)} ms`,
      limit: `${mostAddedMs} ms`,
      ratio: added / mostAddedMs,
      required: 1,
      direction: 'at most',
      unit: `of ${mostAddedMs} ms`,
      notes: [
        `${answerBytes} bytes over TLS, one connection: ${times.ours.toFixed(3)} ms, of the server behind itself ${times.limit.toFixed(3)} ms`,
      ],
    },
  ]
}

/** GETs of an object of the server's own, while clients wait for 100 servers that hang, against the same while none does. */
export async function besideHangingServers(context: BenchContext): Promise<Result[]> {
  const { target, credentials, child } = await open(context, hangingServers)
  await target.create('/api/v1/namespaces/default/configmaps', { metadata: { name: 'probed' } })
  const path = '/api/v1/namespaces/default/configmaps/probed'
  const request = httpRequest({ method: 'GET', path, token: adminToken })
  const load = context.start<HttpLoadCalls>('http-load')
  const agent = new Agent({ ...credentials, keepAlive: true, maxSockets: hangingServers })
  context.onClose(async () => agent.destroy())
  const ask = (at: number): Promise<unknown> =>
    send({ agent, port: credentials.port, method: 'GET', path: pathOf(at) })
  const sample = async (isHanging: boolean): Promise<number> => {
    await child.call('hang', isHanging)
    const asked = Array.from({ length: hangingServers }, (_, at) => ask(at))
    while (isHanging && (await child.call('waiting', undefined)) < hangingServers) await delay(50)
    if (!isHanging) await Promise.all(asked)
    const { port } = credentials
    const { warmUpMs, sampleMs: durationMs } = context
    const times = { connections: others, warmUpMs, durationMs }
    const { p99 } = await load.call('run', { ...times, port, isSecure: true, request })
    await child.call('hang', false)
    await Promise.allSettled(asked)
    return p99
  }
  const p99 = await inTurns(
    context.rounds,
    () => sample(true),
    () => sample(false),
  )
  return [
    {
      name: `GETs beside ${hangingServers} aggregated servers that hang, p99`,
      measured: `${p99.ours.toFixed(2)} ms`,
      limit: `${p99.limit.toFixed(2)} ms`,
      ratio: p99.ours / p99.limit,
      required: mostOfQuiet,
      direction: 'at most',
      unit: 'of the p99 while they answer',
      notes: [`${others} connections, and a client that waits for each of the servers`],
    },
  ]
}
