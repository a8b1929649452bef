import { FetchError, type FetchFailure } from '../../../core/index.ts'
import { systemCode } from '../errors/system-error.ts'
import { goErrorText } from './go-error-text.ts'

interface Meaning {
  readonly reason: FetchFailure
  readonly text: string
}

const unknownAuthority: Meaning = {
  reason: 'tls',
  text: "the server's certificate is signed by an authority that is not trusted",
}

const meanings: Readonly<Record<string, Meaning>> = {
  ECONNREFUSED: { reason: 'refused', text: 'the connection was refused; nothing listens there' },
  ENOTFOUND: { reason: 'refused', text: 'the name of the server is not known' },
  EAI_AGAIN: { reason: 'refused', text: 'the name of the server cannot be looked up for now' },
  EHOSTUNREACH: { reason: 'refused', text: 'there is no route to the server' },
  ENETUNREACH: { reason: 'refused', text: 'the network of the server cannot be reached' },
  EADDRNOTAVAIL: { reason: 'refused', text: 'no local address is left for a connection' },
  EMFILE: { reason: 'refused', text: 'too many files and connections are open' },
  ETIMEDOUT: { reason: 'timeout', text: 'the server did not accept the connection in time' },
  ECONNRESET: { reason: 'connection', text: 'the server closed the connection too early' },
  ECONNABORTED: { reason: 'connection', text: 'the connection was aborted' },
  EPIPE: { reason: 'connection', text: 'the server closed the connection too early' },
  HPE_HEADER_OVERFLOW: { reason: 'too-large', text: "the answer's headers are too large" },
  SELF_SIGNED_CERT_IN_CHAIN: unknownAuthority,
  DEPTH_ZERO_SELF_SIGNED_CERT: unknownAuthority,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT: unknownAuthority,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: unknownAuthority,
  CERT_HAS_EXPIRED: { reason: 'tls', text: "the server's certificate has expired" },
  CERT_NOT_YET_VALID: { reason: 'tls', text: "the server's certificate is not valid yet" },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    reason: 'tls',
    text: "the server's certificate is for other names",
  },
  ERR_SSL_WRONG_VERSION_NUMBER: { reason: 'tls', text: 'the server does not speak TLS' },
}

/** Error codes of TLS: of the library, of the peer's alerts, and of certificate verification. */
const ofTls =
  /^(?:EPROTO$|ERR_(?:TLS|SSL|OSSL|CRYPTO)_|CERT_|CRL_|UNABLE_TO_|ERROR_IN_|INVALID_(?:CA|PURPOSE)$|PATH_LENGTH_EXCEEDED$|HOSTNAME_MISMATCH$)/

/** The FetchError for a request that a closed client refuses or cuts. */
export function shuttingDown(label: string, why = 'the server is shutting down'): FetchError {
  return new FetchError('aborted', `${label}: ${why}`)
}

/** The FetchError for a failed request, with a message for administrators. `label` names the request. */
export function fetchFailure(label: string, error: unknown): FetchError {
  if (error instanceof FetchError) return error
  // AggregateError: every address of the name failed; the first failure is reported.
  const [first = error] = error instanceof AggregateError ? (error.errors as unknown[]) : []
  const code = systemCode(first)
  const { reason, text } = meanings[code] ?? meaningOf(code)
  return new FetchError(reason, `${label}: ${text} (${detailOf(first)})`, {
    cause: error,
    goText: goErrorText(first),
  })
}

function detailOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // Messages of the TLS library contain places in its source; `reason` is the plain text.
  return 'reason' in error && typeof error.reason === 'string' ? error.reason : error.message
}

function meaningOf(code: string): Meaning {
  if (ofTls.test(code)) return { reason: 'tls', text: 'TLS failed' }
  if (code.startsWith('HPE_')) {
    return { reason: 'connection', text: 'the answer is not valid HTTP/1.1' }
  }
  return { reason: 'connection', text: 'the connection failed' }
}
