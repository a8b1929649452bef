import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  type Answer,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

const requests = '/apis/certificates.k8s.io/v1/certificatesigningrequests'
const rbac = '/apis/rbac.authorization.k8s.io/v1'
const certificates = 'certificates.k8s.io'

const spec = {
  request:
    'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==',
  signerName: 'example.com/signer',
  usages: ['client auth'],
}

/** A server with a certificate request, whose status jane may write and for whose signer she may do `verbs`. */
async function withSigner(verbs: readonly string[], name = spec.signerName): Promise<TestServer> {
  const server = await openTestServer()
  await server.post(requests, { metadata: { name: 'a' }, spec })
  const rules = [
    {
      apiGroups: [certificates],
      resources: ['certificatesigningrequests/status'],
      verbs: ['patch'],
    },
    { apiGroups: [certificates], resources: ['signers'], resourceNames: [name], verbs },
  ]
  await server.post(`${rbac}/clusterroles`, { metadata: { name: 'signer' }, rules })
  await server.post(`${rbac}/clusterrolebindings`, {
    metadata: { name: 'signer' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'signer' },
    subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: 'jane' }],
  })
  return server
}

function writeStatus(server: TestServer, status: JsonObject): Promise<Answer> {
  return server.patch(`${requests}/a/status`, { status }, { as: 'jane' })
}

const failed = {
  conditions: [{ type: 'Failed', status: 'True', reason: 'Why', message: 'because' }],
}

describe('signing a certificate request', () => {
  it('signing a certificate request needs the right to sign for its signer', async () => {
    const server = await withSigner(['approve'])
    const refused = await writeStatus(server, failed)
    expect([refused.status, refused.body['message']]).toEqual([
      403,
      'certificatesigningrequests.certificates.k8s.io "a" is forbidden: user not permitted to sign requests with signerName "example.com/signer"',
    ])
  })

  it.each([spec.signerName, 'example.com/*'])(
    'a certificate request is signed by who may sign for %s',
    async (name) => {
      const server = await withSigner(['sign'], name)
      expect((await writeStatus(server, failed)).status).toBe(200)
    },
  )

  it('a write of a certificate request that leaves certificate and conditions as they are needs no right to sign', async () => {
    const server = await withSigner(['approve'])
    expect((await writeStatus(server, {})).status).toBe(200)
  })
})
