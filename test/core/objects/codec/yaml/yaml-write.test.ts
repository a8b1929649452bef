import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalJson, type JsonValue } from '../../../../../core/base/api/json.ts'
import { parseJson } from '../../../../../core/base/json/json-parse.ts'
import { writeJson } from '../../../../../core/base/json/json-write.ts'
import { writeYaml } from '../../../../../core/objects/codec/yaml/yaml-write.ts'
import { parseYaml } from '../../../../../core/objects/codec/yaml/yaml.ts'
import { historyCount, historyLimit } from '../../../../support/storage/history-count.ts'

const words = 'Lorem ipsum dolor sit amet consetetur sadipscing elitr sed diam nonumy eirmod tempor'

const timeout = historyLimit(historyCount(2_000))

describe('writing YAML', () => {
  it('writing YAML sorts keys and quotes what would read back as something else', () => {
    expect(writeYaml({ b: 'yes', a: '1', c: [{ d: 9223372036854775807n }], text: 'x\ny\n' })).toBe(
      'a: "1"\nb: "yes"\nc:\n- d: 9223372036854775807\ntext: |\n  x\n  y\n',
    )
  })

  it.each<[JsonValue, string]>([
    ['plain text', 'plain text'],
    ['', '""'],
    ['true', '"true"'],
    ['1:30', '"1:30"'],
    ['2020-01-01', '"2020-01-01"'],
    ['1.2.3', '1.2.3'],
    ['0_xa', '"0_xa"'],
    ['1_', '"1_"'],
    ['a: b', "'a: b'"],
    ["'x'", "'''x'''"],
    ['- x', "'- x'"],
    [' x', "' x'"],
    ['a\tb', '"a\\tb"'],
    ['\u0007', '"\\a"'],
    ['𝒳', '"\\U0001D4B3"'],
    ['a\nb', '|-\n  a\n  b'],
    ['\na\n\n', '|2+\n\n  a\n'],
    ['a \nb', '"a \\nb"'],
    [[], '[]'],
    [{}, '{}'],
    [null, 'null'],
    [[['a', 'b'], ['c']], '- - a\n  - b\n- - c'],
  ])('writing YAML writes %j as kubectl prints it', (value, text) => {
    const written = Array.isArray(value) && value.length > 0 ? writeYaml(value) : writeYaml([value])
    expect(written).toBe(Array.isArray(value) && value.length > 0 ? `${text}\n` : `- ${text}\n`)
  })

  it('writing YAML puts a text outside of any mapping or list on one line, where readers agree', () => {
    for (const text of ['\n{\n', '\n- {\n', 'a\nb', ` ${words} ${words}`]) {
      expect(writeYaml(text).trim()).not.toContain('\n')
      expect(parseYaml(writeYaml(text)).value).toBe(text)
    }
  })

  it('writing YAML breaks long lines at the first blank behind column 80', () => {
    expect(writeYaml({ a: `${words} ut`, b: `#${words} ut` })).toBe(
      `a: ${words}\n  ut\nb: '#${words.replace(/ tempor$/, '')}\n  tempor ut'\n`,
    )
  })

  it('writing YAML puts signs before letters, and numbers in the order of their size', () => {
    const keys = ['apple', 'a-b', 'a10', 'a9', 'a9b', 'B', 'app', 'a/b', 'a09']
    const sorted = writeYaml(Object.fromEntries(keys.map((key) => [key, 1])))
    expect(sorted.replaceAll(': 1', '').trim().split('\n')).toEqual([
      'B',
      'a-b',
      'a/b',
      'a9',
      'a9b',
      'a09',
      'a10',
      'app',
      'apple',
    ])
  })

  it('writing YAML writes what is nested too deeply for a block style as JSON', () => {
    const deep = parseJson('{"a":'.repeat(9000) + '1' + '}'.repeat(9000)).value
    expect(equalJson(parseJson(writeYaml(deep)).value, deep)).toBe(true)
  })

  it('writing YAML writes what it reads back as the same value', { timeout }, () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const normal = parseJson(JSON.stringify(value)).value
        // Whole numbers of more than 64 bits are read as doubles.
        const back = JSON.parse(writeJson(parseYaml(writeYaml(normal)).value)) as JsonValue
        expect(equalJson(back, JSON.parse(writeJson(normal)) as JsonValue)).toBe(true)
      }),
      { numRuns: historyCount(100) },
    )
  })

  it('writing YAML reads back texts made of what means something in YAML', { timeout }, () => {
    const unit = fc.constantFrom(
      ...Array.from('a1  \n\t:-#?|>"\'\\[{*&!%@,.~=<0xe_\r\u0085\u00a0\u2028\ufeff\u{1f600}'),
      'no',
      'on',
      'null',
      `${words} `,
    )
    const text = fc.string({ unit, maxLength: 12 })
    fc.assert(
      fc.property(text, text, (key, value) => {
        const object = { [key]: [value, { [key]: value }], other: { [key]: value } }
        expect(parseYaml(writeYaml(object)).value).toEqual(object)
      }),
      { numRuns: historyCount(2_000) },
    )
  })
})
