import { createPrivateKey, X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import type { Brand, Runtime } from '../core/index.ts'
import type { DataDirectory } from './data-directory.ts'
import { readRequired } from './file-store.ts'
import type { TlsSettings } from './http/servers.ts'
import type { KeyPair } from './pki/certificate-factory.ts'
import { ensureCertificates } from './pki/certificates.ts'
import { StartupError } from './startup-error.ts'
import type { StartOptions } from './start-options.ts'

export interface ServerTls {
  readonly settings: TlsSettings
  /** What the administrator's kubeconfig holds. */
  readonly access: { readonly authority: string; readonly admin: KeyPair }
  /** Names that the served certificate is for. */
  readonly names: readonly string[]
}

interface ServerTlsOptions {
  readonly options: StartOptions
  readonly brand: Brand
  readonly directory: DataDirectory
  readonly runtime: Runtime
  readonly hosts: readonly string[]
}

/**
 * Certificates as the options want them: the server's own, or a given one beside the own authority, which still signs
 * the administrator's certificate.
 * @throws StartupError
 */
export async function prepareTls(settings: ServerTlsOptions): Promise<ServerTls> {
  const { options, brand, hosts, runtime } = settings
  const directory = options.certDir ?? join(settings.directory.path, 'pki')
  const now = runtime.clock.now()
  const own = await ensureCertificates({ directory, brand, hosts, now })
  const given = await readServed(options)
  const served = given ?? own.server
  const extra =
    options.clientCaFile === undefined ? [] : [await readAuthorities(options.clientCaFile)]
  return {
    settings: {
      certificate: served.certificate,
      key: served.key,
      clientCertificateAuthorities: [own.authority, ...extra],
    },
    // Clients accept a certificate that they hold themselves, whoever signed it.
    access: { authority: given?.certificate ?? own.authority, admin: own.admin },
    names: namesIn(served.certificate),
  }
}

async function readServed(options: StartOptions): Promise<KeyPair | undefined> {
  const { tlsCertFile, tlsPrivateKeyFile } = options
  if (tlsCertFile === undefined && tlsPrivateKeyFile === undefined) return undefined
  if (tlsCertFile === undefined || tlsPrivateKeyFile === undefined) {
    throw new StartupError('--tls-cert-file and --tls-private-key-file belong together; give both')
  }
  const certificate = await readRequired(tlsCertFile, 'the certificate of --tls-cert-file')
  const key = await readRequired(tlsPrivateKeyFile, 'the key of --tls-private-key-file')
  const parsed = parse(tlsCertFile, 'certificate', () => new X509Certificate(certificate))
  const privateKey = parse(tlsPrivateKeyFile, 'private key', () => createPrivateKey(key))
  if (parsed.checkPrivateKey(privateKey)) return { certificate, key }
  throw new StartupError(
    `the key ${tlsPrivateKeyFile} does not belong to the certificate ${tlsCertFile}`,
  )
}

async function readAuthorities(path: string): Promise<string> {
  const text = await readRequired(path, 'the authorities of --client-ca-file')
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new StartupError(`${path} holds no PEM certificate`)
  for (const block of blocks) parse(path, 'certificate', () => new X509Certificate(block))
  return text
}

function parse<T>(path: string, what: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new StartupError(`${path} is not a PEM ${what}`, error)
  }
}

function namesIn(certificate: string): readonly string[] {
  const names = new X509Certificate(certificate).subjectAltName ?? ''
  return [...names.matchAll(/(?:DNS|IP Address):([^,\s]+)/g)].map(([, name = '']) =>
    name.toLowerCase(),
  )
}
