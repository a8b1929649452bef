import type { CertificateRequest } from './certificate-request.ts'
import {
  plainSignature,
  readSignatureAlgorithm,
  type SignatureAlgorithm,
} from './signature-algorithm.ts'
import { type SubtleCryptography, verifySignature } from './subtle-crypto.ts'

/** What Go's library says of a signature that is not by the key, by its kind. */
const texts: Readonly<Record<SignatureAlgorithm['name'], string>> = {
  ECDSA: 'x509: ECDSA verification failure',
  Ed25519: 'x509: Ed25519 verification failure',
  'RSA-PSS': 'crypto/rsa: verification error',
  'RSASSA-PKCS1-v1_5': 'crypto/rsa: verification error',
}

/** Why the owner of the key has not signed a certificate signing request, in Go's words; undefined where it has. */
export async function requestSignatureFault(
  { signed }: CertificateRequest,
  subtle: SubtleCryptography,
): Promise<string | undefined> {
  const { publicKey, bytes } = signed
  const algorithm = readSignatureAlgorithm(signed.algorithm, publicKey)
  if (!algorithm) return 'x509: cannot verify signature: algorithm unimplemented'
  const signature = plainSignature(algorithm, signed.signature)
  const isSigned = await verifySignature(subtle, { algorithm, publicKey, bytes, signature })
  return isSigned ? undefined : texts[algorithm.name]
}
