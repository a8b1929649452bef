import { Terminal } from '@xterm/xterm'
import { describe, expect, it } from 'vitest'
import { drawLine, textWidth } from '../../../../web-playground/terminal/draw-line.ts'

const prompt = { text: '\u001b[36mdefault\u001b[0m $ ', width: 10 }

/** Draws lines one over the other in a real terminal; returns what is seen, and where the cursor is. */
async function seen(
  columns: number,
  lines: readonly (readonly [text: string, cursor: number])[],
): Promise<readonly [screen: string, column: number, row: number]> {
  const terminal = new Terminal({
    cols: columns,
    rows: 8,
    allowProposedApi: true,
    convertEol: true,
  })
  let cursorRow = 0
  for (const [text, cursor] of lines) {
    const drawn = drawLine(prompt, { text, cursor }, columns, cursorRow)
    cursorRow = drawn.cursorRow
    await new Promise<void>((resolve) => terminal.write(drawn.output, resolve))
  }
  const { active } = terminal.buffer
  const rows = Array.from({ length: 8 }, (_row, at) => active.getLine(at)?.translateToString(true))
  const place = [active.cursorX, active.cursorY] as const
  terminal.dispose()
  return [rows.join('\n').trimEnd(), ...place]
}

describe('a line in the terminal', () => {
  it('a line in the terminal stands behind its prompt, with the cursor where it belongs', async () => {
    expect(await seen(40, [['get pods', 3]])).toEqual(['default $ get pods', 13, 0])
  })

  it('a line in the terminal goes on in the next row', async () => {
    expect(await seen(16, [['get pods -o wide', 16]])).toEqual([
      'default $ get po\nds -o wide',
      10,
      1,
    ])
  })

  it('a line in the terminal leaves nothing behind of a longer one', async () => {
    expect(
      await seen(16, [
        ['get pods -o wide -A --watch', 27],
        ['get', 3],
      ]),
    ).toEqual(['default $ get', 13, 0])
  })

  it('a line in the terminal is drawn in place when the cursor stands in its first row', async () => {
    expect(
      await seen(16, [
        ['get pods -o wide', 2],
        ['gXet pods -o wide', 2],
      ]),
    ).toEqual(['default $ gXet p\nods -o wide', 12, 0])
  })

  it('a line in the terminal has the cursor in the next row when it just fills one', async () => {
    expect(await seen(16, [['123456', 6]])).toEqual(['default $ 123456', 0, 1])
  })

  it('a line in the terminal counts two cells for wide characters', async () => {
    expect(textWidth('日本a')).toBe(5)
    expect(await seen(40, [['日本', 1]])).toEqual(['default $ 日本', 12, 0])
  })
})
