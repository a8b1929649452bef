import { openServer, startMockServer } from '../../../../browser-host/page/index.ts'
import type { PageMockServer } from '../../../../browser-host/page/start-mock-server.ts'
import { webRuntime } from '../../../../browser-host/runtime/web-runtime.ts'
import { brands, CtlSession, type CtlStreams, runCtl } from '../../../../core/index.ts'
import type { MockPageCalls, StartedKind } from '../../../support/browsers/bench-calls.ts'
import { configMapOf } from '../config-map-of.ts'
import type { JsonMessage } from './json-worker.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'
const objectBytes = 200
const nothing = (): void => undefined
const logger = { debug: nothing, info: nothing, warn: nothing, error: nothing }

let started: PageMockServer | undefined

function server(): PageMockServer {
  if (!started) throw new Error('the mock server was not started')
  return started
}

function objects(count: number) {
  return Array.from({ length: count }, (_none, at) => configMapOf(at, objectBytes))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** The commands of the bench read no input and write no bytes. */
const noStreams: CtlStreams = {
  isTerminal: false,
  async *read() {},
  async *sizes() {},
  write: () => Promise.resolve(),
}

/** Runs a command line of the terminal, which has to succeed. */
async function run(line: string, file: string): Promise<void> {
  let errors = ''
  const code = await runCtl(line, {
    transport: server().transport(),
    brand: brands.k8s,
    runtime: webRuntime(logger),
    session: new CtlSession(),
    out: nothing,
    err: (text) => (errors += text),
    note: nothing,
    readFile: () => Promise.resolve(file),
    listFiles: () => Promise.resolve([]),
    streams: noStreams,
    signal: new AbortController().signal,
  })
  if (code !== 0) throw new Error(`${line} ended with ${code}: ${errors}`)
}

async function firstAnswer(address: string): Promise<void> {
  const { ok } = await fetch(address)
  if (!ok) throw new Error('the first request was refused')
}

/** As a page does that has just been opened. */
async function start(kind: StartedKind): Promise<number> {
  const prefix = '/api/mock'
  await (kind === 'mock'
    ? startMockServer({ prefix, brand: 'k8s' })
    : openServer({ prefix, brand: 'k8s', name: 'bench' }))
  await firstAnswer(`${prefix}${configMaps}?limit=1`)
  return performance.now()
}

const asked = new URLSearchParams(location.search).get('start')
const fromNavigation = asked === 'mock' || asked === 'persistent' ? start(asked) : undefined

/** Calls a worker that answers each message with its number of objects. */
async function askBare(worker: Worker, message: JsonMessage): Promise<number> {
  const answered = new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data), {
      once: true,
    })
    worker.addEventListener('error', ({ message: text }) => reject(new Error(text)), { once: true })
  })
  worker.postMessage(message)
  return answered
}

const calls: MockPageCalls = {
  startedIn() {
    if (!fromNavigation) throw new TypeError('the address has no ?start=mock or ?start=persistent')
    return fromNavigation
  },
  start: (fixtures) =>
    timed(async () => {
      started = await startMockServer({
        prefix: '/api/mock',
        brand: 'k8s',
        seed: 1,
        ...(fixtures > 0 && { fixtures: objects(fixtures) }),
      })
      await firstAnswer(`/api/mock${configMaps}?limit=1`)
    }),
  reset: () => timed(() => server().reset()),
  async resets(times) {
    const client = server().client()
    const milliseconds: number[] = []
    for (let time = 0; time < times; time++) {
      const written = { ...configMapOf(0, objectBytes), metadata: { name: 'written' } }
      await client.create(configMaps, written as Parameters<typeof client.create>[1])
      milliseconds.push(await timed(() => server().reset()))
    }
    return milliseconds
  },
  async bareResets(count, times) {
    const worker = new Worker(new URL('./json-worker.ts', import.meta.url), { type: 'module' })
    await askBare(worker, { fixtures: JSON.stringify(objects(count)) })
    const milliseconds: number[] = []
    for (let time = 0; time < times; time++) {
      milliseconds.push(await timed(() => askBare(worker, 'reset')))
    }
    worker.terminate()
    return milliseconds
  },
  load: (count) => timed(() => server().load(objects(count))),
  apply(count) {
    const file = objects(count)
      .map((object) => JSON.stringify(object))
      .join('\n---\n')
    return timed(() => run('apply -f all.yaml', file))
  },
  create(count, inFlight) {
    const client = server().client()
    const waiting = objects(count)
    const work = async (): Promise<void> => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        await client.create(configMaps, next as Parameters<typeof client.create>[1])
      }
    }
    return timed(() => Promise.all(Array.from({ length: inFlight }, work)))
  },
}

Object.assign(globalThis, { calls })
