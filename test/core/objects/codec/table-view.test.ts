import { beforeAll, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { parseJson } from '../../../../core/base/json/json-parse.ts'
import { printerColumns } from '../../../../core/kinds/custom-resources/printer-columns.ts'
import { lazyColumnTexts } from '../../../../core/kinds/rules/shared/columns/column-descriptions.ts'
import type {
  Conversion,
  ResourceDefinition,
} from '../../../../core/objects/catalog/resource-definition.ts'
import type { IncludeObject } from '../../../../core/objects/codec/table-rows.ts'
import { tableView } from '../../../../core/objects/codec/table-view.ts'
import type { View } from '../../../../core/objects/codec/view.ts'
import { TransientEntry } from '../../../../core/requests/rest/transient-entry.ts'
import { definition } from '../../../support/objects/definition.ts'

beforeAll(async () => {
  await lazyColumnTexts.load()
})

const stored: ApiObject = {
  kind: 'Widget',
  apiVersion: 'example.com/v1',
  metadata: { name: 'a', labels: { side: 'left' } },
  spec: { size: 3 },
}

/** From v1 to v2, where a widget's size is its width. */
const widening: Conversion = {
  toStored: (object) => object,
  fromStored: ({ kind, apiVersion, metadata, spec }) => ({
    kind,
    apiVersion,
    metadata: { ...metadata, labels: { side: 'right' } },
    spec: { width: (spec as JsonObject)['size'] },
  }),
}

function viewOf(facts: Partial<ResourceDefinition>, includeObject: IncludeObject): View {
  const widget = { group: 'example.com', version: 'v2', resource: 'widgets', kind: 'Widget' }
  const columns = printerColumns([
    { name: 'Size', type: 'integer', jsonPath: '.spec.size' },
    { name: 'Width', type: 'integer', jsonPath: '.spec.width' },
    { name: 'Version', type: 'string', jsonPath: '.apiVersion' },
  ])
  const shown = definition({ ...widget, columns, conversion: widening, ...facts })
  const clock = { now: () => 0 } as Parameters<typeof tableView>[1]['clock']
  return tableView(shown, { apiVersion: 'meta.example/v1', includeObject, clock })
}

function textOf(facts: Partial<ResourceDefinition>, includeObject: IncludeObject): string {
  return new TextDecoder().decode(viewOf(facts, includeObject).item(new TransientEntry(stored, 1)))
}

function rowOf(facts: Partial<ResourceDefinition>, includeObject: IncludeObject): unknown {
  return parseJson(textOf(facts, includeObject)).value
}

it('a Table of a custom resource shows its columns and metadata in the version of the request', () => {
  expect(rowOf({ isCustom: true }, 'Metadata')).toEqual({
    cells: ['a', null, 3, 'example.com/v2'],
    object: {
      kind: 'PartialObjectMetadata',
      apiVersion: 'meta.example/v1',
      metadata: { name: 'a', labels: { side: 'right' } },
    },
  })
})

it('a Table of a custom resource holds whole objects in the version of the request', () => {
  expect(rowOf({ isCustom: true }, 'Object')).toMatchObject({
    cells: ['a', null, 3, 'example.com/v2'],
    object: { apiVersion: 'example.com/v2', spec: { width: 3 } },
  })
})

it('a Table of a built-in resource reads its columns from the storage version', () => {
  expect(rowOf({}, 'Object')).toMatchObject({
    cells: ['a', 3, null, 'example.com/v1'],
    object: { apiVersion: 'example.com/v2', spec: { width: 3 } },
  })
})

it('a Table of a custom resource has the members of its objects in the order of their names', () => {
  expect(textOf({ isCustom: true }, 'Object')).toContain(
    '{"apiVersion":"example.com/v2","kind":"Widget","metadata":{"labels":{"side":"right"},"name":"a"},"spec":{"width":3}}',
  )
})

it.each([
  ['a custom', true],
  ['a built-in', false],
])(
  'a bookmark in a Table of %s resource has the cells of an empty object, and its annotations in the row alone',
  (_what, isCustom) => {
    const cells = ['', null, null, 'example.com/v2']
    const metadata = { resourceVersion: '7', annotations: { end: 'true' } }
    const bookmark = viewOf({ isCustom }, 'Metadata').bookmark(metadata)
    expect(bookmark).toMatchObject({ rows: [{ cells, object: { metadata } }] })
    expect(bookmark['metadata']).toEqual({ resourceVersion: '7' })
  },
)

it('a bookmark that ends the initial events has an object in its row, whatever the client asks for', () => {
  const view = viewOf({ isCustom: true }, 'None')
  const metadata = { resourceVersion: '7', annotations: { end: 'true' } }
  const object = { kind: 'PartialObjectMetadata', apiVersion: 'meta.example/v1', metadata }
  expect(view.bookmark(metadata)).toMatchObject({ rows: [{ object }] })
  expect(view.bookmark({ resourceVersion: '7' })).toMatchObject({ rows: [{ object: null }] })
})

it('a bookmark in a Table of a custom resource has the members of its object in the order of their names', () => {
  const metadata = { resourceVersion: '7', annotations: { end: 'true' } }
  const [row] = viewOf({ isCustom: true }, 'Object').bookmark(metadata)['rows'] as JsonObject[]
  expect(JSON.stringify(row?.['object'])).toBe(
    '{"apiVersion":"example.com/v2","kind":"Widget","metadata":{"annotations":{"end":"true"},"resourceVersion":"7"}}',
  )
})
