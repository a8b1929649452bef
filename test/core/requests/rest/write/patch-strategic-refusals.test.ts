import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  withDeployment,
  path,
  strategic,
} from '../../../../support/objects/strategic-deployments.ts'

describe('a strategic merge patch is refused', () => {
  it.each<[string, JsonObject, number, string]>([
    [
      'a kind that is a number',
      { kind: 1 },
      422,
      'Invalid value: "map[kind:1]": cannot convert int64 to string',
    ],
    [
      'a version that is a number',
      { apiVersion: 1 },
      422,
      'Invalid value: "map[apiVersion:1]": cannot convert int64 to string',
    ],
    [
      'a kind that is an object',
      { kind: {} },
      422,
      'Invalid value: "map[kind:map[]]": unrecognized type: string',
    ],
    [
      'an item without its merge key',
      { spec: { template: { spec: { containers: [{ image: 'x' }] } } } },
      500,
      'map: map[image:x] does not contain declared merge key: name',
    ],
    [
      'an unknown directive',
      { spec: { $patch: 'merge', replicas: 1 } },
      500,
      'unknown patch type: merge in map: map[$patch:merge replicas:1]',
    ],
    [
      'a directive that lists cannot have',
      { spec: { template: { spec: { containers: [{ name: 'web', $patch: 'merge' }] } } } },
      500,
      'merging lists cannot yet be specified in the patch',
    ],
    [
      'an order of another list',
      {
        spec: {
          template: {
            spec: {
              '$setElementOrder/containers': [{ name: 'log' }],
              containers: [{ name: 'web' }],
            },
          },
        },
      },
      500,
      "doesn't match $setElementOrder list",
    ],
    [
      'an order of an unknown list',
      { spec: { '$setElementOrder/foo': [] } },
      500,
      'unable to find api field in struct DeploymentSpec for the json field "foo"',
    ],
    [
      'mixed items',
      { spec: { template: { spec: { containers: ['web'] } } } },
      500,
      'list element types are not identical',
    ],
    [
      'a list among items',
      { spec: { template: { spec: { containers: [[]] } } } },
      500,
      'list element types are not identical',
    ],
    [
      'an item whose merge key is null',
      { spec: { template: { spec: { containers: [{ name: null, image: 'x' }] } } } },
      422,
      'containers[0].name: Required value',
    ],
    [
      'an order without a list',
      { spec: { $setElementOrder: [] } },
      400,
      'invalid patch format of setElementOrder list',
    ],
    [
      'a deletion without a list',
      { spec: { $deleteFromPrimitiveList: [] } },
      400,
      'invalid patch format of primitive list',
    ],
    [
      'a change of what is not retained',
      { spec: { strategy: { $retainKeys: ['type'], rollingUpdate: {} } } },
      400,
      'invalid patch format of retainKeys',
    ],
    ['a wrong type', { spec: { replicas: 'many' } }, 422, 'unrecognized type: int32'],
  ])('a strategic merge patch is refused for %s', async (_what, patch, code, message) => {
    const server = await withDeployment()
    const { body: before } = await server.get(path)
    const { status, body } = await strategic(server, patch)
    expect(body.message).toContain(message)
    expect(status).toBe(code)
    expect((await server.get(path)).body).toEqual(before)
  })

  it('a strategic merge patch is refused when it is no object', async () => {
    const server = await withDeployment()
    const { status, body } = await strategic(server, '[]')
    expect(status).toBe(400)
    expect(body.message).toBe(
      'json: cannot unmarshal array into Go value of type map[string]interface {}',
    )
  })
})
