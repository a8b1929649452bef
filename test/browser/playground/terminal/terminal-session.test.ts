import { describe, expect, it } from 'vitest'
import { storedText } from '../../../../web-playground/state/stored-text.ts'
import { CommandHistory } from '../../../../web-playground/terminal/command-history.ts'
import type {
  CommandIo,
  CommandRunner,
} from '../../../../web-playground/terminal/command-runner.ts'
import { TerminalSession } from '../../../../web-playground/terminal/terminal-session.ts'
import { emptyStorage } from '../opened-playground.ts'

interface Run {
  readonly command: string
  readonly io: CommandIo
  end(): void
}

class Runner implements CommandRunner {
  readonly runs: Run[] = []
  candidates: readonly string[] = []

  run(command: string, io: CommandIo): Promise<void> {
    return new Promise((resolve) => {
      this.runs.push({ command, io, end: resolve })
    })
  }

  complete(line: string): Promise<{ from: number; candidates: readonly string[] }> {
    return Promise.resolve({ from: line.lastIndexOf(' ') + 1, candidates: this.candidates })
  }

  prompt() {
    return { text: '$ ', width: 2 }
  }
}

/** What is written, without the sequences that move the cursor. */
function plain(text: string): string {
  const escape = '\u001b'
  const [start = '', ...others] = text.replaceAll(/\r(?!\n)/g, '').split(escape)
  return start + others.map((piece) => piece.replace(/^\[[\d;]*[A-Za-z]/, '')).join('')
}

function open() {
  const runner = new Runner()
  let written = ''
  const screen = {
    columns: 80,
    rows: 24,
    write: (text: string) => void (written += text),
    clear: () => void (written = ''),
  }
  const history = new CommandHistory(storedText('h', 10_000, emptyStorage()))
  const session = new TerminalSession(screen, runner, history)
  session.start()
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  /** Ends the last command that was run. */
  const end = async () => {
    runner.runs.at(-1)?.end()
    await settle()
  }
  return { session, runner, history, settle, end, screen: () => plain(written) }
}

describe('a process that has the terminal', () => {
  it('a process that has the terminal gets each key, what was typed ahead, and the sizes of the screen', async () => {
    const { session, runner, end, screen } = open()
    session.type('exec -it web -- sh\rls\u007f\r')
    const io = runner.runs[0]?.io
    if (!io) throw new TypeError('nothing runs')
    expect(io.isTyped).toBe(true)
    const raw = io.raw()
    const keys = raw.typed[Symbol.asyncIterator]()
    const sizes = raw.sizes()[Symbol.asyncIterator]()
    const next = async (): Promise<string> =>
      new TextDecoder().decode((await keys.next()).value as Uint8Array)
    expect(await next()).toBe('ls\u007f\r')
    session.type('\u0003\u0004')
    session.type('\u001b[200~pasted\u001b[201~')
    expect(await next()).toBe('\u0003\u0004')
    expect(await next()).toBe('pasted')
    expect(io.signal.aborted).toBe(false)
    expect((await sizes.next()).value).toEqual({ width: 80, height: 24 })
    session.resized()
    expect((await sizes.next()).value).toEqual({ width: 80, height: 24 })
    await sizes.return?.()
    await end()
    expect((await keys.next()).done).toBe(true)
    session.type('get pods')
    expect(screen()).toMatch(/\$ get pods$/)
  })
})

describe('a terminal session', () => {
  it('a terminal session runs what was typed, and shows a prompt again when that has ended', async () => {
    const { session, runner, end, screen } = open()
    session.type('get pods\r')
    expect(runner.runs.map(({ command }) => command)).toEqual(['get pods'])
    runner.runs[0]?.io.out('NAME\nweb')
    await end()
    expect(screen().endsWith('NAME\nweb\n$ ')).toBe(true)
  })

  it('a terminal session lets what is typed meanwhile wait for its turn', async () => {
    const { session, runner, end } = open()
    session.type('one\rtwo\r')
    expect(runner.runs.length).toBe(1)
    await end()
    expect(runner.runs.map(({ command }) => command)).toEqual(['one', 'two'])
  })

  it('a terminal session tells a command to end on Ctrl-C, and forgets what waits', async () => {
    const { session, runner, end } = open()
    session.type('get pods --watch\rtwo\r\u0003')
    expect(runner.runs[0]?.io.signal.aborted).toBe(true)
    await end()
    expect(runner.runs.length).toBe(1)
  })

  it('a terminal session drops the line on Ctrl-C', () => {
    const { session, runner, screen } = open()
    session.type('delete everything\u0003\r')
    expect(runner.runs).toEqual([])
    expect(screen()).toContain('^C\n$ ')
  })

  it('a terminal session reads what a command asks for up to Ctrl-D', async () => {
    const { session, runner } = open()
    session.type('apply -f -\r')
    const input = runner.runs[0]?.io.input()
    session.type('\u001b[200~kind: Pod\rmetadata:\r  name: a\u001b[201~\u0004')
    expect(await input).toBe('kind: Pod\nmetadata:\n  name: a\n')
  })

  it('a terminal session hands over a text that was pasted with its command', async () => {
    const { session, runner } = open()
    session.type('\u001b[200~apply -f - <<EOF\rkind: Pod\rEOF\r\u001b[201~')
    expect(runner.runs[0]?.command).toBe('apply -f -')
    expect(await runner.runs[0]?.io.input()).toBe('kind: Pod\n')
  })

  it('a terminal session remembers commands, but not the text that was handed to them', async () => {
    const { session, history } = open()
    session.type('apply -f - <<EOF\rkind: Pod\rEOF\r')
    expect(history.lines).toEqual(['apply -f - <<EOF'])
  })

  it('a terminal session recalls earlier lines by the arrow keys', async () => {
    const { session, runner, end } = open()
    session.type('get pods\r')
    await end()
    session.type('\u001b[A -A\r')
    expect(runner.runs[1]?.command).toBe('get pods -A')
  })

  it('a terminal session finds an earlier line by Ctrl-R', async () => {
    const { session, runner, end } = open()
    session.type('get pods\r')
    await end()
    session.type('get nodes\r')
    await end()
    session.type('\u0012pod\r')
    expect(runner.runs[2]?.command).toBe('get pods')
  })

  it('a terminal session leaves a search by Escape with an empty line', async () => {
    const { session, runner, end } = open()
    session.type('get pods\r')
    await end()
    session.type('\u0012pod')
    expect(session.searching).toBe(true)
    session.type('\u001b')
    expect(session.searching).toBe(false)
    session.type('version\r')
    expect(runner.runs[1]?.command).toBe('version')
  })

  it('a terminal session completes what is certain, and shows the choices on a second Tab', async () => {
    const { session, runner, settle, screen } = open()
    runner.candidates = ['deployments', 'describe']
    session.type('de\t')
    await settle()
    expect(screen().includes('describe')).toBe(false)
    session.type('\t')
    await settle()
    expect(screen()).toContain('deployments  describe\n')
    runner.candidates = ['describe']
    session.type('s\t')
    await settle()
    session.type('pod\r')
    expect(runner.runs[0]?.command).toBe('describe pod')
  })

  it('a terminal session ends a running command for a line from elsewhere, and brings back what was being typed', async () => {
    const { session, runner, end } = open()
    session.type('get pods --watch\r')
    session.enter('describe pod web')
    expect(runner.runs[0]?.io.signal.aborted).toBe(true)
    await end()
    expect(runner.runs[1]?.command).toBe('describe pod web')
    await end()
    session.type('get no')
    session.enter('describe pod api')
    await end()
    session.type('des\r')
    expect(runner.runs.map(({ command }) => command).at(-1)).toBe('get nodes')
  })
})
