import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OidcIssuer } from '../../../support/access/oidc-issuer.ts'
import { authenticatorOf, startConfigured } from './jwt-server.ts'

let issuer: OidcIssuer

beforeAll(async () => {
  issuer = await OidcIssuer.start()
})

afterAll(() => issuer.close())

describe('the authentication configuration of a file', () => {
  it('changes take effect while the server runs, and are counted', async () => {
    const server = await startConfigured({ jwt: [] })
    expect(await server.who(await issuer.token())).toBe(401)
    // It waits for the issuer, since without its keys it could judge no token.
    const applied = server.log.next('a new authentication configuration is in force')
    await server.write({ jwt: [authenticatorOf(issuer)] })
    await applied
    expect(await server.who(await issuer.token())).toMatchObject({ username: 'oidc:jane' })
    const metrics = await server.metrics()
    const name = 'apiserver_authentication_config_controller_automatic_reloads_total'
    expect(metrics).toMatch(
      new RegExp(`${name}\\{apiserver_id_hash="sha256:[0-9a-f]+",status="success"\\} 1`),
    )
    expect(metrics).toMatch(
      /apiserver_authentication_config_controller_last_config_info\{apiserver_id_hash="sha256:[0-9a-f]+",hash="sha256:[0-9a-f]+"\} 1/,
    )
  })

  it('a broken file keeps the old configuration, says so once, and counts it', async () => {
    const server = await startConfigured({ jwt: [authenticatorOf(issuer)] })
    await server.ready()
    const kept = 'watched files cannot be used; their earlier content stays in use'
    const said = server.log.next(kept)
    await server.write('jwt: [')
    await said
    expect(await server.who(await issuer.token())).toMatchObject({ username: 'oidc:jane' })
    expect(await server.metrics()).toMatch(/automatic_reloads_total\{[^}]*status="failure"\} 1/)
  })

  it('anonymous requests may be allowed for some paths alone', async () => {
    const server = await startConfigured({
      jwt: [],
      anonymous: { enabled: true, conditions: [{ path: '/livez' }, { path: '/readyz' }] },
    })
    const paths = ['/livez', '/readyz', '/healthz', '/version', '/api', '/livez/', '/x/../livez']
    const statuses = await Promise.all(paths.map((path) => server.get(path)))
    expect(statuses).toEqual([200, 200, 401, 401, 401, 401, 401])
  })

  it('anonymous requests may be forbidden, and a reload cannot change that', async () => {
    const server = await startConfigured({ jwt: [], anonymous: { enabled: false } })
    expect(await server.get('/livez')).toBe(401)
    const said = server.log.next('watched files cannot be used; their earlier content stays in use')
    await server.write({ jwt: [], anonymous: { enabled: true } })
    await said
    expect(await server.get('/livez')).toBe(401)
  })
})
