import { createPrivateKey, KeyObject, webcrypto } from 'node:crypto'
import type { KeyPair } from '../../../../node-host/serving/pki/certificate-factory.ts'
import { privateKeyPem } from '../../../../node-host/serving/pki/private-key-pem.ts'
import { provideReflectMetadata } from '../../../support/schemas/reflect-metadata.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** An authority whose certificate another one signed. */
export async function intermediateAuthority(root: KeyPair, name: string): Promise<KeyPair> {
  provideReflectMetadata()
  const x509 = await import('@peculiar/x509')
  const { subtle } = webcrypto
  const keys = await subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const issuer = new x509.X509Certificate(root.certificate)
  const der = createPrivateKey(root.key).export({ format: 'der', type: 'pkcs8' })
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: '40',
    subject: [{ CN: [name] }],
    issuer: issuer.subject,
    notBefore: new Date(Date.now() - 3_600_000),
    notAfter: new Date(Date.now() + 3_600_000),
    publicKey: keys.publicKey,
    signingKey: await subtle.importKey('pkcs8', der, algorithm, false, ['sign']),
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      await x509.AuthorityKeyIdentifierExtension.create(issuer.publicKey),
    ],
  })
  return {
    certificate: `${certificate.toString('pem')}\n`,
    key: privateKeyPem(KeyObject.from(keys.privateKey)),
  }
}
