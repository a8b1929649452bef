import type { RequestRecord, Transport, TransportRequest, User } from '../../core/index.ts'
import {
  type ApiServer,
  brands,
  createApiServer,
  inProcessTransport,
  MemoryBackend,
  openEngine,
} from '../../core/index.ts'
import type { PageServer } from './connect-server.ts'
import { consoleLogger } from '../../browser-host/console-logger.ts'
import { webRuntime } from '../../browser-host/web-runtime.ts'

const pageRuntime = webRuntime(consoleLogger())

const admin: User = { name: 'admin', uid: '', groups: ['system:masters'], extra: new Map() }
const users = new Map<string, User>([
  ['admin', admin],
  ['jane', { name: 'jane', uid: '', groups: ['developers'], extra: new Map() }],
])

type Listener = (records: readonly RequestRecord[], missed: number) => void

interface InPage {
  server: ApiServer
  user: User
  close(): Promise<void>
}

async function start(): Promise<InPage> {
  const engine = await openEngine(new MemoryBackend(), pageRuntime)
  const server = await createApiServer({
    brand: brands.k8s,
    storage: engine,
    runtime: pageRuntime,
    tokens: users,
    anonymous: true,
    dev: false,
    featureGates: new Map(),
    runtimeConfig: new Map(),
    platform: 'browser/page',
    address: () => '',
  })
  const close = async (): Promise<void> => {
    await server.close()
    await engine.close()
  }
  return { server, user: admin, close }
}

const encoder = new TextEncoder()

function recordOf(request: TransportRequest, user: User): RequestRecord {
  const parts = request.path.split('/').filter(Boolean)
  const core = parts[0] === 'api'
  const rest = parts.slice(core ? 2 : 3)
  const inNamespace = rest[0] === 'namespaces' && rest.length > 2
  const [resource = '', name = '', subresource = ''] = inNamespace ? rest.slice(2) : rest
  const watch = request.search.includes('watch=true')
  const reads = name === '' ? 'list' : 'get'
  const verbs: Readonly<Record<string, string>> = {
    GET: watch ? 'watch' : reads,
    POST: 'create',
    PUT: 'update',
    PATCH: 'patch',
    DELETE: name === '' ? 'deletecollection' : 'delete',
  }
  return {
    id: crypto.randomUUID(),
    startedAt: Date.now(),
    duration: 0,
    method: request.method,
    path: request.path,
    search: request.search,
    verb: resource === '' ? request.method.toLowerCase() : (verbs[request.method] ?? ''),
    group: core ? '' : (parts[1] ?? ''),
    version: (core ? parts[1] : parts[2]) ?? '',
    resource,
    subresource,
    namespace: inNamespace ? (rest[1] ?? '') : '',
    name,
    user: user.name,
    groups: user.groups,
    userAgent: request.headers['user-agent'] ?? '',
    requestBody: request.body,
    status: 0,
    contentType: '',
    responseBody: undefined,
    truncated: false,
  }
}

/** Stands in for the server in a worker until the browser host has one: the core runs in the page, in memory. */
export async function openInPageServer(): Promise<PageServer> {
  let current = await start()
  const listeners = new Set<Listener>()
  const tell = (record: RequestRecord): void => {
    for (const listener of listeners) listener([record], 0)
  }
  const transport: Transport = {
    async request(request) {
      const token = request.headers['authorization']?.replace('Bearer ', '')
      const user = (token === undefined ? undefined : users.get(token)) ?? current.user
      const began = performance.now()
      const record = recordOf(request, user)
      const response = await inProcessTransport(current.server, user).request(request)
      const duration = performance.now() - began
      const contentType = response.header('content-type') ?? ''
      const told = { ...record, duration, status: response.status, contentType }
      if (record.verb === 'watch') {
        tell(told)
        return response
      }
      let body = new Uint8Array()
      for await (const chunk of response.body) {
        const joined = new Uint8Array(body.length + chunk.length)
        joined.set(body)
        joined.set(chunk, body.length)
        body = joined
      }
      tell({ ...told, responseBody: body })
      return {
        ...response,
        body: (async function* () {
          await Promise.resolve()
          yield body.length > 0 ? body : encoder.encode('')
        })(),
      }
    },
  }
  return {
    brand: 'k8s',
    transport,
    state: { phase: 'ready', owner: true, notices: [] },
    onChange: () => () => undefined,
    control: {
      describe: () =>
        Promise.resolve({
          name: 'default',
          brand: 'k8s',
          storage: { kind: 'memory' },
          users: [...users.keys()],
          startedIn: 0,
        }),
      watchRequests(listener) {
        listeners.add(listener)
        return Promise.resolve(() => void listeners.delete(listener))
      },
      async erase() {
        const old = current
        current = await start()
        await old.close()
      },
      actAs(name) {
        current.user = users.get(name ?? 'admin') ?? admin
        return Promise.resolve()
      },
    },
    close: () => current.close(),
  }
}
