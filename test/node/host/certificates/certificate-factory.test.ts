import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type CertificateTemplate,
  createAuthority,
  issueCertificate,
} from '../../../../node-host/serving/pki/certificate-factory.ts'
import { objectIdentifier, readDer, time } from '../../../../node-host/serving/pki/der.ts'
import { intermediateAuthority } from './intermediate-authority.ts'

const from = Date.UTC(2026, 0, 1)
const validity = { from, until: Date.UTC(2051, 11, 31, 23, 59, 59) }
const hosts = ['localhost', 'skerry.svc', '127.0.0.1', '::1', 'fd00::ab:1', '2001:db8:1:2:3:4:5:6']
const template: CertificateTemplate = {
  commonName: 'server',
  organizations: ['one', 'two'],
  hosts,
  usage: 'server',
  validity,
}

describe('certificates', () => {
  it('a certificate has the names, hosts, times and use that were asked for', async () => {
    const authority = new X509Certificate((await createAuthority('ca', validity)).certificate)
    expect([authority.ca, authority.subject, authority.issuer]).toEqual([true, 'CN=ca', 'CN=ca'])
    expect(authority.verify(authority.publicKey)).toBe(true)
    const pair = await issueCertificate(await createAuthority('ca', validity), template)
    const certificate = new X509Certificate(pair.certificate)
    expect([certificate.ca, certificate.subject]).toEqual([false, 'O=one\nO=two\nCN=server'])
    expect(hosts.map((host) => certificate.checkHost(host) ?? certificate.checkIP(host))).toEqual(
      hosts,
    )
    expect(certificate.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1'])
    expect(new Date(certificate.validFrom).getTime()).toBe(from)
    expect(new Date(certificate.validTo).getTime()).toBe(validity.until)
  })

  it('a certificate is signed by authorities of other makers, and names the key as they do', async () => {
    const root = await createAuthority('root', validity)
    const other = await intermediateAuthority(root, 'made by a library')
    const pair = await issueCertificate(other, template)
    const certificate = new X509Certificate(pair.certificate)
    const issuer = new X509Certificate(other.certificate)
    expect(certificate.checkIssued(issuer)).toBe(true)
    expect(certificate.verify(issuer.publicKey)).toBe(true)
    expect(issuer.checkIssued(new X509Certificate(root.certificate))).toBe(true)
  })

  it('a certificate is signed with an RSA key, and with no key of another type', async () => {
    const { certificate } = await createAuthority('ca', validity)
    const signedBy = (type: 'rsa' | 'ed25519') => {
      const options = { modulusLength: 2048 }
      const { privateKey, publicKey } =
        type === 'rsa' ? generateKeyPairSync('rsa', options) : generateKeyPairSync('ed25519')
      const key = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
      return { publicKey, made: issueCertificate({ certificate, key }, template) }
    }
    const { publicKey, made } = signedBy('rsa')
    expect(new X509Certificate((await made).certificate).verify(publicKey)).toBe(true)
    await expect(signedBy('ed25519').made).rejects.toThrow(
      new TypeError('no certificate is signed by a key of type ed25519'),
    )
  })
})

describe('DER', () => {
  it('identifiers, times of both forms and long values are encoded as X.690 has it', () => {
    const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
    expect(hex(objectIdentifier('1.2.840.113549.1.1.11'))).toBe('06092a864886f70d01010b')
    expect(Buffer.from(time(from)).subarray(2).toString()).toBe('260101000000Z')
    expect(Buffer.from(time(validity.until)).subarray(2).toString()).toBe('20511231235959Z')
  })

  it('a value that is cut short is refused', () => {
    expect(() => readDer(Buffer.of(0x30, 0x05, 0x00))).toThrow(RangeError)
    expect(readDer(Buffer.of(0x30, 0x81, 0x01, 0x07)).map(({ content }) => [...content])).toEqual([
      [7],
    ])
  })
})
