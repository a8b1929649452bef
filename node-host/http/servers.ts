import { createServer, type Server as HttpServer } from 'node:http'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import type { SecureContextOptions } from 'node:tls'
import type { Limits } from './limits.ts'

export interface TlsSettings {
  /** PEM, the server's certificate and whatever chain belongs to it. */
  readonly certificate: string
  /** PEM. */
  readonly key: string
  /** PEM; who may sign client certificates. */
  readonly clientCertificateAuthorities: readonly string[]
}

/** A watch may be silent for long; the system's own probes find out that its client is gone. */
const connection = { noDelay: true, keepAlive: true, keepAliveInitialDelay: 30_000 }

export function createPlainServer(limits: Limits): HttpServer {
  return createServer({ ...connection, ...http1Settings(limits) })
}

export function createTlsServer(tls: TlsSettings, limits: Limits): Http2SecureServer {
  const server = createSecureServer({
    ...connection,
    allowHTTP1: true,
    ...secureContextOf(tls),
    // A certificate is asked for, and a bad one is core's to refuse: the connection may carry a token as well.
    requestCert: true,
    rejectUnauthorized: false,
    handshakeTimeout: limits.handshakeMs,
    settings: { maxConcurrentStreams: limits.streams, maxHeaderListSize: limits.headerBytes },
  })
  // The HTTP/1.1 side reads these from the server object, but createSecureServer does not take them as options.
  return Object.assign(server, http1Settings(limits))
}

/**
 * Handshakes from now on use `tls`. Sessions of before cannot be resumed, since the keys of their tickets go too, so each
 * client certificate is verified against the new authorities.
 */
export function renewTls(server: Http2SecureServer, tls: TlsSettings): void {
  server.setSecureContext(secureContextOf(tls))
}

function secureContextOf(tls: TlsSettings): SecureContextOptions {
  const { certificate: cert, key, clientCertificateAuthorities } = tls
  return { cert, key, ca: [...clientCertificateAuthorities] }
}

/** How late, in milliseconds, a connection that sends too slowly may be found. */
const longestCheckInterval = 5000

function http1Settings(limits: Limits): {
  connectionsCheckingInterval: number
  headersTimeout: number
  requestTimeout: number
  keepAliveTimeout: number
  maxHeaderSize: number
} {
  return {
    connectionsCheckingInterval: Math.min(limits.headersMs, longestCheckInterval),
    headersTimeout: Math.min(limits.headersMs, limits.bodyMs),
    requestTimeout: limits.bodyMs,
    keepAliveTimeout: limits.idleMs,
    maxHeaderSize: limits.headerBytes,
  }
}
