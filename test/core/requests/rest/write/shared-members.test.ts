import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../core/base/api/object.ts'
import { serverUser } from '../../../../../core/base/api/user.ts'
import { createClient } from '../../../../../core/base/client/client.ts'
import { inProcessTransport } from '../../../../../core/base/client/in-process-transport.ts'
import { openTestServer, type TestServer } from '../../../../support/servers/test-server.ts'

const pods = '/api/v1/namespaces/default/pods'

function condition(type: string, status: string): JsonObject {
  return { type, status, lastProbeTime: null, lastTransitionTime: '2026-01-01T00:00:00Z' }
}

const pod: ApiObject = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'web', namespace: 'default', labels: { app: 'web' } },
  spec: { containers: [{ name: 'web', image: 'nginx', env: [{ name: 'A', value: '1' }] }] },
}

const patches: readonly JsonObject[] = [
  { status: { phase: 'Running', conditions: [condition('Ready', 'False')] } },
  {
    status: {
      '$setElementOrder/conditions': [{ type: 'Ready' }, { type: 'Initialized' }],
      conditions: [condition('Initialized', 'True')],
    },
  },
  // Other members of a write of the status are left as they are stored.
  { spec: { nodeName: 'elsewhere' }, status: { phase: null, message: 'gone' } },
]

/** Writes a pod and its status, and gives the pod after each write, without what differs from server to server. */
async function written(server: TestServer, isOwn: boolean): Promise<unknown[]> {
  const options = { userAgent: 'writer' }
  const client = createClient(inProcessTransport(server.server, serverUser), options)
  const sender = isOwn
    ? client
    : // Without the JSON values that the server's own client hands over.
      createClient(
        {
          request: ({ method, path, search, headers, body, signal }) =>
            inProcessTransport(server.server, serverUser).request({
              method,
              path,
              search,
              headers,
              body,
              signal,
            }),
        },
        options,
      )
  const seen: unknown[] = []
  const look = async (): Promise<void> => {
    const { metadata, ...rest } = await client.get(`${pods}/web`)
    seen.push({ ...rest, metadata: { ...metadata, uid: '', resourceVersion: '' } })
  }
  await sender.create(pods, pod)
  await look()
  for (const patch of patches) {
    await sender.patch(`${pods}/web/status`, 'strategic', patch, { answer: 'unread' })
    await look()
  }
  for (const labels of [{ tier: 'front' }, { tier: 'back', app: null }, {}]) {
    await sender.patch(`${pods}/web`, 'merge', { metadata: { labels } }, { answer: 'unread' })
    await look()
  }
  const current = await client.get(`${pods}/web`)
  const status = { phase: 'Failed', conditions: [condition('Ready', 'True')] }
  await sender.update(`${pods}/web/status`, { ...current, status }, { answer: 'unread' })
  await look()
  return seen
}

describe('members that a write of the status shares with the stored object', () => {
  it('an object is written as one whose members were all decoded and copied', async () => {
    const followed = await openTestServer({ simulate: ['replicaset'] })
    const plain = await openTestServer()
    expect(await written(followed, true)).toEqual(await written(plain, false))
  })
})
