import {
  createHash,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import {
  authorityKeyIdentifier,
  basicConstraints,
  type CertificateContent,
  certificatePem,
  der,
  derValues,
  extendedKeyUsage,
  keyUsage,
  keyUsageBit,
  nameOf,
  readCertificate,
  signCertificate,
  subjectAlternativeNames,
  subjectKeyIdentifier,
  text,
  type Validity,
} from '../../../core/index.ts'
import { certificateKey } from './certificate-key.ts'
import { privateKeyPem } from './private-key-pem.ts'

/** A certificate and its private key in PEM; a key made here is SEC 1, one that was read may be in any form. */
export interface KeyPair {
  readonly certificate: string
  readonly key: string
}

export interface CertificateTemplate {
  readonly commonName: string
  readonly organizations: readonly string[]
  /** DNS names and addresses of a server certificate; empty for a client certificate. */
  readonly hosts: readonly string[]
  readonly usage: 'server' | 'client'
  readonly validity: Validity
}

const newKeyPair = promisify(generateKeyPair)

/** Object identifiers of attributes of names. */
const [commonNameType, organizationType] = ['2.5.4.3', '2.5.4.10']

const { digitalSignature, certificateSigning, revocationSigning } = keyUsageBit

const purposes = { server: '1.3.6.1.5.5.7.3.1', client: '1.3.6.1.5.5.7.3.2' } as const

/** Creates a self-signed certificate authority. */
export async function createAuthority(name: string, validity: Validity): Promise<KeyPair> {
  const { publicKey, privateKey } = await newKeys()
  const subject = nameOf([[[commonNameType, text(name)]]])
  const extensions = [
    basicConstraints(true),
    // An authority signs certificates and revocations, beside what any holder of a key does.
    keyUsage([digitalSignature, certificateSigning, revocationSigning]),
    subjectKeyIdentifier(keyIdentifier(publicKey)),
  ]
  const content = { issuer: subject, subject, publicKey, validity, extensions }
  return { certificate: await signed(content, privateKey), key: privateKeyPem(privateKey) }
}

/** Creates a key and its certificate, signed by `authority`, whose key is an EC or an RSA key in any PEM form. */
export async function issueCertificate(
  authority: KeyPair,
  template: CertificateTemplate,
): Promise<KeyPair> {
  const { organizations, commonName, validity, usage, hosts } = template
  const { publicKey, privateKey } = await newKeys()
  const issuer = readCertificate(new X509Certificate(authority.certificate).raw)
  const attributes = organizations.map((name) => [organizationType, text(name)] as const)
  const extensions = [
    basicConstraints(false),
    keyUsage([digitalSignature]),
    extendedKeyUsage([purposes[usage]]),
    authorityKeyIdentifier(issuer.keyIdentifier ?? keyIdentifier(issuer.publicKey)),
    ...(hosts.length > 0 ? [subjectAlternativeNames(hosts.map(nameOfHost))] : []),
  ]
  const content = {
    issuer: issuer.subject,
    subject: nameOf(
      [...attributes, [commonNameType, text(commonName)] as const].map((each) => [each]),
    ),
    publicKey,
    validity,
    extensions,
  }
  const certificate = await signed(content, createPrivateKey(authority.key))
  return { certificate, key: privateKeyPem(privateKey) }
}

async function newKeys(): Promise<{ publicKey: Uint8Array; privateKey: KeyObject }> {
  const { publicKey, privateKey } = await newKeyPair('ec', { namedCurve: 'P-256' })
  return { publicKey: publicKey.export({ format: 'der', type: 'spki' }), privateKey }
}

/** Signs a certificate. @returns its PEM */
async function signed(
  content: Omit<CertificateContent, 'serialNumber'>,
  key: KeyObject,
): Promise<string> {
  const signing = { serialNumber: newSerialNumber(), ...content }
  return certificatePem(await signCertificate(signing, certificateKey(key)))
}

/** The SHA-1 of a public key's bits (RFC 5280, 4.2.1.2). */
function keyIdentifier(publicKey: Uint8Array): Uint8Array {
  const [outer] = derValues(publicKey)
  const bits = derValues(outer?.bytes ?? publicKey).at(-1)?.bytes ?? publicKey
  return createHash('sha1').update(bits.subarray(1)).digest()
}

/** A random positive serial number of 128 bits, unique for an authority. */
function newSerialNumber(): Uint8Array {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

/** A DNS name or an address that a certificate is for. */
function nameOfHost(host: string): Uint8Array {
  return isIP(host) === 0 ? der(0x82, Buffer.from(host)) : der(0x87, addressBytes(host))
}

function addressBytes(address: string): Uint8Array {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number))
  // A URL has the address in its short form, without a part in dots.
  const { hostname } = new URL(`http://[${address.split('%', 1)[0]}]`)
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::')
  const [before, after] = [groupsOf(head), groupsOf(tail)]
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0')
  const groups = [...before, ...between, ...after].map((group) => group.padStart(4, '0'))
  return Buffer.from(groups.join(''), 'hex')
}

function groupsOf(text: string): readonly string[] {
  return text === '' ? [] : text.split(':')
}
