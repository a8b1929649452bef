import { describe, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../../../../core/base/api/json.ts'
import { validateListTypes } from '../../../../../core/objects/schema/validation/validate-list-types.ts'
import { objectOf, shown } from '../../../../support/schemas/structural.ts'

const ports: JsonObject = {
  type: 'array',
  'x-kubernetes-list-type': 'map',
  'x-kubernetes-list-map-keys': ['port', 'protocol'],
  items: {
    type: 'object',
    properties: { tags: { type: 'array', 'x-kubernetes-list-type': 'set' } },
  },
}
const schema = objectOf({
  set: { type: 'array', 'x-kubernetes-list-type': 'set', items: {} },
  ports,
  byName: { type: 'object', additionalProperties: ports },
  free: { type: 'array', items: {} },
})

function duplicates(object: JsonObject): string[] {
  return shown(validateListTypes(schema, object))
}

describe('a list that is merged by item', () => {
  it.each<[what: string, items: readonly JsonValue[], says: readonly string[]]>([
    ['values of every kind', [1, '1', true, null, 'null', [1], ['1'], {}], []],
    ['a text twice', ['a', 'b', 'a', 'a'], ['set[2]: Duplicate value: "a"']],
    [
      'an object twice',
      [
        { a: 1, b: 2 },
        { b: 2, a: 1 },
      ],
      ['set[1]: Duplicate value: {"a":1,"b":2}'],
    ],
    [
      'a large integer twice',
      [2n ** 60n + 1n, 2n ** 60n + 1n],
      [`set[1]: Duplicate value: ${2n ** 60n + 1n}`],
    ],
  ])('a list that is a set: %s', (_, items, says) => {
    expect(duplicates({ set: [...items] })).toEqual(says)
  })

  it('a list with keys holds each combination of them once', () => {
    const items = [{ port: 1 }, { port: 1, protocol: 'TCP' }, { port: 1, x: 1 }, {}, null]
    expect(duplicates({ ports: items })).toEqual([
      'ports[2]: Duplicate value: {"port":1}',
      'ports[4]: Duplicate value: {}',
    ])
  })

  it('a list with keys holds objects', () => {
    expect(duplicates({ ports: [{ port: 1 }, 'x', { port: 1 }] })).toEqual([
      'ports[1]: Invalid value: "x": must be an object for an array of list-type map',
    ])
  })

  it('a set or a list with keys is found in lists and maps', () => {
    const item = { port: 1, tags: ['a', 'a'] }
    expect(duplicates({ ports: [item], byName: { 'a.b': [item, item] } })).toEqual([
      'ports[0].tags[1]: Duplicate value: "a"',
      'byName[a.b][1]: Duplicate value: {"port":1}',
      'byName[a.b][0].tags[1]: Duplicate value: "a"',
      'byName[a.b][1].tags[1]: Duplicate value: "a"',
    ])
  })

  it('a list of another type may repeat items', () => {
    expect(duplicates({ free: [1, 1], set: 'x', ports: { a: 1 } })).toEqual([])
  })
})
