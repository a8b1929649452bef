import { describe, expect, it } from 'vitest'
import { BytePipe } from '../../../../../../core/base/streams/byte-pipe.ts'
import { encodeUtf8 } from '../../../../../../core/base/text/utf8.ts'
import { InputLines } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/processes/input-lines.ts'
import { Terminal } from '../../../../../../core/cluster/simulation/terminal/terminal.ts'
import { countCopies } from '../../../../../support/sources/counted-copies.ts'

/** Input whose echoes and interrupts are kept. */
function typing(isTerminal = true) {
  const input = new BytePipe()
  const echoes: string[] = []
  let [interrupts, turns] = [0, 0]
  const lines = new InputLines({
    input,
    terminal: isTerminal ? new Terminal() : undefined,
    echo: async (text) => void echoes.push(text),
    signal: () => void interrupts++,
    yieldTurn: async () => void turns++,
  })
  const { signal } = new AbortController()
  const next = (unit: 'line' | 'chunk' = 'line') => lines.next(unit, signal)
  return {
    input,
    next,
    echoes,
    interrupts: () => interrupts,
    turns: () => turns,
    /** Types all that and ends the input; the lines that were read. */
    async read(...chunks: readonly string[]): Promise<string[]> {
      for (const chunk of chunks) await input.write(encodeUtf8(chunk))
      input.end()
      const read: string[] = []
      for (let line = await next(); line !== undefined; line = await next()) read.push(line)
      return read
    },
  }
}

describe('a terminal', () => {
  it('a terminal echoes what is typed, and hands on its lines', async () => {
    const terminal = typing()
    expect(await terminal.read('ls', ' -l\r', 'a\tb😀\x7f\n')).toEqual(['ls -l\n', 'a\tb\n'])
    expect(terminal.echoes.join('')).toBe('ls -l\na\tb😀\b \b\n')
  })

  it('a terminal ends its input with Ctrl-D at the start of a line, behind the lines before', async () => {
    const terminal = typing()
    expect(await terminal.read('one\ntwo\n\x04three\n')).toEqual(['one\n', 'two\n'])
  })

  it('a terminal drops what was typed before Ctrl-C, and interrupts', async () => {
    const terminal = typing()
    expect(await terminal.read('one\ntw\x03three\n')).toEqual(['three\n'])
    expect(terminal.interrupts()).toBe(1)
    expect(terminal.echoes.join('')).toBe('one\ntw^C\nthree\n')
  })

  it('a terminal keeps 4,095 characters of a line, as Linux does, and echoes no more', async () => {
    const terminal = typing()
    const lines = await terminal.read('x'.repeat(900_000), '\nnext\n')
    expect(lines.map((line) => line.length)).toEqual([4096, 5])
    expect(terminal.echoes.join('').length).toBe(4095 + 1 + 5)
  })

  it.each([
    ['letters without a newline', 'x'],
    ['newlines', '\n'],
    ['Ctrl-C', '\x03'],
    ['letters and Ctrl-C', 'x\x03'],
    ['letters and backspaces', 'x\b'],
    ['Ctrl-D behind a letter', 'x\x04'],
    ['control characters', '\x01'],
  ])(
    'a terminal answers 900 KB of %s with a few hundred echoes, and lets others have turns',
    async (_name, part) => {
      const terminal = typing()
      const copies = countCopies()
      await terminal.input.write(encodeUtf8(part.repeat(900_000 / part.length)))
      terminal.input.end()
      while ((await terminal.next('chunk')) !== undefined);
      expect(terminal.echoes.length).toBeLessThanOrEqual(250)
      expect(terminal.turns()).toBeGreaterThan(200)
      expect(copies.stop()).toBeLessThan(8 * 900_000)
    },
  )
})

describe('input that is no terminal', () => {
  it('lines of input that comes in small pieces are found with each byte copied a few times', async () => {
    const { input, next } = typing(false)
    const copies = countCopies()
    const reading = next()
    for (let at = 0; at < 9000; at++) await input.write(encodeUtf8('x'.repeat(100)))
    await input.write(encodeUtf8('\nrest'))
    input.end()
    expect(await reading).toHaveLength(900_001)
    expect(await next()).toBe('rest')
    expect(copies.stop()).toBeLessThan(5 * 900_000)
  })
})
