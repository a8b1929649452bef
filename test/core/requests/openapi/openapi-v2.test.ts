import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../core/base/api/errors/api-error.ts'
import {
  objectAt,
  operationsOf,
  reachableSchemas,
  referencesIn,
  textAt,
} from '../../../support/schemas/openapi-document.ts'
import { publishedServer } from '../../../support/schemas/published-api.ts'

const address = '/openapi/v2'

describe('published schemas, version 2', () => {
  const server = publishedServer()

  it('OpenAPI v2 describes the same operations as all documents of version 3', async () => {
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

  it('OpenAPI v2 holds the definitions and parameters it refers to, and no others', async () => {
    const swagger = await server.document(address)
    const definitions = objectAt(swagger, 'definitions')
    const paths = objectAt(swagger, 'paths')
    const shared = objectAt(swagger, 'parameters')
    const reached = reachableSchemas([paths, shared], definitions, '#/definitions/')
    expect([...reached].sort()).toEqual(Object.keys(definitions).sort())
    const parameters = new Set(
      referencesIn(paths).filter((reference) => !reference.startsWith('#/definitions/')),
    )
    const names = Object.keys(shared)
    expect([...parameters].sort()).toEqual(names.map((name) => `#/parameters/${name}`).sort())
  })

  it('OpenAPI v2 writes dryRun and fieldValidation where they are taken, as kubectl before 1.27 looks for', async () => {
    const swagger = await server.document(address)
    const inPlace = (name: string): unknown =>
      expect.objectContaining({ name, in: 'query', type: 'string', uniqueItems: true })
    const writes = operationsOf(swagger).filter(
      ({ method, operation }) => method !== 'get' && operation['x-kubernetes-action'] !== 'connect',
    )
    expect(new Set(writes.map(({ method }) => method))).toEqual(
      new Set(['post', 'put', 'patch', 'delete']),
    )
    for (const { operation, parameters } of writes) {
      expect(parameters).toContainEqual(inPlace('dryRun'))
      expect(operation['x-kubernetes-group-version-kind']).toMatchObject({
        kind: expect.any(String),
      })
    }
    for (const { parameters } of writes.filter(({ method }) => method !== 'delete')) {
      expect(parameters).toContainEqual(inPlace('fieldValidation'))
    }
    expect(Object.keys(objectAt(swagger, 'parameters'))).not.toContain('dryRun')
  })

  it('OpenAPI v2 names the kind in the parameter of an object, and shares what is the same for all', async () => {
    const paths = objectAt(await server.document(address), 'paths')
    expect(paths['/api/v1/namespaces/{namespace}/pods/{name}/eviction']).toMatchObject({
      parameters: expect.arrayContaining([
        expect.objectContaining({ name: 'name', in: 'path', description: 'name of the Eviction' }),
        { $ref: '#/parameters/namespace' },
        { $ref: '#/parameters/pretty' },
      ]),
    })
    expect(paths['/api/v1/namespaces/{namespace}/pods/{name}']).toMatchObject({
      patch: { parameters: expect.arrayContaining([{ $ref: '#/parameters/body-2' }]) },
      delete: { parameters: expect.arrayContaining([{ $ref: '#/parameters/body' }]) },
    })
  })

  it('OpenAPI v2 says once for a path what all its operations take, in order', async () => {
    const paths = objectAt(await server.document(address), 'paths')
    const path = objectAt(paths, '/api/v1/pods')
    expect(objectAt(path, 'get')).not.toHaveProperty('parameters')
    expect(path['parameters']).toEqual(
      [
        'allowWatchBookmarks',
        'continue',
        'fieldSelector',
        'labelSelector',
        'limit',
        'pretty',
        'resourceVersion',
        'resourceVersionMatch',
        'sendInitialEvents',
        'timeoutSeconds',
        'watch',
      ].map((name) => ({ $ref: `#/parameters/${name}` })),
    )
  })

  it('OpenAPI v2 has the texts that clients know for operations', async () => {
    const paths = objectAt(await server.document(address), 'paths')
    const texts = (path: string): unknown =>
      Object.fromEntries(
        operationsOf({ paths: { [path]: paths[path] ?? {} } }).map(({ method, operation }) => [
          method,
          operation['description'],
        ]),
      )
    const pods = '/api/v1/namespaces/{namespace}/pods'
    expect(texts(pods)).toEqual({
      get: 'list or watch objects of kind Pod',
      post: 'create a Pod',
      delete: 'delete collection of Pod',
    })
    expect(texts(`${pods}/{name}`)).toEqual({
      get: 'read the specified Pod',
      put: 'replace the specified Pod',
      patch: 'partially update the specified Pod',
      delete: 'delete a Pod',
    })
    expect(texts(`${pods}/{name}/status`)).toEqual({
      get: 'read status of the specified Pod',
      put: 'replace status of the specified Pod',
      patch: 'partially update status of the specified Pod',
    })
    expect(texts(`${pods}/{name}/eviction`)).toEqual({ post: 'create eviction of a Pod' })
    expect(texts('/api/v1/namespaces/{namespace}/endpoints')).toMatchObject({
      post: 'create Endpoints',
    })
    expect(texts('/api/v1/namespaces/{namespace}/events')).toMatchObject({
      post: 'create an Event',
    })
    expect(texts('/apis/networking.k8s.io/v1/ingressclasses/{name}')).toMatchObject({
      delete: 'delete an IngressClass',
    })
    expect(texts('/api/v1/componentstatuses')).toEqual({
      get: 'list objects of kind ComponentStatus',
    })
    expect(texts('/api/v1/')).toEqual({ get: 'get available resources' })
    expect(texts('/apis/apps/')).toEqual({ get: 'get information of a group' })
  })

  it('OpenAPI v2 publishes the old addresses of watches', async () => {
    const paths = objectAt(await server.document(address), 'paths')
    const instead = "deprecated: use the 'watch' parameter with a list operation instead"
    const watch = (path: string): unknown => objectAt(paths, `/api/v1/watch/${path}`, 'get')
    expect(watch('pods')).toMatchObject({
      description: `watch individual changes to a list of Pod. ${instead}.`,
      operationId: 'watchCoreV1PodListForAllNamespaces',
      'x-kubernetes-action': 'watchlist',
    })
    expect(watch('namespaces/{namespace}/pods')).toMatchObject({
      operationId: 'watchCoreV1NamespacedPodList',
      'x-kubernetes-action': 'watchlist',
      responses: {
        200: {
          schema: { $ref: '#/definitions/io.k8s.apimachinery.pkg.apis.meta.v1.WatchEvent' },
        },
      },
    })
    expect(watch('namespaces/{namespace}/pods/{name}')).toMatchObject({
      description: `watch changes to an object of kind Pod. ${instead}, filtered to a single item with the 'fieldSelector' parameter.`,
      operationId: 'watchCoreV1NamespacedPod',
      'x-kubernetes-action': 'watch',
    })
    expect(watch('nodes')).toMatchObject({ operationId: 'watchCoreV1NodeList' })
    expect(Object.keys(paths)).not.toContain('/api/v1/watch/componentstatuses')
  })

  it('OpenAPI v2 publishes no defaults, which this version never had', async () => {
    const swagger = await server.document(address)
    expect(JSON.stringify(objectAt(swagger, 'definitions'))).not.toContain('"default":"')
  })

  it('OpenAPI v2 writes references beside what it says of them, and shared types as strings', async () => {
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

  it.each(['DeleteOptions', 'WatchEvent'])(
    'OpenAPI v2 publishes %s as a kind of every group version',
    async (kind) => {
      const definitions = objectAt(await server.document(address), 'definitions')
      const shared = objectAt(definitions[`io.k8s.apimachinery.pkg.apis.meta.v1.${kind}`])
      expect(shared['x-kubernetes-group-version-kind']).toEqual(
        expect.arrayContaining([
          { group: '', version: 'v1', kind },
          { group: 'apps', version: 'v1', kind },
        ]),
      )
    },
  )

  it('OpenAPI v2 leaves the type of a list out where it has a name of its own', async () => {
    const definitions = objectAt(await server.document(address), 'definitions')
    const review = objectAt(definitions['io.k8s.api.authorization.v1.SubjectAccessReviewSpec'])
    expect(review['properties']).toMatchObject({
      extra: { additionalProperties: { type: 'array', items: { type: 'string' } } },
      groups: { 'x-kubernetes-list-type': 'atomic' },
    })
    expect(objectAt(review, 'properties', 'extra', 'additionalProperties')).not.toHaveProperty(
      'x-kubernetes-list-type',
    )
  })

  it('OpenAPI v2 answers 406 to a client that takes neither JSON nor the binary form', async () => {
    const refusal = server.get(address, { accept: 'application/yaml' })
    await expect(refusal).rejects.toThrow(ApiError)
    await expect(refusal).rejects.toMatchObject({ code: 406 })
  })

  it('OpenAPI v2 is made once for requests that come together, with turns for other work', async () => {
    const fresh = publishedServer()
    const [first, second] = await Promise.all([fresh.get(address), fresh.get(address)])
    expect(second.body).toBe(first.body)
    const versions = fresh.catalog.groups().flatMap((group) => group.versions)
    expect(fresh.turns()).toBe(versions.length)
  })
})
