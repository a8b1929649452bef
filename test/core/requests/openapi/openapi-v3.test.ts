import { describe, expect, it } from 'vitest'
import { type BrandName, brands } from '../../../../core/base/api/brand.ts'
import { formatGroupVersion } from '../../../../core/base/api/group-version.ts'
import type { Verb } from '../../../../core/base/api/resource-verbs.ts'
import type { ResourceDefinition } from '../../../../core/objects/catalog/resource-definition.ts'
import { addresses, root } from '../../../support/schemas/openapi-addresses.ts'
import {
  objectAt,
  operationsOf,
  reachableSchemas,
  referencesIn,
} from '../../../support/schemas/openapi-document.ts'
import { publishedServer } from '../../../support/schemas/published-api.ts'

const prefix = '#/components/schemas/'

function nameOf({ group, version }: Pick<ResourceDefinition, 'group' | 'version'>): string {
  return `${group === '' ? 'api' : 'apis'}/${formatGroupVersion(group, version)}`
}

const collectionMethods: Partial<Readonly<Record<Verb, string>>> = {
  list: 'get',
  create: 'post',
  deletecollection: 'delete',
}
const objectMethods: Partial<Readonly<Record<Verb, string>>> = {
  get: 'get',
  update: 'put',
  patch: 'patch',
  delete: 'delete',
}

/** `get /api/v1/namespaces/{namespace}/pods`, one for every verb that the definition has. */
function expectedOperations(of: ResourceDefinition): readonly string[] {
  const base = `/${nameOf(of)}`
  const relative = `${of.namespaced ? 'namespaces/{namespace}/' : ''}${of.resource}`
  const collection = `${base}/${relative}`
  const watched = new Set([of.resource, relative, `${relative}/{name}`])
  const verbs = [...of.verbs]
  return [
    ...verbs.flatMap((verb) => collectionMethods[verb] ?? []).map((m) => `${m} ${collection}`),
    ...verbs.flatMap((verb) => objectMethods[verb] ?? []).map((m) => `${m} ${collection}/{name}`),
    ...(of.namespaced && of.verbs.has('list') ? [`get ${base}/${of.resource}`] : []),
    ...(of.verbs.has('watch') ? [...watched].map((path) => `get ${base}/watch/${path}`) : []),
    ...[...of.subresources.values()].flatMap((sub) =>
      [...sub.verbs].flatMap((verb) => {
        const method = objectMethods[verb] ?? collectionMethods[verb]
        const path = `${collection}/{name}/${sub.name}`
        // A proxy takes every path below its own, too.
        const paths = sub.name === 'proxy' ? [path, `${path}/{path}`] : [path]
        return paths.map((each) => `${method} ${each}`)
      }),
    ),
  ]
}

describe.each<BrandName>(['k8s', 'svc'])('published schemas, version 3, brand %s', (brand) => {
  const server = publishedServer(brand)
  const extension = `x-${brands[brand].word}-`

  it('OpenAPI v3 has a document for every group version, and for the discovery above it', async () => {
    const names = [...(await addresses(server)).keys()]
    const versions = server.catalog.definitions.map(nameOf)
    const groups = server.catalog
      .groups()
      .map(({ group }) => (group === '' ? 'api' : `apis/${group}`))
    const issuer = ['.well-known/openid-configuration', 'openid/v1/jwks']
    const expected = new Set([...versions, ...groups, 'apis', 'version', ...issuer])
    expect(names).toEqual([...expected].sort())
  })

  it('OpenAPI v3 describes every verb of every resource and subresource', async () => {
    const byName = new Map<string, string[]>()
    for (const of of server.catalog.definitions) {
      const operations = byName.get(nameOf(of)) ?? [`get /${nameOf(of)}/`]
      byName.set(nameOf(of), [...operations, ...expectedOperations(of)])
    }
    for (const [name, expected] of byName) {
      const document = await server.document(`${root}/${name}`)
      const found = operationsOf(document).map(({ path, method }) => `${method} ${path}`)
      expect(found.sort()).toEqual(expected.sort())
    }
  })

  it('OpenAPI v3 describes where others learn to check service account tokens', async () => {
    const keys = await server.document(`${root}/openid/v1/jwks`)
    expect(keys).toMatchObject({
      paths: {
        '/openid/v1/jwks/': {
          get: {
            operationId: 'getServiceAccountIssuerOpenIDKeyset',
            responses: {
              200: { content: { 'application/jwk-set+json': { schema: { type: 'string' } } } },
            },
          },
        },
      },
    })
  })

  it('OpenAPI v3 has a zero default for whatever is always written, lists and unions included', async () => {
    const document = await server.document(`${root}/api/v1`)
    const schemas = objectAt(document, 'components', 'schemas')
    const named = (name: string): unknown =>
      Object.entries(schemas).find(([key]) => key.endsWith(`.core.v1.${name}`))?.[1]
    expect(named('PodList')).toMatchObject({
      properties: { metadata: { default: {} }, items: { items: { default: {} } } },
    })
    expect(named('Taint')).toMatchObject({ properties: { effect: { default: '' } } })
    expect(named('PersistentVolumeSpec')).toMatchObject({
      properties: { accessModes: { items: { default: '' } } },
    })
  })

  it('OpenAPI v3 holds in each document the schemas it refers to, and no others', async () => {
    for (const name of (await addresses(server)).keys()) {
      const document = await server.document(`${root}/${name}`)
      // The documents of the issuer have no schemas.
      const { schemas: own = {} } = objectAt(document, 'components')
      const schemas = objectAt(own)
      const reached = reachableSchemas(objectAt(document, 'paths'), schemas, prefix)
      expect([...reached].sort()).toEqual(Object.keys(schemas).sort())
      const foreign = referencesIn(objectAt(document)).filter((ref) => !ref.startsWith(prefix))
      expect(foreign).toEqual([])
    }
  })

  it('OpenAPI v3 marks every PATCH with its kind and the fieldValidation parameter, as kubectl looks for', async () => {
    let patches = 0
    for (const name of (await addresses(server)).keys()) {
      const operations = operationsOf(await server.document(`${root}/${name}`))
      for (const { path, method, operation, parameters } of operations) {
        // The methods of a proxy are passed on.
        if (method !== 'patch' || /\/proxy(\/|$)/.test(path)) continue
        patches++
        expect(operation[`${extension}group-version-kind`]).toMatchObject({
          kind: expect.any(String),
          version: expect.any(String),
        })
        expect(parameters).toContainEqual(
          expect.objectContaining({ name: 'fieldValidation', in: 'query' }),
        )
        expect(operation[`${extension}action`]).toBe('patch')
      }
    }
    expect(patches).toBeGreaterThan(server.catalog.definitions.length / 2)
  })

  it('OpenAPI v3 publishes every kind and its list kind under its group, version and kind', async () => {
    for (const { group, version, kind, listKind, verbs } of server.catalog.definitions) {
      const document = await server.document(`${root}/${nameOf({ group, version })}`)
      const schemas = Object.values(objectAt(document, 'components', 'schemas'))
      for (const wanted of verbs.has('list') ? [kind, listKind] : [kind]) {
        const gvk = [{ group, version, kind: wanted }]
        expect(schemas).toContainEqual(
          expect.objectContaining({ [`${extension}group-version-kind`]: gvk }),
        )
      }
    }
  })

  it('OpenAPI v3 gives every operation an id of its own', async () => {
    const ids: unknown[] = []
    for (const name of (await addresses(server)).keys()) {
      const document = await server.document(`${root}/${name}`)
      ids.push(...operationsOf(document).map(({ operation }) => operation['operationId']))
    }
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('OpenAPI v3 is the same on every server that serves the same', async () => {
    expect([...(await addresses(publishedServer(brand)))]).toEqual([...(await addresses(server))])
  })
})

describe('published schemas, version 3', () => {
  const server = publishedServer()

  it('OpenAPI v3 names operations as generated clients know them', async () => {
    const operations = operationsOf(await server.document(`${root}/api/v1`))
    const ids = operations.map(({ operation }) => operation['operationId'])
    expect(ids).toEqual(
      expect.arrayContaining([
        'getCoreV1APIResources',
        'listCoreV1PodForAllNamespaces',
        'listCoreV1NamespacedPod',
        'createCoreV1NamespacedPod',
        'deleteCoreV1CollectionNamespacedPod',
        'readCoreV1NamespacedPod',
        'replaceCoreV1NamespacedPod',
        'patchCoreV1NamespacedPod',
        'deleteCoreV1NamespacedPod',
        'readCoreV1NamespacedPodStatus',
        'listCoreV1Node',
        'readCoreV1Node',
      ]),
    )
    const roles = operationsOf(await server.document(`${root}/apis/rbac.authorization.k8s.io/v1`))
    expect(roles).toContainEqual(
      expect.objectContaining({
        operation: expect.objectContaining({
          operationId: 'listRbacAuthorizationV1ClusterRole',
          tags: ['rbacAuthorization_v1'],
        }),
      }),
    )
  })
})

describe('published schemas under the neutral brand', () => {
  it('OpenAPI under the neutral brand spells no other brand', async () => {
    const server = publishedServer('svc')
    const names = [...(await addresses(server)).keys()]
    const texts = await Promise.all(
      [...names.map((name) => `${root}/${name}`), '/openapi/v2'].map(async (address) =>
        JSON.stringify(await server.document(address)),
      ),
    )
    for (const text of texts)
      expect(text).not.toMatch(/k8s\.io|io\.k8s|x-kubernetes|kubernetes\.io/)
  })
})
