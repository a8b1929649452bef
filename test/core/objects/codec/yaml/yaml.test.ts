import { describe, expect, it } from 'vitest'
import { ParseError } from '../../../../../core/base/json/parse-error.ts'
import { convertYaml, parseYaml } from '../../../../../core/objects/codec/yaml/yaml.ts'

/** The message of what is refused. */
function outcomeOf(text: string): string {
  try {
    parseYaml(text)
    return 'taken'
  } catch (error) {
    if (error instanceof ParseError) return error.message
    throw error
  }
}

describe('parsing YAML', () => {
  it('parsing YAML reads scalars as clients do when they turn manifests into JSON', () => {
    const text = [
      'yes: on',
      'letters: [y, n, "y"]',
      'binary: [0b101, -0b1]',
      'underscores: [1_000, 0x_1F, 1_0.5, _1]',
      'octal by mistake: [08, 099, 0o8]',
      'bounds: [18446744073709551615, 18446744073709551616, 1e400]',
      'said: [!!str 5, !!float 3, !!int "7", !!bool y, !!binary aGk=]',
      'octal: 010',
      'modern: 0o10',
      'hex: 0x1f',
      'long: 9223372036854775807',
      'float: 1e3',
      'date: 2001-01-01',
      'quoted: "true"',
      'nothing: ~',
      '1: number key',
    ].join('\n')
    expect(parseYaml(text).value).toEqual({
      true: true,
      letters: [true, false, 'y'],
      binary: [5, -1],
      underscores: [1000, 31, 10.5, '_1'],
      'octal by mistake': [8, 99, '0o8'],
      bounds: [18446744073709552000n, 2 ** 64, '1e400'],
      said: ['5', 3, 7, true, 'hi'],
      octal: 8,
      modern: 8,
      hex: 31,
      long: 9223372036854775807n,
      float: 1000,
      date: '2001-01-01',
      quoted: 'true',
      nothing: null,
      1: 'number key',
    })
  })

  it('parsing YAML gives each use of an alias a copy of its own', () => {
    const { value } = parseYaml('a: &x {k: 1}\nb: *x\n')
    const { a, b } = value as { a: object; b: object }
    expect(a).toEqual(b)
    expect(a).not.toBe(b)
  })

  it('parsing YAML merges mappings', () => {
    expect(parseYaml('base: &b {k: 1, l: 2}\nderived: {<<: *b, l: 3}').value).toMatchObject({
      derived: { k: 1, l: 3 },
    })
  })

  it('parsing YAML reads comments, anchors and letters of many bytes', () => {
    const text = '# ü\na: &x "ü" # 名\nb: *x\n名: 🙂\n'
    expect(parseYaml(text).value).toEqual({ a: 'ü', b: 'ü', 名: '🙂' })
    expect(parseYaml(`${'# so much to say\n'.repeat(100_000)}a: 1`).value).toEqual({ a: 1 })
  })

  it('parsing YAML reads JSON with its escapes, but no half of a letter', () => {
    const text = '{"a": "\\u00fc\\t\\U0001F600", "b": "\\\\ud83d"}'
    expect(parseYaml(text).value).toEqual({ a: 'ü\t😀', b: '\\ud83d' })
    for (const half of ['a: "\\ud83d\\ude00"', '"\\uDE00": 1', '- "\\U0000d83d"']) {
      expect(() => parseYaml(half)).toThrow('invalid Unicode character escape code')
    }
  })

  it('parsing YAML names the path of each repeated key', () => {
    expect(parseYaml('a:\n- b: 1\n  b: 2\nc: 1\nc: 2')).toMatchObject({
      value: { a: [{ b: 2 }], c: 2 },
      duplicates: ['a[0].b', 'c'],
    })
  })

  it('parsing YAML refuses an alias bomb', () => {
    const names = 'abcdefghi'.split('')
    const lines = names.map((name, index) => {
      const items = Array(10).fill(index === 0 ? 'x' : `*${names[index - 1]}`)
      return `${name}: &${name} [${items.join(',')}]`
    })
    expect(() => parseYaml(lines.join('\n'))).toThrow('yaml: document contains excessive aliasing')
  })

  it('parsing YAML refuses a long text that aliases repeat, as a value and as a key', () => {
    const long = 'x'.repeat(200_000)
    for (const repeated of ['[*s', '[{*s : 1}']) {
      const text = `a: &s ${long}\nargs: ${repeated}${repeated.replace('[', ',').repeat(2_500)}]`
      expect(() => parseYaml(text)).toThrow('yaml: document contains excessive aliasing')
    }
  })

  it('parsing YAML takes what the largest body holds without aliases', () => {
    const many = Array<string>(700_000).fill('k').join(',')
    expect(parseYaml(`[${many}]`).value).toHaveLength(700_000)
    expect(parseYaml(`a: ${'x'.repeat(3 * 1024 * 1024 - 3)}`).duplicates).toEqual([])
  })

  it('parsing YAML refuses an alias of what it is part of', () => {
    expect(() => parseYaml('a: &a {b: *a}')).toThrow("yaml: anchor 'a' value contains itself")
    expect(() => parseYaml('&a [*a]')).toThrow("yaml: anchor 'a' value contains itself")
  })

  it('parsing YAML refuses numbers that JSON does not have', () => {
    expect(() => parseYaml('a: .inf')).toThrow('json: unsupported value: +Inf')
    expect(() => parseYaml('a: [-.inf]')).toThrow('json: unsupported value: -Inf')
    expect(() => parseYaml('a: .nan')).toThrow('json: unsupported value: NaN')
  })

  it('parsing YAML takes digits without end for text, at once', () => {
    const digits = '9'.repeat(2_000_000)
    expect(parseYaml(`a: ${digits}`).value).toEqual({ a: digits })
  })

  it('parsing YAML gives 64-bit integers without a sign to a decoder that asks for them', () => {
    const { value, written } = parseYaml('a: [18446744073709551615, 1.5]')
    expect(value).toEqual({ a: [18446744073709552000n, 1.5] })
    expect(written?.()).toEqual({ a: [18446744073709551615n, 1.5] })
    expect(parseYaml('a: [9223372036854775807]').written).toBeUndefined()
  })

  it('parsing YAML takes the first document, and reads no further', () => {
    expect(parseYaml('a: 1\n---\nb: [').value).toEqual({ a: 1 })
    expect(parseYaml('a: 1\n---\n').value).toEqual({ a: 1 })
  })

  it('parsing YAML makes null of a text without a document', () => {
    const values = ['', '# nothing\n', '---\n'].map((text) => parseYaml(text).value)
    expect(values).toEqual([null, null, null])
  })

  it('parsing YAML of a manifest reports a mistake as one of the conversion to JSON', () => {
    const message = "error converting YAML to JSON: yaml: line 3: could not find expected ':'"
    expect(() => convertYaml('a: 1\nb')).toThrow(message)
  })

  it.each(['[', '{a: ', '- ', '? ', '&a ['])(
    'parsing YAML refuses the nesting of %j a hundred thousand times',
    (open) => {
      expect(() => parseYaml(open.repeat(100_000))).toThrow('exceeded max depth of 1000')
    },
  )

  it('parsing YAML refuses nesting that grows with each line', () => {
    const lines = Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}a:\n`)
    expect(() => parseYaml(lines.join(''))).toThrow('exceeded max depth of 1000')
  })

  it('parsing YAML refuses nesting that aliases make', () => {
    const lines = Array.from({ length: 30 }, (_, at) => {
      const inner = at === 0 ? '1' : `*a${at - 1}`
      return `a${at}: &a${at} ${'['.repeat(50)}${inner}${']'.repeat(50)}\n`
    })
    expect(() => parseYaml(lines.join(''))).toThrow('exceeded max depth of 1000')
  })

  it.each([
    ['blanks', ' '.repeat(2_000_000), 'taken'],
    ['line breaks', '\n'.repeat(2_000_000), 'taken'],
    ['a quoted text of lines', `"${'a\n'.repeat(700_000)}"`, 'taken'],
    ['a plain text of lines', 'a\n'.repeat(1_000_000), 'taken'],
    ['a folded block', `>\n${' a\n\n'.repeat(500_000)}`, 'taken'],
    ['a comment', '#'.repeat(2_000_000), 'taken'],
    ['words without a colon', 'a '.repeat(1_000_000), 'taken'],
    ['anchors', '&a '.repeat(700_000), 'taken'],
    ['tags', '!a '.repeat(700_000), 'taken'],
    ['brackets that close', '[]'.repeat(1_000_000), 'taken'],
    ['colons in brackets', `[${':'.repeat(2_000_000)}`, 'yaml: did not find expected node content'],
    ['escapes', `"${String.raw`\u0041`.repeat(400_000)}"`, 'taken'],
  ])('parsing YAML takes or refuses two megabytes of %s', (_, text, outcome) => {
    expect(outcomeOf(text)).toBe(outcome)
  })

  it('parsing YAML refuses broken text and deep nesting, with the line', () => {
    for (const text of [
      'a: [',
      '- a\nb: c',
      '['.repeat(5000),
      '? [a]\n: b',
      'null: a',
      'a: !!binary "?"',
      'a: *nowhere',
      '%YAML 3.0\n---\na: 1',
    ]) {
      expect(() => parseYaml(text), text.slice(0, 20)).toThrow(ParseError)
    }
    expect(() => parseYaml('a: 1\nb: [')).toThrow(/line \d/)
  })
})
