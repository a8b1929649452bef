import { describe, expect, it } from 'vitest'
import { BytePipe } from '../../../../../../core/base/streams/byte-pipe.ts'
import { encodeUtf8 } from '../../../../../../core/base/text/utf8.ts'
import { InputLines } from '../../../../../../core/cluster/controllers/nodes/simulated-nodes/processes/input-lines.ts'
import { Terminal } from '../../../../../../core/cluster/simulation/terminal/terminal.ts'
import { nextTask } from '../../../../../support/servers/uneven-runtime.ts'
import { countCopies } from '../../../../../support/sources/counted-copies.ts'

/** Input whose echoes and interrupts are kept. */
function typing(isTerminal = true, more: { readonly endsWithFirst?: boolean } = {}) {
  const input = new BytePipe()
  const echoes: string[] = []
  let [interrupts, turns] = [0, 0]
  const lines = new InputLines({
    ...more,
    terminal: isTerminal ? new Terminal() : undefined,
    signal: () => void interrupts++,
    yieldTurn: async () => void turns++,
  })
  lines.join({ input, echo: async (text) => void echoes.push(text) })
  const { signal } = new AbortController()
  const next = (unit: 'line' | 'chunk' = 'line') => lines.next(unit, signal)
  return {
    input,
    next,
    echoes,
    /** Another client, and what it sees. */
    joined() {
      const [other, seen]: [BytePipe, string[]] = [new BytePipe(), []]
      const leave = lines.join({ input: other, echo: async (text) => void seen.push(text) })
      return { input: other, seen, leave }
    },
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

describe('several clients', () => {
  it('clients of a terminal edit one line, whoever joined first, and each sees it', async () => {
    const { input, next, echoes, joined } = typing()
    const other = joined()
    const reading = next()
    await other.input.write(encodeUtf8('ec'))
    await nextTask()
    await input.write(encodeUtf8('ho\r'))
    expect(await reading).toBe('echo\n')
    await nextTask()
    expect([echoes.join(''), other.seen.join('')]).toEqual(['echo\n', 'echo\n'])
  })

  it('a client that does not read what others type holds nobody up', async () => {
    const { input, next, joined, echoes } = typing()
    const deaf = joined()
    deaf.seen.push = () => {
      throw new TypeError('it reads nothing')
    }
    await input.write(encodeUtf8('one\rtwo\r'))
    expect([await next(), await next()]).toEqual(['one\n', 'two\n'])
    expect(echoes.join('')).toBe('one\ntwo\n')
  })

  it('input goes on until the last client has left', async () => {
    const { input, next, joined } = typing(false)
    const other = joined()
    input.end()
    await nextTask()
    await other.input.write(encodeUtf8('still\n'))
    expect(await next()).toBe('still\n')
    other.leave()
    expect(await next()).toBeUndefined()
  })

  it('input that is open once ends with that of the first client', async () => {
    const { input, next, joined } = typing(false, { endsWithFirst: true })
    const other = joined()
    await input.write(encodeUtf8('first\n'))
    input.end()
    expect([await next(), await next()]).toEqual(['first\n', undefined])
    await other.input.write(encodeUtf8('late\n'))
    expect(await next()).toBeUndefined()
  })
})
