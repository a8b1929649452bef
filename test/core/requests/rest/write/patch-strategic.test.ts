import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import { objectsOf } from '../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  definitionsPath,
  version,
  widgetCrd,
  widgetCrdPath,
} from '../../../../support/objects/custom-resources.ts'
import {
  withDeployment,
  strategic,
  containersOf,
  path,
} from '../../../../support/objects/strategic-deployments.ts'
import { configMap, configMaps, openTestServer } from '../../../../support/servers/test-server.ts'

describe('a strategic merge patch', () => {
  it('a strategic merge patch changes one container by its name and leaves the others', async () => {
    const server = await withDeployment()
    const patched = await strategic(server, {
      spec: { template: { spec: { containers: [{ name: 'log', image: 'log:2' }] } } },
    })
    expect(patched.status).toBe(200)
    expect(containersOf(patched)).toMatchObject([
      { name: 'web', image: 'web:1', env: [{ name: 'A', value: '1' }] },
      { name: 'log', image: 'log:2', imagePullPolicy: 'IfNotPresent' },
    ])
    expect(patched.body.metadata.generation).toBe(2)
    expect((await server.get(path)).body).toEqual(patched.body)
  })

  it('a strategic merge patch deletes, adds and orders what its directives say', async () => {
    const server = await withDeployment()
    const patched = await strategic(server, {
      spec: {
        template: {
          spec: {
            '$setElementOrder/containers': [{ name: 'side' }, { name: 'web' }],
            containers: [
              { name: 'side', image: 'side:1' },
              {
                name: 'web',
                '$setElementOrder/env': [{ name: 'B' }, { name: 'A' }],
                env: [{ name: 'B', value: '2' }],
              },
              { name: 'log', $patch: 'delete' },
            ],
          },
        },
      },
    })
    expect(patched.status).toBe(200)
    expect(containersOf(patched)).toMatchObject([
      { name: 'side', image: 'side:1' },
      {
        name: 'web',
        image: 'web:1',
        env: [
          { name: 'B', value: '2' },
          { name: 'A', value: '1' },
        ],
      },
    ])
    expect(patched.warnings).toEqual([])
  })

  it('a strategic merge patch keeps only the keys it says to retain', async () => {
    const server = await withDeployment()
    const { status, body } = await strategic(server, {
      spec: { strategy: { $retainKeys: ['type'], type: 'Recreate' } },
    })
    expect(status).toBe(200)
    expect(body['spec']).toMatchObject({ strategy: { type: 'Recreate' } })
    expect(body['spec']).not.toHaveProperty(['strategy', 'rollingUpdate'])
  })

  it('a strategic merge patch takes scalars out of a merged list', async () => {
    const server = await openTestServer()
    const finalizers = ['example.com/a', 'example.com/b']
    await server.post(configMaps, configMap('a', { finalizers }))
    const patch = { metadata: { '$deleteFromPrimitiveList/finalizers': ['example.com/a'] } }
    const { body } = await strategic(server, patch, `${configMaps}/a`)
    expect(body.metadata.finalizers).toEqual(['example.com/b'])
    const added = { metadata: { finalizers: ['example.com/c'] } }
    const { body: more } = await strategic(server, added, `${configMaps}/a`)
    expect(more.metadata.finalizers).toEqual(['example.com/c', 'example.com/b'])
  })

  it('a strategic merge patch removes a field by null and a map by a directive', async () => {
    const server = await openTestServer()
    await server.post(configMaps, configMap('a', { labels: { a: 'b' } }))
    const patch = { metadata: { labels: { a: null, c: 'd' } }, data: { $patch: 'delete' } }
    const { body } = await strategic(server, patch, `${configMaps}/a`)
    expect(body.metadata.labels).toEqual({ c: 'd' })
    expect(body).not.toHaveProperty('data')
  })

  it('a strategic merge patch of the status merges conditions by their type', async () => {
    const server = await openTestServer()
    const spec = { containers: [{ name: 'c', image: 'i' }] }
    const pods = '/api/v1/namespaces/default/pods'
    await server.post(pods, { metadata: { name: 'p' }, spec })
    const condition = (type: string, status: string): JsonObject => ({
      status: { conditions: [{ type, status }] },
    })
    await strategic(server, condition('Ready', 'False'), `${pods}/p/status`)
    await strategic(server, condition('Initialized', 'True'), `${pods}/p/status`)
    const { body } = await strategic(server, condition('Ready', 'True'), `${pods}/p/status`)
    expect(body['status']).toMatchObject({
      conditions: [
        { type: 'Initialized', status: 'True' },
        { type: 'Ready', status: 'True' },
      ],
    })
  })

  it('a strategic merge patch that changes nothing writes nothing', async () => {
    const server = await withDeployment()
    const { body: before } = await server.get(path)
    const patch = { spec: { template: { spec: { containers: [{ name: 'web' }] } } } }
    const { status, body } = await strategic(server, {
      ...patch,
      metadata: { labels: { none: null } },
    })
    expect(status).toBe(200)
    expect(body.metadata.resourceVersion).toBe(before.metadata.resourceVersion)
  })

  it('a strategic merge patch in a dry run leaves the object', async () => {
    const server = await withDeployment()
    const { body: before } = await server.get(path)
    const tried = await strategic(server, { spec: { replicas: 3 } }, `${path}?dryRun=All`)
    expect(tried.body['spec']).toMatchObject({ replicas: 3 })
    expect((await server.get(path)).body).toEqual(before)
  })

  it('a strategic merge patch is 409 when it names another version than the current one', async () => {
    const server = await withDeployment()
    const { body } = await server.get(path)
    const { resourceVersion } = body.metadata
    const patch = { metadata: { resourceVersion }, spec: { replicas: 2 } }
    expect((await strategic(server, patch)).status).toBe(200)
    expect((await strategic(server, patch)).status).toBe(409)
  })

  it('a strategic merge patch is merged into the newest state, however many change the object at once', async () => {
    const server = await withDeployment()
    const images = Array.from({ length: 4 }, (_, index) => `v${index}`)
    const answers = await Promise.all(
      images.map((value) =>
        strategic(server, {
          spec: {
            template: {
              spec: { containers: [{ name: 'web', env: [{ name: value.toUpperCase(), value }] }] },
            },
          },
        }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [web] = containersOf(await server.get(path))
    const names = objectsOf(web ?? {}, 'env').map(({ name }) => name)
    expect(new Set(names)).toEqual(new Set(['A', 'V0', 'V1', 'V2', 'V3']))
  })

  it('a strategic merge patch names unknown and duplicate fields as the client wants it', async () => {
    const server = await withDeployment()
    const patch = '{"spec":{"replicas":1,"replicas":2,"foo":1,"template":{"spec":{"bar":{}}}}}'
    const warned = await strategic(server, patch)
    expect(warned.status).toBe(200)
    expect(warned.warnings).toEqual([
      String.raw`299 - "duplicate field \"spec.replicas\""`,
      String.raw`299 - "unknown field \"spec.foo\""`,
      String.raw`299 - "unknown field \"spec.template.spec.bar\""`,
    ])
    expect((await strategic(server, patch, `${path}?fieldValidation=Ignore`)).warnings).toEqual([])
    const refused = await strategic(server, patch, `${path}?fieldValidation=Strict`)
    expect(refused.status).toBe(422)
    expect(refused.body.message).toContain(
      'strict decoding error: duplicate field "spec.replicas", unknown field "spec.foo", ',
    )
  })

  it('a strategic merge patch of a definition names unknown fields without the properties around them', async () => {
    const server = await openTestServer({ brand: brands.k8s })
    await server.post(definitionsPath, widgetCrd())
    const schema = { type: 'object', properties: { spec: { type: 'object', 'x-typo': 1 } } }
    const patch = { spec: { versions: [version({ schema: { openAPIV3Schema: schema } })] } }
    const { warnings } = await strategic(server, patch, widgetCrdPath)
    expect(warnings).toEqual([
      String.raw`299 - "unknown field \"spec.versions[0].schema.openAPIV3Schema.properties.x-typo\""`,
    ])
  })
})
