import {
  basicConstraints,
  keyUsage,
  keyUsageBit,
  nameOf,
  signCertificate,
  subjectKeyIdentifier,
} from '../../../../base/certificates/certificate-content.ts'
import type { SigningAuthority } from '../../../../base/certificates/certificate-signing.ts'
import { directoryText } from '../../../../base/certificates/encode-der.ts'
import {
  makeCertificateKey,
  type SubtleCryptography,
} from '../../../../base/certificates/subtle-crypto.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { sha256 } from '../../../../base/text/sha256.ts'

const day = 86_400_000
const lifetime = 3650 * day

const { digitalSignature, certificateSigning, revocationSigning } = keyUsageBit

/** A random positive number of 128 bits, unique for an authority. */
export function newSerialNumber(runtime: Pick<Runtime, 'random'>): Uint8Array {
  const bytes = runtime.random(new Uint8Array(16), 'identity')
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

/** Makes an authority whose key is lost with the server. */
export async function makeAuthority(
  runtime: Pick<Runtime, 'clock' | 'random'>,
  subtle: SubtleCryptography,
): Promise<SigningAuthority> {
  const key = await makeCertificateKey(subtle)
  const now = runtime.clock.now()
  const name = `skerry-ca@${Math.floor(now / 1000)}`
  const subject = nameOf([[['2.5.4.3', directoryText(name)]]])
  const certificate = await signCertificate(
    {
      serialNumber: newSerialNumber(runtime),
      issuer: subject,
      subject,
      publicKey: key.publicKey,
      validity: { from: now - day, until: now + lifetime },
      extensions: [
        basicConstraints(true),
        keyUsage([digitalSignature, certificateSigning, revocationSigning]),
        // The method of RFC 7093, 2: the first 160 bits of the hash.
        subjectKeyIdentifier(sha256(key.publicKey).subarray(0, 20)),
      ],
    },
    key,
  )
  return { ...key, certificate }
}
