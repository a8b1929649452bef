import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { apply, ownersOf } from '../../../../support/recorded/apply.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/a`
const key = 'kubectl.kubernetes.io/last-applied-configuration'

function holding(data: JsonObject): JsonObject {
  return { ...configMap('a'), data }
}

/** An object as `kubectl apply` makes it. */
async function withClientSide(data: JsonObject): Promise<TestServer> {
  const server = await openTestServer()
  const annotations = { [key]: `${JSON.stringify(holding(data))}\n` }
  await server.post(`${configMaps}?fieldManager=kubectl-client-side-apply`, {
    ...holding(data),
    metadata: { name: 'a', annotations },
  })
  return server
}

describe('server-side apply after client-side apply', () => {
  it('kubectl takes over what it stated in a client-side apply, without a conflict', async () => {
    const server = await withClientSide({ color: 'red', size: 'xl' })
    const { status, body } = await apply(
      server,
      path,
      'kubectl',
      holding({ color: 'blue', size: 'xl' }),
    )
    expect(status).toBe(200)
    expect(ownersOf(body)['kubectl Apply']).toEqual(['.data.color', '.data.size'])
  })

  it('kubectl has conflicts over what others changed since its client-side apply', async () => {
    const server = await withClientSide({ color: 'red', size: 'xl' })
    await server.patch(`${path}?fieldManager=editor`, { data: { size: 'm' } })
    const { status, body } = await apply(
      server,
      path,
      'kubectl',
      holding({ color: 'blue', size: 'xl' }),
    )
    expect(status).toBe(409)
    expect(body.message).toBe(
      'Apply failed with 1 conflict: conflict with "editor" using v1: .data.size',
    )
  })

  it('kubectl keeps the last-applied annotation up to date by server-side applies', async () => {
    const server = await withClientSide({ color: 'red' })
    const { body } = await apply(server, path, 'kubectl', holding({ size: 'xl', color: 'blue' }))
    expect(body.metadata.annotations?.[key]).toBe(
      '{"apiVersion":"v1","data":{"color":"blue","size":"xl"},"kind":"ConfigMap","metadata":{"name":"a"}}\n',
    )
  })

  it('kubectl has conflicts where the last-applied annotation cannot be understood', async () => {
    const server = await withClientSide({ color: 'red' })
    await server.patch(`${path}?fieldManager=kubectl-client-side-apply`, {
      metadata: { annotations: { [key]: 'no JSON' } },
    })
    expect((await apply(server, path, 'kubectl', holding({ color: 'blue' }))).status).toBe(409)
  })
})

it('managers other than kubectl have conflicts with a client-side apply, and leave its annotation alone', async () => {
  const server = await withClientSide({ color: 'red' })
  const { body: before } = await server.get(path)
  const { status } = await apply(server, path, 'flux', holding({ color: 'blue' }))
  expect(status).toBe(409)
  const { body } = await apply(server, path, 'flux', holding({ color: 'blue' }), { force: true })
  expect(body.metadata.annotations).toEqual(before.metadata.annotations)
})

it('kubectl adds no last-applied annotation where there is none', async () => {
  const server = await openTestServer()
  const { body } = await apply(server, path, 'kubectl', holding({ color: 'blue' }))
  expect(body.metadata).not.toHaveProperty('annotations')
})
