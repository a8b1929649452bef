import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../../core/base/api/brand.ts'
import type { CertificateSigningRequest } from '../../../../../../core/base/api/types/certificates.v1.generated.ts'
import { childrenOf, derValues } from '../../../../../../core/base/certificates/der-value.ts'
import { readCertificate } from '../../../../../../core/base/certificates/read-certificate.ts'
import { readPemBlocks } from '../../../../../../core/kinds/rules/shared/pem-blocks.ts'
import { eventOf } from '../../../../../support/access/bootstrap-tokens.ts'
import { requests } from '../../../../../support/access/certificate-requests.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const start = Date.UTC(2026, 0, 1)

const clientUsages = ['digital signature', 'key encipherment', 'client auth']

function requestOf(name: string, spec: object): object {
  const usual = { signerName: 'kubernetes.io/kube-apiserver-client', usages: ['client auth'] }
  return { metadata: { name }, spec: { request: requests.client, ...usual, ...spec } }
}

const nodeClient = {
  request: requests.node,
  signerName: 'kubernetes.io/kube-apiserver-client-kubelet',
  usages: clientUsages,
}

/** Decides a request by hand; one of a kubelet may be approved by its controller at the same time. */
async function decide(server: TestServer, name: string, type = 'Approved'): Promise<void> {
  const { body } = await server.get(`${path}/${name}`)
  const conditions = [{ type, status: 'True', reason: 'Test', message: 'by a test' }]
  const decided = await server.put(`${path}/${name}/approval`, { ...body, status: { conditions } })
  if (decided.status === 409) return decide(server, name, type)
  if (decided.status !== 200) throw new TypeError(decided.text)
}

/** A server with these requests, approved. */
async function approvedRequests(
  specs: Readonly<Record<string, object>>,
  options: Parameters<typeof openTestServer>[0] = {},
): Promise<TestServer> {
  const server = await openTestServer(options)
  for (const [name, spec] of Object.entries(specs)) {
    const { status, text } = await server.post(path, requestOf(name, spec))
    if (status !== 201) throw new TypeError(text)
    await decide(server, name)
  }
  return server
}

/** The first state of a request that `fits`, from now on. */
async function requestIn(
  server: TestServer,
  name: string,
  fits: (request: CertificateSigningRequest) => boolean,
  address = path,
): Promise<CertificateSigningRequest> {
  const { object } = await eventOf(
    await server.watch(address),
    ({ object: each }) => each.metadata.name === name && fits(each as never),
  )
  return object as unknown as CertificateSigningRequest
}

function certificateIn({ status }: CertificateSigningRequest): Uint8Array {
  const [block, ...others] = readPemBlocks(atob(status.certificate ?? ''))
  if (!block || others.length > 0) throw new TypeError('not one certificate')
  return block.bytes
}

async function issued(server: TestServer, name: string, address = path): Promise<Uint8Array> {
  const hasCertificate = ({ status }: CertificateSigningRequest): boolean =>
    (status.certificate ?? '') !== ''
  return certificateIn(await requestIn(server, name, hasCertificate, address))
}

function issuerOf(certificate: Uint8Array): Uint8Array | undefined {
  return childrenOf(childrenOf(derValues(certificate)[0])[0])[3]?.whole
}

describe('signing of certificate requests', () => {
  it('approved requests of the four signers are signed, all by one authority that lives as long as the server', async () => {
    const server = await approvedRequests({
      client: {},
      node: nodeClient,
      serving: {
        request: requests.serving,
        signerName: 'kubernetes.io/kubelet-serving',
        usages: ['digital signature', 'key encipherment', 'server auth'],
      },
    })
    const all = [
      await issued(server, 'client'),
      await issued(server, 'node'),
      await issued(server, 'serving'),
    ]
    const issuers = all.map((each) => issuerOf(each)?.join())
    expect(new Set(issuers).size).toBe(1)
    expect(new TextDecoder().decode(issuerOf(all[0] ?? new Uint8Array()))).toContain('skerry-ca@')
    expect(all.map((each) => readCertificate(each).until)).toEqual(
      all.map(() => start + 365 * day - 5 * minute),
    )
  })

  it('a certificate is valid as long as its request asks for, within the limit of the server', async () => {
    const certificateSigning = { durationMs: day }
    const server = await approvedRequests(
      { short: { expirationSeconds: 3600 }, long: { expirationSeconds: 10 * 86_400 } },
      { certificateSigning },
    )
    expect(readCertificate(await issued(server, 'short')).until).toBe(start + hour)
    expect(readCertificate(await issued(server, 'long')).until).toBe(start + day - 5 * minute)
  })

  it('the signers of the brand svc have names of its domain', async () => {
    const server = await openTestServer({ brand: brands.svc })
    const own = '/apis/certificates.svc.io/v1/certificatesigningrequests'
    const signerName = 'svc.io/svc-apiserver-client'
    const { body } = await server.post(own, requestOf('client', { signerName }))
    const conditions = [{ type: 'Approved', status: 'True' }]
    await server.put(`${own}/client/approval`, { ...body, status: { conditions } })
    expect(readCertificate(await issued(server, 'client', own)).until).toBeGreaterThan(start)
  })

  it('a request that its signer refuses fails for ever, with the words of the original', async () => {
    const server = await approvedRequests({
      other: { ...nodeClient, request: requests.other },
    })
    const { status } = await requestIn(server, 'other', ({ status: { conditions = [] } }) =>
      conditions.some(({ type }) => type === 'Failed'),
    )
    expect(status.conditions).toEqual([
      expect.objectContaining({ type: 'Approved' }),
      {
        type: 'Failed',
        status: 'True',
        reason: 'SignerValidationFailure',
        message: 'subject organization is not system:nodes',
        lastUpdateTime: '2026-01-01T00:00:00Z',
        lastTransitionTime: '2026-01-01T00:00:00Z',
      },
    ])
    server.runtime.advance(hour)
    await controllersSettled()
    expect((await server.get(`${path}/other`)).body).not.toHaveProperty('status.certificate')
  })

  it('denied requests, those of other signers, and those without an authority stay unsigned', async () => {
    const asked: string[] = []
    const server = await openTestServer({
      certificateSigning: {
        async authorityOf(signer) {
          asked.push(signer)
          return undefined
        },
      },
    })
    await server.post(path, requestOf('denied', {}))
    await decide(server, 'denied', 'Denied')
    await server.post(path, requestOf('other', { signerName: 'example.com/signer' }))
    await decide(server, 'other')
    await server.post(path, requestOf('without', {}))
    await decide(server, 'without')
    while (asked.length === 0) await controllersSettled()
    await controllersSettled()
    const { items } = (await server.get(path)).body
    expect(
      items.map(({ metadata, status }) => [metadata.name, Object.keys(status as object)]),
    ).toEqual([
      ['denied', ['conditions']],
      ['other', ['conditions']],
      ['without', ['conditions']],
    ])
    expect(new Set(asked)).toEqual(new Set(['kube-apiserver-client']))
  })

  it('a request that its key has not signed is refused, as by the original', async () => {
    const server = await openTestServer()
    const { status, text } = await server.post(
      path,
      requestOf('forged', { request: requests.forged }),
    )
    expect([status, text]).toEqual([
      422,
      expect.stringContaining(
        `: x509: ECDSA verification failure","field":"spec.request"`,
      ) as string,
    ])
  })
})

describe('approving of certificate requests', () => {
  const bind = (server: TestServer, role: string): Promise<unknown> =>
    server.post('/apis/rbac.authorization.k8s.io/v1/clusterrolebindings', {
      metadata: { name: role },
      roleRef: {
        apiGroup: 'rbac.authorization.k8s.io',
        kind: 'ClusterRole',
        name: `system:certificates.k8s.io:certificatesigningrequests:${role}`,
      },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'admin' }],
    })

  it("a kubelet's request is approved once its sender may create them, and then signed", async () => {
    const server = await openTestServer()
    await bind(server, 'nodeclient')
    await server.post(path, requestOf('node', nodeClient))
    await server.post(path, requestOf('client', {}))
    const { status } = await requestIn(
      server,
      'node',
      (one) => (one.status.certificate ?? '') !== '',
    )
    expect(status.conditions).toEqual([
      {
        type: 'Approved',
        status: 'True',
        reason: 'AutoApproved',
        message: 'Auto approving kubelet client certificate after SubjectAccessReview.',
        lastUpdateTime: '2026-01-01T00:00:00Z',
        lastTransitionTime: '2026-01-01T00:00:00Z',
      },
    ])
    expect((await server.get(`${path}/client`)).body).toHaveProperty('status', {})
  })
})

describe('cleaning of certificate requests', () => {
  const names = async (server: TestServer): Promise<unknown> => {
    const { items } = (await server.get(path)).body
    return items.map(({ metadata }) => metadata.name)
  }

  async function after(server: TestServer, milliseconds: number): Promise<unknown> {
    server.runtime.advance(milliseconds)
    await controllersSettled()
    return names(server)
  }

  it('issued, failed and denied requests are deleted after an hour, and pending ones after a day', async () => {
    const server = await approvedRequests({
      issued: {},
      failed: { usages: ['server auth'] },
      waiting: { signerName: 'example.com/signer' },
    })
    await server.post(path, requestOf('denied', {}))
    await decide(server, 'denied', 'Denied')
    await server.post(path, requestOf('pending', {}))
    await issued(server, 'issued')
    await requestIn(server, 'failed', ({ status }) => status.conditions?.length === 2)
    expect(await after(server, hour)).toEqual(['denied', 'failed', 'issued', 'pending', 'waiting'])
    expect(await after(server, hour)).toEqual(['pending', 'waiting'])
    expect(await after(server, 22 * hour)).toEqual(['pending', 'waiting'])
    expect(await after(server, hour)).toEqual(['waiting'])
  })
})
