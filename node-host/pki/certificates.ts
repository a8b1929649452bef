import { createPrivateKey, X509Certificate } from 'node:crypto'
import { isIP } from 'node:net'
import { join } from 'node:path'
import type { Brand } from '../../core/index.ts'
import { makePrivateDirectory, readOptional, writePrivate } from '../files/file-store.ts'
import { StartupError } from '../errors/startup-error.ts'
import type { KeyPair, Validity } from './certificate-factory.ts'

export interface CertificateOptions {
  readonly directory: string
  readonly brand: Brand
  /** Host names and addresses of the server, besides the standard ones. */
  readonly hosts: readonly string[]
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The certificates of a data directory: authority, server and administrator. */
export interface Certificates {
  /** PEM of the certificate authority that signed the other two. */
  readonly authority: string
  readonly server: KeyPair
  readonly admin: KeyPair
}

const day = 24 * 60 * 60 * 1000
const authorityLifetime = 3650 * day
const lifetime = 365 * day
const renewBefore = 30 * day
/** Certificates are valid from this long before, as clocks of clients may be behind; milliseconds. */
const backdate = 60 * 60 * 1000

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
  const server = await ensureIssued(options, authority, 'apiserver', {
    commonName: 'skerry',
    organizations: [],
    hosts,
    usage: 'server',
  })
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
  if (stored !== undefined && lasts(stored, now) && belongTogether(stored)) {
    if (isP256(stored)) return stored
    throw new StartupError(`${join(directory, 'ca.key')} must be an ECDSA key on the curve P-256`)
  }
  const { createAuthority } = await import('./certificate-factory.ts')
  // The time in the name distinguishes authorities in clients' logs.
  const made = await createAuthority(`skerry-ca@${Math.floor(now / 1000)}`, {
    from: now - backdate,
    until: now + authorityLifetime,
  })
  await writePair(directory, 'ca', made)
  return made
}

interface Wanted {
  readonly commonName: string
  readonly organizations: readonly string[]
  readonly hosts: readonly string[]
  readonly usage: 'server' | 'client'
}

async function ensureIssued(
  { directory, now }: CertificateOptions,
  authority: KeyPair,
  name: string,
  wanted: Wanted,
): Promise<KeyPair> {
  const stored = await readPair(directory, name)
  if (stored !== undefined && stored !== 'no key' && serves(stored, authority, wanted, now)) {
    return stored
  }
  const { issueCertificate } = await import('./certificate-factory.ts')
  const end = Date.parse(new X509Certificate(authority.certificate).validTo)
  const validity: Validity = { from: now - backdate, until: Math.min(now + lifetime, end) }
  const made = await issueCertificate(authority, { ...wanted, validity })
  await writePair(directory, name, made)
  return made
}

function serves(pair: KeyPair, authority: KeyPair, wanted: Wanted, now: number): boolean {
  const certificate = new X509Certificate(pair.certificate)
  const issuer = new X509Certificate(authority.certificate)
  return (
    lasts(pair, now) &&
    belongTogether(pair) &&
    certificate.verify(issuer.publicKey) &&
    wanted.hosts.every((host) => covers(certificate, host))
  )
}

function covers(certificate: X509Certificate, host: string): boolean {
  const found = isIP(host) === 0 ? certificate.checkHost(host) : certificate.checkIP(host)
  return found !== undefined
}

function lasts({ certificate }: KeyPair, now: number): boolean {
  const { validFrom, validTo } = new X509Certificate(certificate)
  return Date.parse(validFrom) <= now && Date.parse(validTo) - renewBefore > now
}

function belongTogether({ certificate, key }: KeyPair): boolean {
  return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(key))
}

function isP256({ key }: KeyPair): boolean {
  return createPrivateKey(key).asymmetricKeyDetails?.namedCurve === 'prime256v1'
}

async function readPair(directory: string, name: string): Promise<KeyPair | 'no key' | undefined> {
  const [certificatePath, keyPath] = pathsOf(directory, name)
  const certificate = await readOptional(certificatePath, 'the certificate')
  const key = await readOptional(keyPath, 'the key')
  // A key without a certificate is left by a crash during the first start.
  if (certificate === undefined) return undefined
  if (key === undefined) return 'no key'
  checkPem(certificatePath, () => new X509Certificate(certificate))
  checkPem(keyPath, () => createPrivateKey(key))
  return { certificate, key }
}

function checkPem(path: string, parse: () => unknown): void {
  try {
    parse()
  } catch (error) {
    throw new StartupError(
      `${path} is damaged; restore it, or remove it with its other half`,
      error,
    )
  }
}

/** Writes the key first: a crash between the two leaves a mismatched pair, which is issued again. */
async function writePair(directory: string, name: string, pair: KeyPair): Promise<void> {
  const [certificatePath, keyPath] = pathsOf(directory, name)
  await writePrivate(keyPath, pair.key)
  await writePrivate(certificatePath, pair.certificate)
}

function pathsOf(directory: string, name: string): readonly [certificate: string, key: string] {
  return [join(directory, `${name}.crt`), join(directory, `${name}.key`)]
}
