import { describe, expect, it } from 'vitest'
import { readCertificates } from '../../../../../../core/base/certificates/read-certificates.ts'
import { tlsProblem } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/network/tls-problem.ts'
import { distrustOf } from '../../../../../../core/cluster/simulation/commands/network/tls-trust.ts'
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

/** Made by `openssl req -x509 -subj "/CN=my-nginx/O=my-nginx"`. */
const ofCommonName = `-----BEGIN CERTIFICATE-----
MIIBojCCAUmgAwIBAgIUA3/uosKnzsxOdSEzgGjb96NnvmEwCgYIKoZIzj0EAwIw
JjERMA8GA1UEAwwIbXktbmdpbngxETAPBgNVBAoMCG15LW5naW54MCAXDTI2MTEz
MDE1MjUwN1oYDzIxMjYxMTA2MTUyNTA3WjAmMREwDwYDVQQDDAhteS1uZ2lueDER
MA8GA1UECgwIbXktbmdpbngwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQBHXeJ
LFPlmV6BL6bVFwHsmuhoM9G+hzhjPOlKHipd4ZL5GcAjYLBlPz/e5I5mPcX2eq93
L6vVy7JwwrjwPLBGo1MwUTAdBgNVHQ4EFgQUcCErwrvu5ndj9dgDIDXJv2FnAWUw
HwYDVR0jBBgwFoAUcCErwrvu5ndj9dgDIDXJv2FnAWUwDwYDVR0TAQH/BAUwAwEB
/zAKBggqhkjOPQQDAgNHADBEAiBW6xcPVZ7aoFYGdsIZW6of+g25fEB1Q3qqhuLO
2WjmRQIgaShFpk5Faqyy2un6fxBcC7OtC3JIxxJJ0Znf2li2bF4=
-----END CERTIFICATE-----
`

it('curl takes the common name of a certificate that names no server', () => {
  const tls = { certificate: ofCommonName }
  expect(distrustOf(tls, ofCommonName, 'my-nginx')).toBeUndefined()
  expect(distrustOf(tls, ofCommonName, 'other')).toBe('other name')
  expect(distrustOf(tls, '', 'my-nginx')).toBe('self-signed')
  expect(tlsProblem(ofCommonName, ofCommonName, 'my-nginx')).toMatch(/not valid for any names/)
})
