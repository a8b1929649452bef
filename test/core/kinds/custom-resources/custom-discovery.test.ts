import { beforeEach, describe, expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  establish,
  version,
  widgetCrd,
  widgetsPath,
} from '../../../support/objects/custom-resources.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const scale = { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' }

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  const names = { plural: 'widgets', kind: 'Widget', shortNames: ['w', 'a'], categories: ['all'] }
  const versions = [
    version({ subresources: { scale, status: {} } }),
    version({ name: 'v1alpha1', storage: false, deprecated: true }),
    version({ name: 'v2', storage: false, deprecated: true }),
    version({ name: 'v3', storage: false, served: false }),
  ]
  await establish(server, widgetCrd({ names, versions }))
})

async function read(path: string, accept?: string): Promise<JsonObject> {
  const { body } = await server.get(path, accept === undefined ? {} : { headers: { accept } })
  return body as unknown as JsonObject
}

describe('discovery of a custom resource', () => {
  it('discovery lists a custom resource with its names, categories, verbs and subresources in the order of the original', async () => {
    const { resources } = await read('/apis/shop.example/v1')
    expect(resources).toMatchObject([
      {
        name: 'widgets',
        singularName: 'widget',
        namespaced: true,
        kind: 'Widget',
        shortNames: ['w', 'a'],
        categories: ['all'],
        verbs: ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch'],
      },
      { name: 'widgets/status', kind: 'Widget', verbs: ['get', 'patch', 'update'] },
      { name: 'widgets/scale', kind: 'Scale', group: 'autoscaling', version: 'v1' },
    ])
  })

  it('aggregated discovery names group and version of every kind of a custom resource', async () => {
    const accept = 'application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList'
    const items = objectsOf(await read('/apis', accept), 'items')
    const group = items.find(
      (item) => textOf(structOf(item, 'metadata'), 'name') === 'shop.example',
    )
    const versions = objectsOf(group ?? {}, 'versions')
    expect(versions.map((each) => textOf(each, 'version'))).toEqual(['v2', 'v1', 'v1alpha1'])
    expect(versions[1]?.['resources']).toMatchObject([
      {
        responseKind: { group: 'shop.example', version: 'v1', kind: 'Widget' },
        subresources: [
          {
            subresource: 'status',
            responseKind: { group: 'shop.example', version: 'v1', kind: 'Widget' },
          },
          {
            subresource: 'scale',
            responseKind: { group: 'autoscaling', version: 'v1', kind: 'Scale' },
          },
        ],
      },
    ])
  })

  it('a deprecated version of a custom resource names the best version to use instead, where there is one', async () => {
    const v1 = widgetsPath
    const warnings = async (name: string): Promise<readonly string[]> =>
      (await server.get(v1.replace('/v1/', `/${name}/`))).warnings
    expect(await warnings('v1alpha1')).toEqual([
      '299 - "shop.example/v1alpha1 Widget is deprecated; use shop.example/v1 Widget"',
    ])
    expect(await warnings('v2')).toEqual(['299 - "shop.example/v2 Widget is deprecated"'])
    expect(await warnings('v1')).toEqual([])
  })

  it.each([
    '/apis/shop.example/v3',
    '/apis/shop.example/v3/widgets',
    '/apis/shop.example/v1/gadgets',
  ])('a path %s of a custom group that is not served is no page', async (path) => {
    const { status, text } = await server.get(path)
    expect([status, text]).toEqual([404, '404 page not found\n'])
  })
})
