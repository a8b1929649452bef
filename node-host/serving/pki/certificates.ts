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
  const authority = await ensureOwnAuthority(options)
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

/** Reads the authority of a data directory, and makes it where there is none, as there is none without TLS. @throws StartupError */
export async function ensureOwnAuthority(options: PairOptions): Promise<KeyPair> {
  await makePrivateDirectory(options.directory)
  return ensureAuthority(options, 'ca', authorityName)
}

/** The common name of the certificate by which servers behind this one know it as their proxy. */
export const frontProxyName = 'front-proxy-client'

/** The certificate of the server as a proxy, and the authority of such certificates alone (PEM). */
export interface FrontProxy {
  readonly authority: string
  readonly client: KeyPair
}

/** Reads the certificate of the server as a proxy, and makes it and its authority where they are not good. @throws StartupError */
export async function ensureFrontProxy(options: PairOptions): Promise<FrontProxy> {
  const authority = await ensureAuthority(options, 'front-proxy-ca', 'skerry-front-proxy-ca@')
  const client = await ensureIssued(options, authority, frontProxyName, {
    commonName: frontProxyName,
    organizations: [],
    hosts: [],
    usage: 'client',
  })
  return { authority: authority.certificate, client }
}

/** Where pairs are, and when they are to be good. */
type PairOptions = Pick<CertificateOptions, 'directory' | 'now' | 'onMade'>

/** @param commonName the begin of the authority's name */
async function ensureAuthority(
  options: PairOptions,
  name: string,
  commonName: string,
): Promise<KeyPair> {
  const { directory, now } = options
  const stored = await readPair(directory, name)
  if (stored === 'no key') {
    throw new StartupError(
      `${directory} holds ${name}.crt without ${name}.key; restore the key, or remove ${name}.crt to start a new authority`,
    )
  }
  if (stored !== undefined && isFarFromExpiry(stored, now) && isMatchingPair(stored)) {
    if (isP256(stored)) return stored
    const file = join(directory, `${name}.key`)
    throw new StartupError(`${file} must be an ECDSA key on the curve P-256`)
  }
  const { createAuthority } = await import('./certificate-factory.ts')
  // The time in the name distinguishes authorities in clients' logs.
  const made = await createAuthority(`${commonName}${Math.floor(now / 1000)}`, {
    from: now - backdate,
    until: now + authorityLifetime,
  })
  await writePair(directory, name, made)
  options.onMade?.(name)
  return made
}

async function ensureIssued(
  options: PairOptions,
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
