import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  type Answer,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

const requests = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
const path = `${requests}/a`
const approval = `${path}/approval`
const rbac = '/apis/rbac.authorization.k8s.io/v1'

const spec = {
  request:
    'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==',
  signerName: 'example.com/signer',
  usages: ['client auth'],
}

/** A block of PEM, as a field of bytes holds it. */
function pem(type: string, content: string): string {
  return btoa(`-----BEGIN ${type}-----\n${content}\n-----END ${type}-----\n`)
}

async function withRequest(): Promise<TestServer> {
  const server = await openTestServer()
  expect((await server.post(requests, { metadata: { name: 'a' }, spec })).status).toBe(201)
  return server
}

function condition(type: string, status = 'True'): JsonObject {
  return { type, status, reason: 'Why', message: 'because' }
}

function decide(server: TestServer, ...conditions: readonly JsonObject[]): Promise<Answer> {
  return server.put(approval, { metadata: { name: 'a' }, spec, status: { conditions } })
}

/** Lets jane write approvals, and approve for the signer that `name` says. */
async function grant(server: TestServer, name: string): Promise<void> {
  await server.post(`${rbac}/clusterroles`, {
    metadata: { name: 'approver' },
    rules: [
      {
        apiGroups: ['certificates.k8s.io'],
        resources: ['certificatesigningrequests/approval'],
        verbs: ['update', 'patch'],
      },
      {
        apiGroups: ['certificates.k8s.io'],
        resources: ['signers'],
        resourceNames: [name],
        verbs: ['approve'],
      },
    ],
  })
  await server.post(`${rbac}/clusterrolebindings`, {
    metadata: { name: 'approver' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'approver' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' }],
  })
}

describe('an approval', () => {
  it('an approval is written with its times, and changes nothing else', async () => {
    const server = await withRequest()
    const { body: before } = await server.get(path)
    const { status, body } = await server.put(approval, {
      metadata: { name: 'a' },
      spec: { ...spec, signerName: 'example.com/other' },
      status: { conditions: [condition('Approved')], certificate: 'YQ==' },
    })
    expect(status).toBe(200)
    expect(body['spec']).toEqual(before['spec'])
    expect(body['status']).toEqual({
      conditions: [
        {
          ...condition('Approved'),
          lastUpdateTime: '2026-01-01T00:00:00Z',
          lastTransitionTime: '2026-01-01T00:00:00Z',
        },
      ],
    })
    expect((await server.get(approval)).body).toEqual(body)
  })

  it('an approval may be patched', async () => {
    const server = await withRequest()
    const patch = { status: { conditions: [condition('Denied')] } }
    expect((await server.patch(approval, patch)).body['status']).toMatchObject({
      conditions: [{ type: 'Denied' }],
    })
  })

  it('an approval is not taken back, and not joined by a denial', async () => {
    const server = await withRequest()
    await decide(server, condition('Approved'))
    const removed = await decide(server)
    expect(removed.status).toBe(422)
    expect(removed.body.message).toContain('updates may not remove a condition of type "Approved"')
    const both = await decide(server, condition('Approved'), condition('Denied'))
    expect(both.status).toBe(422)
    expect(both.body.message).toContain('Approved and Denied conditions are mutually exclusive')
  })

  it.each([
    [[condition('Approved', 'False')], 'supported values: "True"'],
    [[condition('')], 'status.conditions[0].type: Required value'],
    [[condition('Failed'), condition('Failed')], 'status.conditions[1].type: Duplicate value'],
  ])('an approval is 422 with the conditions %j', async (conditions, message) => {
    const server = await withRequest()
    const { status, body } = await decide(server, ...conditions)
    expect(status).toBe(422)
    expect(body.message).toContain(message)
  })

  it.each(['example.com/signer', 'example.com/*'])(
    'an approval is for those who may approve for %s',
    async (name) => {
      const server = await withRequest()
      await grant(server, name)
      const patch = { status: { conditions: [condition('Approved')] } }
      expect((await server.patch(approval, patch, { as: 'jane' })).status).toBe(200)
    },
  )

  it('an approval is 403 for those who may approve for others only', async () => {
    const server = await withRequest()
    await grant(server, 'example.com/other')
    const patch = { status: { conditions: [condition('Approved')] } }
    const { status, body } = await server.patch(approval, patch, { as: 'jane' })
    expect(status).toBe(403)
    expect(body.message).toBe(
      'certificatesigningrequests.certificates.k8s.io "a" is forbidden: user not permitted to approve requests with signerName "example.com/signer"',
    )
    expect((await server.get(path)).body['status']).toEqual({})
  })

  it('an approval is 404 for a request that is not there', async () => {
    const server = await openTestServer()
    expect((await decide(server, condition('Approved'))).status).toBe(404)
  })
})

describe('a signed certificate', () => {
  it('a signed certificate is written to the status once', async () => {
    const server = await withRequest()
    const sign = (certificate: string): Promise<Answer> =>
      server.patch(`${path}/status`, { status: { certificate } })
    expect((await sign(pem('CERTIFICATE', 'MAA='))).status).toBe(200)
    const { status, body } = await sign(pem('CERTIFICATE', 'MAIFAA=='))
    expect(status).toBe(422)
    expect(body.message).toContain('updates may not modify existing certificate content')
  })

  it.each([
    ['bm90aGluZw==', 'must contain at least one CERTIFICATE PEM block'],
    [pem('CERTIFICATE', '!'), 'must contain at least one CERTIFICATE PEM block'],
    [pem('PRIVATE KEY', 'YQ=='), 'only CERTIFICATE PEM blocks are allowed, found "PRIVATE KEY"'],
    [pem('CERTIFICATE', 'A: b\n\nYQ=='), 'no PEM block headers are permitted'],
    [pem('CERTIFICATE', 'YQ=='), 'x509: malformed certificate'],
  ])('a certificate that cannot be read is refused: %s', async (certificate, fault) => {
    const server = await withRequest()
    const { status, body } = await server.patch(`${path}/status`, { status: { certificate } })
    expect(status).toBe(422)
    expect(body.details?.causes).toEqual([
      {
        reason: 'FieldValueInvalid',
        message: `Invalid value: "<certificate data>": ${fault}`,
        field: 'status.certificate',
      },
    ])
  })
})
