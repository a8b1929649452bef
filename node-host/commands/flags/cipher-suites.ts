import { FlagValueError } from '../../base/errors/flag-value-error.ts'

/** Cipher suites by their standard names, which the flag takes, and by OpenSSL's; undefined where OpenSSL has none. */
const suites: ReadonlyMap<string, string | undefined> = new Map([
  ['TLS_AES_128_GCM_SHA256', undefined],
  ['TLS_AES_256_GCM_SHA384', undefined],
  ['TLS_CHACHA20_POLY1305_SHA256', undefined],
  ['TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA', 'ECDHE-ECDSA-AES128-SHA'],
  ['TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA256', 'ECDHE-ECDSA-AES128-SHA256'],
  ['TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256', 'ECDHE-ECDSA-AES128-GCM-SHA256'],
  ['TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA', 'ECDHE-ECDSA-AES256-SHA'],
  ['TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384', 'ECDHE-ECDSA-AES256-GCM-SHA384'],
  ['TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305', 'ECDHE-ECDSA-CHACHA20-POLY1305'],
  ['TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256', 'ECDHE-ECDSA-CHACHA20-POLY1305'],
  ['TLS_ECDHE_ECDSA_WITH_RC4_128_SHA', undefined],
  ['TLS_ECDHE_RSA_WITH_3DES_EDE_CBC_SHA', undefined],
  ['TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA', 'ECDHE-RSA-AES128-SHA'],
  ['TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA256', 'ECDHE-RSA-AES128-SHA256'],
  ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', 'ECDHE-RSA-AES128-GCM-SHA256'],
  ['TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA', 'ECDHE-RSA-AES256-SHA'],
  ['TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384', 'ECDHE-RSA-AES256-GCM-SHA384'],
  ['TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ['TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256', 'ECDHE-RSA-CHACHA20-POLY1305'],
  ['TLS_ECDHE_RSA_WITH_RC4_128_SHA', undefined],
  ['TLS_RSA_WITH_3DES_EDE_CBC_SHA', undefined],
  ['TLS_RSA_WITH_AES_128_CBC_SHA', 'AES128-SHA'],
  ['TLS_RSA_WITH_AES_128_CBC_SHA256', 'AES128-SHA256'],
  ['TLS_RSA_WITH_AES_128_GCM_SHA256', 'AES128-GCM-SHA256'],
  ['TLS_RSA_WITH_AES_256_CBC_SHA', 'AES256-SHA'],
  ['TLS_RSA_WITH_AES_256_GCM_SHA384', 'AES256-GCM-SHA384'],
  ['TLS_RSA_WITH_RC4_128_SHA', undefined],
])

/** OpenSSL's names of cipher suites up to TLS 1.2. Suites of TLS 1.3 are always on, and those that OpenSSL lacks never. @throws FlagValueError */
export function readCipherSuites(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    if (suites.has(name)) return suites.get(name) ?? []
    throw new FlagValueError(
      `"${name}" is not a cipher suite such as TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256`,
    )
  })
}
