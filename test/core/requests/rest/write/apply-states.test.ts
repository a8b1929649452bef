import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { apply, ownersOf } from '../../../../support/recorded/apply.ts'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/a`

describe('a dry run of an apply', () => {
  it('a dry run of an apply shows what it would create, and creates nothing', async () => {
    const server = await openTestServer()
    const { status, body } = await apply(server, path, 'me', configMap('a'), {
      query: 'dryRun=All',
    })
    expect(status).toBe(201)
    expect(ownersOf(body)).toEqual({ 'me Apply': ['.data.color'] })
    expect((await server.get(path)).status).toBe(404)
  })

  it('a dry run of an apply shows what it would change, and changes nothing', async () => {
    const server = await openTestServer()
    const { body: before } = await server.post(configMaps, configMap('a'))
    const { status, body } = await apply(
      server,
      path,
      'me',
      { ...configMap('a'), data: { size: 'xl' } },
      { query: 'dryRun=All' },
    )
    expect(status).toBe(200)
    expect(body['data']).toEqual({ color: 'red', size: 'xl' })
    expect((await server.get(path)).body).toEqual(before)
  })

  it('a dry run of an apply meets the same conflicts', async () => {
    const server = await openTestServer()
    await apply(server, path, 'one', configMap('a'))
    const other = { ...configMap('a'), data: { color: 'blue' } }
    const { status } = await apply(server, path, 'two', other, { query: 'dryRun=All' })
    expect(status).toBe(409)
  })
})

describe('an apply with a precondition', () => {
  it('an apply with a version is 409 where that is stale', async () => {
    const server = await openTestServer()
    const { body: first } = await apply(server, path, 'me', configMap('a'))
    const { resourceVersion } = first.metadata
    const next = (color: string): JsonObject => ({
      ...configMap('a', { resourceVersion }),
      data: { color },
    })
    expect((await apply(server, path, 'me', next('blue'))).status).toBe(200)
    const { status, body } = await apply(server, path, 'me', next('green'))
    expect(status).toBe(409)
    expect(body.message).toContain('the object has been modified')
  })

  it('an apply with a version creates where there is nothing', async () => {
    const server = await openTestServer()
    const { status } = await apply(server, path, 'me', configMap('a', { resourceVersion: '7' }))
    expect(status).toBe(201)
  })

  it('an apply with a version that is no number is 500, as in the original', async () => {
    const server = await openTestServer()
    const versioned = configMap('a', { resourceVersion: 'a' })
    const { status, body } = await apply(server, path, 'me', versioned)
    expect(status).toBe(500)
    expect(body.message).toBe('strconv.ParseUint: parsing "a": invalid syntax')
  })

  it('an apply with a uid is 422 where the object is another, 409 where there is none', async () => {
    const server = await openTestServer()
    const uid = '11111111-1111-4111-8111-111111111111'
    const none = await apply(server, path, 'me', configMap('a', { uid }))
    expect(none.status).toBe(409)
    expect(none.body.message).toContain(
      `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`,
    )
    await apply(server, path, 'me', configMap('a'))
    expect((await apply(server, path, 'me', configMap('a', { uid }))).status).toBe(422)
  })
})

describe('an apply needs', () => {
  it('an apply needs a field manager', async () => {
    const server = await openTestServer()
    const { status, body } = await apply(server, path, '', configMap('a'))
    expect(status).toBe(422)
    expect(body.message).toContain('fieldManager: Required value: is required for apply patch')
  })

  it('an apply needs the right to patch, and the right to create where it creates', async () => {
    const server = await openTestServer()
    const rbac = '/apis/rbac.authorization.k8s.io/v1/namespaces/default'
    const allow = (...verbs: string[]): object => ({
      metadata: { name: 'jane' },
      rules: [{ apiGroups: [''], resources: ['configmaps'], verbs }],
    })
    const as = { as: 'jane' }
    expect((await apply(server, path, 'me', configMap('a'), as)).status).toBe(403)
    await server.post(`${rbac}/roles`, allow('patch'))
    await server.post(`${rbac}/rolebindings`, {
      metadata: { name: 'jane' },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name: 'jane' },
      subjects: [{ kind: 'User', name: 'jane' }],
    })
    const { status, body } = await apply(server, path, 'me', configMap('a'), as)
    expect(status).toBe(403)
    expect(body.message).toContain('cannot create resource "configmaps"')
    await server.put(`${rbac}/roles/jane`, allow('patch', 'create'))
    expect((await apply(server, path, 'me', configMap('a'), as)).status).toBe(201)
    await server.put(`${rbac}/roles/jane`, allow('patch'))
    expect((await apply(server, path, 'me', configMap('a'), as)).status).toBe(200)
  })

  it('an apply needs a namespace that exists', async () => {
    const server = await openTestServer()
    const { status } = await apply(
      server,
      '/api/v1/namespaces/none/configmaps/a',
      'me',
      configMap('a'),
    )
    expect(status).toBe(404)
  })
})
