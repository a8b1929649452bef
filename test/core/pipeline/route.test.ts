import { describe, expect, it } from 'vitest'
import {
  configMap,
  configMaps,
  deployment,
  deployments,
  openTestServer,
  pod,
  pods,
} from '../../support/test-server.ts'

const unknown = {
  kind: 'Status',
  reason: 'NotFound',
  message: 'the server could not find the requested resource',
  details: {},
  code: 404,
}

describe('a path that leads nowhere is 404', () => {
  it.each([
    '/nothing',
    '/api/v2/pods',
    '/apis/example.com/v1/widgets',
    '/apis/apps/v9/deployments',
    '/api/v1/deployments',
    '/api/v1/namespaces/default/nodes',
    '/api/v1/namespaces/default/nodes/a',
    '/api/v1/pods/a',
    '/api/v1/namespaces/default/pods/a/nothing',
    '/api/v1/namespaces/default/configmaps/a/status',
    '/api/v1/namespaces/default/pods/a/status/more',
    '/livez/nothing',
    '/openapi/v9',
  ])('GET %s', async (path) => {
    const server = await openTestServer()
    const { status, body } = await server.get(path)
    expect(status).toBe(404)
    expect(body).toMatchObject(unknown)
  })

  it.each(['PUT', 'PATCH', 'POST', 'DELETE'])('%s of a subresource not served', async (method) => {
    const server = await openTestServer()
    await server.post(pods, pod('a'))
    for (const subresource of ['exec', 'scale', 'nothing']) {
      const headers = { 'content-type': 'application/json' }
      const { status, body } = await server.send(method, `${pods}/a/${subresource}`, {
        headers,
        body: {},
      })
      expect(status).toBe(404)
      expect(body).toMatchObject(unknown)
    }
  })
})

describe('a verb that a resource does not have is 405', () => {
  it.each([
    ['POST', `${pods}/a/status`, 'create is not supported on resources of kind "pods"'],
    ['DELETE', `${pods}/a/status`, 'delete is not supported on resources of kind "pods"'],
    [
      'DELETE',
      `${deployments}/a/status`,
      'delete is not supported on resources of kind "deployments.apps"',
    ],
    [
      'PATCH',
      '/api/v1/namespaces/a/finalize',
      'patch is not supported on resources of kind "namespaces"',
    ],
    [
      'GET',
      '/api/v1/namespaces/a/finalize',
      'get is not supported on resources of kind "namespaces"',
    ],
    [
      'PUT',
      '/api/v1/componentstatuses/a',
      'update is not supported on resources of kind "componentstatuses"',
    ],
    [
      'GET',
      `/api/v1/namespaces/default/bindings`,
      'list is not supported on resources of kind "bindings"',
    ],
    [
      'DELETE',
      '/api/v1/namespaces',
      'deletecollection is not supported on resources of kind "namespaces"',
    ],
    [
      'DELETE',
      '/api/v1/configmaps',
      'deletecollection is not supported on resources of kind "configmaps"',
    ],
    ['PUT', configMaps, 'update is not supported on resources of kind "configmaps"'],
    ['PATCH', configMaps, 'patch is not supported on resources of kind "configmaps"'],
    ['POST', `${configMaps}/a`, 'create is not supported on resources of kind "configmaps"'],
  ])('%s %s', async (method, path, message) => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('kept'))
    const headers = { 'content-type': 'application/json' }
    const { status, body } = await server.send(method, path, { headers, body: {} })
    expect(status).toBe(405)
    expect(body).toMatchObject({ kind: 'Status', reason: 'MethodNotAllowed', code: 405, message })
    expect((await server.get(`${configMaps}/kept`)).status).toBe(200)
  })
})

describe('a status', () => {
  it('is read on its own path, as the whole object', async () => {
    const server = await openTestServer()
    const created = await server.post(deployments, deployment('web'))
    const { status, body } = await server.get(`${deployments}/web/status`)
    expect(status).toBe(200)
    expect(body).toEqual(created.body)
  })
})

describe('every answer', () => {
  it('names its request and is not to be cached', async () => {
    const server = await openTestServer()
    for (const path of ['/version', configMaps, `${configMaps}/none`, '/nothing', '/livez']) {
      const { header } = await server.get(path)
      expect(header('audit-id')).toMatch(/^[0-9a-f-]{36}$/)
      expect(header('cache-control')).toMatch(/^(no-cache, private|no-store)/)
    }
  })
})
