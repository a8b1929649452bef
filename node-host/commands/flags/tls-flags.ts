import { FlagValueError } from '../../base/errors/flag-value-error.ts'
import type { NamedPairFiles, TlsVersion } from '../../base/options/tls-options.ts'
import { readCipherSuites } from './cipher-suites.ts'
import { readBoolean, readChoice, readList } from './flag-values.ts'
import type { Flag } from './flag.ts'

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
