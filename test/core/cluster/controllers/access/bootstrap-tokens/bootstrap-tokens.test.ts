import { describe, expect, it } from 'vitest'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { decodeBase64Url, encodeBase64Url } from '../../../../../../core/base/text/base64.ts'
import { MemoryBackend } from '../../../../../../core/storage/engine/memory-backend.ts'
import {
  bootstrapSecret,
  eventOf,
  systemSecrets,
} from '../../../../../support/access/bootstrap-tokens.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import {
  openTestServer,
  type TestServer,
  type Watch,
} from '../../../../../support/servers/test-server.ts'

const publicMaps = '/api/v1/namespaces/kube-public/configmaps'
const clusterInfo = `${publicMaps}/cluster-info`
const kubeconfig = 'apiVersion: v1\nkind: Config\n'

const encoder = new TextEncoder()

function bytes(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(encoder.encode(text))
}

/** Verifies a detached signature of `content` with the engine's own HMAC, insisting on HS256. */
async function isSignedBy(signature: string, content: string, token: string): Promise<boolean> {
  const [head = '', nothing, end = ''] = signature.split('.')
  const stated = JSON.parse(new TextDecoder().decode(decodeBase64Url(head))) as object
  expect(stated).toEqual({ alg: 'HS256', kid: token.slice(0, 6) })
  expect(nothing).toBe('')
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytes(token), algorithm, false, ['verify'])
  const message = bytes(`${head}.${encodeBase64Url(encoder.encode(content))}`)
  return crypto.subtle.verify('HMAC', key, new Uint8Array(decodeBase64Url(end) ?? []), message)
}

function signatures(map: ApiObject): readonly string[] {
  return Object.keys(structOf(map, 'data')).filter((key) => key.startsWith('jws-'))
}

async function openSigning(options: object = {}): Promise<{ server: TestServer; maps: Watch }> {
  const server = await openTestServer({ controllers: ['bootstrapsigner'], ...options })
  return { server, maps: await server.watch(publicMaps) }
}

/** The config map once it has the signatures of these tokens, and no others. */
async function signedBy(maps: Watch, ...ids: readonly string[]): Promise<ApiObject> {
  const wanted = ids.map((id) => `jws-kubeconfig-${id}`).join()
  const { object } = await eventOf(
    maps,
    ({ object: map }) => signatures(map as ApiObject).join() === wanted,
  )
  return object as ApiObject
}

describe('the controller tokencleaner', () => {
  it('the controller tokencleaner deletes tokens as they expire, and no others', async () => {
    const server = await openTestServer({ controllers: ['tokencleaner'] })
    const secrets = await server.watch(systemSecrets)
    const gone = async (): Promise<unknown> =>
      (await eventOf(secrets, ({ type }) => type === 'DELETED')).object.metadata.name
    await server.post(systemSecrets, bootstrapSecret('lasting'.slice(0, 6)))
    const soon = { expiration: '2026-01-01T00:01:00Z' }
    await server.post(systemSecrets, bootstrapSecret('soon00', soon))
    await server.post(systemSecrets, {
      ...bootstrapSecret('other0', { expiration: '2025-01-01T00:00:00Z' }),
      type: 'Opaque',
    })
    await server.post(
      systemSecrets,
      bootstrapSecret('past00', { expiration: '2025-12-31T23:59:59Z' }),
    )
    expect(await gone()).toBe('bootstrap-token-past00')
    await server.post(systemSecrets, bootstrapSecret('broken', { expiration: 'never' }))
    expect(await gone()).toBe('bootstrap-token-broken')
    server.runtime.advance(59_000)
    expect((await server.get(`${systemSecrets}/bootstrap-token-soon00`)).status).toBe(200)
    server.runtime.advance(1_000)
    expect(await gone()).toBe('bootstrap-token-soon00')
    const left = (await server.get(systemSecrets)).body.items
    expect(left.map(({ metadata }) => metadata.name)).toEqual([
      'bootstrap-token-lastin',
      'bootstrap-token-other0',
    ])
  })

  it('the controller tokencleaner keeps a token that is prolonged before it expires', async () => {
    const server = await openTestServer({ controllers: ['tokencleaner'] })
    const secrets = await server.watch(systemSecrets)
    await server.post(
      systemSecrets,
      bootstrapSecret('abcdef', { expiration: '2026-01-01T00:01:00Z' }),
    )
    await server.patch(`${systemSecrets}/bootstrap-token-abcdef`, {
      stringData: { expiration: '2026-01-01T00:02:00Z' },
    })
    server.runtime.advance(60_000)
    await server.post(
      systemSecrets,
      bootstrapSecret('past00', { expiration: '2025-12-31T23:59:59Z' }),
    )
    const { object } = await eventOf(secrets, ({ type }) => type === 'DELETED')
    expect(object.metadata.name).toBe('bootstrap-token-past00')
    expect((await server.get(`${systemSecrets}/bootstrap-token-abcdef`)).status).toBe(200)
  })

  it('the controllers of bootstrap tokens do not run unless they are named', async () => {
    const server = await openTestServer({ controllers: ['*'], rootCertificates: 'PEM' })
    await server.post(
      systemSecrets,
      bootstrapSecret('past00', { expiration: '2025-12-31T23:59:59Z' }),
    )
    await server.post(publicMaps, { metadata: { name: 'cluster-info' }, data: { kubeconfig } })
    server.runtime.advance(3_600_000)
    expect((await server.get(`${systemSecrets}/bootstrap-token-past00`)).status).toBe(200)
    expect((await server.get(clusterInfo)).body['data']).toEqual({ kubeconfig })
  })
})

describe('the controller bootstrapsigner', () => {
  it('the controller bootstrapsigner signs the kubeconfig with the whole token, so that others can verify it', async () => {
    const { server, maps } = await openSigning()
    const data = { kubeconfig, other: 'stays' }
    await server.post(publicMaps, { metadata: { name: 'cluster-info' }, data })
    await server.post(systemSecrets, bootstrapSecret())
    const map = await signedBy(maps, 'abcdef')
    expect(map['data']).toMatchObject(data)
    const signature = textOf(structOf(map, 'data'), 'jws-kubeconfig-abcdef')
    expect(await isSignedBy(signature, kubeconfig, 'abcdef.0123456789abcdef')).toBe(true)
    expect(await isSignedBy(signature, `${kubeconfig} `, 'abcdef.0123456789abcdef')).toBe(false)
    expect(await isSignedBy(signature, kubeconfig, 'abcdef.0123456789abcdeg')).toBe(false)
  })

  it('the controller bootstrapsigner follows changes of tokens and of the kubeconfig', async () => {
    const { server, maps } = await openSigning()
    await server.post(publicMaps, { metadata: { name: 'cluster-info' }, data: { kubeconfig } })
    await server.post(systemSecrets, bootstrapSecret('aaaaaa'))
    await signedBy(maps, 'aaaaaa')
    await server.post(systemSecrets, bootstrapSecret('bbbbbb'))
    const first = await signedBy(maps, 'aaaaaa', 'bbbbbb')
    await server.patch(clusterInfo, { data: { kubeconfig: 'other' } })
    await eventOf(maps, ({ object }) => {
      const now = structOf(object as ApiObject, 'data')
      const before = structOf(first, 'data')
      return now['jws-kubeconfig-aaaaaa'] !== before['jws-kubeconfig-aaaaaa']
    })
    await server.patch(`${systemSecrets}/bootstrap-token-aaaaaa`, {
      stringData: { 'usage-bootstrap-signing': 'false' },
    })
    await signedBy(maps, 'bbbbbb')
    await server.delete(`${systemSecrets}/bootstrap-token-bbbbbb`)
    expect((await signedBy(maps))['data']).toEqual({ kubeconfig: 'other' })
  })

  it('the controller bootstrapsigner does not sign with tokens that have expired', async () => {
    const { server, maps } = await openSigning()
    const expiring = bootstrapSecret('soon00', { expiration: '2026-01-01T00:01:00Z' })
    const expired = bootstrapSecret('past00', { expiration: '2025-12-31T23:59:59Z' })
    for (const each of [expired, expiring]) await server.post(systemSecrets, each)
    await server.post(publicMaps, { metadata: { name: 'cluster-info' }, data: { kubeconfig } })
    await signedBy(maps, 'soon00')
    server.runtime.advance(60_000)
    await signedBy(maps)
    expect((await server.get(`${systemSecrets}/bootstrap-token-soon00`)).status).toBe(200)
  })

  it.each([
    ['that must not sign', {}, { 'usage-bootstrap-signing': 'false' }],
    ['without a secret part', {}, { 'token-secret': '' }],
    ['with the id of another', {}, { 'token-id': 'abcdeg' }],
    ['of another type', { type: 'Opaque' }, {}],
  ])('the controller bootstrapsigner takes no secret %s', async (_what, secret, data) => {
    const { server, maps } = await openSigning()
    await server.post(systemSecrets, { ...bootstrapSecret('abcdef', data), ...secret })
    await server.post(systemSecrets, bootstrapSecret('good00'))
    await server.post(publicMaps, { metadata: { name: 'cluster-info' }, data: { kubeconfig } })
    expect(signatures(await signedBy(maps, 'good00'))).toEqual(['jws-kubeconfig-good00'])
  })

  it('the controller bootstrapsigner replaces signatures that somebody else wrote', async () => {
    const { server, maps } = await openSigning()
    const data = {
      kubeconfig,
      'jws-kubeconfig-abcdef': 'forged',
      'jws-kubeconfig-zzzzzz': 'forged',
    }
    await server.post(systemSecrets, bootstrapSecret())
    await server.post(publicMaps, { metadata: { name: 'cluster-info' }, data })
    const signature = structOf(await signedBy(maps, 'abcdef'), 'data')['jws-kubeconfig-abcdef']
    expect(signature).not.toBe('forged')
  })

  it('the controller bootstrapsigner creates a config map with address and authorities where there is none', async () => {
    const options = { rootCertificates: 'PEM', address: () => '127.0.0.1:6443' }
    const { server, maps } = await openSigning(options)
    const { object } = await eventOf(
      maps,
      ({ object: map }) => map.metadata.name === 'cluster-info',
    )
    expect(textOf(structOf(object as ApiObject, 'data'), 'kubeconfig')).toBe(
      [
        'apiVersion: v1',
        'clusters:',
        '- cluster:',
        '    certificate-authority-data: UEVN',
        '    server: https://127.0.0.1:6443',
        '  name: ""',
        'contexts: null',
        'current-context: ""',
        'kind: Config',
        'preferences: {}',
        'users: null',
        '',
      ].join('\n'),
    )
    expect((await server.get(clusterInfo)).status).toBe(200)
  })

  it('the controller bootstrapsigner waits with the config map until the server has an address', async () => {
    let address = ''
    const { server, maps } = await openSigning({
      rootCertificates: 'PEM',
      address: () => address,
    })
    await server.post(publicMaps, { metadata: { name: 'other' } })
    address = '127.0.0.1:6443'
    const created = eventOf(maps, ({ object }) => object.metadata.name === 'cluster-info')
    await server.post(systemSecrets, bootstrapSecret())
    // The controller tries again after a while, which is random.
    for (let tries = 0; tries < 10; tries++) {
      server.runtime.advance(1000)
      await controllersSettled()
    }
    expect(JSON.stringify(await created)).toContain('server: https://127.0.0.1:6443')
  })

  it('the controller bootstrapsigner leaves the kubeconfig alone that it finds', async () => {
    const backend = new MemoryBackend()
    const first = await openTestServer({ backend })
    await first.post(publicMaps, { metadata: { name: 'cluster-info' }, data: { kubeconfig } })
    await first.server.close()
    await first.storage.close()
    const options = { backend, rootCertificates: 'PEM', address: () => '127.0.0.1:6443' }
    const { server, maps } = await openSigning(options)
    await server.post(systemSecrets, bootstrapSecret())
    expect((await signedBy(maps, 'abcdef'))['data']).toMatchObject({ kubeconfig })
  })
})
