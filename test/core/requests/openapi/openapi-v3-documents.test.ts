import { describe, expect, it } from 'vitest'
import { brands } from '../../../../core/base/api/brand.ts'
import { createFeatureGates } from '../../../../core/base/release/feature-gates.ts'
import { defaultRelease } from '../../../../core/kinds/assembly/releases/load-release.ts'
import { BuiltInCatalog } from '../../../../core/objects/catalog/built-in-catalog.ts'
import { CatalogOverlay } from '../../../../core/objects/catalog/catalog-overlay.ts'
import { textFormats } from '../../../../core/objects/codec/formats.ts'
import { CachedDocuments } from '../../../../core/requests/openapi/cached-documents.ts'
import { builtInDescriptions } from '../../../../core/requests/openapi/descriptions/built-in-descriptions.ts'
import { V3Documents } from '../../../../core/requests/openapi/v3-documents.ts'
import { definition } from '../../../support/objects/definition.ts'
import { refusal } from '../../../support/requests/refusal.ts'
import { headerOf } from '../../../support/requests/response-headers.ts'
import { addresses, root } from '../../../support/schemas/openapi-addresses.ts'
import { objectAt, operationsOf } from '../../../support/schemas/openapi-document.ts'
import { publishedServer } from '../../../support/schemas/published-api.ts'
import { registryOf } from '../../../support/schemas/schema-registry.ts'

describe('published schemas, version 3', () => {
  const server = publishedServer()

  it('OpenAPI v3 serves a hashed address for good, and sends an outdated one to the right one', async () => {
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
    'OpenAPI v3 answers 304 where the client holds %s',
    async (address) => {
      const etag = headerOf(await server.get(address), 'etag') ?? ''
      expect(await server.get(address, { 'if-none-match': etag })).toMatchObject({
        status: 304,
        body: null,
      })
    },
  )

  it('OpenAPI v3 serves the index as text, which does not change its kind by what is accepted', async () => {
    const index = await server.get(root)
    expect(headerOf(index, 'content-type')).toBe('text/plain; charset=utf-8')
    expect(headerOf(index, 'etag')).toBeUndefined()
  })

  it('OpenAPI v3 answers 404 where there is no document, and 406 where nothing that there is is wanted', async () => {
    const none = await server.get(`${root}/apis/nothing/v1`)
    expect(none).toEqual({ status: 404, headers: [], body: null })
    for (const address of [root, `${root}/api/v1`]) {
      expect((await refusal(server.get(address, { accept: 'text/html' }))).code).toBe(406)
    }
  })

  it('OpenAPI v3 changes the address of what changed and of nothing else', async () => {
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

  it('OpenAPI v3 keeps documents of a custom group only as long as the group', () => {
    const api = {
      brand: brands.k8s,
      registry: registryOf(),
      formats: textFormats,
      release: defaultRelease,
      gates: createFeatureGates(new Map()),
      descriptions: builtInDescriptions(brands.k8s),
    }
    const catalog = new CatalogOverlay(new BuiltInCatalog())
    const kept = new CachedDocuments(api)
    const documents = new V3Documents(api, catalog, kept)
    for (const name of documents.names()) documents.get(name)
    const lasting = [...(kept.documents.get(api)?.keys() ?? [])]
    const shop = { group: 'shop.example', version: 'v1' }
    catalog.change({ added: [definition({ ...shop, resource: 'widgets', kind: 'Widget' })] })
    for (const name of documents.names()) documents.get(name)
    expect(documents.names()).toContain('apis/shop.example')
    expect([...(kept.documents.get(api)?.keys() ?? [])]).toEqual(lasting)
  })
})
