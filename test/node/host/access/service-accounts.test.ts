import {
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  type KeyPairKeyObjectResult,
  verify,
} from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { JsonObject, TokenSigner } from '../../../../core/index.ts'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import { prepareServiceAccounts } from '../../../../node-host/serving/access/service-accounts.ts'
import { keySigner } from '../../../../node-host/serving/pki/key-signer.ts'
import { parsePrivateKey, parsePublicKeys } from '../../../../node-host/serving/pki/pem-keys.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

const message = new TextEncoder().encode('hello')

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-keys-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
})

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const p384 = generateKeyPairSync('ec', { namedCurve: 'P-384' })
const p521 = generateKeyPairSync('ec', { namedCurve: 'P-521' })
const ed25519 = generateKeyPairSync('ed25519')
const secp256k1 = generateKeyPairSync('ec', { namedCurve: 'secp256k1' })

type Form = 'pkcs1' | 'pkcs8' | 'sec1'

function privatePem({ privateKey }: KeyPairKeyObjectResult, type: Form = 'pkcs8'): string {
  return privateKey.export({ type: type as 'pkcs8', format: 'pem' }).toString()
}

function publicPem({ publicKey }: KeyPairKeyObjectResult): string {
  return publicKey.export({ type: 'spki', format: 'pem' }).toString()
}

function signerOf(pair: KeyPairKeyObjectResult, others: readonly KeyObject[] = []): TokenSigner {
  return keySigner(pair.privateKey, others)
}

function prepare(options: StartOptions): ReturnType<typeof prepareServiceAccounts> {
  return prepareServiceAccounts(options, directory, testRuntime().logger)
}

/** The ids of the keys whose tokens a server with these options accepts. */
async function keysWith(options: StartOptions): Promise<readonly unknown[]> {
  const { signer } = await prepare(options)
  return signer?.publicKeys.map(({ kid }) => kid) ?? []
}

function idOf(pair: KeyPairKeyObjectResult): string {
  return signerOf(pair).form.keyId
}

/** Writes a file. @returns its path. */
async function file(name: string, text: string): Promise<string> {
  const path = join(directory, name)
  await writeFile(path, text)
  return path
}

describe('keys of service account tokens', () => {
  it.each<[string, KeyPairKeyObjectResult, string]>([
    ['ES256', p256, 'sha256'],
    ['ES384', p384, 'sha384'],
    ['ES512', p521, 'sha512'],
    ['RS256', rsa, 'sha256'],
  ])(
    'keys of service account tokens sign by %s, and are published for others to check',
    async (algorithm, pair, hash) => {
      const signer = signerOf(pair)
      const signature = await signer.sign(message)
      expect(signer.form.algorithm).toBe(algorithm)
      expect(await signer.verify(message, signature, signer.form)).toBe(true)
      const [jwk] = signer.publicKeys
      expect(jwk).toMatchObject({ use: 'sig', kid: signer.form.keyId, alg: algorithm })
      expect(jwk).not.toHaveProperty('d')
      const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
      expect(verify(hash, message, { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true)
    },
  )

  it('keys of service account tokens take signatures of further keys, and of no others', async () => {
    const old = signerOf(rsa)
    const signature = await old.sign(message)
    const both = signerOf(p256, [rsa.publicKey])
    expect(await both.verify(message, signature, old.form)).toBe(true)
    expect(both.hasKey(old.form.keyId)).toBe(true)
    const without = signerOf(p256)
    expect(await without.verify(message, signature, old.form)).toBe(false)
    expect(without.hasKey(old.form.keyId)).toBe(false)
    const unnamed = { ...old.form, keyId: '' }
    expect(await old.verify(message, signature, unnamed)).toBe(true)
  })

  it.each(['HS256', 'none', 'RS512', 'PS256', 'ES256', ''])(
    'the algorithm of a signature is that of the key, whatever the token says: %j',
    async (algorithm) => {
      const signer = signerOf(rsa)
      const signature = await signer.sign(message)
      for (const keyId of ['', signer.form.keyId]) {
        expect(await signer.verify(message, signature, { algorithm, keyId })).toBe(false)
        expect(await signer.verify(message, new Uint8Array(), { algorithm, keyId })).toBe(false)
      }
    },
  )

  it('keys of service account tokens are made once, for their owner alone', async () => {
    const first = await keysWith({})
    const path = join(directory, 'sa.key')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect(await keysWith({})).toEqual(first)
    expect(await readFile(path, 'utf8')).toContain('BEGIN PRIVATE KEY')
  })

  it('keys of service account tokens are those that the options name, in their order', async () => {
    const signing = await file('a.key', privatePem(rsa))
    const two = await file('two.pem', publicPem(p256) + privatePem(p521, 'sec1'))
    const one = await file('one.pem', publicPem(p384))
    const options = { serviceAccountSigningKeyFile: signing, serviceAccountKeyFiles: [two, one] }
    expect(await keysWith(options)).toEqual([rsa, p256, p521, p384].map(idOf))
    const listed = { ...options, serviceAccountKeyFiles: [one, signing, two] }
    expect(await keysWith(listed)).toEqual([p384, rsa, p256, p521].map(idOf))
  })

  it('the key that is served with verifies tokens where no other key is named', async () => {
    const signing = await file('a.key', privatePem(p256))
    const served = await file('tls.key', privatePem(rsa))
    const options = { serviceAccountSigningKeyFile: signing, tlsPrivateKeyFile: served }
    expect(await keysWith(options)).toEqual([p256, rsa].map(idOf))
    const named = await file('b.pem', publicPem(p384))
    expect(await keysWith({ ...options, serviceAccountKeyFiles: [named] })).toEqual(
      [p256, p384].map(idOf),
    )
    const other = await file('ed.key', privatePem(ed25519))
    expect(await keysWith({ ...options, tlsPrivateKeyFile: other })).toEqual([idOf(p256)])
  })

  it.each<[string, KeyPairKeyObjectResult, Form]>([
    ['PKCS #1', rsa, 'pkcs1'],
    ['PKCS #8', rsa, 'pkcs8'],
    ['SEC 1', p384, 'sec1'],
    ['PKCS #8, of a curve', p521, 'pkcs8'],
  ])('a private key is read in the form %s, to sign and to verify', (_form, pair, form) => {
    const pem = `text\n-----BEGIN EC PARAMETERS-----\nBgUrgQQAIg==\n-----END EC PARAMETERS-----\n${privatePem(pair, form)}`
    expect(keySigner(parsePrivateKey(pem), []).form.keyId).toBe(idOf(pair))
    expect(parsePublicKeys(pem).map((key) => keySigner(p256.privateKey, [key]))).toMatchObject([
      { publicKeys: [{ kid: idOf(p256) }, { kid: idOf(pair) }] },
    ])
  })

  const recorded = JSON.parse(
    readFileSync(new URL('./published-keys.json', import.meta.url), 'utf8'),
  ) as readonly { readonly name: string; readonly pem: string; readonly keys: JsonObject[] }[]

  it.each(recorded)('keys are published as the original publishes them: $name', ({ pem, keys }) => {
    const [, ...published] = signerOf(p384, parsePublicKeys(pem)).publicKeys
    expect(JSON.stringify(published)).toBe(JSON.stringify(keys))
  })

  it.each<[string, string]>([
    ['no key at all', 'no key'],
    ['a key of a kind that signs no tokens', privatePem(ed25519)],
    ['a key of another curve', privatePem(secp256k1, 'sec1')],
    ['a damaged key', privatePem(rsa).replace(/\n.{20}/, '\nAAAA')],
    ['a public key', publicPem(rsa)],
  ])('a signing key is refused that is %s', async (_what, pem) => {
    const path = await file('a.key', pem)
    await expect(prepare({ serviceAccountSigningKeyFile: path })).rejects.toThrow(
      `a key of service account tokens cannot be used: ${path}: data does not contain a valid RSA or ECDSA private key`,
    )
  })

  it('a key file is refused that holds no key, or is not there', async () => {
    const path = await file('a.pem', publicPem(ed25519))
    await expect(prepare({ serviceAccountKeyFiles: [path] })).rejects.toThrow(
      `${path}: data does not contain any valid RSA or ECDSA public keys`,
    )
    await expect(prepare({ serviceAccountKeyFiles: [join(directory, 'no')] })).rejects.toThrow(
      'cannot read the keys of --service-account-key-file',
    )
  })
})

describe('options of service account tokens', () => {
  it('the options of service account tokens reach the server', async () => {
    const prepared = await prepare({
      serviceAccountIssuers: ['https://a.test', 'b'],
      serviceAccountLookup: false,
      serviceAccountJwksUri: 'https://keys.test/jwks',
      serviceAccountExtendTokenExpiration: false,
      serviceAccountMaxTokenExpirationMs: 2 * 3_600_000,
      apiAudiences: ['x'],
    })
    expect(prepared).toMatchObject({
      issuers: ['https://a.test', 'b'],
      lookup: false,
      keysUrl: 'https://keys.test/jwks',
      extendsExpiration: false,
      mostSeconds: 7200,
      audiences: ['x'],
    })
  })

  it.each<[string, StartOptions]>([
    ['--service-account-issuer must not be empty', { serviceAccountIssuers: [''] }],
    [
      '--service-account-issuer "https://a b" contains a ":" but is not a valid URL',
      { serviceAccountIssuers: ['https://a.test', 'https://a b'] },
    ],
    [
      '--service-account-issuer "a" is given twice',
      { serviceAccountIssuers: ['a', 'https://b.test', 'a'] },
    ],
    [
      '--service-account-jwks-uri must be an https URL, not "http://a.test"',
      { serviceAccountJwksUri: 'http://a.test' },
    ],
    ['--service-account-jwks-uri "a" is not a valid URL', { serviceAccountJwksUri: 'a' }],
    [
      'the service-account-max-token-expiration must be between 1 hour and 2^32 seconds',
      { serviceAccountMaxTokenExpirationMs: 3_599_000 },
    ],
    [
      'the service-account-max-token-expiration must be between 1 hour and 2^32 seconds',
      { serviceAccountMaxTokenExpirationMs: (2 ** 32 + 1) * 1000 },
    ],
  ])('a server does not start where %s', async (line, options) => {
    await expect(prepare(options)).rejects.toMatchObject({
      name: 'StartupError',
      message: line,
    })
  })

  it('a server that extends tokens beyond the longest life says so', async () => {
    const { logger, log } = testRuntime()
    const options = { serviceAccountMaxTokenExpirationMs: 3_600_000 }
    await prepareServiceAccounts(options, directory, logger)
    expect(log.map(({ level }) => level)).toEqual(['warn', 'warn'])
  })
})
