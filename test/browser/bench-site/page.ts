import { wrap } from 'comlink'
import { openServer } from '../../../browser-host/page/index.ts'
import type { BenchPageCalls } from '../../support/bench-calls.ts'
import { configMapOf } from './config-map-of.ts'
import { load } from './load.ts'
import type { StoreCalls } from './store-worker.ts'

const store = wrap<StoreCalls>(
  new Worker(new URL('./store-worker.ts', import.meta.url), { type: 'module' }),
)

const calls: BenchPageCalls = {
  async open(objects, bytes) {
    const server = await openServer({
      name: 'bench',
      prefix: '/clusters/bench',
      brand: 'k8s',
      kind: 'mock',
      fixtures: Array.from({ length: objects }, (_none, at) => configMapOf(at, bytes)),
    })
    const { startedIn } = await server.control.describe()
    return { startedIn }
  },
  async read(address) {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${address} was answered ${response.status}`)
    return { type: response.headers.get('content-type') ?? '', text: await response.text() }
  },
  load,
  createByServer: (settings) => store.createByServer(settings),
  createBare: (settings) => store.createBare(settings),
}

Object.assign(globalThis, { calls })
