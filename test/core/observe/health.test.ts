import { describe, expect, it } from 'vitest'
import type { Storage } from '../../../core/index.ts'
import { openTestServer } from '../../support/test-server.ts'

/** Passes everything on but the answer to how the store is. */
function withStatus(status: () => Promise<{ writable: boolean }>): (storage: Storage) => Storage {
  return (storage) =>
    new Proxy(storage, {
      get: (target, name: keyof Storage) => {
        const own = name === 'status' ? status : target[name]
        return typeof own === 'function' ? own.bind(target) : own
      },
    })
}

describe('a healthy server', () => {
  it.each([
    '/livez',
    '/readyz',
    '/healthz',
    '/livez/',
    '/livez/ping',
    '/readyz/poststarthook/start',
  ])('answers %s with ok', async (path) => {
    const server = await openTestServer()
    const { status, text, header } = await server.get(path)
    expect({ status, text }).toEqual({ status: 200, text: 'ok' })
    expect(header('content-type')).toBe('text/plain; charset=utf-8')
    expect((await server.send('HEAD', path)).status).toBe(200)
  })

  it('lists its checks where asked to be verbose', async () => {
    const server = await openTestServer()
    expect((await server.get('/livez?verbose')).text).toBe(
      '[+]ping ok\n[+]storage ok\nhealthz check passed\n',
    )
    expect((await server.get('/readyz?verbose=true')).text).toBe(
      '[+]ping ok\n[+]storage ok\n[+]poststarthook/start ok\n[+]shutdown ok\nhealthz check passed\n',
    )
  })

  it('skips what is excluded, and says so', async () => {
    const server = await openTestServer()
    const { status, text } = await server.get('/livez?verbose&exclude=storage')
    expect(status).toBe(200)
    expect(text).toBe('[+]ping ok\n[+]storage excluded: ok\nhealthz check passed\n')
  })

  it.each(['/livez/nothing', '/livez/shutdown', '/readyz/poststarthook'])(
    'has no check %s: 404',
    async (path) => {
      const server = await openTestServer()
      const { status, body } = await server.get(path)
      expect(status).toBe(404)
      expect(body.reason).toBe('NotFound')
    },
  )
})

describe('a server that shuts down', () => {
  it('is live, but no longer ready', async () => {
    const server = await openTestServer()
    server.server.announceShutdown()
    expect((await server.get('/livez')).status).toBe(200)
    const { status, text } = await server.get('/readyz')
    expect(status).toBe(500)
    expect(text).toBe(
      '[+]ping ok\n[+]storage ok\n[+]poststarthook/start ok\n[-]shutdown failed: reason withheld\nhealthz check failed\n',
    )
    expect((await server.get('/healthz')).status).toBe(500)
    expect((await server.get('/readyz?exclude=shutdown')).status).toBe(200)
    expect((await server.get('/api/v1/namespaces')).status).toBe(200)
  })
})

describe('a server whose store is broken', () => {
  it('is neither live nor ready, and keeps the reason to itself', async () => {
    const server = await openTestServer({
      wrap: withStatus(() => Promise.resolve({ writable: false })),
    })
    for (const path of ['/livez', '/readyz', '/livez/storage']) {
      const { status, text } = await server.get(path)
      expect(status).toBe(500)
      expect(text).toContain('[-]storage failed: reason withheld\n')
      expect(text).not.toContain('refuses')
    }
    expect((await server.get('/livez/ping')).status).toBe(200)
    expect((await server.get('/livez?exclude=storage')).text).toBe('ok')
  })

  it('answers even where asking the store fails', async () => {
    const server = await openTestServer({
      wrap: withStatus(() => Promise.reject(new Error('secret disk path'))),
    })
    const { status, text } = await server.get('/livez')
    expect(status).toBe(500)
    expect(text).not.toContain('secret')
  })
})
