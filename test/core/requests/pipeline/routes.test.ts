import { describe, expect, it } from 'vitest'
import { openTestServer } from '../../../support/servers/test-server.ts'

describe('a path that is no resource', () => {
  it.each(['/', '/apis', '/apis/', '/apis/apps', '/healthz', '/livez/ping', '/openapi/v3'])(
    'a path that is no resource answers every method as it answers GET: %s',
    async (path) => {
      const server = await openTestServer()
      const { text } = await server.get(path)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        expect(await server.send(method, path)).toMatchObject({ status: 200, text })
      }
      expect(await server.send('HEAD', path)).toMatchObject({ status: 200 })
    },
  )

  it.each(['/version', '/api', '/api/v1', '/apis/apps/v1', '/openid/v1/jwks'])(
    'a path that is no resource answers GET alone: %s',
    async (path) => {
      const server = await openTestServer()
      expect((await server.get(path)).status).toBe(200)
      for (const method of ['HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        expect(await server.send(method, path)).toMatchObject({ status: 405 })
      }
    },
  )

  it.each(['GET', 'HEAD', 'POST', 'OPTIONS'])(
    'a path that is no resource is 404 for %s where there is none',
    async (method) => {
      const server = await openTestServer()
      expect((await server.send(method, '/nothing')).status).toBe(404)
    },
  )
})
