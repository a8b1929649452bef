import { describe, expect, it } from 'vitest'
import { FakeClientHost, send } from './fake-client-host.ts'

describe('the credentials of a kubeconfig', () => {
  it('a token is sent as a bearer token', async () => {
    const host = new FakeClientHost()
    await send(await host.open('token: abc'))
    expect(host.header(0, 'authorization')).toBe('Bearer abc')
  })

  it('a user name and a password are sent as they are known to servers', async () => {
    const host = new FakeClientHost()
    await send(await host.open('username: ü, password: "p:w"'))
    expect(host.header(0, 'authorization')).toBe('Basic w7w6cDp3')
  })

  it('a token of a file is read again within a minute, and kept while the file cannot be read', async () => {
    const host = new FakeClientHost()
    host.files.set('token', 'one\n')
    const transport = await host.open('tokenFile: token')
    await send(transport)
    host.files.set('token', 'two\n')
    await send(transport)
    host.runtime.advance(50_000)
    await send(transport)
    host.files.delete('token')
    host.runtime.advance(50_000)
    await send(transport)
    expect(host.requests.map((_request, at) => host.header(at, 'authorization'))).toEqual([
      'Bearer one',
      'Bearer one',
      'Bearer two',
      'Bearer two',
    ])
  })

  it('a token beside a file with a token counts only where the file cannot be read', async () => {
    const host = new FakeClientHost()
    const transport = await host.open('token: given, tokenFile: token')
    await send(transport)
    host.files.set('token', 'read')
    await send(transport)
    expect([host.header(0, 'authorization'), host.header(1, 'authorization')]).toEqual([
      'Bearer given',
      'Bearer read',
    ])
  })

  it('no credentials are sent over plain HTTP', async () => {
    const host = new FakeClientHost()
    await send(await host.open('token: secret', 'server: http://server'))
    expect(host.header(0, 'authorization')).toBeUndefined()
  })

  it('impersonation of a user, groups and extra values is sent in headers', async () => {
    const host = new FakeClientHost()
    await send(
      await host.open(
        'token: a, as: jo, as-groups: [g, h], as-uid: u1, as-user-extra: {Scope/x: [p, q]}',
      ),
    )
    expect(host.requests[0]?.headers).toEqual([
      'impersonate-user',
      'jo',
      'impersonate-uid',
      'u1',
      'impersonate-group',
      'g',
      'impersonate-group',
      'h',
      'impersonate-extra-scope%2fx',
      'p',
      'impersonate-extra-scope%2fx',
      'q',
      'authorization',
      'Bearer a',
    ])
  })

  it('the address of a server may have a path', async () => {
    const host = new FakeClientHost()
    await send(await host.open('token: a', 'server: https://server/clusters/a/'))
    expect(host.requests[0]?.url.href).toBe('https://server/clusters/a/version')
  })

  it.each([
    [
      'auth-provider: {name: oidc}',
      'auth-provider "oidc" of u is not supported: use an exec plugin instead',
    ],
    [
      'token: a',
      'proxy-url of cluster "c" is not supported: this client uses no proxies',
      'server: https://a, proxy-url: http://name:secret@proxy',
    ],
  ])('a user with %s is refused: %s', async (user, message, cluster = 'server: https://a') => {
    const opened = new FakeClientHost().open(user, cluster)
    await expect(opened).rejects.toThrow(message)
    await expect(opened).rejects.not.toThrow('secret')
  })
})
