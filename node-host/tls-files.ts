import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { Runtime } from '../core/index.ts'
import type { KeyPair } from './pki/certificate-factory.ts'
import { Reloadable } from './files/reloadable.ts'
import { StartupError } from './errors/startup-error.ts'
import type { StartOptions } from './options/start-options.ts'

/**
 * The certificate and key of `--tls-cert-file` and `--tls-private-key-file`, watched; undefined where neither is given. A
 * mismatched pair is not used, as the second file is then about to change too.
 * @throws StartupError
 */
export async function openServedPair(
  options: StartOptions,
  runtime: Runtime,
): Promise<Reloadable<KeyPair> | undefined> {
  const { tlsCertFile, tlsPrivateKeyFile } = options
  if (tlsCertFile === undefined && tlsPrivateKeyFile === undefined) return undefined
  if (tlsCertFile === undefined || tlsPrivateKeyFile === undefined) {
    throw new StartupError('--tls-cert-file and --tls-private-key-file belong together; give both')
  }
  return Reloadable.open({
    name: 'serving certificate',
    files: [
      { path: tlsCertFile, what: 'the certificate of --tls-cert-file' },
      { path: tlsPrivateKeyFile, what: 'the key of --tls-private-key-file' },
    ],
    parse: ([certificate = '', key = '']) =>
      checkPair({ certificate, key }, tlsCertFile, tlsPrivateKeyFile),
    runtime,
  })
}

/**
 * PEM of the authorities of `--client-ca-file`, watched; undefined where it is not given.
 * @throws StartupError
 */
export function openClientAuthorities(
  { clientCaFile }: StartOptions,
  runtime: Runtime,
): Promise<Reloadable<string> | undefined> {
  return openAuthorities('client authorities', 'client-ca-file', clientCaFile, runtime)
}

/**
 * PEM of the authorities of `--requestheader-client-ca-file`, watched; undefined where it is not given.
 * @throws StartupError
 */
export function openProxyAuthorities(
  { requestheaderClientCaFile: file }: StartOptions,
  runtime: Runtime,
): Promise<Reloadable<string> | undefined> {
  return openAuthorities('proxy authorities', 'requestheader-client-ca-file', file, runtime)
}

async function openAuthorities(
  name: string,
  flag: string,
  path: string | undefined,
  runtime: Runtime,
): Promise<Reloadable<string> | undefined> {
  if (path === undefined) return undefined
  return Reloadable.open({
    name,
    files: [{ path, what: `the authorities of --${flag}` }],
    parse: ([text = '']) => checkAuthorities(text, path),
    runtime,
  })
}

function checkPair(pair: KeyPair, certificatePath: string, keyPath: string): KeyPair {
  const { certificate, key } = pair
  const parsed = parse(certificatePath, 'certificate', () => new X509Certificate(certificate))
  const privateKey = parse(keyPath, 'private key', () => createPrivateKey(key))
  if (!parsed.checkPrivateKey(privateKey)) {
    throw new StartupError(
      `the key ${keyPath} does not belong to the certificate ${certificatePath}`,
    )
  }
  checkContext(certificatePath, { cert: certificate, key })
  return pair
}

function checkAuthorities(text: string, path: string): string {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) throw new StartupError(`${path} holds no PEM certificate`)
  for (const block of blocks) parse(path, 'certificate', () => new X509Certificate(block))
  checkContext(path, { ca: text })
  return text
}

/** Checks what the TLS library refuses beyond parsing: short keys, a damaged chain behind the first certificate. */
function checkContext(path: string, settings: Parameters<typeof createSecureContext>[0]): void {
  try {
    createSecureContext(settings)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartupError(`${path} cannot be used for TLS: ${why}`, error)
  }
}

function parse<T>(path: string, what: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new StartupError(`${path} is not a PEM ${what}`, error)
  }
}
