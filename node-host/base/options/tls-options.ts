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
  /** Minimum TLS version. Default: 1.2. */
  readonly tlsMinVersion?: TlsVersion
  /** Cipher suites for TLS 1.2 and older, by OpenSSL's names. Those of TLS 1.3 are always on. Default: those of Node. */
  readonly tlsCipherSuites?: readonly string[]
  /** Certificates and keys by the host that a client asks for (SNI), in order of precedence. Watched. */
  readonly tlsSniCertKeys?: readonly NamedPairFiles[]
  /** Whether only HTTP/1.1 is served. Default: false. */
  readonly disableHttp2Serving?: boolean
  /** Directives of the `Strict-Transport-Security` header. Default: no header. */
  readonly strictTransportSecurityDirectives?: readonly string[]
}
