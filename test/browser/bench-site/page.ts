import { wrap } from 'comlink'
import { openServer } from '../../../browser-host/page/index.ts'
import type { OpenedServer } from '../../../browser-host/page/opened-server.ts'
import type { TransportResponse } from '../../../core/index.ts'
import type { BenchPageCalls } from '../../support/browsers/bench-calls.ts'
import { configMapOf } from './config-map-of.ts'
import { load } from './load.ts'
import type { StoreCalls } from './store-calls.ts'
import { chunksOf, readEvent, timeWrites } from './time-writes.ts'

const prefix = '/clusters/bench'
const configMaps = '/api/v1/namespaces/default/configmaps'
const encoder = new TextEncoder()
let opened: OpenedServer | undefined

/** Number of the next object that is written; those of the fixtures are below. */
let next = 1_000_000

const store = wrap<StoreCalls>(
  new Worker(new URL('./store-worker.ts', import.meta.url), { type: 'module' }),
)

function nextObject(bytes: number): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify(configMapOf(next++, bytes)))
}

async function create(body: Uint8Array<ArrayBuffer>): Promise<string> {
  const response = await fetch(prefix + configMaps, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  })
  if (!response.ok) throw new Error(`a create was answered ${response.status}`)
  return response.text()
}

function request(
  method: string,
  address: string,
  body: Uint8Array | undefined,
): Promise<TransportResponse> {
  if (!opened) throw new Error('the server was not opened')
  const { pathname: path, search } = new URL(address, location.href)
  const headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' }
  const { signal } = new AbortController()
  return opened.transport.request({ method, path, search, headers, body, signal })
}

/** Reads an answer over the link to its end. */
async function requestByLink(method: string, address: string, body?: Uint8Array): Promise<void> {
  const response = await request(method, address, body)
  if (response.status >= 400) throw new Error(`${address} was answered ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.byteLength
  if (bytes === 0) throw new Error(`${address} was answered with nothing`)
}

/** Address of a watch of what is written from now on. */
async function watchAddress(): Promise<string> {
  const response = await fetch(`${prefix}${configMaps}?limit=1`)
  const { metadata } = (await response.json()) as {
    readonly metadata: { readonly resourceVersion: string }
  }
  return `${configMaps}?watch=true&resourceVersion=${metadata.resourceVersion}`
}

const calls: BenchPageCalls = {
  async open(objects, bytes) {
    opened = await openServer({
      name: 'bench',
      prefix,
      brand: 'k8s',
      kind: 'mock',
      fixtures: Array.from({ length: objects }, (_none, at) => configMapOf(at, bytes)),
    })
    const { startedIn } = await opened.control.describe()
    return { startedIn }
  },
  async read(address) {
    const response = await fetch(address)
    if (!response.ok) throw new Error(`${address} was answered ${response.status}`)
    return { type: response.headers.get('content-type') ?? '', text: await response.text() }
  },
  load,
  loadByLink: (settings) => load(settings, (address) => requestByLink('GET', address)),
  async write(bytes) {
    const events = chunksOf(await fetch(prefix + (await watchAddress())))
    const created = await create(nextObject(bytes))
    const event = await readEvent(events)
    await events.return(undefined)
    return { created, event }
  },
  async watch({ by, count, bytes }) {
    const address = await watchAddress()
    if (by === 'service worker') {
      const events = chunksOf(await fetch(prefix + address))
      return timeWrites(count, () => create(nextObject(bytes)), events)
    }
    const { body } = await request('GET', address, undefined)
    const send = (): Promise<void> => requestByLink('POST', configMaps, nextObject(bytes))
    return timeWrites(count, send, body[Symbol.asyncIterator]())
  },
  createByServer: (settings) => store.createByServer(settings),
  createBare: (settings) => store.createBare(settings),
}

Object.assign(globalThis, { calls })
