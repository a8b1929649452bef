import type { ApiServerOptions, LiveValue, Runtime } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { Reloadable } from '../../base/files/reloadable.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import type { Closers } from '../../base/process/closers.ts'
import { proxyHeadersOf } from '../access/proxy-method.ts'
import type { KeyPair } from '../pki/certificate-factory.ts'
import { ensureFrontProxy, frontProxyName } from '../pki/certificates.ts'
import { openPair } from './tls-files.ts'

/** By what servers of aggregated APIs know this server as their proxy. */
export type ProxyClient = Pick<ApiServerOptions, 'proxyCertificate' | 'proxyTrust'>

interface ProxyClientOptions {
  readonly options: StartOptions
  readonly runtime: Runtime
  /** Directory of the server's own certificates. */
  readonly directory: string
  readonly closers: Closers
  /** PEM of the authorities of `--requestheader-client-ca-file`; undefined where it is not given. */
  readonly authorities: LiveValue<string> | undefined
}

/** The headers that servers of the usual library expect. */
const usualHeaders = {
  allowedNames: [frontProxyName],
  username: ['X-Remote-User'],
  uid: ['X-Remote-Uid'],
  group: ['X-Remote-Group'],
  extraPrefix: ['X-Remote-Extra-'],
}

/**
 * Prepares the certificate of the server as a proxy, and what is published so that others trust it: as the options say, or else of an
 * authority of its own. That one is for servers behind this one alone: it is not among the authorities whose certificates this server
 * accepts, so nobody can name a user to it with one.
 *
 * @throws StartupError
 */
export async function prepareProxyClient(parts: ProxyClientOptions): Promise<ProxyClient> {
  const { options, authorities, closers } = parts
  const given = await openGivenPair(parts)
  closers.add(() => given?.close())
  const headers = proxyHeadersOf(options)
  if (given || (authorities && headers)) {
    return {
      ...(given && { proxyCertificate: given }),
      ...(authorities && headers && { proxyTrust: { authorities, headers } }),
    }
  }
  const { directory, runtime } = parts
  const { authority, client } = await ensureFrontProxy({ directory, now: runtime.clock.now() })
  return {
    proxyCertificate: constant(client),
    proxyTrust: { authorities: constant(authority), headers: usualHeaders },
  }
}

/** The pair of the flags, watched; undefined without them. */
async function openGivenPair({
  options: { proxyClientCertFile, proxyClientKeyFile },
  runtime,
}: ProxyClientOptions): Promise<Reloadable<KeyPair> | undefined> {
  if (proxyClientCertFile === undefined && proxyClientKeyFile === undefined) return undefined
  if (proxyClientCertFile === undefined || proxyClientKeyFile === undefined) {
    throw new StartupError(
      '--proxy-client-cert-file and --proxy-client-key-file belong together; give both',
    )
  }
  return openPair(
    { tlsCertFile: proxyClientCertFile, tlsPrivateKeyFile: proxyClientKeyFile },
    ['the certificate of --proxy-client-cert-file', 'the key of --proxy-client-key-file'],
    runtime,
    {
      name: "proxy's client certificate",
      expired: "the proxy's client certificate has expired; aggregated API servers refuse it",
    },
  )
}

function constant<T>(value: T): LiveValue<T> {
  return { value, onChange: () => () => undefined }
}
