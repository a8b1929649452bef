import { describe, expect, it } from 'vitest'
import { type BrandName, brands } from '../../../core/api/brand.ts'
import { formatGroupVersion } from '../../../core/api/group-version.ts'
import type { ResourceDefinition } from '../../../core/catalog/resource-definition.ts'
import type { Verb } from '../../../core/api/resource-verbs.ts'
import { definition } from '../../support/definition.ts'
import {
  objectAt,
  operationsOf,
  reachableSchemas,
  referencesIn,
  textAt,
} from '../../support/openapi-document.ts'
import { publishedServer, type PublishedServer } from '../../support/published-api.ts'
import { headerOf } from '../../support/response-headers.ts'
import { refusal } from '../../support/refusal.ts'

const root = '/openapi/v3'
const prefix = '#/components/schemas/'

async function addresses(server: PublishedServer): Promise<ReadonlyMap<string, string>> {
  const paths = objectAt(await server.document(root), 'paths')
  return new Map(
    Object.entries(paths).map(([name, entry]) => [name, textAt(entry, 'serverRelativeURL')]),
  )
}

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
      [...sub.verbs].map(
        (verb) =>
          `${objectMethods[verb] ?? collectionMethods[verb]} ${collection}/{name}/${sub.name}`,
      ),
    ),
  ]
}

describe.each<BrandName>(['k8s', 'svc'])('published schemas, version 3, brand %s', (brand) => {
  const server = publishedServer(brand)
  const extension = `x-${brands[brand].word}-`

  it('has a document for every group version, and for what leads there', async () => {
    const names = [...(await addresses(server)).keys()]
    const versions = server.catalog.definitions.map(nameOf)
    const groups = server.catalog
      .groups()
      .map(({ group }) => (group === '' ? 'api' : `apis/${group}`))
    const issuer = ['.well-known/openid-configuration', 'openid/v1/jwks']
    const expected = new Set([...versions, ...groups, 'apis', 'version', ...issuer])
    expect(names).toEqual([...expected].sort())
  })

  it('describes every verb of every resource and subresource', async () => {
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

  it('describes where others learn to check tokens', async () => {
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

  it('has a zero value for whatever is always written, lists and choices included', async () => {
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

  it('holds in each document the schemas it refers to, and no others', async () => {
    for (const name of (await addresses(server)).keys()) {
      const document = await server.document(`${root}/${name}`)
      const schemas = objectAt(document, 'components', 'schemas')
      const reached = reachableSchemas(objectAt(document, 'paths'), schemas, prefix)
      expect([...reached].sort()).toEqual(Object.keys(schemas).sort())
      const foreign = referencesIn(objectAt(document)).filter((ref) => !ref.startsWith(prefix))
      expect(foreign).toEqual([])
    }
  })

  it('marks every PATCH with its kind and the fieldValidation parameter, as kubectl looks for', async () => {
    let patches = 0
    for (const name of (await addresses(server)).keys()) {
      const operations = operationsOf(await server.document(`${root}/${name}`))
      for (const { method, operation, parameters } of operations) {
        if (method !== 'patch') continue
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

  it('publishes every kind and its list kind under its group, version and kind', async () => {
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

  it('gives every operation an id of its own', async () => {
    const ids: unknown[] = []
    for (const name of (await addresses(server)).keys()) {
      const document = await server.document(`${root}/${name}`)
      ids.push(...operationsOf(document).map(({ operation }) => operation['operationId']))
    }
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('is the same on every server that serves the same', async () => {
    expect([...(await addresses(publishedServer(brand)))]).toEqual([...(await addresses(server))])
  })
})

describe('published schemas, version 3', () => {
  const server = publishedServer()

  async function schema(document: string, name: string): Promise<unknown> {
    return objectAt(await server.document(`${root}/${document}`), 'components', 'schemas', name)
  }

  it('names operations as generated clients know them', async () => {
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

  it('says how lists merge, for apply and for strategic merge', async () => {
    expect(await schema('api/v1', 'io.k8s.api.core.v1.PodSpec')).toMatchObject({
      required: ['containers'],
      properties: {
        containers: {
          type: 'array',
          items: { allOf: [{ $ref: `${prefix}io.k8s.api.core.v1.Container` }], default: {} },
          'x-kubernetes-list-type': 'map',
          'x-kubernetes-list-map-keys': ['name'],
          'x-kubernetes-patch-merge-key': 'name',
          'x-kubernetes-patch-strategy': 'merge',
        },
        volumes: { 'x-kubernetes-patch-strategy': 'merge,retainKeys' },
        nodeSelector: {
          type: 'object',
          additionalProperties: { type: 'string' },
          'x-kubernetes-map-type': 'atomic',
        },
      },
    })
    expect(
      await schema('api/v1', 'io.k8s.apimachinery.pkg.apis.meta.v1.LabelSelector'),
    ).toMatchObject({ 'x-kubernetes-map-type': 'atomic' })
  })

  it('says where a field merges another way than its type does', async () => {
    const type = 'io.k8s.api.core.v1.ObjectReference'
    expect(await schema('api/v1', type)).toMatchObject({ 'x-kubernetes-map-type': 'atomic' })
    expect(await schema('api/v1', 'io.k8s.api.core.v1.PersistentVolumeSpec')).toMatchObject({
      properties: {
        claimRef: { allOf: [{ $ref: prefix + type }], 'x-kubernetes-map-type': 'granular' },
      },
    })
  })

  it('publishes enums, defaults and formats', async () => {
    expect(await schema('api/v1', 'io.k8s.api.core.v1.ContainerPort')).toMatchObject({
      required: ['containerPort'],
      properties: {
        containerPort: { type: 'integer', format: 'int32', default: 0 },
        protocol: { type: 'string', enum: ['SCTP', 'TCP', 'UDP'], default: 'TCP' },
      },
    })
  })

  it('publishes the fields of its release only, and the required ones in their order', async () => {
    const spec = await schema('api/v1', 'io.k8s.api.core.v1.PodSpec')
    expect(Object.keys(objectAt(spec, 'properties'))).not.toContain('schedulingGroup')
    expect(await schema('apis/apps/v1', 'io.k8s.api.apps.v1.DeploymentCondition')).toMatchObject({
      required: ['type', 'status'],
    })
    const deployment = await schema('apis/apps/v1', 'io.k8s.api.apps.v1.Deployment')
    expect(deployment).not.toHaveProperty('required')
  })

  it('publishes unions with their discriminator, and no values of a set that is not public', async () => {
    expect(await schema('api/v1', 'io.k8s.api.core.v1.SeccompProfile')).toMatchObject({
      'x-kubernetes-unions': [
        {
          discriminator: 'type',
          'fields-to-discriminateBy': { localhostProfile: 'LocalhostProfile' },
        },
      ],
    })
    const path = 'apis/admissionregistration.k8s.io/v1'
    const webhook = await schema(path, 'io.k8s.api.admissionregistration.v1.MutatingWebhook')
    const { properties } = objectAt(webhook)
    expect(objectAt(properties, 'failurePolicy')).toMatchObject({ enum: ['Fail', 'Ignore'] })
    expect(objectAt(properties, 'reinvocationPolicy')).not.toHaveProperty('enum')
  })

  it('publishes the shared types that are one of several JSON types', async () => {
    const machinery = 'io.k8s.apimachinery.pkg'
    expect(await schema('api/v1', `${machinery}.util.intstr.IntOrString`)).toMatchObject({
      oneOf: [{ type: 'integer' }, { type: 'string' }],
      format: 'int-or-string',
    })
    expect(await schema('api/v1', `${machinery}.api.resource.Quantity`)).toMatchObject({
      oneOf: [{ type: 'string' }, { type: 'number' }],
    })
    expect(await schema('api/v1', `${machinery}.apis.meta.v1.Time`)).toMatchObject({
      type: 'string',
      format: 'date-time',
    })
  })

  it('has no empty schema, which kubectl explain takes for a missing one', async () => {
    const name = 'io.k8s.apiextensions-apiserver.pkg.apis.apiextensions.v1.JSONSchemaProps'
    const { properties } = objectAt(await schema('apis/apiextensions.k8s.io/v1', name))
    for (const [field, property] of Object.entries(objectAt(properties))) {
      expect(Object.keys(objectAt(property)), field).not.toEqual([])
    }
  })

  it('serves a hashed address for good, and sends an outdated one to the right one', async () => {
    const address = (await addresses(server)).get('api/v1') ?? ''
    expect(address).toMatch(/^\/openapi\/v3\/api\/v1\?hash=[0-9a-f]{32,}$/)
    const served = await server.get(address)
    expect(served.status).toBe(200)
    expect(headerOf(served, 'cache-control')).toContain('immutable')
    const outdated = await server.get(`${root}/api/v1?hash=0`)
    expect(outdated.status).toBe(302)
    expect(headerOf(outdated, 'location')).toBe(address)
    const plain = await server.get(`${root}/api/v1`)
    expect(headerOf(plain, 'cache-control')).toBeUndefined()
  })

  it.each([`${root}/api/v1`, '/openapi/v2'])(
    'answers 304 where the client holds %s',
    async (address) => {
      const etag = headerOf(await server.get(address), 'etag') ?? ''
      expect(await server.get(address, { 'if-none-match': etag })).toMatchObject({
        status: 304,
        body: null,
      })
    },
  )

  it('serves the index as text, which does not change its kind by what is accepted', async () => {
    const index = await server.get(root)
    expect(headerOf(index, 'content-type')).toBe('text/plain; charset=utf-8')
    expect(headerOf(index, 'etag')).toBeUndefined()
  })

  it('refers to the type of a field by allOf, whether there is more to say of it or not', async () => {
    const schemas = objectAt(await server.document(`${root}/api/v1`), 'components', 'schemas')
    const owner = 'io.k8s.apimachinery.pkg.apis.meta.v1.ManagedFieldsEntry'
    const fields = objectAt(schemas, owner, 'properties')
    for (const name of ['time', 'fieldsV1']) {
      expect(objectAt(fields, name)['allOf']).toMatchObject([{ $ref: expect.any(String) }])
    }
  })

  it('answers 404 where there is no document, and 406 where nothing that there is is wanted', async () => {
    const none = await server.get(`${root}/apis/nothing/v1`)
    expect(none).toEqual({ status: 404, headers: [], body: null })
    for (const address of [root, `${root}/api/v1`]) {
      expect((await refusal(server.get(address, { accept: 'text/html' }))).code).toBe(406)
    }
  })

  it('changes the address of what changed and of nothing else', async () => {
    const other = publishedServer()
    const before = await addresses(other)
    const widgets = definition({
      group: 'shop.example',
      version: 'v1',
      resource: 'widgets',
      kind: 'Widget',
    })
    other.catalog.change({ added: [widgets] })
    const during = await addresses(other)
    const added = [...during.keys()].filter((name) => !before.has(name))
    expect(added).toEqual(['apis/shop.example', 'apis/shop.example/v1'])
    expect([...before].filter(([name, address]) => during.get(name) !== address)).toEqual([])
    const document = await other.document(`${root}/apis/shop.example/v1`)
    expect(operationsOf(document)).toContainEqual(
      expect.objectContaining({
        method: 'patch',
        operation: expect.objectContaining({
          operationId: 'patchShopExampleV1NamespacedWidget',
          'x-kubernetes-group-version-kind': {
            group: 'shop.example',
            version: 'v1',
            kind: 'Widget',
          },
        }),
      }),
    )
    expect(Object.keys(objectAt(document, 'components', 'schemas'))).toContain(
      'example.shop.v1.Widget',
    )
    other.catalog.change({ removed: [widgets] })
    expect([...(await addresses(other))]).toEqual([...before])
  })
})

describe('published schemas under the neutral brand', () => {
  it('spell no other brand', async () => {
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
