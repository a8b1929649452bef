import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JsonIndenter, indentJson } from '../../../../core/base/json/json-indent.ts'
import { encodeUtf8 } from '../../../../core/base/text/utf8.ts'
import { concatBytes } from '../../../../core/objects/codec/chunks.ts'

/** Strings that are short and long, with what has a meaning in JSON and beyond ASCII. */
const strings = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc
    .tuple(
      fc.array(fc.constantFrom('"', '\\', 'é', '{', '\n', 'text '), { maxLength: 30 }),
      fc.nat(70),
    )
    .map(([signs, length]) => 'x'.repeat(length) + signs.join('') + '\\'.repeat(length % 5)),
)

const values = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    strings,
    fc.constantFrom(null, true, false, 0, -1.5, 1e21),
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(strings, tie('value'), { maxKeys: 5 }),
  ),
})).value

/** Indents pieces of the given lengths, in turn, into targets of the other lengths, in turn. */
function indentInPieces(
  compact: Uint8Array,
  pieces: readonly number[],
  targets: readonly number[],
): string {
  const indenter = new JsonIndenter()
  const made: Uint8Array[] = []
  for (let start = 0, piece = 0; start < compact.length; piece++) {
    const source = compact.slice(start, start + (pieces[piece % pieces.length] ?? 1))
    start += source.length
    for (let at = 0; at < source.length; at = indenter.read) {
      const target = new Uint8Array(targets[made.length % targets.length] ?? 1)
      indenter.indentInto(source, at, target, 0)
      made.push(target.subarray(0, indenter.written))
    }
  }
  return new TextDecoder().decode(concatBytes(...made))
}

describe('indenting JSON', () => {
  it('indenting JSON lays out text with two spaces a level', () => {
    fc.assert(
      fc.property(values, (value) => {
        const compact = JSON.stringify(value)
        expect(indentJson(compact)).toBe(JSON.stringify(JSON.parse(compact), null, 2))
      }),
    )
  })

  it('indenting JSON gives the same, however its bytes are cut', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 4 })
    const sizes = fc.array(fc.integer({ min: 410, max: 470 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(values, lengths, sizes, (value, pieces, targets) => {
        const compact = encodeUtf8(`${JSON.stringify(value)}\n`)
        const expected = JSON.stringify(value, null, 2)
        expect(indentInPieces(compact, pieces, targets)).toBe(expected)
      }),
    )
  })

  it('indenting JSON leaves numbers and escapes as they were written', () => {
    const text = '{"a":1.0,"b":[1e400,12345678901234567890,-0],"c":"\\u003c\\/","a":null}'
    expect(indentJson(text)).toBe(
      [
        '{',
        '  "a": 1.0,',
        '  "b": [',
        '    1e400,',
        '    12345678901234567890,',
        '    -0',
        '  ],',
        '  "c": "\\u003c\\/",',
        '  "a": null',
        '}',
      ].join('\n'),
    )
  })

  it('indenting JSON takes any number of spaces a level', () => {
    expect(indentJson('{"a":[{}],"b":[[]]}', 1)).toBe('{\n "a": [\n  {}\n ],\n "b": [\n  []\n ]\n}')
  })

  it('indenting JSON stops where the spaces would outweigh a deeply nested text', () => {
    const deep = '['.repeat(9000) + ']'.repeat(9000)
    const laidOut = indentJson(deep)
    expect(laidOut.length).toBeLessThan(500 * deep.length)
    expect(laidOut.replaceAll(/\s/g, '')).toBe(deep)
  })
})
