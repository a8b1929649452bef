import { type KeyObject, sign } from 'node:crypto'
import type { CertificateKey, SignatureAlgorithm } from '../../../core/index.ts'

/** How certificates are signed on a curve, by OpenSSL's name of it. */
const curves: Readonly<Record<string, SignatureAlgorithm>> = {
  prime256v1: { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  secp384r1: { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' },
  secp521r1: { name: 'ECDSA', namedCurve: 'P-521', hash: 'SHA-512' },
}

function algorithmOf(key: KeyObject): SignatureAlgorithm | undefined {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'rsa') return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  if (type === 'ed25519') return { name: 'Ed25519' }
  return type === 'ec' ? curves[details?.namedCurve ?? ''] : undefined
}

/** An authority's key. @throws TypeError for a key that signs no certificates */
export function certificateKey(key: KeyObject): CertificateKey {
  const algorithm = algorithmOf(key)
  if (!algorithm) {
    throw new TypeError(`no certificate is signed by a key of type ${key.asymmetricKeyType}`)
  }
  const hash = 'hash' in algorithm ? algorithm.hash.replace('-', '').toLowerCase() : null
  return {
    algorithm,
    sign: async (bytes) => sign(hash, bytes, { key, dsaEncoding: 'ieee-p1363' }),
  }
}
