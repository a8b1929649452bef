import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import {
  type ExcludedMembers,
  parseJsonWithout,
  SoughtMember,
} from '../../../../core/base/json/parse-json-without.ts'
import { encodeUtf8 } from '../../../../core/base/text/utf8.ts'

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

  it('the name * excludes every member that is not named before it', () => {
    const excluded: ExcludedMembers = [
      [
        'meta',
        [
          ['name', []],
          ['*', true],
        ],
      ],
      ['data', [['*', true]]],
      ['*', true],
    ]
    const text = '{"meta":{"name":{"*":1},"*":2},"data":{"a":"x","*":[1]},"*":{},"b":3}'
    expect(parseJsonWithout(encodeUtf8(text), excluded)).toEqual({
      meta: { name: { '*': 1 }, '*': null },
      data: { a: null, '*': null },
      '*': null,
      b: null,
    })
  })

  it('a sought member is found wherever it is among the others', () => {
    const texts = [
      '{"a":{"meta":1},"meta":{"bulk":[1],"x":2},"b":3}',
      '{"meta":{"x":2}}',
      '{"versions":[],"meta":"text"}',
    ]
    for (const text of texts) {
      for (const excluded of [[], leftOut, leftOut.slice(0, 1)]) {
        const meta = new SoughtMember('meta')
        const value = parseJsonWithout(encodeUtf8(text), excluded, { sought: meta }) as JsonObject
        const found: unknown = JSON.parse(text.slice(meta.start, meta.end))
        expect(found).toEqual((JSON.parse(text) as JsonObject)['meta'])
        expect(value).toEqual(parseJsonWithout(encodeUtf8(text), excluded))
      }
    }
    const none = new SoughtMember('none')
    parseJsonWithout(encodeUtf8('{"a":1}'), [], { sought: none })
    expect([none.start, none.end]).toEqual([-1, -1])
  })

  it('values behind strings of any length and with any escapes are found', () => {
    const text = fc
      .array(fc.constantFrom('x', '\\', '"', '\\\\', '\n', 'é', '}', 'y'.repeat(70), '\\"'))
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, (first, second) => {
        const object = { a: first, meta: { bulk: second, last: first }, z: second }
        expect(parse(JSON.stringify(object))).toEqual({
          ...object,
          meta: { bulk: null, last: first },
        })
      }),
    )
  })
})
