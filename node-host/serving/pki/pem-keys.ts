import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto'

interface PemBlock {
  readonly type: string
  readonly der: Buffer
}

/** Algorithms by which JSON Web Signatures are made with a kind of key (RFC 7518). */
export interface KeyAlgorithm {
  readonly name: 'RS256' | 'ES256' | 'ES384' | 'ES512'
  readonly hash: 'sha256' | 'sha384' | 'sha512'
}

const curves: Readonly<Record<string, KeyAlgorithm>> = {
  prime256v1: { name: 'ES256', hash: 'sha256' },
  secp384r1: { name: 'ES384', hash: 'sha384' },
  secp521r1: { name: 'ES512', hash: 'sha512' },
}

/** The algorithm of a key's signatures; undefined for keys that sign no tokens. */
export function keyAlgorithm(key: KeyObject): KeyAlgorithm | undefined {
  if (key.asymmetricKeyType === 'rsa') return { name: 'RS256', hash: 'sha256' }
  return key.asymmetricKeyType === 'ec'
    ? curves[key.asymmetricKeyDetails?.namedCurve ?? '']
    : undefined
}

function blocksOf(pem: string): readonly PemBlock[] {
  const found = pem.matchAll(/-----BEGIN ([A-Z0-9 ]+)-----\s([^-]*)-----END \1-----/g)
  return [...found].map(([, type = '', text = '']) => ({ type, der: Buffer.from(text, 'base64') }))
}

/** The first of the attempts that gives a key for tokens; a block may hold anything else, which is passed over. */
function firstKey(attempts: readonly (() => KeyObject)[]): KeyObject | undefined {
  for (const attempt of attempts) {
    try {
      const key = attempt()
      if (keyAlgorithm(key)) return key
    } catch {
      // Not a key of that form.
    }
  }
  return undefined
}

type PrivateForm = 'pkcs1' | 'pkcs8' | 'sec1'

const privateForms: Readonly<Record<string, PrivateForm>> = {
  'RSA PRIVATE KEY': 'pkcs1',
  'EC PRIVATE KEY': 'sec1',
  'PRIVATE KEY': 'pkcs8',
}

function privateKey(der: Buffer, type: PrivateForm): KeyObject {
  return createPrivateKey({ key: der, format: 'der', type })
}

/**
 * The first private key of a PEM text that can sign tokens: PKCS #1, SEC 1 or PKCS #8, RSA or ECDSA. Blocks of other
 * types, such as `EC PARAMETERS`, may stand beside it.
 * @throws RangeError where there is none.
 */
export function parsePrivateKey(pem: string): KeyObject {
  for (const { type, der } of blocksOf(pem)) {
    const form = privateForms[type]
    const key = form && firstKey([() => privateKey(der, form)])
    if (key) return key
  }
  throw new RangeError('data does not contain a valid RSA or ECDSA private key')
}

/**
 * The public keys of a PEM text that can verify tokens, in their order: those of private keys in any form, of
 * certificates, and public keys (PKIX), whatever the types of their blocks. Other blocks are passed over.
 * @throws RangeError where there is none.
 */
export function parsePublicKeys(pem: string): readonly KeyObject[] {
  const keys = blocksOf(pem).flatMap(({ der }) => {
    const ofPrivate = (form: PrivateForm) => () => createPublicKey(privateKey(der, form))
    const key = firstKey([
      ofPrivate('pkcs1'),
      ofPrivate('pkcs8'),
      ofPrivate('sec1'),
      () => createPublicKey({ key: der, format: 'der', type: 'spki' }),
      () => new X509Certificate(der).publicKey,
    ])
    return key ? [key] : []
  })
  if (keys.length > 0) return keys
  throw new RangeError('data does not contain any valid RSA or ECDSA public keys')
}
