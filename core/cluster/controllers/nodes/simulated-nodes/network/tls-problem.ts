import { readCertificates } from '../../../../../base/certificates/read-certificates.ts'

const unverified = 'tls: failed to verify certificate: x509: '

function matches(name: string, host: string): boolean {
  const at = host.indexOf('.')
  return name.startsWith('*.') && at > 0 ? name.slice(1) === host.slice(at) : name === host
}

/**
 * Why a client that trusts those authorities does not accept a server's certificates (all PEM), in the words of Go; undefined where it
 * does. Who signed is found by names alone: signatures are not verified.
 *
 * @param host whom the client asked for, a name or an address
 */
export function tlsProblem(
  certificate: string,
  authorities: string | undefined,
  host: string,
): string | undefined {
  const [own] = readCertificates(certificate)
  const trusted = authorities === undefined ? [] : readCertificates(authorities)
  // What stands for certificates where a host makes none is not looked at.
  if (!own) return undefined
  const isTrusted = trusted.some(({ subject }) => subject === own.issuer || subject === own.subject)
  if (!isTrusted) return `${unverified}certificate signed by unknown authority`
  if (/^[\d.]+$/.test(host)) {
    if (own.ipAddresses.includes(host)) return undefined
    const valid = own.ipAddresses.join(', ')
    return valid === ''
      ? `${unverified}cannot validate certificate for ${host} because it doesn't contain any IP SANs`
      : `${unverified}certificate is valid for ${valid}, not ${host}`
  }
  if (own.dnsNames.some((name) => matches(name, host))) return undefined
  const valid = own.dnsNames.join(', ')
  return valid === ''
    ? `${unverified}certificate is not valid for any names, but wanted to match ${host}`
    : `${unverified}certificate is valid for ${valid}, not ${host}`
}
