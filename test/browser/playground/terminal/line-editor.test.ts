import { describe, expect, it } from 'vitest'
import {
  type EditedLine,
  editLine,
  insertText,
  lineOf,
  type LineEdit,
} from '../../../../web-playground/terminal/line-editor.ts'

/** `|` is where the cursor is. */
function lineAt(marked: string): EditedLine {
  return { text: marked.replace('|', ''), cursor: marked.indexOf('|') }
}

function marked({ text, cursor }: EditedLine): string {
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`
}

describe('a line that is edited', () => {
  it.each<[LineEdit, string, string]>([
    ['left', 'get| pods', 'ge|t pods'],
    ['left', '|get', '|get'],
    ['right', 'get| pods', 'get |pods'],
    ['right', 'get|', 'get|'],
    ['start', 'get po|ds', '|get pods'],
    ['end', 'ge|t pods', 'get pods|'],
    ['word-left', 'get pods -n kube-system|', 'get pods -n |kube-system'],
    ['word-left', 'get apps/v1|', 'get apps/|v1'],
    ['word-right', '|get pods', 'get| pods'],
    ['word-right', 'get| pods', 'get pods|'],
    ['backspace', 'get|', 'ge|'],
    ['backspace', '|get', '|get'],
    ['delete', '|get', '|et'],
    ['delete', 'get|', 'get|'],
    ['cut-word-left', 'get pods/web |-o', 'get |-o'],
    ['cut-word-right', 'get |pods -o', 'get | -o'],
    ['cut-to-start', 'get |pods', '|pods'],
    ['cut-to-end', 'get |pods', 'get |'],
  ])('editing a line: %s: %s becomes %s', (edit, before, after) => {
    expect(marked(editLine(lineAt(before), edit))).toBe(after)
  })

  it('an edited line never stops within a character', () => {
    const line = lineOf('a👩‍👩‍👧é')
    const first = editLine(line, 'left')
    const second = editLine(first, 'left')
    expect(marked(second)).toBe('a|👩‍👩‍👧é')
    expect(editLine(first, 'backspace').text).toBe('aé')
  })

  it('an edited line takes text in at the cursor, with blanks for control characters', () => {
    expect(marked(insertText(lineAt('get |-o'), 'pods\t\u001b'))).toBe('get pods  |-o')
  })

  it('an edited line takes no more than it can hold', () => {
    const line = insertText(lineOf('a'), 'b'.repeat(50_000))
    expect(line.text.length).toBe(20_000)
    expect(insertText(line, 'c').text).toBe(line.text)
  })
})
