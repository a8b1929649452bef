import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import type { Validity } from '../../../core/index.ts'
import type { CertificateTemplate, KeyPair } from './certificate-factory.ts'

/** What a certificate of the own authority must contain. */
export type CertificateRequirements = Omit<CertificateTemplate, 'validity'>

export const day: number = 24 * 60 * 60 * 1000
const lifetime = 365 * day
const renewBefore = 30 * day
/** Certificates are valid from this long before, as clocks of clients may be behind; milliseconds. */
export const backdate: number = 60 * 60 * 1000

/** Issues a certificate for a year, or for as long as the authority lasts. */
export async function issuePair(
  authority: KeyPair,
  wanted: CertificateRequirements,
  now: number,
): Promise<KeyPair> {
  const { issueCertificate } = await import('./certificate-factory.ts')
  const end = Date.parse(new X509Certificate(authority.certificate).validTo)
  const validity: Validity = { from: now - backdate, until: Math.min(now + lifetime, end) }
  return issueCertificate(authority, { ...wanted, validity })
}

/** Whether a pair is good for longer than a month, and signed by the authority (PEM) for all wanted hosts. */
export function isUsablePair(
  pair: KeyPair,
  authority: string,
  wanted: CertificateRequirements,
  now: number,
): boolean {
  const certificate = new X509Certificate(pair.certificate)
  const issuer = new X509Certificate(authority)
  return (
    isFarFromExpiry(pair, now) &&
    isMatchingPair(pair) &&
    certificate.verify(issuer.publicKey) &&
    wanted.hosts.every((host) => covers(certificate, host))
  )
}

function covers(certificate: X509Certificate, host: string): boolean {
  const found = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)
  return found !== undefined
}

export function isFarFromExpiry({ certificate }: KeyPair, now: number): boolean {
  const { validFrom, validTo } = new X509Certificate(certificate)
  return Date.parse(validFrom) <= now && Date.parse(validTo) - renewBefore > now
}

export function isMatchingPair({ certificate, key }: KeyPair): boolean {
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
}
