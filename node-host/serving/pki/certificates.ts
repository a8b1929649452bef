import { createPrivateKey } from 'node:crypto'
import { join } from 'node:path'
import type { Brand } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { makePrivateDirectory } from '../../base/files/file-store.ts'
import type { KeyPair } from './certificate-factory.ts'
import {
  backdate,
  isMatchingPair,
  day,
  issuePair,
  isFarFromExpiry,
  isUsablePair,
  type CertificateRequirements,
} from './issue-pair.ts'
import { readPair, writePair } from './pair-files.ts'
import { authorityName, ensureServingPair, type ServingPair } from './serving-pair.ts'

export interface CertificateOptions {
  readonly directory: string
  /** Directory of the server's pair alone, which may hold a pair that others made; `directory` unless given. */
  readonly certDir?: string | undefined
  readonly brand: Brand
  /** Host names and addresses of the server, besides the standard ones. */
  readonly hosts: readonly string[]
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Called with the name of each certificate that is made: `ca`, `apiserver`, `admin`. */
  readonly onMade?: (name: string) => void
}

/** The certificates of a data directory: authority, server and administrator. */
export interface Certificates {
  /** PEM of the certificate authority that signed the administrator's certificate and, unless it was found, the server's. */
  readonly authority: string
  readonly server: ServingPair
  readonly admin: KeyPair
}

const authorityLifetime = 3650 * day

/** The group that is authorized for everything. */
const adminGroup = 'system:masters'

/** Host names that every server has, for clients on this machine and for workloads. */
export function standardHosts(brand: Brand): readonly string[] {
  const service = brand.word
  const names = [service, `${service}.default`, `${service}.default.svc`]
  return ['localhost', '127.0.0.1', '::1', ...names, `${service}.default.svc.cluster.local`]
}

/**
 * Reads the certificates of a data directory, and issues those that are missing, expired, about to expire, not signed by
 * the authority, or without one of the wanted host names. A renewed authority renews all the others.
 * @throws StartupError when the authority has lost its key, or a file cannot be read or written.
 */
export async function ensureCertificates(options: CertificateOptions): Promise<Certificates> {
  await makePrivateDirectory(options.directory)
  const authority = await ensureAuthority(options)
  const hosts = [...new Set([...standardHosts(options.brand), ...options.hosts])]
  const server = await ensureServingPair(options, authority, hosts)
  const admin = await ensureIssued(options, authority, 'admin', {
    commonName: `${options.brand.word}-admin`,
    organizations: [adminGroup],
    hosts: [],
    usage: 'client',
  })
  return { authority: authority.certificate, server, admin }
}

async function ensureAuthority(options: CertificateOptions): Promise<KeyPair> {
  const { directory, now } = options
  const stored = await readPair(directory, 'ca')
  if (stored === 'no key') {
    throw new StartupError(
      `${directory} holds ca.crt without ca.key; restore the key, or remove ca.crt to start a new authority`,
    )
  }
  if (stored !== undefined && isFarFromExpiry(stored, now) && isMatchingPair(stored)) {
    if (isP256(stored)) return stored
    throw new StartupError(`${join(directory, 'ca.key')} must be an ECDSA key on the curve P-256`)
  }
  const { createAuthority } = await import('./certificate-factory.ts')
  // The time in the name distinguishes authorities in clients' logs.
  const made = await createAuthority(`${authorityName}${Math.floor(now / 1000)}`, {
    from: now - backdate,
    until: now + authorityLifetime,
  })
  await writePair(directory, 'ca', made)
  options.onMade?.('ca')
  return made
}

async function ensureIssued(
  options: CertificateOptions,
  authority: KeyPair,
  name: string,
  wanted: CertificateRequirements,
): Promise<KeyPair> {
  const { directory, now, onMade } = options
  const stored = await readPair(directory, name)
  const isKept = stored !== undefined && stored !== 'no key'
  if (isKept && isUsablePair(stored, authority.certificate, wanted, now)) return stored
  const made = await issuePair(authority, wanted, now)
  await writePair(directory, name, made)
  onMade?.(name)
  return made
}

function isP256({ key }: KeyPair): boolean {
  return createPrivateKey(key).asymmetricKeyDetails?.namedCurve === 'prime256v1'
}
