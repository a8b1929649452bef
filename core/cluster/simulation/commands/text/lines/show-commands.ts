import { bytesOfText } from '../../../processes/bytes-as-text.ts'
import { withFlags } from '../../../processes/command-flags.ts'
import { HeldMemory } from '../../../processes/process-meter.ts'
import type { Program } from '../../../processes/program.ts'
import type { Commands, ShellSession } from '../../../processes/shell-session.ts'
import {
  bothNamed,
  error,
  lineBytes,
  mapLines,
  nameMessages,
  type NextText,
  openMessages,
  out,
  overInputs,
  overLines,
  ownInput,
  printed,
  withoutEnd,
  writeFile,
} from '../inputs.ts'

function* copy(next: NextText): Program {
  for (;;) {
    const text = yield* next()
    if (text === undefined) return 0
    yield out(text)
  }
}

/** A byte as `cat -v` shows it. */
function visibleByte(byte: number): string {
  if (byte >= 128) return `M-${visibleByte(byte - 128)}`
  if (byte === 127) return '^?'
  return byte < 32 ? `^${String.fromCharCode(byte + 64)}` : String.fromCharCode(byte)
}

const visible = Array.from({ length: 256 }, (_, byte) => visibleByte(byte))

function visibleText(text: string, showsTabs: boolean, showsEnds: boolean): string {
  let shown = ''
  for (const byte of bytesOfText(text)) {
    if (byte === 0x0a) shown += showsEnds ? '$\n' : '\n'
    else if (byte === 0x09 && !showsTabs) shown += '\t'
    else shown += visible[byte] ?? ''
  }
  return shown
}

const cat = withFlags(
  { name: 'cat', letters: 'etvAnbu', usage: '[-nbvteA] [FILE]...' },
  function* (session, flags) {
    const [tabs, ends] = [flags.has('t') || flags.has('A'), flags.has('e') || flags.has('A')]
    const isVisible = tabs || ends || flags.has('v')
    const numbers = flags.last('nb')
    const show = (text: string): string => (isVisible ? visibleText(text, tabs, ends) : text)
    if (numbers === undefined) {
      return yield* overInputs('cat', session, flags.operands, openMessages, (next) =>
        isVisible ? shownPieces(next, show) : copy(next),
      )
    }
    let number = 0
    return yield* mapLines('cat', session, flags.operands, openMessages, (line) =>
      numbers === 'b' && line === '\n'
        ? show(line)
        : `${String(++number).padStart(6)}\t${show(withoutEnd(line))}${ends ? '$\n' : '\n'}`,
    )
  },
)

function* shownPieces(next: NextText, show: (text: string) => string): Program {
  for (;;) {
    const text = yield* next()
    if (text === undefined) return 0
    yield out(show(text))
  }
}

const tac = withFlags({ name: 'tac', letters: '', usage: '[FILE]...' }, function* (session, flags) {
  const held = new HeldMemory(session.meter)
  const all: string[] = []
  try {
    const code = yield* overLines('tac', session, flags.operands, bothNamed, function* (lines) {
      for (;;) {
        const found = yield* lines.next()
        if (!found) return 0
        for (const line of found) {
          held.add(lineBytes + line.length)
          all.push(line)
        }
      }
    })
    yield* printed(all.reverse(), (line) => line)
    return code
  } finally {
    held.release()
  }
})

const rev = withFlags({ name: 'rev', letters: '', usage: '[FILE]...' }, (session, flags) =>
  mapLines('rev', session, flags.operands, nameMessages, (line) => {
    const text = withoutEnd(line)
    return Array.from(text).reverse().join('') + line.slice(text.length)
  }),
)

const tee = withFlags(
  { name: 'tee', letters: 'ia', usage: '[-ai] [FILE]...' },
  function* (session, { operands, ...flags }) {
    return yield* teeTo(
      session,
      operands,
      flags.given.some(({ letter }) => letter === 'a'),
    )
  },
)

function* teeTo(session: ShellSession, files: readonly string[], appends: boolean): Program {
  let code = 0
  const open: string[] = []
  for (const file of files) {
    const why = file === '-' ? undefined : writeFile(session, file, '', appends)
    if (why === undefined) open.push(file)
    else {
      yield error(`tee: ${file}: ${why}\n`)
      code = 1
    }
  }
  for (;;) {
    const text = yield* ownInput()
    if (text === undefined) return code
    yield out(text)
    for (const file of open) {
      const wait = session.meter.spend(1, text.length)
      if (wait) yield wait
      const why = file === '-' ? undefined : writeFile(session, file, text, true)
      if (file === '-') yield out(text)
      if (why === undefined) continue
      yield error(`tee: write error: ${why}\n`)
      code = 1
    }
  }
}

/** Characters that `yes` prints at once. */
const printedAtOnce = 1024

/** Commands that show their input as it is, or each line changed. */
export const showCommands: Commands = {
  cat,
  rev,
  tac,
  tee,
  *yes(_, args) {
    const line = `${args.length === 0 ? 'y' : args.join(' ')}\n`
    const text = line.repeat(Math.max(1, Math.floor(printedAtOnce / line.length)))
    for (;;) yield out(text)
  },
}
