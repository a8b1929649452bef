import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../core/api/api-error.ts'
import {
  objectAt,
  operationsOf,
  reachableSchemas,
  referencesIn,
  textAt,
} from '../../support/openapi-document.ts'
import { publishedServer } from '../../support/published-api.ts'

const address = '/openapi/v2'

describe('published schemas, version 2', () => {
  const server = publishedServer()

  it('describes the same operations as all documents of version 3', async () => {
    const paths = objectAt(await server.document('/openapi/v3'), 'paths')
    const documents = await Promise.all(
      Object.keys(paths).map((name) => server.document(`/openapi/v3/${name}`)),
    )
    const key = ({ path, method, operation }: ReturnType<typeof operationsOf>[number]) =>
      `${method} ${path} ${textAt(operation, 'operationId')}`
    const swagger = await server.document(address)
    expect(swagger).toMatchObject({ swagger: '2.0' })
    const expected = documents.flatMap((document) => operationsOf(document).map(key))
    expect(operationsOf(swagger).map(key).sort()).toEqual(expected.sort())
  })

  it('holds the definitions and parameters it refers to, and no others', async () => {
    const swagger = await server.document(address)
    const definitions = objectAt(swagger, 'definitions')
    const paths = objectAt(swagger, 'paths')
    const reached = reachableSchemas(paths, definitions, '#/definitions/')
    expect([...reached].sort()).toEqual(Object.keys(definitions).sort())
    const parameters = new Set(
      referencesIn(paths).filter((reference) => !reference.startsWith('#/definitions/')),
    )
    const names = Object.keys(objectAt(swagger, 'parameters'))
    expect([...parameters].sort()).toEqual(names.map((name) => `#/parameters/${name}`).sort())
  })

  it('lets every PATCH take fieldValidation for a kind it names', async () => {
    const swagger = await server.document(address)
    const patches = operationsOf(swagger).filter(({ method }) => method === 'patch')
    expect(patches).not.toEqual([])
    for (const { operation } of patches) {
      expect(operation['parameters']).toContainEqual({ $ref: '#/parameters/fieldValidation' })
      expect(operation['x-kubernetes-group-version-kind']).toMatchObject({
        kind: expect.any(String),
      })
    }
    expect(objectAt(swagger, 'parameters', 'fieldValidation')).toMatchObject({
      name: 'fieldValidation',
      in: 'query',
      type: 'string',
    })
  })

  it('writes references beside what it says of them, and shared types as strings', async () => {
    const definitions = objectAt(await server.document(address), 'definitions')
    expect(definitions['io.k8s.api.apps.v1.DeploymentSpec']).toMatchObject({
      properties: {
        strategy: {
          $ref: '#/definitions/io.k8s.api.apps.v1.DeploymentStrategy',
          'x-kubernetes-patch-strategy': 'retainKeys',
        },
      },
    })
    expect(definitions['io.k8s.apimachinery.pkg.util.intstr.IntOrString']).toMatchObject({
      type: 'string',
      format: 'int-or-string',
    })
    expect(definitions['io.k8s.apimachinery.pkg.api.resource.Quantity']).toMatchObject({
      type: 'string',
    })
  })

  it('publishes delete options as a kind of every group version', async () => {
    const definitions = objectAt(await server.document(address), 'definitions')
    const options = objectAt(definitions['io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions'])
    expect(options['x-kubernetes-group-version-kind']).toEqual(
      expect.arrayContaining([
        { group: '', version: 'v1', kind: 'DeleteOptions' },
        { group: 'apps', version: 'v1', kind: 'DeleteOptions' },
      ]),
    )
  })

  it('answers 406 to a client that takes neither JSON nor the binary form', async () => {
    const refusal = server.get(address, { accept: 'application/yaml' })
    await expect(refusal).rejects.toThrow(ApiError)
    await expect(refusal).rejects.toMatchObject({ code: 406 })
  })

  it('is made once for requests that come together, with turns for other work', async () => {
    const fresh = publishedServer()
    const [first, second] = await Promise.all([fresh.get(address), fresh.get(address)])
    expect(second.body).toBe(first.body)
    const versions = fresh.catalog.groups().flatMap((group) => group.versions)
    expect(fresh.turns()).toBe(versions.length)
  })
})
