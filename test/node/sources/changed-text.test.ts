import { describe, expect, it } from 'vitest'
import { changedText } from '../../../core/kinds/assembly/releases/changed-text.ts'
import { packChanges } from '../../../node-host/build/tools/pack-changes.ts'

describe('the changes of a table', () => {
  it('changes take lines over, leave lines out, make them longer and add new ones', () => {
    const former = 'one\ntwo\nthree\nfour\nfive\n'
    const text = 'one\nnew\ntwo in=1.19-\nfour\nfive\nlast\n'
    const changes = packChanges(former, text)
    expect(changes).toBe('=1\nnew\n> in=1.19-\n~1\n=2\nlast\n=1')
    expect(changedText(former, changes)).toBe(text)
  })

  it.each([
    ['behind a word of a line', 'a list=map b', 'a list=map@1.30- b', '^1 @1.30-'],
    ['behind each value of a type', 'enum A b "c d"', 'enum A b@1.30- "c d"@1.30-', '@1.30-'],
    ['behind a type', 'message A', 'message A in=1.30-', '> in=1.30-'],
  ])('changes add something %s', (_where, former, text, changes) => {
    expect(packChanges(former, text)).toBe(changes)
    expect(changedText(former, changes)).toBe(text)
  })

  it.each([
    ['a text of nothing', '', 'a\nb\n'],
    ['nothing of a text', 'a\nb\n', ''],
    ['the same text', 'a\n\nb', 'a\n\nb'],
    ['an order of its own', 'a\nb\nc\nd', 'd\nc\nb\na'],
    ['repeated lines', 'a\na\nb\na', 'a\nb\na\na\na'],
  ])('changes make %s', (_what, former, text) => {
    expect(changedText(former, packChanges(former, text))).toBe(text)
  })

  it.each(['=4', '~4', '> a', '@1.30-', '^1 a'])(
    'a line that begins like a change is refused: %s',
    (line) => {
      expect(() => packChanges('', line)).toThrow(`a line of a table begins like a change: ${line}`)
    },
  )
})
