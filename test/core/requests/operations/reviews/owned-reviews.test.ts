import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'

const authorization = '/apis/authorization.k8s.io/v1'
const attributes = { verb: 'get', resource: 'pods' }

async function posted(path: string, body: JsonObject): Promise<JsonObject> {
  const server = await openTestServer({ brand: brands.k8s })
  return (await server.post(path, body)).body
}

// Each asked of the original.
describe('the answer to a review', () => {
  it('the answer to a review shows the managed fields of the question', async () => {
    const path = `${authorization}/subjectaccessreviews?fieldManager=m`
    const body = await posted(path, { spec: { user: 'x', resourceAttributes: attributes } })
    expect(body['metadata']).toEqual({
      managedFields: [
        {
          manager: 'm',
          operation: 'Update',
          apiVersion: 'authorization.k8s.io/v1',
          time: expect.any(String) as string,
          fieldsType: 'FieldsV1',
          fieldsV1: {
            'f:spec': {
              'f:resourceAttributes': { '.': {}, 'f:resource': {}, 'f:verb': {} },
              'f:user': {},
            },
          },
        },
      ],
    })
  })

  it('the answer to a review has no metadata where the question does not come back', async () => {
    const path = `${authorization}/selfsubjectrulesreviews`
    const question = { metadata: { labels: { a: 'b' } }, spec: { namespace: 'default' } }
    expect(await posted(path, question)).toMatchObject({ metadata: {}, spec: {} })
  })

  it('the answer to a review names the group alone where the question is none', async () => {
    const body = await posted(`${authorization}/subjectaccessreviews`, { spec: { user: 'x' } })
    expect(body).toMatchObject({
      message: expect.stringMatching(/^\.authorization\.k8s\.io "" is invalid: /) as string,
      details: { group: 'authorization.k8s.io' },
    })
    expect(body['details']).not.toHaveProperty('kind')
  })
})
