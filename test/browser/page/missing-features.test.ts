import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type OpenedServer,
  openServer,
  type OpenServerOptions,
  startMockServer,
} from '../../../browser-host/page/index.ts'
import { spawnWorker } from '../../../browser-host/page/spawn-worker.ts'
import { createClient } from '../../../core/index.ts'

const namespaces = '/api/v1/namespaces'

/** Takes a property away until the test ends. */
function remove(holder: object, name: string | symbol): void {
  const descriptor = Object.getOwnPropertyDescriptor(holder, name)
  if (!descriptor) return
  Reflect.deleteProperty(holder, name)
  onTestFinished(() => void Object.defineProperty(holder, name, descriptor))
}

async function open(options: OpenServerOptions): Promise<OpenedServer> {
  const server = await openServer({ brand: 'k8s', ...options })
  onTestFinished(() => server.close())
  return server
}

async function expectServed({ transport }: OpenedServer): Promise<void> {
  const client = createClient(transport, { userAgent: 'test' })
  const created = await client.create(namespaces, {
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { generateName: 'made-' },
  })
  const names = (await client.list(namespaces)).items.map(({ metadata }) => metadata.name)
  expect(names).toContain(created.metadata.name)
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The script of the worker, as this page loads it. */
function workerScript(): URL {
  const scripts: URL[] = []
  vi.stubGlobal(
    'Worker',
    class {
      constructor(url: URL) {
        scripts.push(new URL(url, location.href))
      }
    },
  )
  spawnWorker()
  vi.unstubAllGlobals()
  const [script] = scripts
  if (!script) throw new Error('the worker has no script')
  return script
}

/** Starts the worker behind a script that takes features away from it. */
function workerBehind(script: string): () => Worker {
  const first = `data:text/javascript,${encodeURIComponent(script)}`
  const code = `import ${JSON.stringify(first)}\nimport ${JSON.stringify(workerScript().href)}`
  const url = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }))
  onTestFinished(() => URL.revokeObjectURL(url))
  return () => new Worker(url, { type: 'module' })
}

describe('a page without Web Locks', () => {
  const lacks: [string, () => unknown, string][] = [
    [
      'as it came by plain HTTP',
      () => vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never),
      'delete WorkerNavigator.prototype.locks; delete Crypto.prototype.randomUUID',
    ],
    [
      'as the browser blocks storage',
      () => vi.spyOn(LockManager.prototype, 'request').mockRejectedValue(denied),
      `const denied = () => Promise.reject(new DOMException('denied', 'SecurityError'))
      LockManager.prototype.request = denied`,
    ],
  ]
  const denied = new DOMException('denied', 'SecurityError')

  /** Has the page ask for its locks again. */
  const forgetLocks = (): void => void dispatchEvent(new PageTransitionEvent('pagehide'))

  it.each(lacks)(
    'a page without Web Locks has a server in memory to itself, %s',
    async (_, lack, ofWorker) => {
      const worker = workerBehind(ofWorker)
      forgetLocks()
      onTestFinished(forgetLocks)
      lack()
      const name = `lockless-${crypto.randomUUID()}`
      const server = await open({ name, serviceWorker: false, worker })
      await expect.poll(() => server.state.notices).toHaveLength(1)
      expect(server.state).toMatchObject({ phase: 'ready', owner: true })
      expect(server.state.notices[0]).toMatch(/^Objects are kept in memory only and will be lost: /)
      await expectServed(server)
      await server.control.erase()
      await expectServed(server)
      await server.close()
      await expectServed(await open({ name, kind: 'mock', serviceWorker: false, worker }))
    },
  )
})

describe('a page without service workers', () => {
  it('a page without service workers has a server, and says what is missing', async () => {
    remove(Navigator.prototype, 'serviceWorker')
    const server = await open({ name: 'workerless', kind: 'mock' })
    expect(server.state).toEqual({
      phase: 'ready',
      owner: true,
      notices: [
        'Without a service worker, fetch is not answered and tabs cannot share: the browser allows this page no service worker, as in private windows of older Firefox.',
      ],
    })
    await expectServed(server)
  })

  it('a mock of a page without service workers is refused with what can be done', async () => {
    remove(Navigator.prototype, 'serviceWorker')
    await expect(startMockServer()).rejects.toThrow(
      'the browser allows this page no service worker, as in private windows of older Firefox; serviceWorker: false starts a server that client() alone reaches',
    )
    const mock = await startMockServer({ serviceWorker: false })
    await expectServed(mock.opened)
    await mock.close()
  })

  it('a mock of a page that came by plain HTTP is refused with that reason', async () => {
    remove(Navigator.prototype, 'serviceWorker')
    vi.stubGlobal('isSecureContext', false)
    await expect(startMockServer()).rejects.toThrow(
      'this page may have no service worker: it must come by https or from localhost; serviceWorker: false starts',
    )
  })

  it('a mock is refused with what a browser says that registers no service worker', async () => {
    vi.spyOn(ServiceWorkerContainer.prototype, 'register').mockRejectedValue(
      new DOMException('The operation is insecure.', 'SecurityError'),
    )
    await expect(startMockServer({ serviceWorker: '/blocked.js' })).rejects.toThrow(
      'the service worker /blocked.js cannot be registered (is the file skerry/service-worker.js served there, and may this site store anything?): The operation is insecure.',
    )
  })
})

/** What some of the browsers have not, or had not in the oldest version that is supported: [object, property]. */
const newcomers: readonly (readonly [string, string])[] = [
  ['globalThis', 'SharedWorker'],
  ['globalThis', 'requestIdleCallback'],
  ['globalThis', 'scheduler'],
  ['globalThis', 'cookieStore'],
  ['globalThis', 'CompressionStream'],
  ['globalThis', 'TransformStream'],
  ['globalThis', 'FinalizationRegistry'],
  ['ReadableStream.prototype', '[Symbol.asyncIterator]'],
  ['ReadableStream', 'from'],
  ['AbortSignal', 'any'],
  ['Promise', 'withResolvers'],
  ['Promise', 'try'],
  ['Array', 'fromAsync'],
  ['Object', 'groupBy'],
  ['Map', 'groupBy'],
  ['Set.prototype', 'union'],
  ['Set.prototype', 'difference'],
  ['String.prototype', 'isWellFormed'],
  ['ArrayBuffer.prototype', 'transfer'],
  ['Error', 'captureStackTrace'],
  ['Math', 'sumPrecise'],
  ['Uint8Array', 'fromBase64'],
  ['Uint8Array.prototype', 'toHex'],
  ['IDBFactory.prototype', 'databases'],
  ['IDBObjectStore.prototype', 'getAllRecords'],
  ['Navigator.prototype', 'userAgentData'],
  ['Navigator.prototype', 'deviceMemory'],
  ['StorageManager.prototype', 'persist'],
  ['StorageManager.prototype', 'estimate'],
]

it('the worker of a server needs nothing that one of the browsers has not', async () => {
  const removals = newcomers.map(([holder, name]) => {
    const key = name.startsWith('[') ? name : `['${name}']`
    return `try { delete ${holder}${key} } catch {}`
  })
  const server = await open({
    name: `old-${crypto.randomUUID()}`,
    serviceWorker: false,
    simulate: true,
    worker: workerBehind(removals.join('\n')),
  })
  onTestFinished(() => server.control.erase())
  expect(server.state).toEqual({ phase: 'ready', owner: true, notices: [] })
  expect(await server.control.describe()).toMatchObject({ storage: { kind: 'indexeddb' } })
  await expectServed(server)
})
