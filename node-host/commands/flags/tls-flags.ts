import { FlagValueError } from '../../base/errors/flag-value-error.ts'
import type { NamedPairFiles, TlsVersion } from '../../base/options/tls-options.ts'
import { readBoolean, readChoice, readList } from './flag-values.ts'
import type { Flag } from './flag.ts'

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
function readCipherSuites(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    if (suites.has(name)) return suites.get(name) ?? []
    throw new FlagValueError(
      `"${name}" is not a cipher suite such as TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256`,
    )
  })
}

const versions: Readonly<Record<string, TlsVersion>> = {
  VersionTLS10: 'TLSv1',
  VersionTLS11: 'TLSv1.1',
  VersionTLS12: 'TLSv1.2',
  VersionTLS13: 'TLSv1.3',
}

/** Files, whose paths may begin with a drive of Windows, and names. */
const pairForm = /^((?:(?<![^,\s])[a-z]:(?=[\\/])|[^:])*)(?::([^]*))?$/i

/** Reads `certificate,key` or `certificate,key:name,...`. @throws FlagValueError */
function readNamedPair(text: string): NamedPairFiles {
  const [, files = '', named] = pairForm.exec(text) ?? []
  const [certificateFile = '', keyFile = '', ...rest] = files.split(',').map((part) => part.trim())
  const names = readList(named ?? '').map((name) => name.toLowerCase())
  const isNamed = named === undefined || names.length > 0
  if (certificateFile !== '' && keyFile !== '' && rest.length === 0 && isNamed) {
    return { certificateFile, keyFile, names }
  }
  throw new FlagValueError(`"${text}" is not certificate,key or certificate,key:name,...`)
}

/** @throws FlagValueError */
function readDirectives(text: string): readonly string[] {
  const directives = text.split(',').map((part) => part.trim())
  for (const directive of directives) {
    if (/^(?:includeSubDomains|preload|max-age=[^=]*)$/.test(directive)) continue
    throw new FlagValueError(
      `"${directive}" is not one of max-age=seconds, includeSubDomains, preload`,
    )
  }
  return directives
}

/** Flags of the handshake with clients. */
export const tlsFlags: readonly Flag[] = [
  {
    name: 'tls-min-version',
    value: 'version',
    help: `Minimum TLS version: ${Object.keys(versions).join(', ')}. Default VersionTLS12.`,
    read: (text) => ({
      tlsMinVersion: versions[readChoice(text, Object.keys(versions))] ?? 'TLSv1.2',
    }),
  },
  {
    name: 'tls-cipher-suites',
    value: 'names',
    help: 'Cipher suites for TLS 1.2 and older, such as TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256; those of TLS 1.3 are always on. By default those of Node.',
    read: (text, { tlsCipherSuites = [] }) => ({
      tlsCipherSuites: [...tlsCipherSuites, ...readCipherSuites(readList(text))],
    }),
  },
  {
    name: 'tls-sni-cert-key',
    value: 'certificate,key[:names]',
    help: 'Certificate and key for clients that ask for one of these host names (SNI), such as *.example.com; without names, those of the certificate. Read again when they change. May be repeated.',
    read: (text, { tlsSniCertKeys = [] }) => ({
      tlsSniCertKeys: [...tlsSniCertKeys, readNamedPair(text)],
    }),
  },
  {
    name: 'disable-http2-serving',
    help: 'Serve HTTP/1.1 only. Default false.',
    read: (text) => ({ disableHttp2Serving: readBoolean(text) }),
  },
  {
    name: 'strict-transport-security-directives',
    value: 'directives',
    help: 'Directives of the Strict-Transport-Security header: max-age=seconds, includeSubDomains, preload. By default the header is not sent.',
    read: (text, { strictTransportSecurityDirectives: earlier = [] }) => ({
      strictTransportSecurityDirectives: [...earlier, ...readDirectives(text)],
    }),
  },
]
