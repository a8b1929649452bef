import { generateKeyPairSync, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  type CertificateTemplate,
  createAuthority,
  issueCertificate,
} from '../../../../node-host/serving/pki/certificate-factory.ts'
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

  it('a certificate is signed with RSA and Ed25519 keys, and with no key that signs nothing', async () => {
    const { certificate } = await createAuthority('ca', validity)
    const pairs = {
      rsa: generateKeyPairSync('rsa', { modulusLength: 2048 }),
      ed25519: generateKeyPairSync('ed25519'),
      x25519: generateKeyPairSync('x25519'),
    }
    const signedBy = (type: keyof typeof pairs): ReturnType<typeof issueCertificate> => {
      const key = pairs[type].privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
      return issueCertificate({ certificate, key }, template)
    }
    for (const type of ['rsa', 'ed25519'] as const) {
      const made = new X509Certificate((await signedBy(type)).certificate)
      expect(made.verify(pairs[type].publicKey)).toBe(true)
    }
    await expect(signedBy('x25519')).rejects.toThrow(
      new TypeError('no certificate is signed by a key of type x25519'),
    )
  })
})
