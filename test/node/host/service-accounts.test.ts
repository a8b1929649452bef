import {
  createPublicKey,
  generateKeyPairSync,
  type KeyPairKeyObjectResult,
  verify,
} from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { TokenSigner } from '../../../core/index.ts'
import { keySigner } from '../../../node-host/pki/key-signer.ts'
import { prepareServiceAccounts } from '../../../node-host/access/service-accounts.ts'

const message = new TextEncoder().encode('hello')

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-keys-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
})

function pemsOf({ publicKey, privateKey }: KeyPairKeyObjectResult): {
  readonly publicKey: string
  readonly privateKey: string
} {
  return {
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const rsa = pemsOf(generateKeyPairSync('rsa', { modulusLength: 2048 }))
const p256 = pemsOf(generateKeyPairSync('ec', { namedCurve: 'P-256' }))
const p384 = pemsOf(generateKeyPairSync('ec', { namedCurve: 'P-384' }))

async function signerIn(place: string, options = {}): Promise<TokenSigner> {
  const { signer } = await prepareServiceAccounts(options, place)
  if (!signer) throw new TypeError('there is no signer')
  return signer
}

describe('keys of service account tokens', () => {
  it.each([
    ['ES256', p256],
    ['RS256', rsa],
  ])(
    'keys of service account tokens sign by %s, and are published for others to check',
    async (algorithm, { privateKey }) => {
      const signer = keySigner(privateKey, [])
      const signature = await signer.sign(message)
      expect(signer.form.algorithm).toBe(algorithm)
      expect(await signer.verify(message, signature, signer.form)).toBe(true)
      const [jwk] = signer.publicKeys
      expect(jwk).toMatchObject({ use: 'sig', kid: signer.form.keyId, alg: algorithm })
      expect(jwk).not.toHaveProperty('d')
      const key = createPublicKey({ key: { ...jwk }, format: 'jwk' })
      expect(verify('sha256', message, { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true)
    },
  )

  it('keys of service account tokens take signatures of further keys, and of no others', async () => {
    const old = keySigner(rsa.privateKey, [])
    const signature = await old.sign(message)
    expect(
      await keySigner(p256.privateKey, [rsa.publicKey]).verify(message, signature, old.form),
    ).toBe(true)
    expect(await keySigner(p256.privateKey, []).verify(message, signature, old.form)).toBe(false)
    const unnamed = { ...old.form, keyId: '' }
    expect(await old.verify(message, signature, unnamed)).toBe(true)
    expect(await old.verify(message, signature, { ...unnamed, algorithm: 'HS256' })).toBe(false)
  })

  it('keys of service account tokens are made once, for their owner alone', async () => {
    const place = join(directory, 'pki')
    const first = await signerIn(place)
    expect((await stat(join(place, 'sa.key'))).mode & 0o777).toBe(0o600)
    expect((await signerIn(place)).form).toEqual(first.form)
    expect(await readFile(join(place, 'sa.key'), 'utf8')).toContain('BEGIN PRIVATE KEY')
  })

  it('keys of service account tokens are those that the options name', async () => {
    const [path, other] = [join(directory, 'a.key'), join(directory, 'b.pub')]
    await writeFile(path, rsa.privateKey)
    await writeFile(other, p256.publicKey)
    const signer = await signerIn(directory, {
      serviceAccountSigningKeyFile: path,
      serviceAccountKeyFiles: [other],
    })
    expect(signer.publicKeys.map(({ alg }) => alg)).toEqual(['RS256', 'ES256'])
    const { issuer } = await prepareServiceAccounts(
      { serviceAccountIssuer: 'https://me.test' },
      directory,
    )
    expect(issuer).toBe('https://me.test')
  })

  it('keys of service account tokens are refused, with the reason, when they cannot be used', async () => {
    const path = join(directory, 'a.key')
    const refusal = (options: object): Promise<unknown> =>
      expect(prepareServiceAccounts(options, directory)).rejects.toThrow(
        /service-account|RSA or P-256|cannot be used/,
      )
    await writeFile(path, p384.privateKey)
    await refusal({ serviceAccountSigningKeyFile: path })
    await writeFile(path, 'no key')
    await refusal({ serviceAccountSigningKeyFile: path })
    await refusal({ serviceAccountKeyFiles: [join(directory, 'absent')] })
    await refusal({ serviceAccountIssuer: 'me' })
  })
})
