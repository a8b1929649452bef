import { describe, expect, it } from 'vitest'
import { readCertificates } from '../../../../../../core/base/certificates/read-certificates.ts'
import { tlsProblem } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/network/tls-problem.ts'
import { ecCertificate } from '../../../../../support/access/key-pairs.ts'
import {
  authorityCertificate,
  hooksCertificate,
} from '../../../../../support/access/signed-certificates.ts'

const host = 'hooks.default.svc'
const failed = 'tls: failed to verify certificate: x509: '

describe('certificates of simulated programs', () => {
  it.each([
    [authorityCertificate, host, undefined],
    [hooksCertificate, host, undefined],
    [`${ecCertificate}${authorityCertificate}`, '10.0.0.80', undefined],
    [undefined, host, `${failed}certificate signed by unknown authority`],
    [ecCertificate, host, `${failed}certificate signed by unknown authority`],
    [authorityCertificate, 'other', `${failed}certificate is valid for ${host}, not other`],
    [authorityCertificate, '10.0.0.1', `${failed}certificate is valid for 10.0.0.80, not 10.0.0.1`],
  ])('of authorities %#, asked for %s: %s', (authorities, asked, problem) => {
    expect(tlsProblem(hooksCertificate, authorities, asked)).toBe(problem)
  })

  it('what is no certificate is left out', () => {
    const broken = authorityCertificate.replace('MIIB', 'MIIC')
    expect(readCertificates(`x${broken}${hooksCertificate}`)).toMatchObject([
      { dnsNames: [host], ipAddresses: ['10.0.0.80'] },
    ])
  })
})
