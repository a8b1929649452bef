import { X509Certificate } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { StartupError } from '../../base/errors/startup-error.ts'
import { makePrivateDirectory, readOptional } from '../../base/files/file-store.ts'
import type { KeyPair } from './certificate-factory.ts'
import {
  isMatchingPair,
  issuePair,
  isUsablePair,
  type CertificateRequirements,
} from './issue-pair.ts'
import { pathsOf, readPair, writeNewPair, writePair } from './pair-files.ts'

/** The pair that a server serves with. */
export interface ServingPair extends KeyPair {
  /** PEM by which clients verify the certificate: its authority, or the certificate itself. */
  readonly authority: string
  /** Path of the certificate. */
  readonly file: string
  /** Files of a pair that others made, which may change it. */
  readonly found?: { readonly tlsCertFile: string; readonly tlsPrivateKeyFile: string }
}

export interface ServingPairOptions {
  /** The server's own directory. */
  readonly directory: string
  /** Directory of the pair, where it is not the server's own: others may have made what it holds. */
  readonly certDir?: string | undefined
  readonly now: number
  readonly onMade?: (name: string) => void
}

const name = 'apiserver'

/** How long half a pair is read again, and after which pauses, in milliseconds. */
const halfLimitMs = 500
const halfStepMs = 20

const commonName = 'skerry'

/** Begin of the common names of authorities. */
export const authorityName = 'skerry-ca@'

/**
 * Reads the pair `apiserver.crt` and `apiserver.key`, and makes it where there is none. A pair that a server of this kind made is
 * issued again when it is not good for `hosts`; any other is used as it is, and never replaced.
 * @throws StartupError for half a pair in another directory than the server's own, and for a pair that cannot be read.
 */
export async function ensureServingPair(
  options: ServingPairOptions,
  authority: KeyPair,
  hosts: readonly string[],
): Promise<ServingPair> {
  const { certDir, now, onMade } = options
  const directory = certDir ?? options.directory
  const [file] = pathsOf(directory, name)
  if (certDir !== undefined) await makePrivateDirectory(certDir)
  const stored =
    certDir === undefined ? await readPair(directory, name) : await readWholePair(certDir)
  const wanted: CertificateRequirements = { commonName, organizations: [], hosts, usage: 'server' }
  if (stored !== undefined && stored !== 'no key') {
    const kept = keptPair(options, stored, authority, wanted)
    if (kept) return kept
  }
  const issued = await issuePair(authority, wanted, now)
  // A later server may have another authority, as one in memory has, and then needs this one for its kubeconfig.
  const chain = certDir === undefined ? '' : authority.certificate
  const made = { ...issued, certificate: `${issued.certificate}${chain}` }
  const isFirst = certDir !== undefined && stored === undefined
  await (isFirst ? writeNewPair : writePair)(directory, name, made)
  onMade?.(name)
  return { ...made, file, authority: authority.certificate }
}

/** The stored pair, if it is used; undefined where it is to be issued again. */
function keptPair(
  { directory, certDir, now }: ServingPairOptions,
  stored: KeyPair,
  authority: KeyPair,
  wanted: CertificateRequirements,
): ServingPair | undefined {
  const [file, keyFile] = pathsOf(certDir ?? directory, name)
  const isMismatched = certDir !== undefined && !isMatchingPair(stored)
  if (!isMadeHere(stored) || isMismatched) {
    const found = { tlsCertFile: file, tlsPrivateKeyFile: keyFile }
    return { ...stored, file, found, authority: stored.certificate }
  }
  const own = authority.certificate
  if (isUsablePair(stored, own, wanted, now)) return { ...stored, file, authority: own }
  const issuer = secondCertificate(stored.certificate)
  if (issuer === undefined || !isUsablePair(stored, issuer, wanted, now)) return undefined
  return { ...stored, file, authority: stored.certificate }
}

/**
 * Reads the pair of another directory than the server's own. Half a pair may be one that another server is about to complete, so
 * it is read again for a moment before it is refused.
 */
async function readWholePair(directory: string): Promise<KeyPair | undefined> {
  const [certificate, key] = pathsOf(directory, name)
  const isKeyAlone = async (): Promise<boolean> =>
    (await readOptional(key, 'the key')) !== undefined
  for (let waited = 0; ; waited += halfStepMs) {
    const stored = await readPair(directory, name)
    if (stored !== 'no key' && (stored !== undefined || !(await isKeyAlone()))) return stored
    if (waited >= halfLimitMs) {
      const [path, other] = stored === 'no key' ? [certificate, key] : [key, certificate]
      throw new StartupError(
        `${path} is there without ${other}; add it, or remove ${path} to have a new pair generated`,
      )
    }
    await setTimeout(halfStepMs)
  }
}

function isMadeHere({ certificate }: KeyPair): boolean {
  const { subject, issuer } = new X509Certificate(certificate)
  return subject === `CN=${commonName}` && issuer.startsWith(`CN=${authorityName}`)
}

/** The second certificate of a file with several: that of the issuer of the first one. */
function secondCertificate(text: string): string | undefined {
  return text.match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----\n?/g)?.[1]
}
