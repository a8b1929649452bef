import { describe, expect, it } from 'vitest'
import { LineEditor } from '../../../../core/cluster/simulation/terminal/line-editor.ts'
import type {
  Completions,
  EditedLine,
} from '../../../../core/cluster/simulation/terminal/line-editor.ts'

const none: Completions = { from: 0, words: [], names: [] }

/** What a terminal of so many columns shows: rows of text, with the cursor's place. */
class Screen {
  readonly #columns: number
  #rows: string[][] = [[]]
  #row = 0
  #column = 0

  constructor(columns: number) {
    this.#columns = columns
  }

  get rows(): string[] {
    return this.#rows.map((row) => row.join('').trimEnd())
  }

  get cursor(): [row: number, column: number] {
    return [this.#row, this.#column]
  }

  #wrap(): void {
    this.#column = 0
    this.#row += 1
    this.#rows[this.#row] ??= []
  }

  print(text: string): void {
    // eslint-disable-next-line no-control-regex
    for (const [part, count, kind] of text.matchAll(/\x1b\[(\d*)([A-Za-z])|[^]/gu)) {
      const by = Number(count === undefined || count === '' ? 1 : count)
      if (kind === 'A') this.#row -= by
      else if (kind === 'B') this.#row += by
      else if (kind === 'C') this.#column += by
      else if (kind === 'D') this.#column -= by
      else if (kind === 'H') this.#row = this.#column = 0
      else if (kind === 'J') {
        this.#rows = this.#rows.slice(0, this.#row + 1)
        this.#rows[this.#row]?.splice(this.#column)
      } else if (part === '\r') this.#column = 0
      else if (part === '\b') this.#column -= 1
      else if (part === '\n') this.#wrap()
      else if (part >= ' ') {
        if (this.#column === this.#columns) this.#wrap()
        const row = (this.#rows[this.#row] ??= [])
        while (row.length < this.#column) row.push(' ')
        row[this.#column] = part
        this.#column += 1
      }
    }
  }
}

function typing(
  history: readonly string[] = [],
  complete = (_: string): Completions => none,
  columns = 80,
) {
  const editor = new LineEditor({ prompt: '$ ', history, complete }, () => columns)
  const screen = new Screen(columns)
  screen.print('$ ')
  return {
    screen,
    type(...texts: string[]): EditedLine | undefined {
      let ended: EditedLine | undefined
      for (const text of texts) {
        const { text: out, end } = editor.type(Array.from(text))
        screen.print(out)
        ended = end
      }
      return ended
    },
  }
}

const [up, down, left, right] = ['\x1b[A', '\x1b[B', '\x1b[D', '\x1b[C']

describe('the line editor of a shell', () => {
  it.each([
    ['characters are put in where the cursor stands', `echo b${left}a \r`, 'echo a b'],
    ['Ctrl-A and Ctrl-E go to the ends', 'cho\x01e\x05 x\r', 'echo x'],
    ['Home and End do, too', 'cho\x1b[He\x1b[F x\r', 'echo x'],
    [
      'Ctrl-U cuts what is before the cursor, and Ctrl-Y puts it back',
      `ab${left}\x15\x05\x19\r`,
      'ba',
    ],
    ['Ctrl-K cuts what is behind it', `abc${left}${left}\x0b\r`, 'a'],
    ['Ctrl-W cuts a word up to a space', 'rm /tmp/a-b\x17x\r', 'rm x'],
    ['Alt-B and Alt-D go by words of letters', 'a b-c\x1bb\x1bb\x1bd!\r', 'a !-c'],
    ['Ctrl-T swaps two characters', 'sl\x14\r', 'ls'],
    ['Ctrl-D deletes the character at the cursor', `abc${left}${left}\x04\r`, 'ac'],
    ['Delete does, too', `abc${left}${left}\x1b[3~\r`, 'ac'],
    ['other keys change nothing', 'a\x1b[15~\x1b[Zb\x1bOP\r', 'ab'],
    ['characters beyond ASCII are one each', `grün😀${left}\x7fo\r`, 'grüo😀'],
    ['a cursor at an end stays there', `${left}a${right}${right}b\r`, 'ab'],
  ])('%s', (_, keys, line) => {
    expect(typing().type(keys)).toEqual({ line })
  })

  it('keys that come in parts are keys all the same', () => {
    expect(typing().type('b', '\x1b', '[', 'D', 'a\r')).toEqual({ line: 'ab' })
  })

  it('the cursor keys recall lines, and the new line comes back behind them', () => {
    const history = ['one', 'two']
    expect(typing(history).type(`${up}${up}${up}\r`)).toEqual({ line: 'one' })
    expect(typing(history).type(`new${up}${up}${down}${down}${down}er\r`)).toEqual({
      line: 'newer',
    })
  })

  it('Ctrl-R finds older lines by a part of them', () => {
    const history = ['kubectl get pods', 'ls', 'kubectl get nodes', 'pwd']
    const { type, screen } = typing(history)
    type('\x12get')
    expect(screen.rows).toEqual(["(reverse-i-search)`get': kubectl get nodes"])
    type('\x12')
    expect(screen.rows).toEqual(["(reverse-i-search)`get': kubectl get pods"])
    type('\x12')
    expect(screen.rows).toEqual(["(failed reverse-i-search)`get': kubectl get pods"])
    expect(type('\r')).toEqual({ line: 'kubectl get pods' })
    expect(screen.rows[0]).toBe('$ kubectl get pods')
  })

  it('Ctrl-C and Ctrl-D end the line; Ctrl-D only where it is empty', () => {
    expect(typing().type('a\x03')).toBe('interrupt')
    expect(typing().type('\x04')).toBe('end')
    expect(typing().type('a\x04')).toBeUndefined()
  })

  it('shows a line over several rows as it is typed and corrected', () => {
    const { type, screen } = typing([], undefined, 10)
    type('0123456789abcdef')
    expect(screen.rows).toEqual(['$ 01234567', '89abcdef'])
    expect(screen.cursor).toEqual([1, 8])
    type('\x01', 'X')
    expect(screen.rows).toEqual(['$ X0123456', '789abcdef'])
    expect(screen.cursor).toEqual([0, 3])
    type('\x05\x15ab')
    expect(screen.rows).toEqual(['$ ab'])
    type('\x15', 'x'.repeat(8))
    expect(screen.rows).toEqual(['$ xxxxxxxx', ''])
    type('\x7f')
    expect(screen.rows).toEqual(['$ xxxxxxx'])
    type('\x0c')
    expect(screen.rows).toEqual(['$ xxxxxxx'])
  })

  it('Tab completes what is certain, and lists the rest when it is asked twice', () => {
    const words = ['readme.md ', 'readline/']
    const complete = (text: string): Completions => {
      const from = text.lastIndexOf(' ') + 1
      const known = words.filter((each) => each.startsWith(text.slice(from)))
      return { from, words: known, names: known.map((each) => each.trim()) }
    }
    const { type, screen } = typing([], complete)
    type('cat r\t')
    expect(screen.rows).toEqual(['$ cat read'])
    type('\t', '\t')
    expect(screen.rows).toEqual(['$ cat read', 'readme.md  readline/', '$ cat read'])
    type('m', '\t')
    expect(screen.rows.at(-1)).toBe('$ cat readme.md')
    expect(type('\r')).toEqual({ line: 'cat readme.md ' })
  })

  it('keeps 4,095 characters of a line', () => {
    const end = typing().type(`${'x'.repeat(5000)}\r`)
    expect(end).toEqual({ line: 'x'.repeat(4095) })
  })

  it('does little for many keys', () => {
    const history = Array.from({ length: 256 }, () => 'y'.repeat(4000))
    for (const keys of [
      '\x12x',
      '\x1bb\x1bf',
      '\x01\x05',
      '\x15\x19',
      '\t',
      `${left}x\x7f`,
      up + down,
    ]) {
      let asked = 0
      const editor = new LineEditor(
        {
          prompt: '$ ',
          history,
          complete: () => {
            asked += 1
            return none
          },
        },
        () => 80,
      )
      editor.type(Array.from('z'.repeat(4000)))
      const { text } = editor.type(Array.from(keys.repeat(4096 / keys.length)))
      expect(text.length).toBeLessThan(20_000)
      expect(asked).toBeLessThanOrEqual(1)
    }
  })
})
