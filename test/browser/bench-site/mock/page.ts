import { startMockServer } from '../../../../browser-host/page/index.ts'
import type { PageMockServer } from '../../../../browser-host/page/start-mock-server.ts'
import { brands, CtlSession, type CtlStreams, runCtl } from '../../../../core/index.ts'
import { webRuntime } from '../../../../browser-host/web-runtime.ts'
import type { MockPageCalls } from '../../../support/bench-calls.ts'
import { configMapOf } from '../config-map-of.ts'

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

const calls: MockPageCalls = {
  start: (fixtures) =>
    timed(async () => {
      started = await startMockServer({
        prefix: '/api/mock',
        brand: 'k8s',
        seed: 1,
        ...(fixtures > 0 && { fixtures: objects(fixtures) }),
      })
      const { ok } = await fetch(`/api/mock${configMaps}?limit=1`)
      if (!ok) throw new Error('the first request was refused')
    }),
  reset: () => timed(() => server().reset()),
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
