import { expect, it } from 'vitest'
import type { JsonObject } from '../../../core/api/json.ts'
import type { ApiObject } from '../../../core/api/object.ts'
import type { Conversion, ResourceDefinition } from '../../../core/catalog/resource-definition.ts'
import { tableView } from '../../../core/codec/table-view.ts'
import type { View } from '../../../core/codec/view.ts'
import { printerColumns } from '../../../core/custom-resources/printer-columns.ts'
import { parseJson } from '../../../core/json/json-parse.ts'
import { TransientEntry } from '../../../core/rest/transient-entry.ts'
import { definition } from '../../support/definition.ts'

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

function viewOf(facts: Partial<ResourceDefinition>, includeObject: 'Metadata' | 'Object'): View {
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

function textOf(facts: Partial<ResourceDefinition>, includeObject: 'Metadata' | 'Object'): string {
  return new TextDecoder().decode(viewOf(facts, includeObject).item(new TransientEntry(stored, 1)))
}

function rowOf(facts: Partial<ResourceDefinition>, includeObject: 'Metadata' | 'Object'): unknown {
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

it('a bookmark in a Table of a custom resource has cells, and its annotations in the row alone', () => {
  const metadata = { resourceVersion: '7', annotations: { end: 'true' } }
  expect(viewOf({ isCustom: true }, 'Metadata').bookmark(metadata)).toMatchObject({
    metadata: { resourceVersion: '7' },
    rows: [{ cells: ['', null, null, 'example.com/v2'], object: { metadata } }],
  })
  expect(viewOf({ isCustom: true }, 'Metadata').bookmark(metadata)['metadata']).toEqual({
    resourceVersion: '7',
  })
  expect(viewOf({}, 'Metadata').bookmark(metadata)).toMatchObject({
    metadata,
    rows: [{ cells: [null, null, null, null] }],
  })
})
