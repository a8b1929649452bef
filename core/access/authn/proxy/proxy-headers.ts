/** Headers in which an authenticating proxy names the user of a request, and the names of the proxies' certificates. */
export interface ProxyHeaders {
  /** Headers with the user name; the first one with a value counts. */
  readonly username: readonly string[]
  /** Headers with the uid; the first one with a value counts. */
  readonly uid: readonly string[]
  /** Headers with groups; all values of all of them count. */
  readonly group: readonly string[]
  /** Prefixes of headers with extras. */
  readonly extraPrefix: readonly string[]
  /** Common names of the proxies' certificates; every certificate of the authorities where there are none. */
  readonly allowedNames: readonly string[]
}
