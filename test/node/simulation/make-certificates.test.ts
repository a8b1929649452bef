import { createPrivateKey, X509Certificate } from 'node:crypto'
import { expect, it } from 'vitest'
import { certificateMaker } from '../../../node-host/serving/simulation/make-certificates.ts'

it("certificates for simulated programs are signed by their authority, and are for their servers' hosts", async () => {
  const make = certificateMaker(Date.now)
  const { authority, servers } = await make('hook', [['a', 'a.ns.svc'], ['b']])
  const issuer = new X509Certificate(authority.certificate)
  expect(issuer.ca).toBe(true)
  expect(servers).toHaveLength(2)
  for (const [at, { certificate, key }] of servers.entries()) {
    const read = new X509Certificate(certificate)
    expect(read.checkIssued(issuer) && read.verify(issuer.publicKey)).toBe(true)
    expect(read.checkPrivateKey(createPrivateKey(key))).toBe(true)
    expect(read.checkHost(at === 0 ? 'a.ns.svc' : 'b')).toBeDefined()
    expect(read.subject).not.toBe(issuer.subject)
  }
})
