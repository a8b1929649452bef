import { describe, expect, it } from 'vitest'
import { ParseError } from '../../../../core/base/json/parse-error.ts'
import { parseDocuments } from '../../../../core/objects/codec/documents.ts'

describe('the documents of a manifest', () => {
  it.each([
    ['a: 1', [{ a: 1 }]],
    ['a: 1\n---\nb: 2\n', [{ a: 1 }, { b: 2 }]],
    ['---\na: 1\n--- # second\n\n# nothing here\n---\r\nb: 2', [{ a: 1 }, { b: 2 }]],
    ['text: |\n  a\n  --- b\n', [{ text: 'a\n--- b\n' }]],
    ['null\n---\na: 1', [{ a: 1 }]],
    ['', []],
    ['# only a comment\n', []],
    ['{"a": "}"} {"b": [{}]}\n\n{"c": "\\""}', [{ a: '}' }, { b: [{}] }, { c: '"' }]],
    ['{"a": 1}\n---\n{"b": 2}', [{ a: 1 }, { b: 2 }]],
    ['{a: 1}\n---\nb: 2', [{ a: 1 }, { b: 2 }]],
    ['{a: 1}\n', [{ a: 1 }]],
    ['a: |\n  b\n---\nc: |+\n  d\n\n---\ne: |\n  f', [{ a: 'b\n' }, { c: 'd\n\n' }, { e: 'f\n' }]],
    ['a: 1\r\n---\r\nb: |\r\n  c\r\n', [{ a: 1 }, { b: 'c\n' }]],
    ['\ufeffa: 1\n---#\nb: 2\n', [{ a: 1 }, { b: 2 }]],
  ])('the documents of %j are told apart', (text, documents) => {
    expect(parseDocuments(text)).toEqual(documents)
  })

  it.each([
    ['---\na: b: c\n', 'yaml: line 2: mapping values are not allowed in this context'],
    ['a: 1\n---\n\nb: c: d\n', 'yaml: line 2: mapping values are not allowed in this context'],
    ['a: 1\n---\nb: c: d\n', 'yaml: mapping values are not allowed in this context'],
  ])('the documents of %j are refused with the line in the document', (text, message) => {
    expect(() => parseDocuments(text)).toThrow(`error converting YAML to JSON: ${message}`)
  })

  it.each(['a: 1\n--- b: 2\n', '---a: 1\n', 'a: 1\n----\n'])(
    'the documents of %j are refused for what is nearly a separator',
    (text) => {
      expect(() => parseDocuments(text)).toThrow('invalid Yaml document separator: ')
    },
  )

  it.each(['a: 1\n---\nb: [', '{"a": 1} {"b": ', '{"a": 1} x', '{"a": 1}}'])(
    'the documents of %j are refused where one cannot be read',
    (text) => {
      expect(() => parseDocuments(text)).toThrow(ParseError)
    },
  )
})
