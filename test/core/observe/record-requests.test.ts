import { describe, expect, it } from 'vitest'
import {
  type ApiConnection,
  type ApiResponse,
  type ChunkStream,
  createFaultInjector,
  type Fault,
  type RequestObserver,
  type RequestRecord,
  type Storage,
} from '../../../core/index.ts'
import { recordedBodyBytes } from '../../../core/observe/request-record.ts'
import { getRequest } from '../../support/get-request.ts'
import {
  configMap,
  configMaps,
  deployments,
  openTestServer,
  type TestServer,
  type TestServerOptions,
} from '../../support/test-server.ts'

interface Observed {
  readonly server: TestServer
  /** What clients asked, without the server's own requests. */
  records(): readonly RequestRecord[]
  readonly all: readonly RequestRecord[]
}

async function openObserved(
  options: TestServerOptions = {},
  ended?: (record: RequestRecord) => void,
): Promise<Observed> {
  const all: RequestRecord[] = []
  const observer: RequestObserver = {
    answered: (record) => void all.push(record),
    ...(ended && { ended }),
  }
  const server = await openTestServer({ ...options, observer })
  return {
    server,
    all,
    records: () => all.filter(({ user }) => user !== 'system:apiserver'),
  }
}

/** A client that leaves when the test says so. */
function leaving(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

function textOf(bytes: Uint8Array | undefined): string | undefined {
  return bytes && new TextDecoder().decode(bytes)
}

const asAdmin = { authorization: 'Bearer admin' }

function streamOf({ body }: ApiResponse): AsyncIterator<Uint8Array> {
  if (body === null || body instanceof Uint8Array) throw new TypeError('not a stream')
  return body[Symbol.asyncIterator]()
}

/** Enough objects for a list of several chunks. */
async function fill(server: TestServer, bytes: number): Promise<void> {
  const data = { text: 'x'.repeat(64 * 1024) }
  for (let at = 0; at * 64 * 1024 < bytes; at++) {
    const object = { ...configMap(`large-${at}`), data }
    expect((await server.post(configMaps, object)).status).toBe(201)
  }
}

describe('a record of a request', () => {
  it('says what was asked, by whom, and what was answered', async () => {
    const { server, records } = await openObserved()
    const headers = { 'user-agent': 'dashboard/1.0' }
    const address = `${configMaps}?fieldManager=me`
    const answer = await server.post(address, configMap('a'), { headers })
    const { runtime } = server
    expect(records()).toEqual([
      {
        id: answer.header('audit-id'),
        startedAt: runtime.clock.now(),
        duration: 0,
        watch: undefined,
        method: 'POST',
        path: configMaps,
        search: 'fieldManager=me',
        verb: 'create',
        group: '',
        version: 'v1',
        resource: 'configmaps',
        subresource: '',
        namespace: 'default',
        name: '',
        user: 'admin',
        groups: ['system:masters', 'system:authenticated'],
        userAgent: 'dashboard/1.0',
        requestBody: new TextEncoder().encode(JSON.stringify(configMap('a'))),
        status: 201,
        contentType: 'application/json',
        responseBody: new TextEncoder().encode(answer.text),
        truncated: false,
      },
    ])
  })

  it('names group, subresource and object', async () => {
    const { server, records } = await openObserved()
    await server.get(`${deployments}/web/status`)
    expect(records()[0]).toMatchObject({
      verb: 'get',
      group: 'apps',
      version: 'v1',
      resource: 'deployments',
      subresource: 'status',
      namespace: 'default',
      name: 'web',
      status: 404,
    })
  })

  it('of what is no resource has its method for a verb', async () => {
    const { server, records } = await openObserved()
    await server.get('/version')
    await server.send('HEAD', '/healthz')
    expect(records()[0]).toMatchObject({ verb: 'get', resource: '', path: '/version', status: 200 })
    expect(records()[1]).toMatchObject({ verb: 'head', status: 200, responseBody: undefined })
  })

  it('is there for who was refused', async () => {
    const { server, records } = await openObserved()
    const body = configMap('a')
    await server.get(configMaps, { as: 'nobody' })
    await server.post(configMaps, body, { as: 'jane' })
    await server.get(configMaps, { as: '' })
    await server.post(configMaps, '{')
    expect(records().map(({ status, user, groups }) => [status, user, groups])).toEqual([
      [401, '', []],
      [403, 'jane', ['system:authenticated']],
      [403, 'system:anonymous', ['system:unauthenticated']],
      [400, 'admin', ['system:masters', 'system:authenticated']],
    ])
    expect(textOf(records()[0]?.responseBody)).toContain('"reason":"Unauthorized"')
    // Nobody read the body of a request that was refused before.
    expect(records()[1]?.requestBody).toBeUndefined()
    expect(textOf(records()[3]?.requestBody)).toBe('{')
  })

  it('is there for a request that met a defect', async () => {
    const wrap = (storage: Storage): Storage =>
      new Proxy(storage, {
        get: (target, name: keyof Storage) => {
          const own = target[name]
          if (name === 'commit' && isBroken) return () => Promise.reject(new Error('secret cause'))
          return typeof own === 'function' ? own.bind(target) : own
        },
      })
    let isBroken = false
    const { server, records } = await openObserved({ wrap })
    isBroken = true
    await server.post(configMaps, configMap('a'))
    isBroken = false
    expect(records()[0]).toMatchObject({ status: 500, verb: 'create', user: 'admin' })
    expect(textOf(records()[0]?.responseBody)).toContain('InternalError')
  })

  it('is there for a list, once it has been sent', async () => {
    const { server, records } = await openObserved()
    await server.post(configMaps, configMap('a'))
    const { text } = await server.get(configMaps)
    expect(records()).toHaveLength(2)
    expect(records()[1]).toMatchObject({ verb: 'list', status: 200, truncated: false })
    expect(textOf(records()[1]?.responseBody)).toBe(text)
  })

  it('keeps no more than the beginning of a long list', async () => {
    const observed = await openObserved()
    await fill(observed.server, 2 * recordedBodyBytes)
    const { text } = await observed.server.get(configMaps)
    const record = observed.records().at(-1)
    expect(record).toMatchObject({ verb: 'list', truncated: true })
    expect(record?.responseBody).toHaveLength(recordedBodyBytes)
    expect(text.startsWith(textOf(record?.responseBody) ?? 'nothing')).toBe(true)
  })

  it('of a list that nobody reads to its end comes when it is let go', async () => {
    const observed = await openObserved()
    await fill(observed.server, 2 * recordedBodyBytes)
    const before = observed.records().length
    const request = getRequest(configMaps, asAdmin)
    const chunks = streamOf(await observed.server.server.handle(request))
    const first = await chunks.next()
    expect(observed.records()).toHaveLength(before)
    await chunks.return?.()
    expect(observed.records()).toHaveLength(before + 1)
    const record = observed.records().at(-1)
    expect(record).toMatchObject({ status: 200, truncated: true })
    expect(record?.responseBody).toEqual(new Uint8Array(first.value as Uint8Array))
    const unread = streamOf(await observed.server.server.handle(request))
    await unread.return?.()
    expect(observed.records().at(-1)).toMatchObject({ truncated: true, responseBody: undefined })
  })

  it('cuts a body that is too long, in either direction', async () => {
    const { server, records } = await openObserved()
    const large = { ...configMap('large'), data: { text: 'x'.repeat(recordedBodyBytes) } }
    const { text } = await server.post(configMaps, large)
    const [record] = records()
    expect(record?.truncated).toBe(true)
    expect(textOf(record?.requestBody)).toBe(JSON.stringify(large).slice(0, recordedBodyBytes))
    expect(textOf(record?.responseBody)).toBe(text.slice(0, recordedBodyBytes))
  })

  it('owns the buffers of its bodies, so that it keeps no others alive', async () => {
    const { server, records } = await openObserved()
    await server.post(configMaps, configMap('a'))
    await server.get(configMaps)
    await server.get(`${configMaps}/a`)
    const bodies = records().flatMap(({ requestBody, responseBody }) => [requestBody, responseBody])
    const present = bodies.filter((body) => body !== undefined)
    expect(present).toHaveLength(4)
    for (const body of present) expect(body.buffer.byteLength).toBe(body.byteLength)
  })

  it('of a watch comes with its head, over HTTP and WebSocket', async () => {
    const { server, records } = await openObserved()
    const request = getRequest(`${configMaps}?watch=1`, asAdmin)
    const chunks = streamOf(await server.server.handle(request))
    expect(records()[0]).toMatchObject({
      verb: 'watch',
      status: 200,
      contentType: 'application/json',
      responseBody: undefined,
      truncated: false,
    })
    await server.server.connect(request, [])
    expect(records()[1]).toMatchObject({
      verb: 'watch',
      method: 'GET',
      status: 101,
      contentType: '',
    })
    await chunks.return?.()
    expect(records()).toHaveLength(2)
  })

  it('of a watch is told again when that has ended, however it ended', async () => {
    const ended: RequestRecord[] = []
    const { server, records } = await openObserved({}, (record) => ended.push(record))
    const { signal, abort } = leaving()
    const request = getRequest(`${configMaps}?watch=1`, asAdmin)
    const pulled = streamOf(await server.server.handle(request))
    const { stream } = (await server.server.connect(request, [])) as ApiConnection
    const left = streamOf(await server.server.handle({ ...request, signal }))
    void left.next()
    expect(records().map(({ watch }) => watch)).toEqual(['open', 'open', 'open'])
    expect(ended).toEqual([])
    server.runtime.advance(2_000)
    await pulled.return?.()
    server.runtime.advance(1_000)
    const flow = (stream.messages as ChunkStream).attach({
      write: () => true,
      end: () => undefined,
    })
    flow.close()
    flow.close()
    server.runtime.advance(1_000)
    abort()
    const [first, second, third] = records()
    expect(ended).toEqual([
      { ...first, watch: 'ended', duration: 2_000 },
      { ...second, watch: 'ended', duration: 3_000 },
      { ...third, watch: 'ended', duration: 4_000 },
    ])
  })

  it('of a WebSocket that was refused is that of a plain answer', async () => {
    const { server, records } = await openObserved()
    await server.server.connect(getRequest(configMaps, asAdmin), [])
    expect(records()[0]).toMatchObject({ status: 405, contentType: 'application/json' })
  })

  it('tells how long the answer took, by the clock of the server', async () => {
    const faults = createFaultInjector()
    const { server, records } = await openObserved({ faults })
    const startedAt = server.runtime.clock.now()
    faults.add({ fault: { type: 'delay', milliseconds: 250 } })
    const answer = server.get('/version')
    server.runtime.advance(250)
    await answer
    expect(records()[0]).toMatchObject({ startedAt, duration: 250 })
  })

  it.each<Fault>([{ type: 'dropped' }, { type: 'dropped', after: true }])(
    'has no status where the connection was cut: %j',
    async (fault) => {
      const faults = createFaultInjector()
      const { server, records } = await openObserved({ faults })
      faults.add({ fault, match: { user: 'admin' } })
      await expect(server.get(configMaps)).rejects.toThrow('the connection was cut')
      expect(records()).toHaveLength(1)
      expect(records()[0]).toMatchObject({ status: 0, contentType: '', responseBody: undefined })
    },
  )
})

describe('an observer', () => {
  it("is told of the server's own requests, too, those of its start included", async () => {
    const { all } = await openObserved()
    expect(all.length).toBeGreaterThan(0)
    expect(new Set(all.map(({ user }) => user))).toEqual(new Set(['system:apiserver']))
  })

  it('that throws is logged and breaks nothing', async () => {
    const answered = (): never => {
      throw new Error('the disk is full')
    }
    const server = await openTestServer({ observer: { answered } })
    expect((await server.post(configMaps, configMap('a'))).status).toBe(201)
    const { status, body, header } = await server.get(configMaps)
    expect(status).toBe(200)
    expect(body.items).toHaveLength(1)
    const lines = server.runtime.log.filter(({ level }) => level === 'error')
    expect(lines).toContainEqual({
      level: 'error',
      message: 'the observer of requests failed',
      fields: { id: header('audit-id'), cause: expect.stringContaining('the disk is full') },
    })
  })
})
