import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  findLastText,
  findText,
} from '../../../../../../core/languages/cel/libraries/strings/search-text.ts'

// Texts long enough that the search does not leave them to the engine.
const repeated = 'ab'.repeat(40_000)

describe('the search for a text in a text', () => {
  it('finds first and last occurrences where engines do, in short texts', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', '😀'), maxLength: 12 })
    fc.assert(
      fc.property(words, words, fc.nat(14), (text, pattern, from) => {
        fc.pre(pattern !== '')
        expect(findText(text, pattern, from)).toBe(text.indexOf(pattern, from))
        expect(findLastText(text, pattern, from)).toBe(text.lastIndexOf(pattern, from))
      }),
    )
  })

  it('finds long patterns in long texts that repeat themselves', () => {
    const pattern = 'ab'.repeat(400)
    const text = `${repeated}x${pattern}y`
    expect(findText(text, pattern, 0)).toBe(0)
    expect(findText(text, pattern, 1)).toBe(2)
    expect(findText(text, `x${pattern}`, 0)).toBe(repeated.length)
    expect(findText(text, `${pattern}y`, 5)).toBe(repeated.length + 1)
    expect(findText(text, `${pattern}z`, 0)).toBe(-1)
    expect(findText(text, pattern, text.length)).toBe(-1)
  })

  it('finds the last occurrence of a long pattern up to an index', () => {
    const pattern = 'ab'.repeat(400)
    const text = `${pattern}x${repeated}`
    expect(findLastText(text, pattern, text.length)).toBe(text.length - pattern.length)
    expect(findLastText(text, pattern, pattern.length)).toBe(0)
    expect(findLastText(text, pattern, pattern.length + 4)).toBe(pattern.length + 3)
    expect(findLastText(text, `${pattern}z`, text.length)).toBe(-1)
  })

  it('finds a long pattern that nearly occurs everywhere', () => {
    const text = `${'a'.repeat(60_000)}b${'a'.repeat(60_000)}`
    const pattern = `b${'a'.repeat(500)}`
    expect(findText(text, pattern, 0)).toBe(60_000)
    expect(findLastText(text, pattern, text.length)).toBe(60_000)
    expect(findText(text, `${pattern}b`, 0)).toBe(-1)
  })
})
