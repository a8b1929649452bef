import { describe, expect, it } from 'vitest'
import { textsOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { services, addressNames, postService } from '../../../support/requests/holding-requests.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

describe('a service that is older than addresses', () => {
  it('a service that is older than addresses gets what it lacks with the next change', async () => {
    const server = await openTestServer({ controllers: [] })
    const store = async (name: string, spec: JsonObject): Promise<void> => {
      const ports = [{ port: 80, protocol: 'TCP', targetPort: 80 }]
      const object = {
        kind: 'Service',
        apiVersion: 'v1',
        metadata: {
          name,
          namespace: 'default',
          uid: name,
          creationTimestamp: '2026-01-01T00:00:00Z',
        },
        spec: { ports, type: 'ClusterIP', sessionAffinity: 'None', ...spec },
        status: { loadBalancer: {} },
      }
      const key = `/registry/services/specs/default/${name}`
      const value = new TextEncoder().encode(JSON.stringify(object))
      await server.storage.commit([], [{ type: 'put', key, value }])
    }
    await store('bare', {})
    await store('named', { clusterIP: '10.0.0.9' })
    const labels = { metadata: { labels: { a: 'b' } } }
    const bare = await server.patch(`${services}/bare`, labels)
    expect(bare.status, bare.text).toBe(200)
    const { clusterIP } = bare.body['spec'] as JsonObject
    expect(bare.body['spec']).toMatchObject({ clusterIPs: [clusterIP], ipFamilies: ['IPv4'] })
    const named = await server.patch(`${services}/named`, labels)
    expect(named.body['spec']).toMatchObject({ clusterIPs: ['10.0.0.9'], ipFamilies: ['IPv4'] })
    expect(new Set(await addressNames(server))).toEqual(
      new Set(['10.0.0.1', '10.0.0.9', clusterIP]),
    )
  })
})

describe('two servers on one store', () => {
  it('two servers on one store give no address or port twice', async () => {
    const ranged = { serviceClusterIpRange: '10.0.0.0/25', serviceNodePortRange: '30000-30127' }
    const first = await openTestServer(ranged)
    const second = await openTestServer({ ...ranged, wrap: () => first.storage })
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        postService(at % 2 === 0 ? first : second, `s${at}`, { type: 'NodePort' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const specs = answers.map(({ body }) => body['spec'] as JsonObject)
    expect(new Set(specs.map((spec) => spec['clusterIP'])).size).toBe(60)
    expect(new Set(specs.map((spec) => JSON.stringify(spec['ports']))).size).toBe(60)
  })
})

describe('two servers on one store that have addresses of both families', () => {
  it('two servers on one store with both address families give no address twice, and leave none behind', async () => {
    const ranged = { serviceClusterIpRange: '10.0.0.0/26,fd00::/122' }
    const first = await openTestServer(ranged)
    const second = await openTestServer({ ...ranged, wrap: () => first.storage })
    const names = Array.from({ length: 40 }, (_, at) => `s${at}`)
    const answers = await Promise.all(
      names.map((name, at) =>
        postService(at % 2 === 0 ? first : second, name, { ipFamilyPolicy: 'RequireDualStack' }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    const given = answers.flatMap(({ body }) => textsOf(body['spec'] as JsonObject, 'clusterIPs'))
    expect(new Set(given).size).toBe(80)
    expect(new Set(await addressNames(first))).toEqual(new Set(['10.0.0.1', ...given]))
    await Promise.all(
      names.map((name, at) => (at % 3 === 0 ? first : second).delete(`${services}/${name}`)),
    )
    expect(await addressNames(first)).toEqual(['10.0.0.1'])
  })
})

describe('the record of a port', () => {
  it('the record of a port that no service has any longer keeps nobody from it', async () => {
    const server = await openTestServer({ serviceNodePortRange: '30000-30000' })
    const key = '/skerry/node-ports/30000'
    const value = new TextEncoder().encode('default/gone')
    await server.storage.commit([], [{ type: 'put', key, value }])
    const { status, text } = await postService(server, 'web', { type: 'NodePort' })
    expect(status, text).toBe(201)
    await server.delete(`${services}/web`)
    expect(await server.storage.get(key)).toMatchObject({ entry: undefined })
    expect((await postService(server, 'next', { type: 'NodePort' })).status).toBe(201)
  })
})
