import { describe, expect, it } from 'vitest'
import {
  authorityCertificate,
  hooksCertificate,
} from '../../../../support/access/signed-certificates.ts'
import { created, updated } from '../../../../support/schemas/validated.ts'

// Every text is what release 1.34.2 answers.

describe('trust bundles', () => {
  const bundles = 'clustertrustbundles.v1beta1.certificates.k8s.io'
  const causes = (trustBundle: string): string[] => created(bundles, { spec: { trustBundle } })
  const invalid = 'spec.trustBundle: Invalid value: "<value omitted>"'

  it('trust bundles have a certificate of an authority at least, and none twice', () => {
    expect(causes(authorityCertificate)).toEqual([])
    expect(causes('')).toEqual([`${invalid}: at least one trust anchor must be provided`])
    expect(causes(authorityCertificate.repeat(3))).toEqual([
      `${invalid}: duplicate trust anchor (indices [0 1 2])`,
    ])
  })

  it('trust bundles have nothing but certificates of authorities', () => {
    const headed = authorityCertificate.replace('-----\n', '-----\nA: b\n\n')
    const torn = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
    const key = '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n'
    expect(causes(hooksCertificate + headed + torn + key)).toEqual([
      `${invalid}: entry 0 does not have the CA bit set`,
      `${invalid}: entry 1 has PEM block headers`,
      `${invalid}: entry 2 does not parse as X.509`,
      `${invalid}: entry 3 has bad block type: PRIVATE KEY`,
    ])
  })

  it('a trust bundle that is stored already is not read again', () => {
    const spec = { trustBundle: hooksCertificate }
    expect(updated(bundles, { spec }, { spec, metadata: { labels: { a: 'b' } } })).toEqual([])
  })
})

describe('requests of certificates for pods', () => {
  const requests = 'podcertificaterequests.v1alpha1.certificates.k8s.io'
  const p256 =
    'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEy6PnY+n5AE7TXDUpSxqFzywypY/Hsy4V9Bv8t/QobXGYd8cXatMj70Rce/Tx3VUxgM+0pPbUZ9+TTqQ40OWjxA=='
  const p224 =
    'ME4wEAYHKoZIzj0CAQYFK4EEACEDOgAE8SSEz7kQ3+/lkn/kyqHbb3Zg8c7BUuw/Uq4L2bFDPSslYY7JEBM9D+zytI3hlUfZvnJ3TVWlNEg='
  const spec = {
    signerName: 'example.com/signer',
    podName: 'web-0',
    podUID: 'p',
    serviceAccountName: 'default',
    serviceAccountUID: 'a',
    nodeName: 'node-1',
    nodeUID: 'n',
    pkixPublicKey: p256,
    proofOfPossession: 'AAAA',
  }
  const causes = (other: object): string[] => created(requests, { spec: { ...spec, ...other } })

  it('requests name a pod, its account and its node with their UIDs', () => {
    expect(causes({})).toEqual([])
    expect(causes({ podUID: '', nodeUID: 'n'.repeat(129) })).toEqual([
      'spec.podUID: Invalid value: "": must not be empty',
      'spec.nodeUID: Too long: may not be more than 128 bytes',
    ])
  })

  it('requests for a signer of Kubernetes are for a day at most, others for 91 days', () => {
    const seconds = { maxExpirationSeconds: 86_401 }
    expect(causes(seconds)).toEqual([])
    expect(causes({ ...seconds, signerName: 'kubernetes.io/signer' })).toEqual([
      'spec.maxExpirationSeconds: Invalid value: 86401: must be in the range [3600, 86400]',
    ])
  })

  it('requests have a public key of a sufficient length', () => {
    expect(causes({ pkixPublicKey: 'AAAA' })).toEqual([
      'spec.pkixPublicKey: Invalid value: "AAAA": must be a valid PKIX-serialized public key',
    ])
    expect(causes({ pkixPublicKey: p224 })).toEqual([
      'spec.pkixPublicKey: Invalid value: "curve P-224": elliptic public keys must use curve P256 or P384',
    ])
  })

  it('requests are not changed after they were made', () => {
    const [line = ''] = updated(requests, { spec }, { spec: { ...spec, podName: 'web-1' } })
    expect(line).toMatch(/^spec: Invalid value: \{"SignerName":.*: field is immutable$/)
  })
})
