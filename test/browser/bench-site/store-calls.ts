import { expose } from 'comlink'
import { deleteDB, openDB } from 'idb'
import { webRuntime } from '../../../browser-host/runtime/web-runtime.ts'
import { openBrowserStorage } from '../../../browser-host/store/open-browser-storage.ts'
import { requestHeaders } from '../../../core/base/http/request-headers.ts'
import { wholeBody } from '../../../core/base/http/whole-body.ts'
import { type ApiRequest, brands, createApiServer } from '../../../core/index.ts'
import type { StoreLoadSettings } from '../../support/browsers/bench-calls.ts'
import { configMapOf } from './config-map-of.ts'

export type StoreCalls = {
  createByServer(settings: StoreLoadSettings): Promise<number>
  createBare(settings: StoreLoadSettings): Promise<number>
}

const nothing = (): void => undefined
const runtime = webRuntime({ debug: nothing, info: nothing, warn: nothing, error: nothing })
const encoder = new TextEncoder()
const { signal } = new AbortController()

let stores = 0

const admin = { name: 'admin', uid: '', groups: ['system:masters'], extra: new Map() }

function createRequest(body: Uint8Array): ApiRequest {
  const headers: Readonly<Record<string, string>> = { 'content-type': 'application/json' }
  return {
    method: 'POST',
    path: '/api/v1/namespaces/default/configmaps',
    search: '',
    ...requestHeaders(headers),
    ...wholeBody(body),
    signal,
    peer: { secure: true, user: admin },
  }
}

async function createByServer({ bytes, inFlight, durationMs }: StoreLoadSettings): Promise<number> {
  const opened = await openBrowserStorage({
    name: `bench-${stores++}`,
    brand: brands.k8s,
    runtime,
    kind: 'indexeddb',
  })
  const server = await createApiServer({
    brand: brands.k8s,
    storage: opened.storage,
    runtime,
    tokens: new Map(),
    anonymous: true,
    dev: false,
    featureGates: new Map(),
    runtimeConfig: new Map(),
    platform: 'browser/wasm',
    address: () => '',
  })
  let next = 0
  const start = performance.now()
  const work = async (): Promise<void> => {
    while (performance.now() - start < durationMs) {
      const body = encoder.encode(JSON.stringify(configMapOf(next++, bytes)))
      const { status } = await server.handle(createRequest(body))
      if (status !== 201) throw new Error(`a create was answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: inFlight }, work))
  const elapsed = performance.now() - start
  await server.close()
  await opened.close()
  return (next / elapsed) * 1000
}

/** One group after the other, each durable before the next begins: what the engine does at best. */
async function createBare({ bytes, inFlight, durationMs }: StoreLoadSettings): Promise<number> {
  const name = `bare-${stores++}`
  const database = await openDB(name, 1, { upgrade: (fresh) => fresh.createObjectStore('records') })
  const value = encoder.encode(JSON.stringify(configMapOf(0, bytes)))
  let next = 0
  const start = performance.now()
  while (performance.now() - start < durationMs) {
    const transaction = database.transaction('records', 'readwrite', { durability: 'strict' })
    const puts = Array.from({ length: inFlight }, () => transaction.store.put(value, next++))
    await Promise.all([...puts, transaction.done])
  }
  const elapsed = performance.now() - start
  database.close()
  await deleteDB(name)
  return (next / elapsed) * 1000
}

/** Answers the calls of the page in this worker. */
export function exposeStore(): void {
  expose({ createByServer, createBare } satisfies StoreCalls)
}
