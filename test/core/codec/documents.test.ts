import { describe, expect, it } from 'vitest'
import { parseDocuments } from '../../../core/codec/documents.ts'
import { ParseError } from '../../../core/json/parse-error.ts'

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
  ])('the documents of %j are told apart', (text, documents) => {
    expect(parseDocuments(text)).toEqual(documents)
  })

  it.each(['a: 1\n---\nb: [', '{"a": 1} {"b": ', '{"a": 1} x', '{"a": 1}}'])(
    'the documents of %j are refused where one cannot be read',
    (text) => {
      expect(() => parseDocuments(text)).toThrow(ParseError)
    },
  )
})
