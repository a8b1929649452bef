import { joinBytes } from '../../../../base/streams/join-bytes.ts'
import { mostPodBytes } from '../../files/file-room.ts'
import { bytesOfText } from '../../processes/bytes-as-text.ts'
import { type CommandOutput, printed } from '../../processes/command.ts'
import { HeldMemory } from '../../processes/process-meter.ts'
import type { Program, ProgramStep } from '../../processes/program.ts'
import { failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { piecesOf } from '../../processes/text-reader.ts'
import { blockBytes, longNameIn, paddingOf, readTarHeader, tarMember } from './tar-format.ts'

const absent = 'No such file or directory'
/** Bytes of a content that are written at once. */
const takenAtOnce = 64 * 1024
/** Bytes of an extension, such as a long name. */
const longestExtension = 1024 * 1024
/** Names that a member is compared with in one step. */
const namesInStep = 64

interface TarOptions {
  readonly flags: string
  /** The archive; `-` for the standard streams. */
  readonly file: string
  readonly directory: string
  readonly names: readonly string[]
}

/** The arguments of `tar`, or what it complains of. */
function optionsOf(args: readonly string[]): TarOptions | string {
  let [flags, file, directory] = ['', '-', '.']
  const names: string[] = []
  for (let at = 0; at < args.length; at++) {
    const arg = args[at] ?? ''
    // As kubectl cp gives them with --no-preserve.
    if (/^--no-same-(?:owner|permissions)$/.test(arg)) continue
    if (/^-./.test(arg) || (at === 0 && arg !== '-')) {
      for (const flag of arg.replace('-', '')) {
        if (!'cxtvmpofC'.includes(flag)) return `unrecognized option '${arg}'`
        if (flag === 'f') file = args[++at] ?? ''
        else if (flag === 'C') directory = args[++at] ?? ''
        else flags += flag
      }
    } else {
      let end = arg.length
      while (end > 1 && arg[end - 1] === '/') end -= 1
      names.push(arg.slice(0, end))
    }
  }
  return { flags, file, directory, names }
}

/** The `tar` of the canned shell: writes, reads and lists archives without compression. */
export function* tar(session: ShellSession, args: readonly string[]): Program {
  const options = optionsOf(args)
  if (typeof options === 'string') return yield* printed(failure(options))
  if (options.flags.includes('c')) return yield* create(session, options)
  return yield* printed(yield* extract(session, options))
}

function failure(why: string): CommandOutput {
  return { error: `tar: ${why}\n`, code: 1 }
}

/** Writes an archive member by member, to its file or to the output. */
function* create(session: ShellSession, { file, directory, names }: TarOptions): Program {
  if (names.length === 0) return yield* printed(failure('empty archive'))
  const why = file === '-' ? undefined : failureOf(() => session.write(file, ''))
  if (why !== undefined) return yield* printed(failure(`${file}: ${why}`))
  if (names.some((name) => name.startsWith('/'))) {
    yield* printed({ error: "tar: removing leading '/' from member names\n" })
  }
  let code = 0
  // The last one is the next; what lies in a directory comes behind it.
  const left = names.toReversed()
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const path = name.startsWith('/') ? name : `${directory}/${name}`
    const inside = session.isDirectory(path) ? session.list(path) : undefined
    const content = session.isFile(path) ? session.bytes(path) : undefined
    if (!content && !inside) {
      code = yield* printed(failure(`${name}: ${absent}`))
      continue
    }
    for (const each of inside?.toReversed() ?? []) left.push(`${name}/${each}`)
    const member = (name.replace(/^\/+/, '') || '.') + (inside ? '/' : '')
    const failed = yield* put(session, file, tarMember(member, content, session.now()))
    if (failed !== undefined) return yield* printed(failed)
  }
  const failed = yield* put(session, file, [new Uint8Array(2 * blockBytes)])
  return failed === undefined ? code : yield* printed(failed)
}

/** Appends pieces of an archive. Returns what went wrong. */
function* put(
  session: ShellSession,
  file: string,
  pieces: readonly Uint8Array[],
): Generator<ProgramStep, CommandOutput | undefined, string | undefined> {
  for (const bytes of pieces) {
    const next = piecesOf(() => bytes, session.meter)
    for (let text = yield* next(); text !== undefined; text = yield* next()) {
      if (file === '-') yield { kind: 'output', stream: 'stdout', text }
      else {
        const why = failureOf(() => session.write(file, text, true))
        if (why !== undefined) return failure(`${file}: ${why}`)
      }
    }
  }
  return undefined
}

function* extract(
  session: ShellSession,
  { flags, file, directory, names }: TarOptions,
): Generator<ProgramStep, CommandOutput, string | undefined> {
  const given = file === '-' || !session.isFile(file) ? undefined : session.bytes(file)
  if (file !== '-' && given === undefined) return failure(`can't open '${file}': ${absent}`)
  if (!session.isDirectory(directory)) {
    return failure(`can't change directory to '${directory}': ${absent}`)
  }
  const held = new HeldMemory(session.meter)
  try {
    return yield* members(session, flags, directory, names, takenFrom(given, held))
  } finally {
    held.release()
  }
}

type Take = (size: number) => Generator<ProgramStep, Uint8Array | undefined, string | undefined>

function* members(
  session: ShellSession,
  flags: string,
  directory: string,
  names: readonly string[],
  take: Take,
): Generator<ProgramStep, CommandOutput, string | undefined> {
  let longName: string | undefined
  for (;;) {
    const head = yield* take(blockBytes)
    if (!head) return failure('short read')
    if (head.every((byte) => byte === 0)) break
    const header = readTarHeader(head)
    if (!header) return failure('invalid tar magic')
    const { type, size } = header
    const name = longName ?? header.name
    if (size > mostPodBytes) return failure(`can't create ${name}: No space left on device`)
    if (/[a-z]/i.test(type)) {
      const content = size > longestExtension ? undefined : yield* take(size)
      if (!content || !(yield* take(paddingOf(size)))) return failure('short read')
      longName = longNameIn(type, content) ?? longName
      continue
    }
    longName = undefined
    const wait = session.meter.spend(1 + names.length / namesInStep)
    if (wait) yield wait
    const isWanted = names.length === 0 || names.some((each) => `${name}/`.startsWith(`${each}/`))
    if (isWanted && /[tv]/.test(flags)) yield* printed({ out: `${name}\n` })
    const path = `${directory}/${name}`
    const isWritten = isWanted && !flags.includes('t')
    let why: string | undefined
    if (isWritten) {
      why = 'only files and directories can be written'
      if (type === '5') why = failureOf(() => session.files.makeDirectories(session.path(path)))
      else if (type === '0') {
        why = failureOf(() => {
          session.files.makeDirectories(session.path(path.slice(0, path.lastIndexOf('/')) || '/'))
          session.write(path, '')
        })
      }
    }
    for (let left = size; left > 0 && why === undefined;) {
      const piece = yield* take(Math.min(left, takenAtOnce))
      if (!piece) return failure('short read')
      left -= piece.length
      const read = session.meter.spend(0, piece.length)
      if (read) yield read
      if (isWritten) why = failureOf(() => session.write(path, piece, true))
    }
    if (why !== undefined) return failure(`can't create ${name}: ${why}`)
    if (!(yield* take(paddingOf(size)))) return failure('short read')
  }
  // The end has two blocks.
  yield* take(blockBytes)
  return {}
}

/** Takes counts of bytes from an archive, or from the input of the process; undefined where fewer are left. */
function takenFrom(given: Uint8Array | undefined, held: HeldMemory): Take {
  let rest = given ?? new Uint8Array()
  return function* (size) {
    const pieces = [rest]
    for (let length = rest.length; length < size;) {
      const text: string | undefined = given ? undefined : yield { kind: 'read', unit: 'chunk' }
      if (text === undefined) return undefined
      const bytes = bytesOfText(text)
      held.add(bytes.length)
      pieces.push(bytes)
      length += bytes.length
    }
    const all = joinBytes(pieces)
    rest = all.subarray(size)
    held.release()
    if (!given) held.add(rest.length)
    return all.subarray(0, size)
  }
}
