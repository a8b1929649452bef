/** Versions of TLS by Node's names. */
export type TlsVersion = 'TLSv1' | 'TLSv1.1' | 'TLSv1.2' | 'TLSv1.3'

/** Files of a pair that is served to clients that name one of its hosts. */
export interface NamedPairFiles {
  readonly certificateFile: string
  readonly keyFile: string
  /** Host names, `*` for a label; those of the certificate where the list is empty. */
  readonly names: readonly string[]
}

/** Start options of the handshake with clients, by the flags of the same names. */
export interface TlsStartOptions {
  /** Least version of TLS; 1.2 unless given. */
  readonly tlsMinVersion?: TlsVersion
  /** Cipher suites up to TLS 1.2, by OpenSSL's names; those of Node unless given. TLS 1.3 has suites of its own, which are always on. */
  readonly tlsCipherSuites?: readonly string[]
  /** Pairs by the host that a client names (SNI), in order of precedence. Watched. */
  readonly tlsSniCertKeys?: readonly NamedPairFiles[]
  /** Whether HTTP/2 is not offered; false unless given. */
  readonly disableHttp2Serving?: boolean
  /** Directives of the header `Strict-Transport-Security`; no header unless given. */
  readonly strictTransportSecurityDirectives?: readonly string[]
}
