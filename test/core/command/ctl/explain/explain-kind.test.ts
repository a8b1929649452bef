import { describe, expect, it } from 'vitest'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { explainKind } from '../../../../../core/command/ctl/explain/explain-kind.ts'

const reference = (name: string): JsonObject => ({
  $ref: `#/components/schemas/io.example.${name}`,
})

const widget = { group: 'example.com', version: 'v1', kind: 'Widget' }

const document: JsonObject = {
  components: {
    schemas: {
      'io.example.Other': { 'x-svc-group-version-kind': [{ ...widget, kind: 'Other' }] },
      'io.example.Widget': {
        description: 'A widget.',
        type: 'object',
        required: ['size'],
        properties: {
          size: { type: 'integer', description: 'How large it is.' },
          color: { type: 'string', enum: ['', 'red', 'green', 'blue', 'black'] },
          shape: { type: 'string', enum: ['round'] },
          parts: { type: 'array', items: { allOf: [reference('Part')], default: {} } },
          named: { type: 'object', additionalProperties: reference('Part') },
          labels: { type: 'object', additionalProperties: { type: 'string', default: '' } },
          amount: { allOf: [reference('Quantity')], description: 'How many.' },
          anything: { type: 'object' },
          unsaid: {},
          empty: { type: 'array', items: {} },
          open: { type: 'object', additionalProperties: true },
          lost: reference('Missing'),
        },
        'x-svc-group-version-kind': [widget],
      },
      'io.example.Part': {
        description: 'A part of a widget.',
        type: 'object',
        properties: {
          name: { type: 'string' },
          inner: { type: 'array', items: reference('Part') },
        },
      },
      'io.example.Quantity': { description: 'An amount.', type: 'string' },
    },
  },
}

function explain(path: string, recursive = false): string {
  const names = path.split('.').filter((name) => name !== '')
  return explainKind(widget, names, { document, recursive }, brands.svc)
}

describe('explaining a kind', () => {
  it('explaining a kind shows its group, its description and its fields by name, each with its type', () => {
    const text = explain('')
    expect(text.split('\n').slice(0, 6)).toEqual([
      'GROUP:      example.com',
      'KIND:       Widget',
      'VERSION:    v1',
      '',
      'DESCRIPTION:',
      '    A widget.',
    ])
    expect(text.match(/^ {2}\w+\t.*$/gm)).toEqual([
      '  amount\t<string>',
      '  anything\t<Object>',
      '  color\t<string>',
      '  empty\t<array>',
      '  labels\t<map[string]string>',
      '  lost\t<Missing>',
      '  named\t<map[string]Part>',
      '  open\t<Object>',
      '  parts\t<[]Part>',
      '  shape\t<string>',
      '  size\t<integer> -required-',
      '  unsaid\t<Object>',
    ])
  })

  it('explaining a kind lists the first four values of a field among others, and all of the one that is asked for', () => {
    expect(explain('')).toContain('  color\t<string>\n  enum: "", red, green, blue, ....\n')
    expect(explain('')).toContain('  shape\t<string>\n  enum: round\n')
    expect(explain('color')).toContain(
      'FIELD: color <string>\nENUM:\n    ""\n    red\n    green\n    blue\n    black\n\nDESCRIPTION:\n    <empty>\n\n',
    )
  })

  it('explaining a field says what the field is for and what its type is', () => {
    expect(explain('amount')).toContain('DESCRIPTION:\n    How many.\n    An amount.\n    \n')
  })

  it('explaining a path steps into lists and maps, and into recursive types as often as the path says', () => {
    for (const path of ['parts.name', 'named.name', 'parts.inner.inner.name']) {
      expect(explain(path), path).toContain('FIELD: name <string>\n')
    }
  })

  it('explaining a kind recursively names the fields within fields, and a type within itself once', () => {
    expect(explain('parts', true)).toMatch(
      /FIELDS:\n {2}inner\t<\[\]Part>\n {2}name\t<string>\n\n$/,
    )
    expect(explain('', true)).toContain(
      '  parts\t<[]Part>\n    inner\t<[]Part>\n    name\t<string>\n  shape\t<string>\n',
    )
  })

  it.each(['colour', 'size.deeper', 'labels.deeper', 'lost.deeper', 'parts.nothing'])(
    'explaining a kind says that there is no field %s',
    (path) => {
      expect(() => explain(path)).toThrow(`field "${path.split('.').at(-1)}" does not exist`)
    },
  )

  it('explaining a kind says so where the document has no such kind', () => {
    const gadget = { ...widget, kind: 'Gadget' }
    expect(() => explainKind(gadget, [], { document, recursive: false }, brands.svc)).toThrow(
      'does not tell of Gadget',
    )
  })
})
