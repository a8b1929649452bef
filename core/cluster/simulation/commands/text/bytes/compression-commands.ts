import { Gunzip, Gzip } from 'fflate/browser'
import { bytesOfText, textOfBytes } from '../../../processes/bytes-as-text.ts'
import { type CommandFlags, withFlags } from '../../../processes/command-flags.ts'
import type { ProgramStep } from '../../../processes/program.ts'
import {
  type Command,
  type Commands,
  failureOf,
  type ShellSession,
} from '../../../processes/shell-session.ts'
import { error, type NextText, openInput, out, writeFile } from '../inputs.ts'

type Steps<T> = Generator<ProgramStep, T, string | undefined>

/** Bytes that are unpacked at once: each may become a thousand. */
const unpackedAtOnce = 512
/** Bytes that are packed at once, and the work of that, in characters that are read. */
const packedAtOnce = 8192
const packFactor = 4

/** Takes bytes that were packed or unpacked. */
type Sink = (bytes: Uint8Array) => Steps<string | undefined>

/** Hands the bytes of an input to a coder in pieces, and what it makes of them to a sink. Returns why the sink failed. */
function* code(
  next: NextText,
  coder: Gzip | Gunzip,
  atOnce: number,
  { meter }: ShellSession,
  sink: Sink,
): Steps<string | undefined> {
  const made: Uint8Array[] = []
  coder.ondata = (bytes) => {
    if (bytes.length > 0) made.push(bytes)
  }
  for (let isOver = false; !isOver;) {
    const text = yield* next()
    isOver = text === undefined
    const bytes = text === undefined ? new Uint8Array() : bytesOfText(text)
    for (let at = 0; at < bytes.length || isOver; at += atOnce) {
      // The coder may keep what it is given.
      const piece = bytes.slice(at, at + atOnce)
      coder.push(piece, isOver)
      const wait = meter.spend(0, packFactor * piece.length)
      if (wait) yield wait
      for (const each of made.splice(0)) {
        const pause = meter.spend(0, each.length)
        if (pause) yield pause
        const why = yield* sink(each)
        if (why !== undefined) return why
      }
      if (isOver) break
    }
  }
  return undefined
}

/** What is wrong with packed bytes. */
class PackedMistake extends Error {}

function* unpack(
  next: NextText,
  name: string,
  session: ShellSession,
  sink: Sink,
): Steps<string | undefined> {
  let isFirst = true
  const checked = function* (): ReturnType<NextText> {
    const text = yield* next()
    if (isFirst) {
      isFirst = false
      const [first, second] = bytesOfText(text ?? '')
      if (text === undefined && name === 'zcat') throw new PackedMistake('short read')
      if (first !== 0x1f || second !== 0x8b) {
        throw new PackedMistake(name === 'zcat' ? 'no gzip/bzip2/xz magic' : 'invalid magic')
      }
    }
    return text
  }
  try {
    return yield* code(checked, new Gunzip(), unpackedAtOnce, session, sink)
  } catch (mistake) {
    // Errors of the library have a number: 0 is an end that comes too soon.
    const number = (mistake as { code?: unknown }).code
    if (mistake instanceof PackedMistake || typeof number !== 'number') throw mistake
    throw new PackedMistake(number === 0 ? 'short read' : 'corrupted data')
  }
}

function* toOutput(bytes: Uint8Array): Steps<string | undefined> {
  yield out(textOfBytes(bytes))
  return undefined
}

// A generator, as every sink.
// oxlint-disable-next-line require-yield
function* toNothing(): Steps<string | undefined> {
  return undefined
}

function targetOf(file: string, unpacks: boolean): string | undefined {
  if (!unpacks) return `${file}.gz`
  if (file.endsWith('.tgz')) return `${file.slice(0, -4)}.tar`
  const [, stem] = /^(.+)\.(?:gz|Z)$/.exec(file) ?? []
  return stem
}

function* codeFile(
  session: ShellSession,
  flags: CommandFlags,
  name: string,
  file: string,
  unpacks: boolean,
  keepsFile: boolean,
): Steps<string | undefined> {
  const input = openInput(session, file)
  if ('kind' in input && input.kind === 'missing') return `${file}: ${input.why}`
  if (!('next' in input))
    return unpacks ? 'short read' : `can't remove file '${file}': ${input.why}`
  let target: string | undefined
  let sink: Sink = toOutput
  if (flags.has('t')) sink = toNothing
  else if (file !== '-' && !flags.has('c') && name !== 'zcat') {
    const to = targetOf(file, unpacks)
    if (to === undefined) return `${file}: unknown suffix - ignored`
    if (session.exists(to) && !flags.has('f')) return `can't open '${to}': File exists`
    const why = writeFile(session, to, '')
    if (why !== undefined) return `can't open '${to}': ${why}`
    target = to
    sink = function* (bytes) {
      const wait = session.meter.spend(1, bytes.length)
      if (wait) yield wait
      return writeFile(session, to, bytes, true)
    }
  }
  const made = target
  try {
    const why = unpacks
      ? yield* unpack(input.next, name, session, sink)
      : yield* code(
          input.next,
          new Gzip({ level: levelOf(flags), mtime: 0 }),
          packedAtOnce,
          session,
          sink,
        )
    if (why !== undefined) throw new PackedMistake(`write error: ${why}`)
  } catch (mistake) {
    if (!(mistake instanceof PackedMistake)) throw mistake
    if (made !== undefined) failureOf(() => session.files.remove(session.path(made)))
    return mistake.message
  }
  if (made === undefined) return undefined
  return failureOf(() => {
    const { mode } = session.files.status(session.path(file))
    session.files.changeMode(session.path(made), mode & 0o7777)
    if (!keepsFile) session.files.remove(session.path(file))
  })
}

function levelOf(flags: CommandFlags): 1 | 6 | 9 {
  const level = flags.last('123456789')
  return level === '1' ? 1 : level === '9' ? 9 : 6
}

function compressionCommand(name: string, letters: string, usage: string): Command {
  return withFlags(
    {
      name,
      letters,
      long: {
        stdout: 'c',
        'to-stdout': 'c',
        force: 'f',
        verbose: 'v',
        decompress: 'd',
        uncompress: 'd',
        quiet: 'q',
        fast: '1',
        best: '9',
        'no-name': 'n',
        keep: 'k',
        test: 't',
      },
      usage,
    },
    function* (session, flags) {
      const unpacks = name !== 'gzip' || flags.has('d') || flags.has('t')
      let result = 0
      for (const file of flags.operands.length === 0 ? ['-'] : flags.operands) {
        const why = yield* codeFile(session, flags, name, file, unpacks, flags.has('k'))
        if (why === undefined) continue
        yield error(`${name}: ${why}\n`)
        result = 1
      }
      return result
    },
  )
}

/** Commands that pack and unpack files (RFC 1952); sums within packed files are not checked. */
export const compressionCommands: Commands = {
  gunzip: compressionCommand('gunzip', 'cfvqdtnk', '[-cfkt] [FILE]...'),
  gzip: compressionCommand('gzip', 'cfvqdtnk123456789', '[-cfkdt] [FILE]...'),
  zcat: compressionCommand('zcat', 'cfvqdtnk', '[FILE]...'),
}
