import { type OpenedServer, openServer, startMockServer } from '../../../browser-host/page/index.ts'
import { spawnWorker } from '../../../browser-host/page/spawn-worker.ts'
import type {
  PageAnswer,
  PageCalls,
  PageRequest,
  PageState,
} from '../../support/browsers/page-calls.ts'
import { PageWatches } from './page-watches.ts'

const servers = new Map<string, OpenedServer>()
const workers = new Map<string, Worker>()
const watches = new PageWatches()

function serverOf(name: string): OpenedServer {
  const server = servers.get(name)
  if (!server) throw new TypeError(`no server ${name} was opened here`)
  return server
}

function nameOf(options: object): string {
  return 'name' in options ? String(options.name) : 'default'
}

function stateOf({ state }: OpenedServer): PageState {
  return { ...state }
}

async function fetchAnswer(
  address: string,
  { method = 'GET', headers = {}, body }: PageRequest = {},
): Promise<PageAnswer> {
  const response = await fetch(address, { method, headers, body: body ?? null })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text: await response.text(),
  }
}

async function ask(name: string, address: string, request: PageRequest = {}): Promise<PageAnswer> {
  const { method = 'GET', headers = {}, body } = request
  const [path = '', search = ''] = address.split('?')
  const response = await serverOf(name).transport.request({
    method,
    path,
    search,
    headers,
    body: body === undefined ? undefined : new TextEncoder().encode(body),
    signal: new AbortController().signal,
  })
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body) text += decoder.decode(chunk, { stream: true })
  return { status: response.status, headers: {}, text }
}

async function readSome(address: string, leave: 'cancel' | 'abort'): Promise<number> {
  const leaving = new AbortController()
  const { body } = await fetch(address, { signal: leaving.signal })
  const reader = body?.getReader()
  const first = await reader?.read()
  if (leave === 'cancel') await reader?.cancel()
  else leaving.abort()
  return first?.value?.byteLength ?? 0
}

function until(name: string, phase: PageState['phase']): Promise<PageState> {
  const server = serverOf(name)
  return new Promise((resolve) => {
    const look = (): void => {
      if (server.state.phase !== phase) return
      stop()
      resolve(stateOf(server))
    }
    const stop = server.onChange(look)
    look()
  })
}

async function control(name: string, handle: string, ...parameters: unknown[]): Promise<unknown> {
  let target: unknown
  let value: unknown = serverOf(name).control
  for (const part of handle.split('.')) {
    target = value
    value = Reflect.get(Object(target), part)
  }
  if (typeof value !== 'function') throw new TypeError(`no handle ${handle}`)
  return Reflect.apply(value, target, parameters)
}

const calls: PageCalls = {
  async open(options) {
    const name = nameOf(options)
    const worker = (): Worker => {
      const spawned = spawnWorker()
      workers.set(name, spawned)
      return spawned
    }
    const { ownServiceWorker, ...given } = options as typeof options & {
      readonly ownServiceWorker?: boolean
    }
    const own = ownServiceWorker === true && {
      serviceWorker: await navigator.serviceWorker.register('/own-service-worker.js'),
    }
    const server = await openServer({ worker, ...given, ...own })
    servers.set(name, server)
    return stateOf(server)
  },
  async startMock(options) {
    const mock = await startMockServer(options)
    servers.set(mock.opened.name, mock.opened)
    return { url: mock.url }
  },
  close: (name) => serverOf(name).close(),
  state: (name) => Promise.resolve(stateOf(serverOf(name))),
  until,
  fetch: fetchAnswer,
  ask,
  watch: (id, address) => watches.open(id, address),
  watchMessages: async (id, address, protocols) => watches.openSocket(id, address, protocols),
  nextLine: (id) => watches.next(id),
  readSome: (address, how) => readSome(address, how),
  leave: async (id) => watches.leave(id),
  control,
  async watchRequests(id, name) {
    let stop = (): void => undefined
    const push = watches.openLines(id, () => stop())
    stop = await serverOf(name).control.watchRequests((records) => {
      for (const { method, path, status } of records) push(`${method} ${path} ${status}`)
    })
  },
  killWorker: async (name) => workers.get(name)?.terminate(),
}

Object.assign(globalThis, { calls })

// A page of another origin, which embeds this one, calls by messages.
addEventListener(
  'message',
  ({ data, ports }: MessageEvent<readonly [string, readonly unknown[]]>) => {
    const [name, parameters] = data
    const call: Promise<unknown> = Reflect.get(calls, name)(...parameters)
    call.then(
      (value) => ports[0]?.postMessage({ value }),
      (error: unknown) => ports[0]?.postMessage({ error: String(error) }),
    )
  },
)
