import { beforeEach, describe, expect, it } from 'vitest'
import {
  customWidget,
  establish,
  version,
  widgetCrd,
  widgetsPath,
} from '../../../support/objects/custom-resources.ts'
import {
  type Answer,
  openTestServer,
  type TestServer,
} from '../../../support/servers/test-server.ts'

// Answers of kube-apiserver 1.34.2: custom objects have no Protobuf form, and neither has their Scale, though its kind does.

const protobuf = 'application/vnd.kubernetes.protobuf'
const schema = {
  openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
}
const scalePaths = { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' }
const path = `${widgetsPath}/a/scale`
const scale = {
  apiVersion: 'autoscaling/v1',
  kind: 'Scale',
  metadata: { name: 'a', namespace: 'default' },
  spec: { replicas: 2 },
}
const notAcceptable =
  'only the following media types are accepted: application/json, application/yaml, application/vnd.kubernetes.protobuf'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  const versions = [version({ schema, subresources: { status: {}, scale: scalePaths } })]
  await establish(server, widgetCrd({ versions }))
  await server.post(widgetsPath, customWidget('a', { replicas: 1 }))
})

function send(method: string, accept: string): Promise<Answer> {
  const bodies: Record<string, object> = { PUT: scale, PATCH: { spec: { replicas: 2 } } }
  const type = method === 'PATCH' ? { 'content-type': 'application/merge-patch+json' } : undefined
  return server.send(method, path, { body: bodies[method], headers: { accept, ...type } })
}

describe('the scale of a custom resource in a format', () => {
  it.each(['GET', 'PUT', 'PATCH'])(
    'a %s of the scale of a custom resource is 406 in Protobuf, and writes nothing',
    async (method) => {
      for (const accept of [protobuf, `${protobuf};stream=watch`]) {
        const { status, text, header } = await send(method, accept)
        expect([status, header('content-type')]).toEqual([406, protobuf])
        expect(text).toContain(notAcceptable)
      }
      expect((await server.get(path)).body).toMatchObject({ spec: { replicas: 1 } })
    },
  )

  it.each(['GET', 'PUT', 'PATCH'])(
    'a %s of the scale of a custom resource is JSON where Protobuf is preferred and JSON accepted',
    async (method) => {
      for (const accept of [`${protobuf},application/json`, `${protobuf};q=0.5,*/*;q=0.1`]) {
        const { status, body, header } = await send(method, accept)
        expect([status, header('content-type'), body.kind]).toEqual([
          200,
          'application/json',
          'Scale',
        ])
      }
    },
  )

  it('the metadata of the scale of a custom resource has a Protobuf form', async () => {
    const { status, header } = await send(
      'GET',
      `${protobuf};as=PartialObjectMetadata;g=meta.k8s.io;v=v1`,
    )
    expect([status, header('content-type')]).toEqual([200, protobuf])
  })

  it('the scale of a custom resource names the formats in a 406 for any other', async () => {
    const { body } = await send('GET', 'application/cbor')
    expect(body).toMatchObject({ code: 406, reason: 'NotAcceptable', message: notAcceptable })
  })

  it('the scale of a built-in resource is served and written in Protobuf', async () => {
    const metadata = { labels: { a: 'b' } }
    const template = { metadata, spec: { containers: [{ name: 'c', image: 'i' }] } }
    const spec = { replicas: 1, selector: { matchLabels: { a: 'b' } }, template }
    const deployments = '/apis/apps/v1/namespaces/default/deployments'
    const deployment = { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'd' }, spec }
    expect((await server.post(deployments, deployment)).status).toBe(201)
    const headers = { accept: protobuf }
    const got = await server.get(`${deployments}/d/scale`, { headers })
    expect([got.status, got.header('content-type')]).toEqual([200, protobuf])
    const inProtobuf = { headers: { accept: protobuf, 'content-type': protobuf } }
    const put = await server.put(`${deployments}/d/scale`, got.bytes, inProtobuf)
    expect([put.status, put.header('content-type')]).toEqual([200, protobuf])
  })

  it('a scale of a custom resource may be written in Protobuf, while its objects are 415', async () => {
    const { bytes } = await server.get('/api/v1/namespaces/default', {
      headers: { accept: protobuf },
    })
    const call = { headers: { 'content-type': protobuf } }
    expect((await server.put(`${widgetsPath}/a`, bytes, call)).status).toBe(415)
    expect((await server.put(path, bytes, call)).body).toMatchObject({ code: 400 })
  })
})
