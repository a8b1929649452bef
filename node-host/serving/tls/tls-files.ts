import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { Runtime } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { Reloadable } from '../../base/files/reloadable.ts'
import type { FlagName } from '../../base/options/flag-name.generated.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import type { KeyPair } from '../pki/certificate-factory.ts'
import { describeCertificate } from '../running/start-report.ts'

/** Paths of a certificate and its key. */
type PairPaths = Required<Pick<StartOptions, 'tlsCertFile' | 'tlsPrivateKeyFile'>>

/**
 * The certificate and key of `--tls-cert-file` and `--tls-private-key-file`, watched, or else those that were found in the
 * certificate directory; undefined without either. A mismatched pair is not used, as the second file is then about to change too.
 * @throws StartupError
 */
export async function openServedPair(
  options: StartOptions,
  runtime: Runtime,
  found?: PairPaths,
): Promise<Reloadable<KeyPair> | undefined> {
  const { tlsCertFile, tlsPrivateKeyFile } = options
  if (tlsCertFile === undefined && tlsPrivateKeyFile === undefined) {
    return found && openPair(found, ['the certificate', 'the key'], runtime)
  }
  if (tlsCertFile === undefined || tlsPrivateKeyFile === undefined) {
    throw new StartupError('--tls-cert-file and --tls-private-key-file belong together; give both')
  }
  const names = ['the certificate of --tls-cert-file', 'the key of --tls-private-key-file'] as const
  return openPair({ tlsCertFile, tlsPrivateKeyFile }, names, runtime)
}

/** What a pair is called in log lines, and what is said of one that has expired. */
interface PairWords {
  readonly name: string
  readonly expired: string
}

const servingWords: PairWords = {
  name: 'serving certificate',
  expired: 'the serving certificate has expired; clients refuse it',
}

/** A watched pair; `names` are those of its files in errors. @throws StartupError */
export async function openPair(
  { tlsCertFile, tlsPrivateKeyFile }: PairPaths,
  names: readonly [certificate: string, key: string],
  runtime: Runtime,
  { name, expired }: PairWords = servingWords,
): Promise<Reloadable<KeyPair>> {
  const pair = await Reloadable.open({
    name,
    files: [
      { path: tlsCertFile, what: names[0] },
      { path: tlsPrivateKeyFile, what: names[1] },
    ],
    parse: ([certificate = '', key = '']) =>
      checkPair({ certificate, key }, tlsCertFile, tlsPrivateKeyFile),
    describe: ({ certificate }) => describeCertificate(certificate),
    runtime,
  })
  warnOfExpiry(pair.value, tlsCertFile, expired, runtime)
  return pair
}

/** An expired certificate is served, as by the original: clients that do not verify it still work. */
function warnOfExpiry(
  { certificate }: KeyPair,
  file: string,
  expired: string,
  { clock, logger }: Runtime,
): void {
  const { validTo } = new X509Certificate(certificate)
  if (Date.parse(validTo) > clock.now()) return
  logger.warn(expired, { file, validTo })
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
  flag: FlagName,
  path: string | undefined,
  runtime: Runtime,
): Promise<Reloadable<string> | undefined> {
  if (path === undefined) return undefined
  return Reloadable.open({
    name,
    files: [{ path, what: `the authorities of --${flag}` }],
    parse: ([text = '']) => checkAuthorities(text, path, flag),
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

function checkAuthorities(text: string, path: string, flag: FlagName): string {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? []
  if (blocks.length === 0) {
    throw new StartupError(
      `${path} holds no PEM certificate of an authority, which --${flag} needs`,
    )
  }
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
