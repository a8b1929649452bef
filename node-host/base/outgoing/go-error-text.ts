import { joinHostPort } from '../../../core/index.ts'
import { systemCode } from '../errors/system-error.ts'

/** Fields of Node's errors that describe the failure; an error has some of them. */
interface Failure extends Error {
  readonly address?: string
  readonly port?: number
  readonly hostname?: string
  readonly host?: string
  readonly cert?: { readonly subjectaltname?: string }
  readonly reason?: unknown
}

const untrusted = 'tls: failed to verify certificate: x509'

const certificateTexts: Readonly<Record<string, string>> = {
  SELF_SIGNED_CERT_IN_CHAIN: 'certificate signed by unknown authority',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificate signed by unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificate signed by unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'certificate signed by unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificate signed by unknown authority',
  // Go adds the time of the check and the end of the certificate, which Node does not report.
  CERT_HAS_EXPIRED: 'certificate has expired or is not yet valid',
  CERT_NOT_YET_VALID: 'certificate has expired or is not yet valid',
}

const dialTexts: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  EHOSTUNREACH: 'no route to host',
  ENETUNREACH: 'network is unreachable',
  ETIMEDOUT: 'connection timed out',
}

/** The words of Go's HTTP client for an error of Node's; undefined where they are not known. */
export function goErrorText(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const failure: Failure = error
  const code = systemCode(failure)
  const dialed = dialTexts[code]
  if (dialed !== undefined)
    return failure.address && `dial tcp ${placeOf(failure)}: connect: ${dialed}`
  if (code === 'ENOTFOUND') return `dial tcp: lookup ${failure.hostname ?? ''}: no such host`
  const certificate = certificateTexts[code]
  if (certificate !== undefined) return `${untrusted}: ${certificate}`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') return `${untrusted}: ${otherNames(failure)}`
  return handshakeText(failure) ?? brokenText(code, failure)
}

/** A connection that broke before the answer, or an answer that is not HTTP/1.1. */
function brokenText(code: string, { message }: Failure): string | undefined {
  if (code === 'ECONNRESET') {
    return message === 'socket hang up' ? 'EOF' : 'read: connection reset by peer'
  }
  if (code === 'EPIPE') return 'write: broken pipe'
  if (!code.startsWith('HPE_')) return undefined
  return 'net/http: HTTP/1.x transport connection broken: malformed HTTP response'
}

function placeOf({ address = '', port = 0 }: Failure): string {
  return joinHostPort(address, port)
}

/** What a certificate for other names than the one asked for is called. */
function otherNames({ host = '', cert }: Failure): string {
  const names = (cert?.subjectaltname ?? '').split(', ')
  const ofType = (type: string): readonly string[] =>
    names.flatMap((name) => (name.startsWith(type) ? [name.slice(type.length)] : []))
  const wanted = host.replace(/\.$/, '')
  const isAddress = /^[\d.]+$|:/.test(wanted)
  const valid = ofType(isAddress ? 'IP Address:' : 'DNS:')
  if (valid.length > 0) return `certificate is valid for ${valid.join(', ')}, not ${wanted}`
  return isAddress
    ? `cannot validate certificate for ${wanted} because it doesn't contain any IP SANs`
    : `certificate is not valid for any names, but wanted to match ${wanted}`
}

/** A failed handshake: the peer's alert, or that the peer does not speak TLS. */
function handshakeText({ message, reason }: Failure): string | undefined {
  const text = typeof reason === 'string' ? reason : message
  if (text.includes('wrong version number'))
    return 'http: server gave HTTP response to HTTPS client'
  const alert = /\b(?:tlsv1\d?|sslv3|ssl\/tls) alert ([a-z ]+)/.exec(text)?.[1]
  return alert === undefined ? undefined : `remote error: tls: ${alert.trim()}`
}
