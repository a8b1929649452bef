import type { CertificateKey } from './certificate-content.ts'
import type { SignatureAlgorithm } from './signature-algorithm.ts'

/** Parameters of WebCrypto's functions. */
type Parameters = Readonly<Record<string, unknown>> & { readonly name: string }

/** A key of WebCrypto, which only its host can use. */
type HostKey = object

/** The functions of WebCrypto (`crypto.subtle`) by which signatures are verified and made. */
export interface SubtleCryptography {
  importKey(
    format: 'spki',
    key: Uint8Array<ArrayBuffer>,
    algorithm: Parameters,
    extractable: boolean,
    usages: 'verify'[],
  ): Promise<HostKey>
  exportKey(format: 'spki', key: HostKey): Promise<ArrayBuffer>
  generateKey(
    algorithm: Parameters,
    extractable: boolean,
    usages: ('sign' | 'verify')[],
  ): Promise<{ readonly publicKey: HostKey; readonly privateKey: HostKey } | HostKey>
  sign(algorithm: Parameters, key: HostKey, bytes: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
  verify(
    algorithm: Parameters,
    key: HostKey,
    signature: Uint8Array<ArrayBuffer>,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<boolean>
}

/** Bytes in memory of their own, which WebCrypto takes. */
function owned(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}

/**
 * Whether the owner of `publicKey` (SubjectPublicKeyInfo) has signed the bytes. Rejects for a key that the host does not know or that
 * is none.
 */
export async function verifySignature(
  subtle: SubtleCryptography,
  signed: {
    readonly algorithm: SignatureAlgorithm
    readonly publicKey: Uint8Array
    readonly bytes: Uint8Array
    readonly signature: Uint8Array
  },
): Promise<boolean> {
  const algorithm = { ...signed.algorithm }
  const key = await subtle.importKey('spki', owned(signed.publicKey), algorithm, false, ['verify'])
  return subtle.verify(algorithm, key, owned(signed.signature), owned(signed.bytes))
}

/** Makes a key on P-256; its public key is in DER. */
export async function makeCertificateKey(
  subtle: SubtleCryptography,
): Promise<CertificateKey & { readonly publicKey: Uint8Array }> {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
  const pair = await subtle.generateKey(algorithm, false, ['sign', 'verify'])
  if (!('privateKey' in pair)) throw new TypeError('the host has made no pair of keys')
  const { privateKey, publicKey } = pair
  return {
    algorithm,
    publicKey: new Uint8Array(await subtle.exportKey('spki', publicKey)),
    sign: async (bytes) => new Uint8Array(await subtle.sign(algorithm, privateKey, owned(bytes))),
  }
}
