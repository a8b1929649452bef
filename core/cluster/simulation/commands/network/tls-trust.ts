import { readCertificates } from '../../../../base/certificates/read-certificates.ts'
import type { PortTls } from '../../network/network-view.ts'

/** Why a client does not trust a server. */
export type Distrust = 'self-signed' | 'unknown authority' | 'other name'

/**
 * Why a client that trusts those authorities (PEM) does not trust a server; undefined where it does. Who signed is found by names alone:
 * signatures are not verified.
 */
export function distrustOf(
  { certificate, isAuthority = false }: PortTls,
  authorities: string,
  host: string,
): Distrust | undefined {
  const [own] = readCertificates(certificate)
  const trusted = readCertificates(authorities)
  // What stands for certificates where a host makes none is not looked at.
  if (!own) return authorities.trim() === '' ? 'unknown authority' : undefined
  if (!trusted.some(({ subject }) => subject === own.issuer || subject === own.subject)) {
    return own.issuer === own.subject && !isAuthority ? 'self-signed' : 'unknown authority'
  }
  if (isAuthority) return undefined
  const at = host.indexOf('.')
  // As curl does it with OpenSSL, the common name counts where a certificate names no server.
  const { commonName, dnsNames, ipAddresses } = own
  const usual = dnsNames.length === 0 && commonName !== undefined ? [commonName] : dnsNames
  const names = /^[\d.]+$/.test(host) ? ipAddresses : usual
  const isNamed = names.some(
    (name) =>
      name === host || (name.startsWith('*.') && at > 0 && name.slice(1) === host.slice(at)),
  )
  return isNamed ? undefined : 'other name'
}
