import { requestHeaders } from '../../../core/base/http/request-headers.ts'
import { wholeBody } from '../../../core/base/http/whole-body.ts'
import { type ApiRequest, type ApiResponse, brands, createApiServer } from '../../../core/index.ts'
import { MemoryBackend } from '../../../core/storage/engine/memory-backend.ts'
import { openEngine } from '../../../core/storage/engine/mvcc-engine.ts'
import { testRuntime } from '../servers/test-runtime.ts'

interface Message {
  readonly body?: object | Uint8Array
  /** Of the body and of the answer; JSON unless given. */
  readonly type?: string
}

/** Arrays of bytes may be of the realm that lent the encoder. */
function isBytes(body: unknown): body is Uint8Array {
  return ArrayBuffer.isView(body)
}

function request(method: string, path: string, { body, type }: Message): ApiRequest {
  const bytes = isBytes(body) ? body : new TextEncoder().encode(body ? JSON.stringify(body) : '')
  return {
    method,
    path,
    search: '',
    ...requestHeaders(type === undefined ? {} : { accept: type, 'content-type': type }),
    ...wholeBody(bytes),
    signal: new AbortController().signal,
    peer: { secure: true },
  }
}

function parse(response: ApiResponse): { items?: { metadata: { name: string } }[] } {
  return isBytes(response.body) ? JSON.parse(new TextDecoder().decode(response.body)) : {}
}

async function withServer<T>(
  use: (
    send: (method: string, path: string, message?: Message) => Promise<ApiResponse>,
  ) => Promise<T>,
): Promise<T> {
  const runtime = testRuntime()
  const storage = await openEngine(new MemoryBackend(), runtime)
  const server = await createApiServer({
    brand: brands.k8s,
    storage,
    runtime,
    tokens: new Map(),
    anonymous: true,
    dev: true,
    featureGates: new Map([['CBORServingAndStorage', true]]),
    runtimeConfig: new Map(),
    platform: '',
    address: () => '',
  })
  const send = async (method: string, path: string, message: Message = {}): Promise<ApiResponse> =>
    server.handle(request(method, path, message))
  const result = await use(send)
  await server.close()
  await storage.close()
  return result
}

/** Runs a whole server once, and tells what it answered. */
export function exercise(): Promise<readonly unknown[]> {
  return withServer(async (send) => {
    const configMaps = '/api/v1/namespaces/space/configmaps'
    const space = { metadata: { name: 'space' } }
    const object = { metadata: { name: 'a' }, data: { k: 'v' } }
    const namespace = await send('POST', '/api/v1/namespaces', { body: space })
    const created = await send('POST', configMaps, { body: object })
    const list = await send('GET', configMaps)
    const deleted = await send('DELETE', `${configMaps}/a`)
    const gone = await send('GET', `${configMaps}/a`)
    const name = parse(list).items?.[0]?.metadata.name
    return [namespace.status, created.status, list.status, name, deleted.status, gone.status]
  })
}

/** Reads a namespace in a media type and puts back the bytes that came; tells the status and type of the last answer. */
export function exerciseFormat(type: string): Promise<readonly unknown[]> {
  return withServer(async (send) => {
    const path = '/api/v1/namespaces/default'
    const { body } = await send('GET', path, { type })
    const put = await send('PUT', path, { type, ...(isBytes(body) && { body }) })
    return [put.status, put.headers[put.headers.indexOf('content-type') + 1]]
  })
}
