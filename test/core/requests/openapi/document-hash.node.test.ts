import { expect, it } from 'vitest'
import { objectsOf } from '../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { encodeUtf8 } from '../../../../core/base/text/utf8.ts'
import { contentHash } from '../../../../core/kinds/discovery/content-hash.ts'
import { rendering } from '../../../../core/requests/openapi/document-hash.ts'
import { MemoryBackend } from '../../../../core/storage/engine/memory-backend.ts'
import {
  establish,
  version,
  widgetCrd,
  widgetCrdPath,
} from '../../../support/objects/custom-resources.ts'
import { controllersSettled } from '../../../support/objects/owned-objects.ts'
import { root } from '../../../support/schemas/openapi-addresses.ts'
import { objectAt, textAt } from '../../../support/schemas/openapi-document.ts'
import { publishedServer } from '../../../support/schemas/published-api.ts'
import { definitionsOf } from '../../../support/schemas/published-definitions.ts'
import { servedDocuments } from '../../../support/servers/served-documents.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

/** A definition that uses all that documents show of one. */
const rich = widgetCrd({
  versions: [
    version({
      subresources: {
        status: {},
        scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' },
      },
      selectableFields: [{ jsonPath: '.spec.color' }],
    }),
  ],
})

/** Where this fails, documents differ from those of the same sources before: raise `rendering`, and record both anew. */
const recorded = { rendering: 4, documents: '119384cd69972573b1f43f08402f5edc' }

/** Hash of a document, but for the texts of schemas and parameters, whose table has a hash of its own. */
function hashWithoutTexts(document: unknown): string {
  const withoutText = (key: string, value: unknown): unknown =>
    key === 'description' && typeof value === 'string' ? undefined : value
  const text = JSON.stringify(document, (key, value: unknown) =>
    key === 'schemas' || key === 'parameters'
      ? (JSON.parse(JSON.stringify(value, withoutText)) as unknown)
      : value,
  )
  return contentHash(encodeUtf8(text))
}

it('documents of version 3 that change have the number of another rendering in their hashes', async () => {
  const hashes: string[] = []
  for (const release of ['1.24', '1.27', '1.29', '1.31', '1.33', '1.34']) {
    const documents = await servedDocuments({ release, runtimeConfig: 'api/all=true' })
    for (const [path, document] of Object.entries(documents)) {
      if (path.startsWith(`${root}/`)) hashes.push(hashWithoutTexts(document))
    }
  }
  const server = publishedServer()
  server.catalog.change({ added: definitionsOf(rich) })
  hashes.push(hashWithoutTexts(await server.document(`${root}/apis/shop.example/v1`)))
  expect(hashes.length).toBeGreaterThan(300)
  const documents = contentHash(encodeUtf8(hashes.join()))
  expect({ rendering, documents }).toEqual(recorded)
})

/** Addresses of documents, with their hashes, by name. */
async function addresses(server: TestServer): Promise<ReadonlyMap<string, string>> {
  const { text } = await server.get(root)
  const paths = Object.entries(objectAt(JSON.parse(text), 'paths'))
  return new Map(paths.map(([name, entry]) => [name, textAt(entry, 'serverRelativeURL')]))
}

const described = (description: string): JsonObject => ({
  openAPIV3Schema: { type: 'object', description },
})

/** Definitions that differ in what documents show, each from the first. */
const definitions: readonly JsonObject[] = [
  widgetCrd(),
  widgetCrd({ scope: 'Cluster' }),
  widgetCrd({ names: { plural: 'widgets', kind: 'Gadget' } }),
  widgetCrd({ names: { plural: 'widgets', kind: 'Widget', listKind: 'WidgetSet' } }),
  widgetCrd({ versions: [version({ subresources: {} })] }),
  widgetCrd({ versions: [version({ selectableFields: [{ jsonPath: '.spec.color' }] })] }),
  widgetCrd({ versions: [version({ schema: described('one') })] }),
  widgetCrd({ versions: [version({ schema: described('two') })] }),
  rich,
]

/** Definitions that differ in what no document shows. */
const same: readonly JsonObject[] = [
  widgetCrd(),
  { ...widgetCrd(), metadata: { name: 'widgets.shop.example', labels: { app: 'shop' } } },
  widgetCrd({
    names: { plural: 'widgets', kind: 'Widget', shortNames: ['wd'], categories: ['all'] },
  }),
  widgetCrd({
    versions: [
      version({ additionalPrinterColumns: [{ name: 'A', type: 'string', jsonPath: '.spec.a' }] }),
      version({ name: 'v2', storage: false }),
    ],
  }),
]

it('the hash of a document differs where its content does, and only there', async () => {
  const contents = new Map<string, string>()
  for (const definition of [...definitions, ...same]) {
    const server = await openTestServer()
    await establish(server, definition)
    for (const [name, address] of await addresses(server)) {
      if (!name.startsWith('apis/shop.example')) continue
      const { status, text, header } = await server.get(address)
      expect(status).toBe(200)
      expect(header('etag')).toBe(`"${address.slice(address.indexOf('=') + 1)}"`)
      expect(contents.get(address) ?? text).toBe(text)
      contents.set(address, text)
    }
  }
  const documents = [...contents].filter(([address]) => address.includes('/shop.example/v1?'))
  expect(documents).toHaveLength(definitions.length)
  expect(new Set(documents.map(([, text]) => text)).size).toBe(definitions.length)
})

it('the hash of a document outlasts a restart, and a status, and changes with a schema', async () => {
  const backend = new MemoryBackend()
  const first = await openTestServer({ backend })
  await establish(
    first,
    widgetCrd({ versions: [version(), version({ name: 'v2', storage: false })] }),
  )
  const before = await addresses(first)
  const { status } = (await first.get(widgetCrdPath)).body as unknown as JsonObject
  const own = { type: 'Own', status: 'True', reason: 'Own', message: '' }
  const conditions = [...objectsOf(status as JsonObject, 'conditions'), own]
  await first.patch(`${widgetCrdPath}/status`, { status: { conditions } })
  await controllersSettled()
  await first.patch(widgetCrdPath, { metadata: { annotations: { note: 'x' } } })
  expect(await addresses(first)).toEqual(before)
  await first.server.close()
  const second = await openTestServer({ backend })
  expect(await addresses(second)).toEqual(before)
  const { body } = await second.get(widgetCrdPath)
  const versions = [version({ schema: described('new') }), version({ name: 'v2', storage: false })]
  await second.put(widgetCrdPath, {
    ...widgetCrd({ versions }),
    metadata: { name: 'widgets.shop.example', resourceVersion: body.metadata.resourceVersion },
  })
  await controllersSettled()
  const after = await addresses(second)
  const changed = [...after].filter(([name, address]) => before.get(name) !== address)
  expect(changed.map(([name]) => name)).toEqual(['apis/shop.example/v1'])
})
