import {
  createHash,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import {
  bitString,
  der,
  objectIdentifier,
  readDer,
  sequence,
  text,
  time,
  octetString,
} from './der.ts'
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

export interface Validity {
  /** Milliseconds since the epoch. */
  readonly from: number
  readonly until: number
}

/** What is signed, but for the algorithm; names and the public key are in DER. */
interface Content {
  readonly issuer: Uint8Array
  readonly subject: Uint8Array
  readonly publicKey: Uint8Array
  readonly validity: Validity
  readonly extensions: readonly Uint8Array[]
}

const newKeyPair = promisify(generateKeyPair)

/** Identifiers of signatures with SHA-256, by the type of key. */
const signatures: Readonly<Record<string, Uint8Array>> = {
  ec: sequence(objectIdentifier('1.2.840.10045.4.3.2')),
  rsa: sequence(objectIdentifier('1.2.840.113549.1.1.11'), der(0x05)),
}

/** Creates a self-signed certificate authority. */
export async function createAuthority(name: string, validity: Validity): Promise<KeyPair> {
  const { publicKey, privateKey } = await newKeys()
  const subject = nameOf([['2.5.4.3', name]])
  const extensions = [
    basicConstraints(true),
    keyUsage('authority'),
    subjectKeyIdentifier(keyIdentifier(publicKey)),
  ]
  const content = { issuer: subject, subject, publicKey, validity, extensions }
  return { certificate: signed(content, privateKey), key: privateKeyPem(privateKey) }
}

/** Creates a key and its certificate, signed by `authority`, whose key is an EC or an RSA key in any PEM form. */
export async function issueCertificate(
  authority: KeyPair,
  template: CertificateTemplate,
): Promise<KeyPair> {
  const { organizations, commonName, validity, usage, hosts } = template
  const { publicKey, privateKey } = await newKeys()
  const issuer = new X509Certificate(authority.certificate)
  const attributes = organizations.map((name) => ['2.5.4.10', name] as const)
  const extensions = [
    basicConstraints(false),
    keyUsage('holder'),
    extendedKeyUsage(usage),
    authorityKeyIdentifier(keyIdentifierOf(issuer)),
    ...(hosts.length > 0 ? [subjectAlternativeNames(hosts)] : []),
  ]
  const content = {
    issuer: subjectOf(issuer),
    subject: nameOf([...attributes, ['2.5.4.3', commonName]]),
    publicKey,
    validity,
    extensions,
  }
  const certificate = signed(content, createPrivateKey(authority.key))
  return { certificate, key: privateKeyPem(privateKey) }
}

async function newKeys(): Promise<{ publicKey: Uint8Array; privateKey: KeyObject }> {
  const { publicKey, privateKey } = await newKeyPair('ec', { namedCurve: 'P-256' })
  return { publicKey: publicKey.export({ format: 'der', type: 'spki' }), privateKey }
}

/** A certificate (RFC 5280, 4.1) in PEM. */
function signed(content: Content, key: KeyObject): string {
  const { issuer, subject, publicKey, validity, extensions } = content
  const algorithm = signatures[key.asymmetricKeyType ?? '']
  if (!algorithm)
    throw new TypeError(`no certificate is signed by a key of type ${key.asymmetricKeyType}`)
  const version3 = der(0xa0, der(0x02, Buffer.of(2)))
  const unsigned = sequence(
    version3,
    der(0x02, newSerialNumber()),
    algorithm,
    issuer,
    sequence(time(validity.from), time(validity.until)),
    subject,
    publicKey,
    der(0xa3, sequence(...extensions)),
  )
  return pem(sequence(unsigned, algorithm, bitString(sign('sha256', unsigned, key))))
}

/** A name of attributes, each an object identifier and its value. */
function nameOf(attributes: readonly (readonly [type: string, value: string])[]): Uint8Array {
  const parts = attributes.map(([type, value]) =>
    der(0x31, sequence(objectIdentifier(type), text(value))),
  )
  return sequence(...parts)
}

/** The parts of a certificate that is signed, from its serial number on. */
function partsOf(certificate: X509Certificate) {
  const [outer] = readDer(certificate.raw)
  const [unsigned] = readDer(outer?.content ?? certificate.raw)
  return readDer(unsigned?.content ?? certificate.raw).filter(({ tag }) => tag !== 0xa0)
}

/** The subject of a certificate, byte for byte: an issuer is compared so. */
function subjectOf(certificate: X509Certificate): Uint8Array {
  return partsOf(certificate)[4]?.whole ?? sequence()
}

/** The identifier that an authority's certificate has for its key, or would have. */
function keyIdentifierOf(certificate: X509Certificate): Uint8Array {
  const wrapped = partsOf(certificate).find(({ tag }) => tag === 0xa3)?.content ?? Buffer.of()
  const type = objectIdentifier('2.5.29.14')
  for (const extension of readDer(wrapped).flatMap(({ content }) => readDer(content))) {
    const [first, ...others] = readDer(extension.content)
    if (first === undefined || Buffer.compare(first.whole, type) !== 0) continue
    const [identifier] = readDer(others.at(-1)?.content ?? Buffer.of())
    if (identifier) return identifier.content
  }
  return keyIdentifier(certificate.publicKey.export({ format: 'der', type: 'spki' }))
}

/** The SHA-1 of a public key's bits (RFC 5280, 4.2.1.2). */
function keyIdentifier(publicKey: Uint8Array): Uint8Array {
  const [outer] = readDer(publicKey)
  const bits = readDer(outer?.content ?? publicKey).at(-1)?.content ?? publicKey
  return createHash('sha1').update(bits.subarray(1)).digest()
}

/** A random positive serial number of 128 bits, unique for an authority. */
function newSerialNumber(): Uint8Array {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes
}

function pem(certificate: Uint8Array): string {
  const lines = Buffer.from(certificate)
    .toString('base64')
    .replaceAll(/.{64}(?=.)/g, '$&\n')
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

/** An extension of a certificate (RFC 5280, 4.2). */
function extension(type: string, content: Uint8Array, isCritical: boolean = false): Uint8Array {
  const critical = isCritical ? [der(0x01, Buffer.of(0xff))] : []
  return sequence(objectIdentifier(type), ...critical, octetString(content))
}

function basicConstraints(isAuthority: boolean): Uint8Array {
  const content = isAuthority ? sequence(der(0x01, Buffer.of(0xff))) : sequence()
  return extension('2.5.29.19', content, true)
}

/** An authority signs certificates and revocations, beside what any holder of a key does. */
function keyUsage(of: 'authority' | 'holder'): Uint8Array {
  const bits = of === 'authority' ? bitString(Buffer.of(0x86), 1) : bitString(Buffer.of(0x80), 7)
  return extension('2.5.29.15', bits, true)
}

function extendedKeyUsage(usage: 'server' | 'client'): Uint8Array {
  const type = usage === 'server' ? '1.3.6.1.5.5.7.3.1' : '1.3.6.1.5.5.7.3.2'
  return extension('2.5.29.37', sequence(objectIdentifier(type)))
}

function subjectKeyIdentifier(identifier: Uint8Array): Uint8Array {
  return extension('2.5.29.14', octetString(identifier))
}

function authorityKeyIdentifier(identifier: Uint8Array): Uint8Array {
  return extension('2.5.29.35', sequence(der(0x80, identifier)))
}

/** DNS names and addresses that a certificate is for. */
function subjectAlternativeNames(hosts: readonly string[]): Uint8Array {
  const names = hosts.map((host) =>
    isIP(host) === 0 ? der(0x82, Buffer.from(host)) : der(0x87, addressBytes(host)),
  )
  return extension('2.5.29.17', sequence(...names))
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
