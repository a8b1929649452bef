/** What a key does to a line; anything else is a character of its own. */
export type EditorKey =
  | 'start'
  | 'end'
  | 'left'
  | 'right'
  | 'word-left'
  | 'word-right'
  | 'older'
  | 'newer'
  | 'delete-left'
  | 'delete-right'
  | 'delete-or-end'
  | 'cut-left'
  | 'cut-right'
  | 'cut-word'
  | 'cut-word-right'
  | 'paste'
  | 'swap'
  | 'clear'
  | 'search'
  | 'cancel'
  | 'complete'
  | 'enter'
  | 'interrupt'
  | 'none'

const controls: Readonly<Record<string, EditorKey>> = {
  '\x01': 'start',
  '\x02': 'left',
  '\x03': 'interrupt',
  '\x04': 'delete-or-end',
  '\x05': 'end',
  '\x06': 'right',
  '\x07': 'cancel',
  '\b': 'delete-left',
  '\t': 'complete',
  '\n': 'enter',
  '\x0b': 'cut-right',
  '\x0c': 'clear',
  '\r': 'enter',
  '\x0e': 'newer',
  '\x10': 'older',
  '\x12': 'search',
  '\x14': 'swap',
  '\x15': 'cut-left',
  '\x17': 'cut-word',
  '\x19': 'paste',
  '\x7f': 'delete-left',
}

/** Sequences behind an escape character: of xterm, of the Linux console, and those of the Meta key. */
const sequences: Readonly<Record<string, EditorKey>> = {
  '[A': 'older',
  '[B': 'newer',
  '[C': 'right',
  '[D': 'left',
  '[H': 'start',
  '[F': 'end',
  OA: 'older',
  OB: 'newer',
  OC: 'right',
  OD: 'left',
  OH: 'start',
  OF: 'end',
  '[1~': 'start',
  '[7~': 'start',
  '[4~': 'end',
  '[8~': 'end',
  '[3~': 'delete-right',
  '[1;5C': 'word-right',
  '[1;5D': 'word-left',
  '[1;3C': 'word-right',
  '[1;3D': 'word-left',
  b: 'word-left',
  f: 'word-right',
  d: 'cut-word-right',
  '\x7f': 'cut-word',
  '\b': 'cut-word',
}

/** Characters of the longest sequence that is waited for. */
const longestSequence = 8

/** Finds keys in what a terminal sends. A sequence may come in parts. */
export class KeyReader {
  #sequence: string | undefined

  /** The key that ends with a character; undefined where the character stands for itself. */
  key(char: string): EditorKey | undefined {
    if (this.#sequence === undefined) {
      if (char === '\x1b') {
        this.#sequence = ''
        return 'none'
      }
      return Object.hasOwn(controls, char) ? controls[char] : char < ' ' ? 'none' : undefined
    }
    const sequence = this.#sequence + char
    const isWhole = sequence === char ? !/[[O]/.test(char) : /[A-Za-z~]/.test(char)
    this.#sequence = isWhole || sequence.length >= longestSequence ? undefined : sequence
    return isWhole && Object.hasOwn(sequences, sequence) ? sequences[sequence] : 'none'
  }
}
