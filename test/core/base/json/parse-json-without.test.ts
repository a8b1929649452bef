import { describe, expect, it } from 'vitest'
import {
  type ExcludedMembers,
  parseJsonWithout,
} from '../../../../core/base/json/parse-json-without.ts'

const leftOut: ExcludedMembers = [
  ['meta', [['bulk', true]]],
  ['versions', [['schema', true]]],
]

function parse(text: string): unknown {
  return parseJsonWithout(new TextEncoder().encode(text), leftOut)
}

describe('parsing JSON without some of its members', () => {
  it('parsing JSON without some of its members gives null in the place of their values, and all else', () => {
    const object = {
      bulk: { kept: true },
      meta: { name: 'é "quoted" \\', bulk: [{ f: '}],"schema":{' }], last: 1 },
      schema: 'kept',
      versions: [
        { name: 'v1', schema: { type: 'object', text: 'ends in \\' }, served: true },
        { name: 'v2', served: false },
        { schema: 'text', deeper: { schema: 'kept' } },
      ],
      empty: [{}, [], ''],
    }
    expect(parse(JSON.stringify(object))).toEqual({
      ...object,
      meta: { ...object.meta, bulk: null },
      versions: [
        { name: 'v1', schema: null, served: true },
        { name: 'v2', served: false },
        { schema: null, deeper: { schema: 'kept' } },
      ],
    })
  })

  it('parsing JSON without some of its members gives all of a value that is of another type than the names assume', () => {
    for (const text of [
      '{"meta":[1,{"bulk":2}]}',
      '{"meta":"bulk","versions":{}}',
      '[]',
      '"meta"',
    ]) {
      const value = JSON.parse(text) as unknown
      const expected = text.includes('"bulk":') ? { meta: [1, { bulk: 2 }] } : value
      expect(parse(text), text).toEqual(expected)
    }
  })

  it('parsing JSON without some of its members reads lists of lists, and members named constructor and __proto__', () => {
    const text =
      '{"versions":[[{"schema":1}],[]],"constructor":{"schema":1},"__proto__":{"bulk":1}}'
    const expected: unknown = JSON.parse(text.replace('[{"schema":1}]', '[{"schema":null}]'))
    expect(parse(text)).toEqual(expected)
  })

  it('parsing JSON without some of its members leaves out nothing else where the text has white space', () => {
    const text = JSON.stringify({ meta: { a: 'x', bulk: 1 }, schema: { bulk: 2 } }, null, 2)
    expect(parse(text)).toMatchObject({ meta: { a: 'x' }, schema: { bulk: 2 } })
  })

  it('parsing JSON without some of its members refuses text that is not JSON', () => {
    for (const text of [
      '',
      '{"meta":{"bulk":{}',
      '{"meta":{"bulk":[1,2}',
      '{"a":}',
      'meta',
      '{"versions":[{"schema":1',
    ]) {
      expect(() => parse(text), text).toThrow(SyntaxError)
    }
    const notUtf8 = Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)
    expect(() => parseJsonWithout(notUtf8, leftOut)).toThrow('the body is not valid UTF-8')
  })
})
