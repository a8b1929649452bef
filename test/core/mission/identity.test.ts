import { describe, expect, it } from 'vitest'
import type { RequestAuthenticator } from '../../../core/access/authn/authenticator.ts'
import { alwaysAllow } from '../../../core/access/authz/always-allow.ts'
import type { User } from '../../../core/base/api/user.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'
import { whoIs } from './review-requests.ts'

/** Sentences of the requirement on users and request identity (Authentication, "Users and request identity"). */

const agnes: User = {
  name: 'agnes',
  uid: 'u-1',
  groups: ['Ä team', 'system:made-up'],
  extra: new Map([['example.com/scopes', ['a b', 'c']]]),
}

async function createRobot(server: TestServer): Promise<string> {
  const accounts = '/api/v1/namespaces/default/serviceaccounts'
  await server.post(accounts, { metadata: { name: 'robot' } })
  const { body } = await server.post(`${accounts}/robot/token`, { spec: {} })
  return String((body as unknown as { status: { token: string } }).status.token)
}

describe('users and request identity', () => {
  it('there are two kinds of users: service accounts, which the API manages in a namespace, and normal users', async () => {
    const server = await openTestServer()
    const token = await createRobot(server)
    expect(await whoIs(server, token)).toMatchObject({
      username: 'system:serviceaccount:default:robot',
    })
    expect(await whoIs(server, 'jane')).toMatchObject({ username: 'jane' })
  })

  it('normal users have no API object, and no API call adds one', async () => {
    const server = await openTestServer()
    for (const path of ['/api/v1/users', '/apis/authentication.k8s.io/v1/users']) {
      expect((await server.get(path)).status).toBe(404)
      expect((await server.post(path, { metadata: { name: 'new' } })).status).toBe(404)
    }
  })

  it('every request belongs to a normal user, a service account, or is anonymous', async () => {
    const server = await openTestServer({ authorizers: [alwaysAllow] })
    expect(await whoIs(server, '')).toMatchObject({
      username: 'system:anonymous',
      groups: ['system:unauthenticated'],
    })
  })

  it('a process without credentials is anonymous', async () => {
    const server = await openTestServer()
    const { body } = await server.get('/api/v1/pods', { as: '' })
    expect(body.message).toContain('User "system:anonymous" cannot list')
  })

  it('user name, user ID, groups and extra are attached to an authenticated request, opaque to authentication', async () => {
    const server = await openTestServer({ tokens: new Map([['t', agnes]]) })
    expect(await whoIs(server, 't')).toEqual({
      username: 'agnes',
      uid: 'u-1',
      groups: ['Ä team', 'system:made-up', 'system:authenticated'],
      extra: { 'example.com/scopes': ['a b', 'c'] },
    })
  })

  it('several methods may be on at once, and the first that succeeds decides', async () => {
    const refuses: RequestAuthenticator = {
      authenticate: () => ({ outcome: 'rejected', reason: 'not one of mine' }),
    }
    const server = await openTestServer({ requestMethods: [() => refuses] })
    expect(await whoIs(server, 'jane')).toMatchObject({ username: 'jane' })
    expect((await server.get('/version', { as: '' })).status).toBe(401)
  })

  it('service account tokens are on beside a method for users', async () => {
    const server = await openTestServer()
    const robot = await createRobot(server)
    expect((await whoIs(server, robot)).username).not.toBe((await whoIs(server, 'jane')).username)
  })

  it('every authenticated user gets the group system:authenticated', async () => {
    const server = await openTestServer()
    const robot = await createRobot(server)
    for (const token of ['jane', 'admin', robot]) {
      expect((await whoIs(server, token)).groups).toContain('system:authenticated')
    }
  })
})
