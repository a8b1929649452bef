import { generateKeyPairSync } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createAuthority,
  issueCertificate,
  type KeyPair,
} from '../../../node-host/serving/pki/certificate-factory.ts'
import { bearer, type Credentials, holding } from '../attacks/credentials.ts'
import { type FlaggedServer, refusalOf, startWithFlags } from './flagged-server.ts'

/** Sentences of the requirement on the methods of authentication that a server has by its flags. */

interface UserInfo {
  readonly username: string
  readonly uid?: string
  readonly groups: readonly string[]
}

const admin = bearer('admin-token')
const hour = 3_600_000
const validity = { from: Date.now() - hour, until: Date.now() + hour }
const tokens = [
  'admin-token,admin,1,system:masters',
  'plain-token,plain,2',
  'grouped-token,grouped,3,"one,two"',
  'columns-token,columns,4,three,four',
  '!#$%&*+.^_`|~()-token,odd,5',
  'Jörg-token,Jörg,6,Größe',
].join('\n')

let server: FlaggedServer
let clients: readonly KeyPair[]

function issue(
  authority: KeyPair,
  commonName: string,
  organizations: readonly string[],
): Promise<KeyPair> {
  return issueCertificate(authority, {
    commonName,
    organizations,
    hosts: [],
    usage: 'client',
    validity,
  })
}

beforeAll(async () => {
  const authorities = await Promise.all(
    ['one', 'two'].map((name) => createAuthority(name, validity)),
  )
  clients = await Promise.all(
    authorities.map((each, index) => issue(each, `client-${index}`, ['a', 'b'])),
  )
  const otherKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey
  server = await startWithFlags(
    [
      '--token-auth-file={dir}/tokens.csv',
      '--client-ca-file={dir}/clients.pem',
      '--enable-bootstrap-token-auth',
      '--service-account-key-file={dir}/other.pem',
      '--controllers=*,tokencleaner',
    ],
    {
      'tokens.csv': tokens,
      'clients.pem': authorities.map(({ certificate }) => certificate).join('\n'),
      'other.pem': String(otherKey.export({ type: 'spki', format: 'pem' })),
    },
  )
})

afterAll(() => server.close())

async function whoIs(by: Credentials): Promise<UserInfo | number> {
  const review = { apiVersion: 'authentication.k8s.io/v1', kind: 'SelfSubjectReview' }
  const path = '/apis/authentication.k8s.io/v1/selfsubjectreviews'
  const { status, text } = await server.send('POST', path, by, review)
  if (status !== 201) return status
  return (JSON.parse(text) as { status: { userInfo: UserInfo } }).status.userInfo
}

async function administer<T>(method: string, path: string, body?: unknown): Promise<T> {
  const { status, text } = await server.send(method, path, admin, body)
  if (status >= 300) throw new TypeError(`${method} ${path}: ${text}`)
  return JSON.parse(text) as T
}

describe('client certificates', () => {
  it('--client-ca-file holds one or more certificate authorities', async () => {
    for (const [index, client] of clients.entries()) {
      expect(await whoIs(holding(client))).toMatchObject({ username: `client-${index}` })
    }
    const stranger = await issue(await createAuthority('one', validity), 'client-0', [])
    expect(await whoIs(holding(stranger))).toBe(401)
  })

  it('the common name is the user name, and each organization is a group', async () => {
    const [client] = clients
    expect(client && (await whoIs(holding(client)))).toMatchObject({
      username: 'client-0',
      groups: ['a', 'b', 'system:authenticated'],
    })
  })
})

describe('the static token file', () => {
  it('each row has token, user name and user UID, and further columns are group names', async () => {
    expect(await whoIs(bearer('plain-token'))).toMatchObject({
      username: 'plain',
      uid: '2',
      groups: ['system:authenticated'],
    })
    expect(await whoIs(bearer('grouped-token'))).toMatchObject({
      groups: ['one', 'two', 'system:authenticated'],
    })
    expect(await whoIs(bearer('columns-token'))).toMatchObject({
      groups: ['three', 'four', 'system:authenticated'],
    })
  })

  it('a row of fewer than three columns is refused at start', async () => {
    const why = await refusalOf(['--token-auth-file={dir}/t.csv'], { 't.csv': 'token,name' })
    expect(why).toContain('t.csv, line 1: a row needs at least token,user,uid')
  })

  it('changing the list needs a restart', async () => {
    await writeFile(join(server.directory, 'tokens.csv'), 'new-token,new,9\n')
    expect(await whoIs(bearer('plain-token'))).toMatchObject({ username: 'plain' })
    expect(await whoIs(bearer('new-token'))).toBe(401)
  })
})

describe('bearer tokens', () => {
  it('a token is any character sequence that is valid in a header value', async () => {
    expect(await whoIs(bearer('!#$%&*+.^_`|~()-token'))).toMatchObject({ username: 'odd' })
  })

  it('the bytes of a token, of names and of groups are UTF-8', async () => {
    const onTheWire = Buffer.from('Jörg-token').toString('latin1')
    expect(await whoIs(bearer(onTheWire))).toMatchObject({
      username: 'Jörg',
      groups: ['Größe', 'system:authenticated'],
    })
  })
})

describe('bootstrap tokens', () => {
  const secrets = '/api/v1/namespaces/kube-system/secrets'

  async function createToken(
    id: string,
    more: Readonly<Record<string, string>>,
  ): Promise<Credentials> {
    const stringData = { 'token-id': id, 'token-secret': '0123456789abcdef', ...more }
    await administer('POST', secrets, {
      metadata: { name: `bootstrap-token-${id}` },
      type: 'bootstrap.kubernetes.io/token',
      stringData,
    })
    return bearer(`${id}.0123456789abcdef`)
  }

  const authenticates = { 'usage-bootstrap-authentication': 'true' }

  it('a token authenticates as system:bootstrap:<id> in system:bootstrappers and its extra groups', async () => {
    const groups = 'system:bootstrappers:a,system:bootstrappers:b:c'
    const by = await createToken('abcdef', { ...authenticates, 'auth-extra-groups': groups })
    expect(await whoIs(by)).toMatchObject({
      username: 'system:bootstrap:abcdef',
      groups: [
        'system:bootstrappers',
        'system:bootstrappers:a',
        'system:bootstrappers:b:c',
        'system:authenticated',
      ],
    })
  })

  it.each([
    [
      'an extra group that does not begin with system:bootstrappers:',
      'aaaaa1',
      { ...authenticates, 'auth-extra-groups': 'system:masters' },
    ],
    ['no usage-bootstrap-authentication', 'aaaaa2', {}],
    [
      'usage-bootstrap-authentication that is not true',
      'aaaaa3',
      { 'usage-bootstrap-authentication': 'yes' },
    ],
    ['another token-id than its name', 'aaaaa4', { ...authenticates, 'token-id': 'aaaaa0' }],
  ])('a token does not authenticate with %s', async (_why, id, data) => {
    expect(await whoIs(await createToken(id, data))).toBe(401)
  })

  it('an expired token is rejected, and removed while the tokencleaner runs', async () => {
    const expiration = '2020-01-01T00:00:00Z'
    const list = await administer<{ metadata: { resourceVersion: string } }>('GET', secrets)
    const by = await createToken('bbbbbb', { ...authenticates, expiration })
    expect(await whoIs(by)).toBe(401)
    const { resourceVersion } = list.metadata
    const watch = `${secrets}?watch=true&timeoutSeconds=60&resourceVersion=${resourceVersion}`
    await server.awaitText(watch, admin, /"type":"DELETED".*bootstrap-token-bbbbbb/)
    const gone = await server.send('GET', `${secrets}/bootstrap-token-bbbbbb`, admin)
    expect(gone.status).toBe(404)
  })
})

describe('service account tokens', () => {
  const accounts = '/api/v1/namespaces/default/serviceaccounts'

  async function tokenOf(name: string): Promise<string> {
    const request = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} }
    type Made = { status: { token: string } }
    return (await administer<Made>('POST', `${accounts}/${name}/token`, request)).status.token
  }

  it('a token is a signed JWT, and authenticates as its account in the groups of all accounts and of its namespace', async () => {
    await administer('POST', accounts, { metadata: { name: 'robot' } })
    const token = await tokenOf('robot')
    expect(token.split('.')).toHaveLength(3)
    expect(await whoIs(bearer(token))).toMatchObject({
      username: 'system:serviceaccount:default:robot',
      groups: ['system:serviceaccounts', 'system:serviceaccounts:default', 'system:authenticated'],
    })
  })

  it('tokens of an account that was deleted from the API are revoked', async () => {
    await administer('POST', accounts, { metadata: { name: 'short' } })
    const token = await tokenOf('short')
    await administer('DELETE', `${accounts}/short`)
    expect(await whoIs(bearer(token))).toBe(401)
  })

  it('the keys of --service-account-key-file are published beside the own one', async () => {
    const { text } = await server.send('GET', '/openid/v1/jwks', admin)
    const { keys } = JSON.parse(text) as { keys: { kty: string }[] }
    expect(keys.map(({ kty }) => kty)).toContain('RSA')
  })
})
