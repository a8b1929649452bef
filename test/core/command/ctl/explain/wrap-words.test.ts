import { describe, expect, it } from 'vitest'
import { indentLines, wrapWords } from '../../../../../core/command/ctl/explain/wrap-words.ts'

describe('wrapping words', () => {
  it('wrapping words breaks at the blank before the word that would be too long for the line', () => {
    expect(wrapWords('one two three', 7)).toBe('one two\nthree')
    expect(wrapWords('one two three', 8)).toBe('one two\nthree')
    expect(wrapWords('one two three', 6)).toBe('one\ntwo\nthree')
  })

  it('wrapping words keeps blanks within a line, and drops those at a break', () => {
    expect(wrapWords('a   b', 5)).toBe('a   b')
    expect(wrapWords('aaa   bbb', 5)).toBe('aaa\nbbb')
    expect(wrapWords('  indented', 20)).toBe('  indented')
  })

  it('wrapping words keeps a word whole that is longer than a line', () => {
    expect(wrapWords('see https://example.com/a/long/path for more', 10)).toBe(
      'see\nhttps://example.com/a/long/path\nfor more',
    )
  })

  it('wrapping words keeps the line breaks of the text', () => {
    expect(wrapWords('one\ntwo three\n\nfour', 5)).toBe('one\ntwo\nthree\n\nfour')
  })

  it('wrapping words drops blanks at the end only where they do not fit', () => {
    expect(wrapWords('abc  ', 5)).toBe('abc  ')
    expect(wrapWords('abc  ', 4)).toBe('abc')
  })
})

describe('indenting lines', () => {
  it('indenting lines puts blanks before every line, empty ones too', () => {
    expect(indentLines('a\n\nb\n', 2)).toBe('  a\n  \n  b\n  ')
  })
})
