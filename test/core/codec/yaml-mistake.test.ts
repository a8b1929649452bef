import { describe, expect, it } from 'vitest'
import { ParseError } from '../../../core/json/parse-error.ts'
import { convertYaml, parseYaml } from '../../../core/codec/yaml.ts'

function mistake(text: string, parse = parseYaml): string {
  try {
    return `none: ${JSON.stringify(parse(text).value)}`
  } catch (error) {
    if (error instanceof ParseError) return error.message
    throw error
  }
}

describe('a mistake in YAML', () => {
  it.each([
    ['{', 'yaml: line 1: did not find expected node content'],
    ['{"a":\n', 'yaml: line 1: did not find expected node content'],
    ['a:\n  b: [c,', 'yaml: line 2: did not find expected node content'],
    ['{a: b', "yaml: line 1: did not find expected ',' or '}'"],
    ['{a: [b', "yaml: line 1: did not find expected ',' or ']'"],
    ['{,}', 'yaml: did not find expected node content'],
    ['a: "x', 'yaml: found unexpected end of stream'],
    ["b: 1\na: 'x", 'yaml: line 2: found unexpected end of stream'],
    ['*a', "yaml: unknown anchor 'a' referenced"],
    [String.raw`"\q"`, 'yaml: found unknown escape character'],
    [String.raw`"\xZZ"`, 'yaml: did not find expected hexdecimal number'],
  ])('a mistake in YAML is named as clients of the Go library know it: %j', (text, message) => {
    expect(mistake(text)).toBe(message)
  })

  it('a mistake in YAML is named with its line where Go has no word for it', () => {
    expect(mistake('a: b\n c: d')).toMatch(/^yaml: line 2: /)
  })

  it('a mistake in YAML of an apply patch is reported as one of the conversion to JSON', () => {
    expect(mistake('{', convertYaml)).toMatch(/^error converting YAML to JSON: yaml: line 1: /)
  })
})

it('YAML without a document is null', () => {
  expect(['', '# nothing\n', '---\n'].map((text) => mistake(text))).toEqual(
    Array(3).fill('none: null'),
  )
})
