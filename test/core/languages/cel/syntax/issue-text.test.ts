import { describe, expect, it } from 'vitest'
import { issuesText } from '../../../../../core/languages/cel/syntax/issue-text.ts'
import type { Issue } from '../../../../../core/languages/cel/syntax/issue.ts'
import { Source } from '../../../../../core/languages/cel/syntax/source.ts'

function issue(line: number, column: number, message = 'wrong'): Issue {
  return { message, location: { line, column } }
}

describe('text of issues', () => {
  it('an issue is shown with its line and an arrow below its column', () => {
    expect(issuesText(new Source('a + b'), [issue(1, 4)])).toBe(
      'ERROR: <input>:1:5: wrong\n | a + b\n | ....^',
    )
  })

  it('an issue in a text of several lines is shown with its own line', () => {
    expect(issuesText(new Source('a +\n b\n'), [issue(2, 1)])).toBe(
      'ERROR: <input>:2:2: wrong\n |  b\n | .^',
    )
  })

  it('an issue names the source by its description', () => {
    expect(issuesText(new Source('a', 'rule'), [issue(1, 0)])).toBe(
      'ERROR: rule:1:1: wrong\n | a\n | ^',
    )
  })

  it('characters beyond ASCII get wide dots and arrows below them', () => {
    expect(issuesText(new Source('aé😀b中'), [issue(1, 3), issue(1, 4)])).toBe(
      'ERROR: <input>:1:4: wrong\n | aé😀b中\n | .．．^\n' +
        'ERROR: <input>:1:5: wrong\n | aé😀b中\n | .．．.＾',
    )
  })

  it('tabs of the line are shown as spaces', () => {
    expect(issuesText(new Source('\ta\tb'), [issue(1, 3)])).toBe(
      'ERROR: <input>:1:4: wrong\n |  a b\n | ...^',
    )
  })

  it('an issue at or beyond the end of its line has its arrow behind the line', () => {
    expect(issuesText(new Source('a'), [issue(1, 1)])).toBe(
      'ERROR: <input>:1:2: wrong\n | a\n | .^',
    )
    expect(issuesText(new Source('a'), [issue(1, 9)])).toBe(
      'ERROR: <input>:1:10: wrong\n | a\n | .^',
    )
  })

  it('an issue without a place and one of an empty text are shown without a line', () => {
    const nowhere: Issue = { message: 'too deep', location: undefined }
    expect(issuesText(new Source('a'), [nowhere])).toBe('ERROR: <input>:-1:0: too deep')
    const empty = new Source('')
    expect(issuesText(empty, [{ message: 'empty', location: empty.locate(0) }])).toBe(
      'ERROR: <input>:1:0: empty',
    )
  })

  it('issues are ordered by place, those at one place as they were found', () => {
    const issues = [issue(2, 0, 'd'), issue(1, 1, 'b'), issue(1, 1, 'c'), issue(1, 0, 'a')]
    const lines = issuesText(new Source('ab\ncd'), issues).split('\n')
    const heads = lines.filter((line) => line.startsWith('ERROR'))
    expect(heads.map((line) => line.at(-1))).toEqual(['a', 'b', 'c', 'd'])
  })

  it('issues beyond the first hundred are only counted', () => {
    const issues = Array.from({ length: 103 }, (_item, index) => issue(1, 103 - index))
    const lines = issuesText(new Source('a'), issues).split('\n')
    expect(lines[0]).toBe('ERROR: <input>:1:5: wrong')
    expect(lines.at(-1)).toBe('3 more errors were truncated')
  })

  it('a line of more than 16 kB is left out', () => {
    const within = 'a'.repeat(16_384)
    expect(issuesText(new Source(within), [issue(1, 0)])).toContain(within)
    expect(issuesText(new Source(`${within}a`), [issue(1, 0)])).toBe('ERROR: <input>:1:1: wrong')
    expect(issuesText(new Source('é'.repeat(8193)), [issue(1, 0)])).toBe(
      'ERROR: <input>:1:1: wrong',
    )
  })
})
