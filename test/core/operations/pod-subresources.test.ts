import { describe, expect, it } from 'vitest'
import { objectsOf, structOf } from '../../../core/api/json-fields.ts'
import type { JsonObject } from '../../../core/api/json.ts'
import {
  type Answer,
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../support/test-server.ts'

const path = `${pods}/a`

function strategic(server: TestServer, subresource: string, spec: JsonObject): Promise<Answer> {
  const headers = { 'content-type': 'application/strategic-merge-patch+json' }
  return server.patch(`${path}/${subresource}`, { spec }, { headers })
}

function listOf({ body }: Answer, list: string): readonly JsonObject[] {
  return objectsOf(structOf(body, 'spec'), list)
}

async function withPod(spec: JsonObject = {}): Promise<TestServer> {
  const server = await openTestServer()
  expect((await server.post(pods, pod('a', spec))).status).toBe(201)
  return server
}

describe('ephemeral containers', () => {
  const debug = (server: TestServer, ...containers: readonly JsonObject[]): Promise<Answer> =>
    strategic(server, 'ephemeralcontainers', { ephemeralContainers: [...containers] })

  it('are added one after the other, with their defaults', async () => {
    const server = await withPod({ containers: [{ name: 'main', image: 'i' }] })
    const first = await debug(server, { name: 'd1', image: 'busybox', targetContainerName: 'main' })
    expect(first.status).toBe(200)
    expect(first.body.metadata.generation).toBe(2)
    const second = await debug(server, { name: 'd2', image: 'busybox:1' })
    expect(listOf(second, 'ephemeralContainers')).toMatchObject([
      { name: 'd2', imagePullPolicy: 'IfNotPresent' },
      { name: 'd1', imagePullPolicy: 'Always', targetContainerName: 'main' },
    ])
    expect((await server.get(`${path}/ephemeralcontainers`)).body).toEqual(second.body)
  })

  it('are all that is changed', async () => {
    const server = await withPod()
    const { body: before } = await server.get(path)
    const spec = { ...structOf(before, 'spec'), nodeName: 'n1' }
    const metadata = { ...before.metadata, labels: { a: 'b' } }
    const changed = { ...before, metadata, spec, status: { phase: 'Running' } }
    const { status, body } = await server.put(`${path}/ephemeralcontainers`, changed)
    expect(status).toBe(200)
    const { managedFields, resourceVersion } = body.metadata
    expect(body).toEqual({
      ...before,
      metadata: { ...before.metadata, managedFields, resourceVersion },
    })
  })

  it('make an owner of who sends labels with them, though these stay as they were', async () => {
    const server = await withPod()
    const { body: before } = await server.get(path)
    const changed = { ...before, metadata: { ...before.metadata, labels: { a: 'b' } } }
    const { body } = await server.put(`${path}/ephemeralcontainers`, changed)
    expect(body.metadata.labels).toEqual(before.metadata.labels)
    const own = body.metadata.managedFields?.find(
      ({ subresource }) => subresource === 'ephemeralcontainers',
    )
    expect(own).toMatchObject({ fieldsV1: { 'f:metadata': { 'f:labels': { 'f:a': {} } } } })
  })

  it.each<[string, JsonObject, string]>([
    [
      'ports',
      { ports: [{ containerPort: 80 }] },
      'ports: Forbidden: cannot be set for an Ephemeral',
    ],
    ['probes', { livenessProbe: { exec: { command: ['a'] } } }, 'livenessProbe: Forbidden'],
    ['resources', { resources: { limits: { cpu: '1' } } }, 'resources: Forbidden'],
    ['an unknown target', { targetContainerName: 'x' }, 'targetContainerName: Not found: "x"'],
    ['the name of another', { name: 'main' }, 'name: Duplicate value: "main"'],
    ['no image', { image: '' }, 'image: Required value'],
  ])('are 422 with %s', async (_what, facts, message) => {
    const server = await withPod({ containers: [{ name: 'main', image: 'i' }] })
    const { status, body } = await debug(server, { name: 'd', image: 'i', ...facts })
    expect(status).toBe(422)
    expect(body.message).toContain(`spec.ephemeralContainers[0].${message}`)
  })

  it('are neither changed nor removed', async () => {
    const server = await withPod()
    await debug(server, { name: 'd', image: 'i' })
    const changed = await debug(server, { name: 'd', image: 'j' })
    expect(changed.status).toBe(422)
    expect(changed.body.message).toContain('existing ephemeral containers "d" may not be changed')
    const removed = await debug(server, { name: 'd', $patch: 'delete' })
    expect(removed.status).toBe(422)
    expect(removed.body.message).toContain('existing ephemeral containers "d" may not be removed')
  })

  it('cannot be added to a pod that only mirrors one of its node', async () => {
    const server = await openTestServer()
    const annotations = { 'kubernetes.io/config.mirror': 'x' }
    await server.post(pods, { ...pod('a'), metadata: { name: 'a', annotations } })
    const { status, body } = await debug(server, { name: 'd', image: 'i' })
    expect(status).toBe(422)
    expect(body.message).toContain('static pods do not support ephemeral containers')
  })
})

describe('a resize', () => {
  const main = {
    name: 'main',
    image: 'i',
    resources: { requests: { cpu: '1', memory: '1Gi' }, limits: { cpu: '2' } },
  }

  const resize = (server: TestServer, container: JsonObject): Promise<Answer> =>
    strategic(server, 'resize', { containers: [{ name: 'main', ...container }] })

  it('changes CPU and memory of a container', async () => {
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

  it('changes nothing else', async () => {
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
  ])('that %s is 422', async (_what, resources, message) => {
    const server = await withPod({ containers: [main] })
    const { status, body } = await resize(server, { resources })
    expect(body.message).toContain(message)
    expect(status).toBe(422)
  })

  it('that adds or renames a container is 422', async () => {
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

  it('is for sidecars among the init containers only', async () => {
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

  it('needs a node that can', async () => {
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
