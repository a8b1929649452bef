import { createServer, type Server as HttpServer } from 'node:http'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import type { TlsVersion } from '../../../base/options/tls-options.ts'
import type { Limits } from './limits.ts'

export interface TlsSettings {
  /** PEM of the server's certificate and its chain. */
  readonly certificate: string
  /** PEM of the private key. */
  readonly key: string
  /** PEM of the authorities for client certificates. */
  readonly clientCertificateAuthorities: readonly string[]
  /** PEM of the authorities for the certificates of authenticating proxies; none unless given. */
  readonly proxyCertificateAuthorities?: readonly string[]
  /** Least version of TLS; Node's unless given. */
  readonly minVersion?: TlsVersion
  /** Cipher suites up to TLS 1.2, by OpenSSL's names; Node's unless given. */
  readonly cipherSuites?: readonly string[]
  /** Pairs by the host that a client names, the last that matches before the others. */
  readonly namedPairs?: readonly NamedPair[]
  /** Whether HTTP/2 is not offered; false unless given, and the same for the life of a port. */
  readonly isHttp1Only?: boolean
}

/** A pair that is served to clients that name one of its hosts; `*` stands for a label. */
export interface NamedPair {
  readonly certificate: string
  readonly key: string
  readonly names: readonly string[]
}

/** Suites of TLS 1.3, which are always on. */
const modernSuites = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
]

/** Socket options; TCP keep-alive detects dead clients of silent watches. */
const connection = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000 }

export function createPlainServer(limits: Limits): HttpServer {
  return createServer({ ...connection, ...http1Settings(limits) })
}

export function createTlsServer(tls: TlsSettings, limits: Limits): Http2SecureServer {
  const server = createSecureServer({
    ...connection,
    allowHTTP1: true,
    ...secureContextOf(tls),
    // A client certificate is requested; core refuses an invalid one, as the request may carry a token as well.
    requestCert: true,
    rejectUnauthorized: false,
    handshakeTimeout: limits.handshakeMs,
    settings: { maxConcurrentStreams: limits.streams, maxHeaderListSize: limits.headerBytes },
    // Node counts 32 bytes for each header, so that their number is bounded by their size.
    maxHeaderListPairs: Math.ceil(limits.headerBytes / 32),
  })
  addNamedPairs(server, tls)
  // Node offers both protocols, whatever its options say; this is the list that it reads at each handshake.
  if (tls.isHttp1Only) Object.assign(server, { ALPNProtocols: alpnOf('http/1.1') })
  // HTTP/1.1 settings are read from the server object, as createSecureServer does not take them as options.
  return Object.assign(server, http1Settings(limits))
}

/**
 * Applies `tls` to later handshakes. Earlier sessions cannot be resumed, since their ticket keys are replaced, so every
 * client certificate is verified against the new authorities.
 */
export function renewTls(server: Http2SecureServer, tls: TlsSettings): void {
  server.setSecureContext(secureContextOf(tls))
  addNamedPairs(server, tls)
}

/** Adds the contexts of named pairs. Of those with the same name Node takes the one that was added last. */
function addNamedPairs(server: Http2SecureServer, tls: TlsSettings): void {
  for (const { names, certificate, key } of tls.namedPairs ?? []) {
    const context = createSecureContext(secureContextOf({ ...tls, certificate, key }))
    for (const name of names) server.addContext(name, context)
  }
}

/** A list of one protocol as ALPN has it: each behind its length. */
function alpnOf(protocol: string): Buffer {
  return Buffer.from(`${String.fromCharCode(protocol.length)}${protocol}`)
}

function secureContextOf(tls: TlsSettings): SecureContextOptions {
  const { certificate: cert, key, clientCertificateAuthorities: clients } = tls
  const { minVersion, cipherSuites } = tls
  // The client's certificate may be of either; see client-chains.ts.
  return {
    cert,
    key,
    ca: [...clients, ...(tls.proxyCertificateAuthorities ?? [])],
    ...(minVersion && { minVersion }),
    ...(cipherSuites && { ciphers: [...modernSuites, ...cipherSuites].join(':') }),
  }
}

/** Longest interval between checks for connections over their time limits, in milliseconds. */
const longestCheckInterval = 5000

function http1Settings(limits: Limits): {
  connectionsCheckingInterval: number
  headersTimeout: number
  requestTimeout: number
  keepAliveTimeout: number
  maxHeaderSize: number
  maxHeadersCount: number
} {
  return {
    connectionsCheckingInterval: Math.min(limits.headersMs, longestCheckInterval),
    headersTimeout: Math.min(limits.headersMs, limits.bodyMs),
    requestTimeout: limits.bodyMs,
    keepAliveTimeout: limits.idleMs,
    maxHeaderSize: limits.headerBytes,
    // Node would leave out those beyond a number, and with them what a proxy adds at the end. Their size bounds them.
    maxHeadersCount: 0,
  }
}
