import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type CodedTexts,
  WordReader,
} from '../../../core/requests/openapi/descriptions/coded-words.ts'
import { codeWords } from '../../../node-host/build/tools/code-words.ts'

const words = fc.constantFrom('the', 'pod', 'Pod', 'of', '5', '~', '{brand}', '\n', '$', '\\', '`')

function read({ words: known, coded }: CodedTexts): readonly string[] {
  const reader = new WordReader(known)
  return coded.map((each) => reader.read(each))
}

it('coded words yield their text, whatever it is', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(words, fc.string()), { maxLength: 400 }), (parts) => {
      const text = parts.join(' ')
      expect(read(codeWords([text, '', text]))).toEqual([text, '', text])
    }),
  )
})

it('words beyond the codes of one character have codes of two', () => {
  const names = Array.from({ length: 900 }, (_, index) => `word${index}`)
  const text = [...names, ...names, ...names].map((name) => ` ${name}`).join('')
  const made = codeWords([text])
  expect(made.words).toHaveLength(900)
  expect(made.coded.join('').length).toBeLessThan(2 * 2700)
  expect(read(made)).toEqual([text])
})
