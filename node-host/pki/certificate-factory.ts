import { createPrivateKey, KeyObject, randomBytes, webcrypto } from 'node:crypto'
import { isIP } from 'node:net'
import { privateKeyPem } from './private-key-pem.ts'
import { provideReflectMetadata } from './reflect-metadata.ts'

provideReflectMetadata()
const x509 = await import('@peculiar/x509')
x509.cryptoProvider.set(webcrypto)

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

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
const { KeyUsageFlags } = x509

/** Creates a self-signed certificate authority. */
export async function createAuthority(name: string, validity: Validity): Promise<KeyPair> {
  const keys = await newKeys()
  const subject = [{ CN: [name] }]
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject,
    issuer: subject,
    notBefore: new Date(validity.from),
    notAfter: new Date(validity.until),
    publicKey: keys.publicKey,
    signingKey: keys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(
        KeyUsageFlags.digitalSignature | KeyUsageFlags.keyCertSign | KeyUsageFlags.cRLSign,
        true,
      ),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  return { certificate: pem(certificate), key: keyText(keys.privateKey) }
}

/** Creates a key and its certificate, signed by `authority`. */
export async function issueCertificate(
  authority: KeyPair,
  template: CertificateTemplate,
): Promise<KeyPair> {
  const issuer = new x509.X509Certificate(authority.certificate)
  const keys = await newKeys()
  const { organizations, commonName, validity, usage, hosts } = template
  const { serverAuth, clientAuth } = x509.ExtendedKeyUsage
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: newSerialNumber(),
    subject: [...organizations.map((name) => ({ O: [name] })), { CN: [commonName] }],
    issuer: issuer.subject,
    notBefore: new Date(validity.from),
    notAfter: new Date(validity.until),
    publicKey: keys.publicKey,
    signingKey: await importKey(authority.key),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([usage === 'server' ? serverAuth : clientAuth]),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
      ...(hosts.length > 0 ? [new x509.SubjectAlternativeNameExtension(hosts.map(nameOf))] : []),
    ],
  })
  return { certificate: pem(certificate), key: keyText(keys.privateKey) }
}

function nameOf(host: string): { type: 'ip' | 'dns'; value: string } {
  return { type: isIP(host) === 0 ? 'dns' : 'ip', value: host }
}

async function newKeys(): Promise<webcrypto.CryptoKeyPair> {
  return webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
}

/** Imports an EC key in any PEM form. */
async function importKey(text: string): Promise<webcrypto.CryptoKey> {
  const der = createPrivateKey(text).export({ format: 'der', type: 'pkcs8' })
  return webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])
}

function keyText(key: webcrypto.CryptoKey): string {
  return privateKeyPem(KeyObject.from(key))
}

function pem(certificate: { toString(format: 'pem'): string }): string {
  return `${certificate.toString('pem')}\n`
}

/** A random positive serial number of 128 bits, unique for an authority. */
function newSerialNumber(): string {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40
  return bytes.toString('hex')
}
