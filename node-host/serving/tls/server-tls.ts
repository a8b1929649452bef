import { X509Certificate } from 'node:crypto'
import { join } from 'node:path'
import type { Brand, LiveValue, Runtime } from '../../../core/index.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import type { Closers } from '../../base/process/closers.ts'
import type { DataDirectory } from '../../store/data-directory/open-data-directory.ts'
import type { TlsSettings } from '../http/connections/servers.ts'
import type { KeyPair } from '../pki/certificate-factory.ts'
import { type Certificates, ensureCertificates } from '../pki/certificates.ts'
import type { CertificateReport } from '../running/start-report.ts'
import { namedPairsOf, openNamedPairs } from './named-pairs.ts'
import { type ProxyClient, prepareProxyClient } from './proxy-client.ts'
import { openClientAuthorities, openProxyAuthorities, openServedPair } from './tls-files.ts'

export interface ServerTls {
  /** TLS settings of the port; they change with the files of the options. */
  readonly settings: LiveValue<TlsSettings>
  /** PEM of all authorities whose client certificates are accepted. */
  readonly clientAuthorities: LiveValue<string>
  /** The certificate of the server as a proxy, and whom others are to trust as one. */
  readonly proxyClient: ProxyClient
  /** Contents of the administrator's kubeconfig, as of the start. */
  readonly access: { readonly authority: string; readonly admin: KeyPair }
  /** The server's own certificates, and the one that it serves, as of the start. */
  readonly certificates: readonly CertificateReport[]
  /** Host names in the certificate that is served now. */
  names(): readonly string[]
}

interface ServerTlsOptions {
  readonly options: StartOptions
  readonly brand: Brand
  readonly directory: Pick<DataDirectory, 'path'>
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
  const directory = join(settings.directory.path, 'pki')
  const isGiven = options.tlsCertFile !== undefined || options.tlsPrivateKeyFile !== undefined
  const certDir = isGiven ? undefined : options.certDir
  const now = runtime.clock.now()
  const made = new Set<string>()
  const onMade = (name: string): void => void made.add(name)
  const own = await ensureCertificates({ directory, certDir, brand, hosts, now, onMade })
  const given = await openServedPair(options, runtime, own.server.found)
  closers.add(() => given?.close())
  const extra = await openClientAuthorities(options, runtime)
  closers.add(() => extra?.close())
  const proxies = await openProxyAuthorities(options, runtime)
  closers.add(() => proxies?.close())
  const named = await openNamedPairs(options.tlsSniCertKeys ?? [], runtime, (pair) =>
    closers.add(() => pair.close()),
  )
  const proxyClient = await prepareProxyClient({
    options,
    runtime,
    directory,
    closers,
    authorities: proxies,
  })
  const pairs = named.map(({ pair }) => pair)
  const files = [given, extra, proxies, ...pairs].filter((file) => file !== undefined)
  const authorities = (): readonly string[] =>
    extra ? [own.authority, extra.value] : [own.authority]
  const served = (): KeyPair => given?.value ?? own.server
  return {
    settings: derivedValue(files, () => ({
      ...served(),
      clientCertificateAuthorities: authorities(),
      ...(proxies && { proxyCertificateAuthorities: [proxies.value] }),
      ...(named.length > 0 && { namedPairs: namedPairsOf(named) }),
      ...termsOf(options),
    })),
    clientAuthorities: derivedValue(extra ? [extra] : [], () => authorities().join('\n')),
    proxyClient,
    // As a client's authority, the served certificate itself is accepted, whatever its issuer.
    access: { authority: given?.value.certificate ?? own.server.authority, admin: own.admin },
    certificates: reportsOf(directory, own, made, {
      file: options.tlsCertFile ?? own.server.file,
      isMade: !isGiven && made.has('apiserver'),
      certificate: served().certificate,
    }),
    names: () => [served(), ...pairs.map(({ value }) => value)].flatMap(namesIn),
  }
}

function reportsOf(
  directory: string,
  own: Certificates,
  made: ReadonlySet<string>,
  served: Omit<CertificateReport, 'what'>,
): readonly CertificateReport[] {
  const report = (what: string, name: string, certificate: string): CertificateReport => {
    return { what, file: join(directory, `${name}.crt`), isMade: made.has(name), certificate }
  }
  return [
    report('certificate authority', 'ca', own.authority),
    { what: 'serving certificate', ...served },
    report("administrator's certificate", 'admin', own.admin.certificate),
  ]
}

function termsOf({
  tlsMinVersion: minVersion,
  tlsCipherSuites: cipherSuites,
  disableHttp2Serving: isHttp1Only,
}: StartOptions): Partial<TlsSettings> {
  return {
    ...(minVersion && { minVersion }),
    ...(cipherSuites && { cipherSuites }),
    ...(isHttp1Only && { isHttp1Only }),
  }
}

function namesIn({ certificate }: KeyPair): readonly string[] {
  const names = new X509Certificate(certificate).subjectAltName ?? ''
  return [...names.matchAll(/(?:DNS|IP Address):([^,\s]+)/g)].map(([, name = '']) =>
    name.toLowerCase(),
  )
}

/** A live value computed by `make` from other live values; it is the same object until one of them changes. */
function derivedValue<T>(sources: readonly LiveValue<unknown>[], make: () => T): LiveValue<T> {
  let inputs = sources.map((source) => source.value)
  let value = make()
  const current = (): T => {
    if (sources.every((source, index) => source.value === inputs[index])) return value
    inputs = sources.map((source) => source.value)
    value = make()
    return value
  }
  return {
    get value() {
      return current()
    },
    onChange(listener) {
      const cancels = sources.map((source) => source.onChange(() => listener(current())))
      return () => {
        for (const cancel of cancels) cancel()
      }
    },
  }
}
