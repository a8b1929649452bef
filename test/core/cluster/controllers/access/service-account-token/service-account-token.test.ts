import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../../core/base/api/brand.ts'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { eventOf, whoBears } from '../../../../../support/access/bootstrap-tokens.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import {
  openTestServer,
  type TestServer,
  type Watch,
} from '../../../../../support/servers/test-server.ts'

const accounts = '/api/v1/namespaces/default/serviceaccounts'
const secrets = '/api/v1/namespaces/default/secrets'
const robot = 'kubernetes.io/service-account.name'
const uidName = 'kubernetes.io/service-account.uid'

function tokenSecret(name = 'token', account = 'robot', metadata: object = {}): object {
  return {
    metadata: { name, annotations: { [robot]: account }, ...metadata },
    type: 'kubernetes.io/service-account-token',
  }
}

function dataOf(secret: ApiObject): Readonly<Record<string, string>> {
  const data = structOf(secret, 'data')
  return Object.fromEntries(Object.keys(data).map((key) => [key, atob(textOf(data, key))]))
}

async function open(options: object = {}): Promise<{ server: TestServer; watch: Watch }> {
  const server = await openTestServer({ rootCertificates: 'PEM', ...options })
  await server.post(accounts, { metadata: { name: 'robot' } })
  return { server, watch: await server.watch(secrets) }
}

/** The secret once it holds a token. */
async function filled(watch: Watch, name = 'token'): Promise<ApiObject> {
  const { object } = await eventOf(
    watch,
    (event) =>
      event.object.metadata.name === name &&
      textOf(structOf(event.object as ApiObject, 'data'), 'token') !== '',
  )
  return object as ApiObject
}

async function deleted(watch: Watch): Promise<unknown> {
  return (await eventOf(watch, ({ type }) => type === 'DELETED')).object.metadata.name
}

describe('a secret of type service-account-token', () => {
  it('a secret of type service-account-token gets token, authorities, namespace and the uid of its account', async () => {
    const { server, watch } = await open()
    const { uid } = (await server.get(`${accounts}/robot`)).body.metadata
    await server.post(secrets, tokenSecret())
    const secret = await filled(watch)
    expect(secret.metadata.annotations).toEqual({ [robot]: 'robot', [uidName]: uid })
    const { token = '', ...others } = dataOf(secret)
    expect(others).toEqual({ 'ca.crt': 'PEM', namespace: 'default' })
    const [, claims = ''] = token.split('.')
    expect(JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')))).toEqual({
      iss: 'kubernetes/serviceaccount',
      'kubernetes.io/serviceaccount/namespace': 'default',
      'kubernetes.io/serviceaccount/secret.name': 'token',
      'kubernetes.io/serviceaccount/service-account.name': 'robot',
      'kubernetes.io/serviceaccount/service-account.uid': uid,
      sub: 'system:serviceaccount:default:robot',
    })
    expect(await whoBears(server, token)).toEqual({
      username: 'system:serviceaccount:default:robot',
      uid,
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
    })
    // The account does not list secrets any longer.
    expect((await server.get(`${accounts}/robot`)).body).not.toHaveProperty('secrets')
  })

  it('a secret of type service-account-token gets a new token, and its authorities, where these were taken away', async () => {
    const { server, watch } = await open()
    await server.post(secrets, tokenSecret())
    const first = dataOf(await filled(watch))
    await server.patch(`${secrets}/token`, { data: { token: null, 'ca.crt': btoa('other') } })
    const second = await eventOf(
      watch,
      ({ object }) => dataOf(object as ApiObject)['ca.crt'] === 'PEM',
    )
    expect(dataOf(second.object as ApiObject)).toEqual(first)
  })

  it('a secret of type service-account-token keeps data of its own', async () => {
    const { server, watch } = await open()
    const extra = { extra: btoa('mine'), namespace: btoa('elsewhere') }
    await server.post(secrets, { ...tokenSecret(), data: extra })
    expect(dataOf(await filled(watch))).toMatchObject({ extra: 'mine', namespace: 'elsewhere' })
  })

  it('a secret of type service-account-token is refused without the name of an account', async () => {
    const { server } = await open()
    const answer = await server.post(secrets, { ...tokenSecret(), metadata: { name: 'token' } })
    expect(answer.body).toMatchObject({
      code: 422,
      message:
        'Secret "token" is invalid: metadata.annotations[kubernetes.io/service-account.name]: Required value',
    })
  })

  it('a secret of type service-account-token is deleted where its account does not exist', async () => {
    const { server, watch } = await open()
    await server.post(secrets, tokenSecret('stray', 'nobody'))
    expect(await deleted(watch)).toBe('stray')
  })

  it('a secret of type service-account-token is deleted where it names a former account', async () => {
    const { server, watch } = await open()
    const annotations = { [robot]: 'robot', [uidName]: 'another' }
    await server.post(secrets, tokenSecret('former', 'robot', { annotations }))
    expect(await deleted(watch)).toBe('former')
  })

  it('a secret of type service-account-token is deleted with its account, whose tokens are refused then', async () => {
    const { server, watch } = await open()
    await server.post(accounts, { metadata: { name: 'other' } })
    await server.post(secrets, tokenSecret())
    const { token = '' } = dataOf(await filled(watch))
    await server.post(secrets, tokenSecret('kept', 'other'))
    await filled(watch, 'kept')
    await server.delete(`${accounts}/robot`)
    expect(await whoBears(server, token)).toBe(401)
    expect(await deleted(watch)).toBe('token')
    expect((await server.get(`${secrets}/kept`)).status).toBe(200)
  })

  it('a secret of type service-account-token is settled that was there before the controller', async () => {
    const { server, watch } = await open()
    const deletions = await server.watch(secrets)
    await server.post(secrets, tokenSecret('first'))
    await server.post(secrets, tokenSecret('second'))
    await server.post(secrets, tokenSecret('stray', 'nobody'))
    await filled(watch, 'first')
    expect(await deleted(deletions)).toBe('stray')
  })

  it('a secret of type service-account-token is filled by the names of the brand', async () => {
    const server = await openTestServer({ brand: brands.svc })
    const { uid } = (await server.post(accounts, { metadata: { name: 'robot' } })).body.metadata
    const watch = await server.watch(secrets)
    await server.post(secrets, {
      metadata: { name: 'token', annotations: { 'svc.io/service-account.name': 'robot' } },
      type: 'svc.io/service-account-token',
    })
    const secret = await filled(watch)
    expect(secret.metadata.annotations).toMatchObject({ 'svc.io/service-account.uid': uid })
    const [, claims = ''] = (dataOf(secret)['token'] ?? '').split('.')
    expect(JSON.parse(atob(claims))).toMatchObject({
      iss: 'svc/serviceaccount',
      'svc.io/serviceaccount/secret.name': 'token',
    })
  })

  it('secrets of type service-account-token belong to the account that is there, however fast accounts come and go', async () => {
    const { server } = await open()
    const work: Promise<unknown>[] = []
    for (let round = 0; round < 20; round++) {
      work.push(server.post(secrets, tokenSecret(`token-${round}`)))
      work.push(server.delete(`${accounts}/robot`))
      if (round % 3 === 0) await controllersSettled()
      work.push(server.post(accounts, { metadata: { name: 'robot' } }))
      if (round % 4 === 0) work.push(server.delete(`${secrets}/token-${round}`))
    }
    await Promise.all(work)
    await server.post(accounts, { metadata: { name: 'robot' } })
    const { uid } = (await server.get(`${accounts}/robot`)).body.metadata
    await server.post(secrets, tokenSecret('last'))
    await filled(await server.watch(secrets), 'last')
    await controllersSettled()
    const left = (await server.get(secrets)).body.items
    for (const secret of left) {
      expect(secret.metadata.annotations).toMatchObject({ [uidName]: uid })
      expect(dataOf(secret)['token']).not.toBe('')
    }
    expect(left.map(({ metadata }) => metadata.name)).toContain('last')
  })

  it('an account loses its reference to a secret of type service-account-token that is deleted', async () => {
    const { server, watch } = await open()
    await server.patch(`${accounts}/robot`, { secrets: [{ name: 'token' }, { name: 'more' }] })
    await server.post(secrets, tokenSecret())
    await filled(watch)
    const changes = await server.watch(accounts)
    await server.delete(`${secrets}/token`)
    const { object } = await eventOf(changes, ({ type }) => type === 'MODIFIED')
    expect((object as ApiObject)['secrets']).toEqual([{ name: 'more' }])
  })

  it('a secret of type service-account-token stays as it is where its controller does not run', async () => {
    const { server } = await open({ controllers: ['*', '-serviceaccount-token'] })
    await server.post(secrets, tokenSecret())
    server.runtime.advance(60_000)
    expect((await server.get(`${secrets}/token`)).body).not.toHaveProperty('data')
  })
})
