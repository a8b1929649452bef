import type { BarePageCalls } from '../../../support/browsers/bench-calls.ts'
import { configMapOf } from '../config-map-of.ts'
import { load } from '../load.ts'
import { chunksOf, timeWrites } from '../time-writes.ts'
import { BarePort } from './bare-port.ts'

const script = '/bare/service-worker.js'
const encoder = new TextEncoder()
let opened: BarePort | undefined

function port(): BarePort {
  opened ??= new BarePort()
  return opened
}

/** The one of this page; before it has claimed the page, that of the folder above may have it. */
function ownController(): ServiceWorker | undefined {
  const { controller } = navigator.serviceWorker
  return controller?.scriptURL.endsWith(script) ? controller : undefined
}

/** Resolves once the service worker answers the fetches of this page. */
async function controlled(): Promise<ServiceWorker> {
  await navigator.serviceWorker.register(script, { scope: '/bare/' })
  return new Promise((resolve) => {
    const look = (): void => {
      const own = ownController()
      if (own) resolve(own)
    }
    navigator.serviceWorker.addEventListener('controllerchange', look)
    look()
  })
}

async function answer(name: string, type: string, text: string): Promise<void> {
  const worker = await controlled()
  worker.postMessage({ name, type, bytes: encoder.encode(text).buffer })
}

async function create(body: Uint8Array<ArrayBuffer>): Promise<void> {
  const response = await fetch('/bare/create', { method: 'POST', body })
  if (!response.ok) throw new Error(`a create was answered ${response.status}`)
  await response.arrayBuffer()
}

async function start(): Promise<number> {
  await Promise.all([controlled(), port().ask({ ask: 'read' })])
  await create(new Uint8Array())
  return performance.now()
}

const started = location.search === '?start' ? start() : undefined

const calls: BarePageCalls = {
  answer: (name, { type, text }) => answer(name, type, text),
  load,
  answerByPort: async (body) => void (await port().ask({ ask: 'answer', body })),
  loadByPort: (settings) => load(settings, async () => void (await port().ask({ ask: 'read' }))),
  async answerWrites(write) {
    await answer('created', 'application/json', write.created)
    await answer('event', 'application/json', write.event)
    await port().ask({ ask: 'answer writes', ...write })
  },
  async watch({ by, count, bytes }) {
    let next = 0
    const body = () => encoder.encode(JSON.stringify(configMapOf(next++, bytes)))
    if (by === 'service worker') {
      await controlled()
      return timeWrites(count, () => create(body()), chunksOf(await fetch('/bare/watch')))
    }
    const send = (own: Uint8Array<ArrayBuffer>) => port().ask({ ask: 'create', body: own }, own)
    return timeWrites(count, () => send(body()), port().events())
  },
  startedIn() {
    if (!started) throw new TypeError('the address has no ?start')
    return started
  },
}

Object.assign(globalThis, { calls })
