import { describe, expect, it } from 'vitest'
import { tokenProtocolPrefix } from '../../../../core/access/authn/bearer-token.ts'
import { encodeBase64Url } from '../../../../core/base/text/base64.ts'
import { mockRequest } from '../../../support/servers/mock-run.ts'
import {
  configMap,
  configMaps,
  type OpenedMock,
  openMock,
} from '../../../support/servers/mock-server.ts'

const users = {
  jane: { groups: ['team'], uid: 'u-1', extra: { scope: ['a', 'b'] } },
  joe: { token: 'secret-of-joe' },
}

const teamMayEdit = {
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'RoleBinding',
  metadata: { name: 'team', namespace: 'default' },
  roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'edit' },
  subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'team' }],
}

const review = {
  body: { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' },
}

async function whoAmI({ send }: OpenedMock, headers: Record<string, string> = {}) {
  const path = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
  const answer = await send('POST', path, { ...review, headers })
  return answer.status.userInfo
}

describe('the user of a request', () => {
  it('the user of a request without credentials is admin, who may do everything', async () => {
    const mock = await openMock()
    expect(await whoAmI(mock)).toMatchObject({
      username: 'admin',
      groups: ['system:masters', 'system:authenticated'],
    })
  })

  it('the user of a request is the one that was chosen, with groups, uid and extra', async () => {
    const mock = await openMock({ users, actAs: 'jane' })
    expect(await whoAmI(mock)).toEqual({
      username: 'jane',
      uid: 'u-1',
      groups: ['team', 'system:authenticated'],
      extra: { scope: ['a', 'b'] },
    })
    await mock.server.actAs('joe')
    expect(await whoAmI(mock)).toMatchObject({ username: 'joe' })
  })

  it('the user of a request is anonymous where that was chosen', async () => {
    const { server, send } = await openMock({ users, actAs: null })
    expect(await send('GET', configMaps)).toMatchObject({ code: 403 })
    const [request] = await server.requests()
    expect(request?.user).toBe('system:anonymous')
  })

  it('the user of a request is the one its credentials name, whoever was chosen', async () => {
    const mock = await openMock({ users, actAs: 'jane' })
    const joe = { authorization: 'Bearer secret-of-joe' }
    expect(await whoAmI(mock, joe)).toMatchObject({ username: 'joe' })
    const wrong = { authorization: 'Bearer guess' }
    expect(await mock.send('GET', configMaps, { headers: wrong })).toMatchObject({ code: 401 })
  })

  it('the user of a request can be named by a subprotocol of a WebSocket', async () => {
    const { server } = await openMock({ users, actAs: null })
    const token = encodeBase64Url(new TextEncoder().encode('admin'))
    const protocols = [`${tokenProtocolPrefix('k8s.io')}${token}`, 'events']
    const headers = { 'sec-websocket-protocol': protocols.join(', ') }
    const request = mockRequest('GET', `${configMaps}?watch=1`, { headers })
    expect(await server.connect(request, protocols)).toHaveProperty('stream')
    const bare = mockRequest('GET', `${configMaps}?watch=1`)
    expect(await server.connect(bare, [])).toMatchObject({ status: 403 })
  })
})

describe('the rights of a user', () => {
  it('the rights of a user are decided by RBAC, which fixtures fill', async () => {
    const { server, send } = await openMock({ users, fixtures: teamMayEdit })
    await server.actAs('jane')
    expect(await send('POST', configMaps, { body: configMap('a') })).toMatchObject({
      kind: 'ConfigMap',
    })
    expect(await send('GET', '/api/v1/nodes')).toMatchObject({
      code: 403,
      message:
        'nodes is forbidden: User "jane" cannot list resource "nodes" in API group "" at the cluster scope',
    })
    await server.actAs('joe')
    expect(await send('GET', configMaps)).toMatchObject({ code: 403 })
  })
})

describe('clients of a mock server', () => {
  it('clients of a mock server act as the user they were made for', async () => {
    const { server } = await openMock({ users, actAs: 'joe', fixtures: teamMayEdit })
    await server.client('jane').create(configMaps, { ...configMap('a') })
    await server.client('admin').get('/api/v1/namespaces/default')
    await expect(server.client().list(configMaps)).rejects.toMatchObject({ code: 403 })
    await expect(server.client(null).list(configMaps)).rejects.toMatchObject({ code: 403 })
    expect((await server.requests()).map(({ user }) => user)).toEqual([
      'jane',
      'admin',
      'joe',
      'system:anonymous',
    ])
  })

  it('clients of a mock server meet the faults that other clients meet', async () => {
    const { server } = await openMock({ users, fixtures: teamMayEdit })
    await server.addFault({ match: { user: 'jane' }, fault: { type: 'too-many-requests' } })
    await expect(server.client('jane').list(configMaps)).rejects.toMatchObject({ code: 429 })
    expect((await server.client().list(configMaps)).items).toEqual([])
  })
})

describe('bad users of a mock server', () => {
  it.each([
    ['two with one token', { users: { a: { token: 't' }, b: { token: 't' } } }, 'a and b have the'],
    ['a token of another', { users: { a: { token: 'admin' } } }, 'admin and a have the same token'],
    ['a token with spaces', { users: { 'a b': {} } }, 'the token of user "a b" cannot be sent'],
    ['no name', { users: { '': { token: 't' } } }, 'a user has no name'],
    ['the server itself', { users: { 'system:apiserver': {} } }, 'who the server itself acts as'],
    ['one that is not there', { users, actAs: 'jim' }, 'no user "jim"; there are admin, jane, joe'],
  ])('bad users of a mock server are refused: %s', async (_, options, message) => {
    await expect(openMock(options)).rejects.toThrow(RangeError)
    await expect(openMock(options)).rejects.toThrow(message)
  })

  it('bad users of a running mock server are refused too', async () => {
    const { server } = await openMock({ users })
    await expect(server.actAs('jim')).rejects.toThrow('no user "jim"')
    expect(() => server.client('jim')).toThrow('no user "jim"')
  })
})
