import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decodeWords } from '../../../core/requests/openapi/descriptions/coded-words.ts'
import { codeWords } from '../../../node-host/build/tools/code-words.ts'

const words = fc.constantFrom('the', 'pod', 'Pod', 'of', '5', '~', '{brand}', '\n', '$', '\\', '`')

it('coded words yield their text, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 400 }), (parts) => {
      const text = parts.join(' ')
      expect(decodeWords(codeWords(text))).toBe(text)
    }),
  )
})

it('words beyond the codes of one character have codes of two', () => {
  const names = Array.from({ length: 900 }, (_, index) => `word${index}`)
  const text = [...names, ...names, ...names].map((name) => ` ${name}`).join('')
  const { words: found, coded } = codeWords(text)
  expect(found).toHaveLength(900)
  expect(coded.length).toBeLessThan(2 * 2700)
  expect(decodeWords({ words: found, coded })).toBe(text)
})
