import { describe, expect, it } from 'vitest'
import { type Storage, StorageError } from '../../../../core/index.ts'
import {
  type Answer,
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

const path = `${configMaps}/a`

interface Breakable {
  readonly server: TestServer
  /** Makes every further commit fail with this. */
  fail(error: unknown): void
  /** How often one did. */
  readonly failures: number
}

async function openBreakable(): Promise<Breakable> {
  let failure: unknown
  let failures = 0
  const refuse = (): Promise<never> => {
    failures++
    return Promise.reject(failure)
  }
  const wrap = (storage: Storage): Storage =>
    new Proxy(storage, {
      get: (target, name: keyof Storage) => {
        if (name === 'commit' && failure !== undefined) return refuse
        const own = target[name]
        return typeof own === 'function' ? own.bind(target) : own
      },
    })
  const server = await openTestServer({ wrap })
  await server.post(configMaps, configMap('a'))
  return {
    server,
    fail: (error) => (failure = error),
    get failures() {
      return failures
    },
  }
}

const writes: readonly (readonly [verb: string, send: (server: TestServer) => Promise<Answer>])[] =
  [
    ['create', (server) => server.post(configMaps, configMap('b'))],
    ['update', (server) => server.put(path, { ...configMap('a'), data: {} })],
    ['patch', (server) => server.patch(path, { data: { color: 'blue' } })],
    ['delete', (server) => server.delete(path)],
    ['deletecollection', (server) => server.delete(configMaps)],
  ]

describe('a store that takes no writes', () => {
  it.each(writes)('a store that is full answers a %s with 507', async (_verb, send) => {
    const { server, fail } = await openBreakable()
    fail(new StorageError('full', 'no room left'))
    const { status, body } = await send(server)
    expect(status).toBe(507)
    expect(body).toMatchObject({
      kind: 'Status',
      status: 'Failure',
      message: 'the store is full: no room left',
      code: 507,
    })
    expect((await server.get(path)).status).toBe(200)
  })

  it.each(writes)('a store that is out of reach answers a %s with 503', async (_verb, send) => {
    const { server, fail } = await openBreakable()
    fail(new StorageError('unavailable', 'the store is closed'))
    const { status, body, header } = await send(server)
    expect(status).toBe(503)
    expect(body).toMatchObject({
      reason: 'ServiceUnavailable',
      message: 'the store is closed',
      details: { retryAfterSeconds: 1 },
    })
    expect(header('retry-after')).toBe('1')
  })

  it.each(writes)(
    'a store with an unknown outcome answers a %s with 500 and an id, and is not asked again',
    async (_verb, send) => {
      const broken = await openBreakable()
      broken.fail(new StorageError('outcome-unknown', 'secret address lost'))
      const { status, body, header } = await send(broken.server)
      expect(broken.failures).toBe(1)
      expect(status).toBe(500)
      expect(body.reason).toBe('InternalError')
      expect(body.message).toContain(header('audit-id'))
      expect(body.message).not.toContain('secret')
    },
  )

  it.each(writes)(
    'what a shared store refuses answers a %s with 500 and its words',
    async (_verb, send) => {
      const { server, fail } = await openBreakable()
      fail(new StorageError('refused', 'etcdserver: request is too large'))
      const { status, body } = await send(server)
      expect(status).toBe(500)
      expect(body).toEqual({
        kind: 'Status',
        apiVersion: 'v1',
        metadata: {},
        status: 'Failure',
        message: 'etcdserver: request is too large',
        code: 500,
      })
    },
  )

  it.each(writes)(
    'a shared store that is out of reach answers a %s with 504',
    async (_verb, send) => {
      const { server, fail } = await openBreakable()
      fail(new StorageError('unavailable', 'no connection to 10.0.0.1', { isShared: true }))
      const { status, body, header } = await send(server)
      expect(status).toBe(504)
      expect(body).toMatchObject({
        reason: 'Timeout',
        message: 'Timeout: request did not complete within the allotted timeout',
      })
      expect(header('retry-after') ?? '').toBe('')
    },
  )

  it.each(writes)(
    'a shared store that does not tell the outcome answers a %s with 504',
    async (_verb, send) => {
      const { server, fail } = await openBreakable()
      fail(new StorageError('outcome-unknown', 'deadline exceeded', { isShared: true }))
      const { status, body } = await send(server)
      expect(status).toBe(504)
      expect(body).toMatchObject({
        reason: 'Timeout',
        message:
          'Timeout: request did not complete within requested timeout - context deadline exceeded',
      })
    },
  )
})

describe('a defect', () => {
  it('a defect is a 500 whose id is in the log, with the cause that is never sent', async () => {
    const { server, fail } = await openBreakable()
    fail(new Error('secret cause'))
    const { status, text, body, header } = await server.delete(path)
    const id = header('audit-id') ?? ''
    expect(id).not.toBe('')
    expect(status).toBe(500)
    expect(body).toMatchObject({
      kind: 'Status',
      apiVersion: 'v1',
      status: 'Failure',
      reason: 'InternalError',
      message: `Internal error occurred: an internal error occurred; the server's log names its cause under id ${id}`,
      code: 500,
    })
    expect(text).not.toContain('secret')
    expect(server.runtime.log).toContainEqual({
      level: 'error',
      message: 'request failed',
      fields: {
        id,
        method: 'DELETE',
        path,
        cause: expect.stringContaining('secret cause'),
      },
    })
  })

  it('a defect may be a thrown value that is no error', async () => {
    const { server, fail } = await openBreakable()
    fail('thrown text')
    expect((await server.delete(path)).status).toBe(500)
    expect(server.runtime.log.at(-1)?.fields['cause']).toBe('thrown text')
  })

  it('a defect in one request leaves the others alone', async () => {
    const { server, fail } = await openBreakable()
    fail(new Error('broken'))
    expect((await server.delete(path)).status).toBe(500)
    fail(undefined)
    expect((await server.delete(path)).status).toBe(200)
  })
})

describe('an expected failure', () => {
  it('an expected failure is not logged as a defect', async () => {
    const server = await openTestServer()
    await server.get(`${configMaps}/none`)
    await server.post(configMaps, '{')
    await server.get(configMaps, { as: 'jane' })
    expect(server.runtime.log.filter(({ level }) => level === 'error')).toEqual([])
  })
})
