import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { strategic, withPod, listOf, path } from '../../../support/objects/changed-pods.ts'
import { type Answer, type TestServer } from '../../../support/servers/test-server.ts'

describe('a resize', () => {
  const main = {
    name: 'main',
    image: 'i',
    resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '2' } },
  }

  const resize = (server: TestServer, container: JsonObject): Promise<Answer> =>
    strategic(server, 'resize', { containers: [{ name: 'main', ...container }] })

  it('a resize changes CPU and memory of a container', async () => {
    const server = await withPod({ containers: [main, { name: 'other', image: 'i' }] })
    const resources = { requests: { cpu: '1500m' }, limits: { memory: '2Gi' } }
    const resized = await resize(server, { resources })
    expect(resized.status).toBe(200)
    expect(resized.body.metadata.generation).toBe(2)
    expect(listOf(resized, 'containers')).toMatchObject([
      {
        image: 'i',
        resources: {
          requests: { cpu: '1500m', memory: '1Gi' },
          limits: { cpu: '2', memory: '2Gi' },
        },
      },
      { name: 'other', resources: {} },
    ])
  })

  it('a resize changes nothing else', async () => {
    const server = await withPod({ containers: [main] })
    const { body: before } = await server.get(path)
    const { status, body } = await resize(server, { image: 'j' })
    expect(status).toBe(200)
    const { managedFields, resourceVersion } = body.metadata
    expect(body).toEqual({
      ...before,
      metadata: { ...before.metadata, managedFields, resourceVersion },
    })
  })

  it.each<[string, JsonObject, string]>([
    ['removes a request', { requests: { memory: null } }, 'resource requests cannot be removed'],
    ['removes a limit', { limits: { cpu: null } }, 'resource limits cannot be removed'],
    [
      'asks for another resource',
      { requests: { 'ephemeral-storage': '1Gi' } },
      'only cpu and memory resources are mutable',
    ],
    [
      'changes its class of service',
      { requests: { cpu: '2', memory: '1Gi' }, limits: { memory: '1Gi' } },
      'Pod QOS Class may not change as a result of resizing',
    ],
    [
      'asks for more than its limit',
      { requests: { cpu: '3' } },
      'must be less than or equal to cpu',
    ],
  ])('a resize that %s is 422', async (_what, resources, message) => {
    const server = await withPod({ containers: [main] })
    const { status, body } = await resize(server, { resources })
    expect(body.message).toContain(message)
    expect(status).toBe(422)
  })

  it('a resize that adds or renames a container is 422', async () => {
    const server = await withPod({ containers: [main] })
    const added = await strategic(server, 'resize', { containers: [{ name: 'x', image: 'i' }] })
    expect(added.status).toBe(422)
    expect(added.body.message).toContain('containers may not be added or removed on resize')
    const operations = [{ op: 'replace', path: '/spec/containers/0/name', value: 'x' }]
    const headers = { 'content-type': 'application/json-patch+json' }
    const renamed = await server.patch(`${path}/resize`, operations, { headers })
    expect(renamed.status).toBe(422)
    expect(renamed.body.message).toContain('containers may not be renamed or reordered on resize')
  })

  it('a resize is for sidecars among the init containers only', async () => {
    const init = (facts: JsonObject): JsonObject => ({ ...main, name: 'init', ...facts })
    const size = { resources: { requests: { cpu: '1500m' } } }
    const plain = await withPod({ initContainers: [init({})], containers: [main] })
    const patch = { initContainers: [{ name: 'init', ...size }] }
    const refused = await strategic(plain, 'resize', patch)
    expect(refused.status).toBe(422)
    expect(refused.body.message).toContain('non-sidecar init containers are immutable')
    const sidecar = init({ restartPolicy: 'Always' })
    const server = await withPod({ initContainers: [sidecar], containers: [main] })
    expect((await strategic(server, 'resize', patch)).status).toBe(200)
  })

  it('a resize needs a node that supports it', async () => {
    const server = await withPod({ containers: [main] })
    const containerStatuses = [
      {
        name: 'main',
        image: 'i',
        imageID: '',
        ready: true,
        restartCount: 0,
        state: { running: {} },
      },
    ]
    await server.patch(`${path}/status`, { status: { containerStatuses } })
    const { status, body } = await resize(server, { resources: { requests: { cpu: '1500m' } } })
    expect(status).toBe(422)
    expect(body.message).toContain('Pod running on node without support for resize')
  })
})
