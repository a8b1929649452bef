import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import type { Brand, LiveValue, Runtime } from '../core/index.ts'
import type { DataDirectory } from './data-directory.ts'
import { derivedValue } from './derived-value.ts'
import type { TlsSettings } from './http/servers.ts'
import type { KeyPair } from './pki/certificate-factory.ts'
import { ensureCertificates } from './pki/certificates.ts'
import type { Closers } from './running-server.ts'
import type { StartOptions } from './options/start-options.ts'
import { openClientAuthorities, openProxyAuthorities, openServedPair } from './tls-files.ts'

export interface ServerTls {
  /** TLS settings of the port; they change with the files of the options. */
  readonly settings: LiveValue<TlsSettings>
  /** PEM of all authorities whose client certificates are accepted. */
  readonly clientAuthorities: LiveValue<string>
  /** PEM of the authorities of authenticating proxies; undefined where there are none. */
  readonly proxyAuthorities: LiveValue<string> | undefined
  /** Contents of the administrator's kubeconfig, as of the start. */
  readonly access: { readonly authority: string; readonly admin: KeyPair }
  /** Host names in the certificate that is served now. */
  names(): readonly string[]
}

interface ServerTlsOptions {
  readonly options: StartOptions
  readonly brand: Brand
  readonly directory: DataDirectory
  readonly runtime: Runtime
  readonly hosts: readonly string[]
  /** Closers, to which the end of the files' watches is added. */
  readonly closers: Closers
}

/**
 * Prepares TLS by the options: with the server's own certificate, or with a given one, beside the own authority, which
 * still signs the administrator's certificate. Files named by the options are watched.
 * @throws StartupError
 */
export async function prepareTls(settings: ServerTlsOptions): Promise<ServerTls> {
  const { options, brand, hosts, runtime, closers } = settings
  const directory = options.certDir ?? join(settings.directory.path, 'pki')
  const now = runtime.clock.now()
  const own = await ensureCertificates({ directory, brand, hosts, now })
  const given = await openServedPair(options, runtime)
  closers.add(() => given?.close())
  const extra = await openClientAuthorities(options, runtime)
  closers.add(() => extra?.close())
  const proxies = await openProxyAuthorities(options, runtime)
  closers.add(() => proxies?.close())
  const files = [given, extra, proxies].filter((file) => file !== undefined)
  const authorities = (): readonly string[] =>
    extra ? [own.authority, extra.value] : [own.authority]
  const served = (): KeyPair => given?.value ?? own.server
  return {
    settings: derivedValue(files, () => ({
      ...served(),
      clientCertificateAuthorities: authorities(),
      ...(proxies && { proxyCertificateAuthorities: [proxies.value] }),
    })),
    clientAuthorities: derivedValue(extra ? [extra] : [], () => authorities().join('\n')),
    proxyAuthorities: proxies,
    // As a client's authority, the served certificate itself is accepted, whatever its issuer.
    access: { authority: given?.value.certificate ?? own.authority, admin: own.admin },
    names: () => namesIn(served().certificate),
  }
}

function namesIn(certificate: string): readonly string[] {
  const names = new X509Certificate(certificate).subjectAltName ?? ''
  return [...names.matchAll(/(?:DNS|IP Address):([^,\s]+)/g)].map(([, name = '']) =>
    name.toLowerCase(),
  )
}
