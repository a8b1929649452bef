import { describe, expect, it } from 'vitest'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
} from '../../../support/servers/test-server.ts'

const unknown = {
  kind: 'Status',
  reason: 'NotFound',
  message: 'the server could not find the requested resource',
  details: {},
  code: 404,
}

describe('a path that leads nowhere is 404', () => {
  it.each([
    '/api/v2/pods',
    '/apis/apps/v9/deployments',
    '/api/v1/deployments',
    '/api/v1/namespaces/default/nodes',
    '/api/v1/namespaces/default/nodes/a',
    '/api/v1/pods/a',
    '/api/v1/watch/nothing',
    '/api/v1/watch/pods/a',
    '/api/v1/watch/componentstatuses',
    '/api/v1/watch/namespaces/default/nodes',
    '/api/v1/watch/namespaces/default/pods/a/status',
    '/api/v1/namespaces/default/pods/a/nothing',
    '/api/v1/namespaces/default/configmaps/a/status',
    '/api/v1/namespaces/default/pods/a/status/more',
  ])('a path that leads nowhere is 404: GET %s', async (path) => {
    const server = await openTestServer()
    const { status, body } = await server.get(path)
    expect(status).toBe(404)
    expect(body).toMatchObject(unknown)
  })

  it.each([
    '/nothing',
    '/apis/example.com',
    '/apis/example.com/v1',
    '/apis/example.com/v1/widgets',
    '/livez/nothing',
  ])('a path that leads nowhere is 404 in text below no API group: GET %s', async (path) => {
    const server = await openTestServer()
    const { status, text, header } = await server.get(path)
    expect(status).toBe(404)
    expect(text).toBe('404 page not found\n')
    expect(header('content-type')).toBe('text/plain; charset=utf-8')
  })

  it.each(['PUT', 'PATCH', 'POST', 'DELETE'])(
    'a subresource that is not served is 404: %s',
    async (method) => {
      const server = await openTestServer()
      await server.post(pods, pod('a'))
      for (const subresource of ['approval', 'scale', 'nothing']) {
        const headers = { 'content-type': 'application/json' }
        const { status, body } = await server.send(method, `${pods}/a/${subresource}`, {
          headers,
          body: {},
        })
        expect(status).toBe(404)
        expect(body).toMatchObject(unknown)
      }
    },
  )
})

describe('a verb that a resource does not have is 405', () => {
  it.each([
    ['POST', '/api/v1/watch/pods'],
    ['HEAD', '/api/v1/watch/pods'],
    ['HEAD', configMaps],
    ['HEAD', `${configMaps}/kept`],
    ['HEAD', '/api/v1'],
    ['PUT', '/version'],
    ['DELETE', '/apis/apps/v1'],
    ['PROPFIND', configMaps],
    ['POST', `${pods}/a/status`],
    ['DELETE', `${pods}/a/status`],
    ['DELETE', `${deployments}/a/status`],
    ['PATCH', '/api/v1/namespaces/a/finalize'],
    ['GET', '/api/v1/namespaces/a/finalize'],
    ['GET', `${pods}/a/binding`],
    ['PUT', `${pods}/a/eviction`],
    ['DELETE', `${deployments}/a/scale`],
    ['PUT', '/api/v1/namespaces/default/serviceaccounts/a/token'],
    ['POST', '/apis/certificates.k8s.io/v1/certificatesigningrequests/a/approval'],
    ['PUT', '/api/v1/componentstatuses/a'],
    ['GET', `/api/v1/namespaces/default/bindings`],
    ['GET', '/apis/authorization.k8s.io/v1/subjectaccessreviews'],
    ['DELETE', '/api/v1/namespaces'],
    ['DELETE', '/api/v1/configmaps'],
    ['POST', '/api/v1/configmaps'],
    ['PUT', configMaps],
    ['PATCH', configMaps],
    ['POST', `${configMaps}/a`],
  ])('a verb that a resource does not have is 405: %s %s', async (method, path) => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('kept'))
    const headers = { 'content-type': 'application/json' }
    const { status, body, header } = await server.send(method, path, { headers, body: {} })
    expect(status).toBe(405)
    expect(body).toEqual({
      kind: 'Status',
      apiVersion: 'v1',
      metadata: {},
      status: 'Failure',
      message: 'the server does not allow this method on the requested resource',
      reason: 'MethodNotAllowed',
      details: {},
      code: 405,
    })
    // Stock servers send none, so no client looks for it.
    expect(header('allow')).toBeUndefined()
    expect((await server.get(`${configMaps}/kept`)).status).toBe(200)
  })

  it('a watch that a resource does not have is 405 and named where only that is missing', async () => {
    const { get } = await openTestServer()
    const { status, body } = await get('/api/v1/componentstatuses?watch=1')
    expect(status).toBe(405)
    expect(body.message).toBe('watch is not supported on resources of kind "componentstatuses"')
  })
})

describe('a status', () => {
  it('a status is read on its own path, as the whole object', async () => {
    const server = await openTestServer()
    const created = await server.post(deployments, deployment('web'))
    const { status, body } = await server.get(`${deployments}/web/status`)
    expect(status).toBe(200)
    expect(body).toEqual(created.body)
  })
})

describe('every answer', () => {
  it('every answer names its request and is not to be cached', async () => {
    const server = await openTestServer()
    for (const path of ['/version', configMaps, `${configMaps}/none`, '/nothing', '/livez']) {
      const { header } = await server.get(path)
      expect(header('audit-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(header('cache-control')).toMatch(/^(no-cache, private|no-store)/)
    }
  })
})
