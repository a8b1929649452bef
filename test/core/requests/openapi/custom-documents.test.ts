import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { BuiltInCatalog } from '../../../../core/objects/catalog/built-in-catalog.ts'
import { CatalogOverlay } from '../../../../core/objects/catalog/catalog-overlay.ts'
import type { ResourceDefinition } from '../../../../core/objects/catalog/resource-definition.ts'
import { definition } from '../../../support/objects/definition.ts'
import { headerOf } from '../../../support/requests/response-headers.ts'
import { addresses, root } from '../../../support/schemas/openapi-addresses.ts'
import { objectAt } from '../../../support/schemas/openapi-document.ts'
import { publishedServer } from '../../../support/schemas/published-api.ts'

const source: JsonObject = {
  type: 'object',
  properties: {
    spec: { type: 'object', properties: { color: { type: 'string', default: 'red' } } },
  },
}

interface Counted {
  readonly definition: ResourceDefinition
  /** How often OpenAPI has read the schema. */
  reads(): number
}

/** A custom resource of the group `shop.example` that counts how often its schema is read. */
function counted(resource: string, kind: string): Counted {
  let reads = 0
  const facts = { group: 'shop.example', version: 'v1', resource, kind }
  const published = {
    get source() {
      reads++
      return source
    },
    preservesUnknown: false,
  }
  const made = definition({ ...facts, mergesStrategically: false, publishedSchema: published })
  return { definition: made, reads: () => reads }
}

const address = `${root}/apis/shop.example/v1`

describe('documents of custom resources', () => {
  // Recorded of the original 1.34: 55 of the 62 group versions that other documents name.
  it('DeleteOptions is a kind of the group versions that clients know, and not of the other ones', async () => {
    const server = publishedServer('k8s', new BuiltInCatalog())
    server.catalog.change({ added: [counted('widgets', 'Widget').definition] })
    const name = 'io.k8s.apimachinery.pkg.apis.meta.v1.DeleteOptions'
    const schema = objectAt(await server.document(address), 'components', 'schemas', name)
    const kinds = schema['x-kubernetes-group-version-kind']
    expect(kinds).toHaveLength(55)
    expect(kinds).toContainEqual({ group: 'extensions', version: 'v1beta1', kind: 'DeleteOptions' })
    const groups = (kinds as JsonObject[]).map(({ group }) => group)
    expect(groups).not.toContain('admission.k8s.io')
    expect(groups).not.toContain('apiregistration.k8s.io')
  })

  it('OpenAPI reads a schema when a document with it is asked for, and not before', async () => {
    const server = publishedServer('k8s', new BuiltInCatalog())
    const widgets = counted('widgets', 'Widget')
    server.catalog.change({ added: [widgets.definition] })
    await server.get(`${root}/apis`)
    expect(widgets.reads()).toBe(0)
    await server.get(address)
    expect(widgets.reads()).toBe(1)
  })

  it('OpenAPI renders one custom resource when one of many changes', async () => {
    const server = publishedServer('k8s', new BuiltInCatalog())
    const widgets = counted('widgets', 'Widget')
    const gears = counted('gears', 'Gear')
    server.catalog.change({ added: [widgets.definition, gears.definition] })
    const read = async (): Promise<void> => {
      await addresses(server)
      await server.get(address)
      await server.get('/openapi/v2')
    }
    await read()
    const before = widgets.reads()
    const others = counted('gears', 'Gear')
    server.catalog.change({ added: [others.definition] })
    await read()
    expect(widgets.reads()).toBe(before)
    expect(others.reads()).toBeGreaterThan(0)
  })

  it('OpenAPI keeps what it rendered for one server while another has no custom resources', async () => {
    const server = publishedServer('k8s', new BuiltInCatalog())
    const widgets = counted('widgets', 'Widget')
    server.catalog.change({ added: [widgets.definition] })
    await server.get('/openapi/v2')
    const before = widgets.reads()
    await server.beside(new CatalogOverlay(new BuiltInCatalog()), '/openapi/v2')
    server.catalog.change({ added: [counted('gears', 'Gear').definition] })
    await server.get('/openapi/v2')
    expect(widgets.reads()).toBe(before)
  })

  it('OpenAPI v3 names the hash of a document in its index without making the document', async () => {
    const server = publishedServer('k8s', new BuiltInCatalog())
    server.catalog.change({ added: [counted('widgets', 'Widget').definition] })
    const listed = (await addresses(server)).get('apis/shop.example/v1') ?? ''
    const served = await server.get(address)
    expect(headerOf(served, 'etag')).toBe(`"${listed.slice(listed.indexOf('=') + 1)}"`)
    expect((await server.get(listed)).status).toBe(200)
  })

  it('OpenAPI changes the entity tags of the documents that a changed schema is in', async () => {
    const server = publishedServer('k8s', new BuiltInCatalog())
    const { definition: widgets } = counted('widgets', 'Widget')
    const tags = async (): Promise<unknown> =>
      Promise.all(
        [address, '/openapi/v2'].map(async (path) => headerOf(await server.get(path), 'etag')),
      )
    server.catalog.change({ added: [widgets] })
    const before = await tags()
    server.catalog.change({ added: [counted('widgets', 'Widget').definition] })
    expect(await tags()).toEqual(before)
    const publishedSchema = { source: { ...source, title: 'Other' }, preservesUnknown: false }
    server.catalog.change({ added: [{ ...widgets, publishedSchema }] })
    const after = await tags()
    expect(after).not.toContainEqual(expect.toBeOneOf(before as string[]))
  })

  it('OpenAPI publishes custom resources beside others of one group version', async () => {
    const server = publishedServer()
    const gears = definition({
      group: 'shop.example',
      version: 'v1',
      resource: 'gears',
      kind: 'Gear',
    })
    server.catalog.change({ added: [counted('widgets', 'Widget').definition, gears] })
    const [third, second] = [await server.document(address), await server.document('/openapi/v2')]
    for (const document of [third, second]) {
      expect(Object.keys(objectAt(document, 'paths'))).toEqual(
        expect.arrayContaining([
          '/apis/shop.example/v1/',
          '/apis/shop.example/v1/gears',
          '/apis/shop.example/v1/widgets',
          '/apis/shop.example/v1/namespaces/{namespace}/widgets/{name}',
        ]),
      )
    }
    const names = Object.keys(objectAt(third, 'components', 'schemas'))
    expect(names).toEqual(
      expect.arrayContaining(['example.shop.v1.Gear', 'example.shop.v1.Widget']),
    )
    expect(new Set(names).size).toBe(names.length)
  })

  it('OpenAPI has no discovery paths of groups with custom resources alone', async () => {
    const server = publishedServer()
    server.catalog.change({ added: [counted('widgets', 'Widget').definition] })
    const paths = Object.keys(objectAt(await server.document('/openapi/v2'), 'paths'))
    expect(paths).not.toContain('/apis/shop.example/')
    expect(paths).not.toContain('/apis/shop.example/v1/')
    expect([...(await addresses(server)).keys()]).not.toContain('apis/shop.example')
  })

  it('OpenAPI v2 of custom resources refers to parameters and definitions that are there', async () => {
    const server = publishedServer()
    server.catalog.change({ added: [counted('widgets', 'Widget').definition] })
    const document = objectAt(await server.document('/openapi/v2'))
    const paths = objectAt(document, 'paths')
    const text = JSON.stringify(
      Object.entries(paths).filter(([path]) => path.startsWith('/apis/shop.example/')),
    )
    const references = [...text.matchAll(/"\$ref":"#\/(\w+)\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(20)
    for (const [, part = '', name = ''] of references) {
      expect(Object.keys(objectAt(document, part))).toContain(name)
    }
  })

  it('OpenAPI gives turns to other work between many custom resources', async () => {
    const server = publishedServer('k8s', new BuiltInCatalog())
    const many = Array.from({ length: 100 }, (_, n) => counted(`widgets${n}`, `Widget${n}`))
    server.catalog.change({ added: many.map((each) => each.definition) })
    await server.get(address)
    expect(server.turns()).toBeGreaterThan(5)
  })
})
