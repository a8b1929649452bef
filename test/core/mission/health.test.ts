import { describe, expect, it } from 'vitest'
import { brands } from '../../../core/index.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'

/** Sentences of the requirement on health endpoints. */

const endpoints = ['/healthz', '/livez', '/readyz'] as const

async function checksOf(server: TestServer, endpoint: string): Promise<string[]> {
  const { text } = await server.get(`${endpoint}?verbose`)
  return text.split('\n').flatMap((line) => /^\[\+\](\S+) ok$/.exec(line)?.[1] ?? [])
}

describe('health endpoints', () => {
  it.each(endpoints)('GET %s is 200 of a server that is alive and ready', async (endpoint) => {
    const server = await openTestServer()
    const { status, text } = await server.get(endpoint, { as: '' })
    expect([status, text]).toEqual([200, 'ok'])
  })

  it('a server that shuts down is alive and not ready, and machines see that by the status', async () => {
    const server = await openTestServer()
    server.server.announceShutdown()
    expect((await server.get('/livez')).status).toBe(200)
    expect((await server.get('/readyz')).status).toBe(500)
  })

  it.each(endpoints)(
    'verbose of %s prints one line for each check, and that it passed',
    async (endpoint) => {
      const server = await openTestServer({ brand: brands.svc })
      const { status, text } = await server.get(`${endpoint}?verbose`)
      const lines = text.trimEnd().split('\n')
      expect(status).toBe(200)
      expect(lines.at(-1)).toBe('healthz check passed')
      expect(lines.slice(0, -1).filter((line) => !/^\[\+\]\S+ ok$/.test(line))).toEqual([])
      expect(lines.length).toBeGreaterThan(3)
    },
  )

  it('a check that fails is marked [-]', async () => {
    const server = await openTestServer()
    server.server.announceShutdown()
    const { text } = await server.get('/readyz?verbose')
    expect(text).toMatch(/^\[-\]shutdown failed/m)
  })

  it.each(endpoints)(
    'exclude skips a check of %s, which is printed as excluded',
    async (endpoint) => {
      const server = await openTestServer()
      const { status, text } = await server.get(`${endpoint}?verbose&exclude=etcd`)
      expect(status).toBe(200)
      expect(text).toContain('[+]etcd excluded: ok\n')
    },
  )

  it('exclude and verbose may be combined, and several checks excluded', async () => {
    const server = await openTestServer()
    server.server.announceShutdown()
    const { status, text } = await server.get('/readyz?verbose&exclude=shutdown&exclude=etcd')
    expect(status).toBe(200)
    expect(text).toContain('[+]etcd excluded: ok\n')
    expect(text).toContain('[+]shutdown excluded: ok\n')
  })

  it.each(endpoints)(
    '%s/{check} asks for one check, whose name verbose shows',
    async (endpoint) => {
      const server = await openTestServer()
      const names = await checksOf(server, endpoint)
      expect(names).toContain('ping')
      for (const name of names) {
        const { status, text } = await server.get(`${endpoint}/${name}`)
        expect([name, status, text]).toEqual([name, 200, 'ok'])
      }
      expect((await server.get(`${endpoint}/no-such-check`)).status).toBe(404)
    },
  )
})
