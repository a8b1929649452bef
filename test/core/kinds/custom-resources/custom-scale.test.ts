import { beforeEach, describe, expect, it } from 'vitest'
import { structOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  customWidget,
  establish,
  version,
  widgetCrd,
  widgetsPath,
} from '../../../support/objects/custom-resources.ts'
import { tableAt } from '../../../support/recorded/tables.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const scale = {
  specReplicasPath: '.spec.size.wanted',
  statusReplicasPath: '.status.replicas',
  labelSelectorPath: '.status.selector',
}
const preserve = { 'x-kubernetes-preserve-unknown-fields': true }
const schema = { openAPIV3Schema: { type: 'object', ...preserve } }
const path = `${widgetsPath}/a/scale`

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  const versions = [version({ schema, subresources: { scale } })]
  await establish(server, widgetCrd({ versions }))
})

async function add(more: JsonObject): Promise<void> {
  const { status, text } = await server.post(widgetsPath, customWidget('a', {}, more))
  expect(status, text).toBe(201)
}

function scaleTo(replicas: number, metadata: JsonObject = {}): JsonObject {
  const named = { name: 'a', namespace: 'default', ...metadata }
  return { apiVersion: 'autoscaling/v1', kind: 'Scale', metadata: named, spec: { replicas } }
}

async function wanted(): Promise<unknown> {
  const { body } = await server.get(`${widgetsPath}/a`)
  return structOf(body as unknown as JsonObject, 'spec', 'size')['wanted']
}

describe('the scale of a custom resource', () => {
  it('the scale of a custom resource shows the replicas and the selector at the paths of its definition', async () => {
    await add({ spec: { size: { wanted: 3 } }, status: { replicas: 2, selector: 'app=web' } })
    expect((await server.get(path)).body).toMatchObject({
      kind: 'Scale',
      apiVersion: 'autoscaling/v1',
      metadata: { name: 'a', namespace: 'default' },
      spec: { replicas: 3 },
      status: { replicas: 2, selector: 'app=web' },
    })
  })

  it('the scale of a custom resource is an error where the object has no number of replicas', async () => {
    await add({})
    expect((await server.get(path)).body).toMatchObject({
      code: 500,
      message:
        'Internal error occurred: the spec replicas field ".spec.size.wanted" does not exist',
    })
  })

  it('the scale of a custom resource is set where there was none, by PUT and by patch', async () => {
    await add({})
    expect((await server.put(path, scaleTo(4))).status).toBe(200)
    expect(await wanted()).toBe(4)
    expect((await server.patch(path, { spec: { replicas: 5 } })).status).toBe(200)
    expect(await wanted()).toBe(5)
  })

  it('the scale of a custom resource without replicas refuses a patch that sets none', async () => {
    await add({})
    expect((await server.patch(path, { metadata: { labels: { a: 'b' } } })).body).toMatchObject({
      code: 400,
      message: 'the spec replicas field ".spec.size.wanted" cannot be empty',
    })
  })

  it('the scale of a custom resource is refused by the rules of the resource', async () => {
    await add({ spec: { size: { wanted: 3 } } })
    expect((await server.put(path, scaleTo(-1))).body).toMatchObject({
      code: 422,
      message:
        'Widget.shop.example "a" is invalid: .spec.size.wanted: Invalid value: -1: should be a non-negative integer',
    })
  })

  it('the scale of a custom resource is not set for another uid or an older version', async () => {
    await add({ spec: { size: { wanted: 3 } } })
    const byUid = await server.put(path, scaleTo(4, { uid: 'other' }))
    expect(byUid.status).toBe(409)
    expect(byUid.body.message).toContain('UID in precondition: other')
    expect((await server.put(path, scaleTo(4, { resourceVersion: '1' }))).status).toBe(409)
    expect(await wanted()).toBe(3)
  })

  it('the scale of a custom resource is shown in a Table', async () => {
    await add({ spec: { size: { wanted: 3 } }, status: { replicas: 2 } })
    const { columnDefinitions, rows } = await tableAt(server, path)
    expect(columnDefinitions.map(({ name }) => name)).toEqual([
      'Name',
      'Desired',
      'Available',
      'Age',
    ])
    expect(rows[0]?.cells).toEqual(['a', 3, 2, '0s'])
  })
})

describe('a path of a custom resource', () => {
  const strategic = { headers: { 'content-type': 'application/strategic-merge-patch+json' } }
  const all = '/apis/shop.example/v1/widgets'

  it.each([
    ['GET', `${widgetsPath}/a/status`, 404, 'widgets.shop.example "a" not found'],
    [
      'DELETE',
      `${widgetsPath}/a/scale`,
      405,
      'delete is not supported on resources of kind "widgets.shop.example"',
    ],
    ['PUT', widgetsPath, 400, 'name must be provided'],
    [
      'PATCH',
      `${widgetsPath}/a`,
      415,
      'the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml',
    ],
  ])(
    'a %s of the path %s of a custom resource is answered %i',
    async (method, at, code, message) => {
      const call = method === 'PATCH' ? { body: {}, ...strategic } : {}
      expect((await server.send(method, at, call)).body).toMatchObject({ code, message })
    },
  )

  it.each([
    ['POST', all],
    ['DELETE', all],
    ['GET', `${all}/a`],
  ])(
    'a %s of the path %s across namespaces is no page of a custom resource',
    async (method, at) => {
      const { status, text } = await server.send(method, at)
      expect([status, text]).toEqual([404, '404 page not found\n'])
    },
  )
})
