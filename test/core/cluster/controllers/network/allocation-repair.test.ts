import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { encodeBase64 } from '../../../../../core/base/text/base64.ts'
import { controllersSettled } from '../../../../support/objects/owned-objects.ts'
import {
  addresses,
  addressNames,
  postService,
} from '../../../../support/requests/holding-requests.ts'
import { openTestServer, type TestServer } from '../../../../support/servers/test-server.ts'
import { sharedStorage } from '../../../../support/storage/shared-storage.ts'

const bitmap = '/registry/ranges/servicenodeports'
const repairPeriod = 180_000

/** Puts a value into the store as a server of the original does, or one that died in between. */
async function putValue(server: TestServer, key: string, object: JsonObject): Promise<void> {
  const value = new TextEncoder().encode(JSON.stringify(object))
  await server.storage.commit([], [{ type: 'put', key, value }])
}

function rangeAllocation(range: string, bytes: readonly number[]): JsonObject {
  const data = encodeBase64(Uint8Array.from(bytes))
  return { kind: 'RangeAllocation', apiVersion: 'v1', metadata: {}, range, data }
}

async function pass(server: TestServer, milliseconds: number): Promise<void> {
  server.runtime.advance(milliseconds)
  await controllersSettled()
}

/** Text of the bitmap, whose strings and bytes are readable in it. */
async function bitmapText(server: TestServer): Promise<string> {
  const found = await server.storage.get(bitmap)
  return String.fromCharCode(...((found.ok ? found.entry?.value : undefined) ?? []))
}

function nodePort(number: number): JsonObject {
  return { type: 'NodePort', ports: [{ port: 80, nodePort: number }] }
}

describe('the repair of allocations in a shared store', () => {
  it('releases a port that has no service after three rounds, and not before', async () => {
    const server = await openTestServer({
      wrap: sharedStorage,
      serviceNodePortRange: '30000-30007',
      found: async (storage) => {
        const value = new TextEncoder().encode(
          JSON.stringify(rangeAllocation('30000-30007', [0b1001])),
        )
        await storage.commit([], [{ type: 'put', key: bitmap, value }])
      },
    })
    await pass(server, 10)
    expect((await postService(server, 'a', nodePort(30_003))).status).toBe(422)
    await pass(server, repairPeriod)
    expect((await postService(server, 'a', nodePort(30_003))).status).toBe(422)
    await pass(server, repairPeriod)
    expect((await postService(server, 'a', nodePort(30_003))).status).toBe(201)
  })

  it('allocates a port that a service has', async () => {
    const server = await openTestServer({ wrap: sharedStorage })
    await postService(server, 'a', nodePort(30_003))
    await putValue(server, bitmap, rangeAllocation('30000-32767', []))
    await pass(server, repairPeriod)
    expect(await bitmapText(server)).toContain('30000-32767\u001A\u0001\u0008')
  })

  it('releases an address that has no service once it is a minute old', async () => {
    const server = await openTestServer({ wrap: sharedStorage })
    const labels = {
      'ipaddress.kubernetes.io/ip-family': 'IPv4',
      'ipaddress.kubernetes.io/managed-by': 'ipallocator.k8s.io',
    }
    const post = await server.post(addresses, {
      metadata: { name: '10.0.0.77', labels },
      spec: { parentRef: { resource: 'services', namespace: 'default', name: 'lost' } },
    })
    expect(post.status, post.text).toBe(201)
    expect(await addressNames(server)).toContain('10.0.0.77')
    await pass(server, repairPeriod)
    expect(await addressNames(server)).not.toContain('10.0.0.77')
  })

  it('leaves the range of other servers alone, and gives what both ranges have', async () => {
    const server = await openTestServer({
      wrap: sharedStorage,
      serviceNodePortRange: '30002-30009',
      found: async (storage) => {
        const value = new TextEncoder().encode(JSON.stringify(rangeAllocation('30000-30003', [1])))
        const lease = new TextEncoder().encode(
          JSON.stringify({
            kind: 'Lease',
            apiVersion: 'coordination.k8s.io/v1',
            metadata: {
              name: 'apiserver-other',
              namespace: 'kube-system',
              uid: 'a',
              labels: { 'apiserver.kubernetes.io/identity': 'kube-apiserver' },
            },
            spec: { leaseDurationSeconds: 3600, renewTime: '2099-01-01T00:00:00.000000Z' },
          }),
        )
        await storage.commit([], [{ type: 'put', key: bitmap, value }])
        const key = '/registry/leases/kube-system/apiserver-other'
        await storage.commit([], [{ type: 'put', key, value: lease }])
      },
    })
    await pass(server, 10)
    expect(await bitmapText(server)).toContain('30000-30003')
    const given = await Promise.all(
      ['a', 'b'].map((name) => postService(server, name, { type: 'NodePort' })),
    )
    expect(given.map(({ status }) => status)).toEqual([201, 201])
    expect((await postService(server, 'c', { type: 'NodePort' })).status).toBe(500)
    expect((await postService(server, 'd', nodePort(30_005))).status).toBe(422)
  })

  it('replaces the range of a store that no other server uses', async () => {
    const server = await openTestServer({
      wrap: sharedStorage,
      serviceNodePortRange: '31000-31009',
    })
    await putValue(server, bitmap, rangeAllocation('30000-30003', [1]))
    await pass(server, repairPeriod)
    expect(await bitmapText(server)).toContain('31000-31009')
  })
})
