import type { LineEdit } from './line-editor.ts'

/** What was done with the keyboard, or pasted. */
export type TerminalKey =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'paste'; readonly text: string }
  | { readonly type: 'edit'; readonly edit: LineEdit }
  | {
      readonly type:
        | 'enter'
        | 'complete'
        | 'older'
        | 'newer'
        | 'search'
        | 'interrupt'
        | 'end-of-input'
        | 'clear'
        | 'cancel'
    }

type Plain = Exclude<TerminalKey['type'], 'text' | 'paste' | 'edit'>

const edits: Readonly<Record<string, LineEdit>> = {
  '\u0001': 'start',
  '\u0002': 'left',
  '\u0005': 'end',
  '\u0006': 'right',
  '\u0008': 'backspace',
  '\u000b': 'cut-to-end',
  '\u0015': 'cut-to-start',
  '\u0017': 'cut-word-left',
  '\u007f': 'backspace',
  '\u001b[D': 'left',
  '\u001b[C': 'right',
  '\u001bOD': 'left',
  '\u001bOC': 'right',
  '\u001b[H': 'start',
  '\u001b[F': 'end',
  '\u001bOH': 'start',
  '\u001bOF': 'end',
  '\u001b[3~': 'delete',
  '\u001b[1;5D': 'word-left',
  '\u001b[1;5C': 'word-right',
  '\u001b[1;3D': 'word-left',
  '\u001b[1;3C': 'word-right',
  '\u001bb': 'word-left',
  '\u001bf': 'word-right',
  '\u001bd': 'cut-word-right',
  '\u001b\u007f': 'cut-word-left',
}

const others: Readonly<Record<string, Plain>> = {
  '\u0003': 'interrupt',
  '\u0004': 'end-of-input',
  '\u0007': 'cancel',
  '\u0009': 'complete',
  '\u000a': 'enter',
  '\u000c': 'clear',
  '\u000d': 'enter',
  '\u000e': 'newer',
  '\u0010': 'older',
  '\u0012': 'search',
  '\u001b': 'cancel',
  '\u001b[A': 'older',
  '\u001b[B': 'newer',
  '\u001bOA': 'older',
  '\u001bOB': 'newer',
}

const pasteStart = '\u001b[200~'
const pasteEnd = '\u001b[201~'

const escape = '\u001b'
/** What follows an escape character in what a key sends. */
const sequence = /\[[\d;]*[A-Za-z~]|O[A-Z]|[a-z\u007f]/y
const typed = /\P{Cc}+/uy

/** The pasted text, escape sequence, control character or typed text that begins at `at`. */
function pieceAt(data: string, at: number): string {
  if (data.startsWith(pasteStart, at)) {
    const end = data.indexOf(pasteEnd, at)
    return end === -1 ? data.slice(at) : data.slice(at, end + pasteEnd.length)
  }
  if (data.charAt(at) === escape) {
    sequence.lastIndex = at + 1
    return escape + (sequence.exec(data)?.[0] ?? '')
  }
  typed.lastIndex = at
  return typed.exec(data)?.[0] ?? data.charAt(at)
}

function keyOf(text: string): TerminalKey | undefined {
  if (text.startsWith(pasteStart)) {
    return { type: 'paste', text: text.slice(pasteStart.length).replace(pasteEnd, '') }
  }
  const edit = edits[text]
  if (edit) return { type: 'edit', edit }
  const type = others[text]
  if (type) return { type }
  return /^\p{Cc}/u.test(text) ? undefined : { type: 'text', text }
}

/** Reads what a terminal sends; sequences that mean nothing here are left out. */
export function readKeys(data: string): readonly TerminalKey[] {
  const keys: TerminalKey[] = []
  for (let at = 0; at < data.length;) {
    const piece = pieceAt(data, at)
    at += piece.length
    const key = keyOf(piece)
    if (key) keys.push(key)
  }
  return keys
}

/** A pasted text as the keys by which it would be typed. */
export function keysOfPaste(text: string): readonly TerminalKey[] {
  return text.split(/\r\n|\r|\n/).flatMap((line, at): readonly TerminalKey[] => {
    const typed: TerminalKey = { type: 'text', text: line }
    return at === 0 ? [typed] : [{ type: 'enter' }, typed]
  })
}

const sent: Partial<Record<TerminalKey['type'], string>> = {
  enter: '\r',
  complete: '\t',
  'end-of-input': '\u0004',
}

/** What a terminal sends for a key, as far as processes without a line editor take it. */
export function typedBy(key: TerminalKey): string {
  if (key.type === 'text' || key.type === 'paste') return key.text
  if (key.type === 'edit') return key.edit === 'backspace' ? '\u007f' : ''
  return sent[key.type] ?? ''
}
