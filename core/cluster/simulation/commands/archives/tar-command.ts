import { joinBytes } from '../../../../base/streams/join-bytes.ts'
import { FileError } from '../../files/file-error.ts'
import { mostPodBytes } from '../../files/file-room.ts'
import { bytesOfText } from '../../processes/bytes-as-text.ts'
import { type CommandOutput, printed } from '../../processes/command.ts'
import { HeldMemory } from '../../processes/process-meter.ts'
import type { Program, ProgramStep } from '../../processes/program.ts'
import { failureOf, type ShellSession } from '../../processes/shell-session.ts'
import { piecesOf } from '../../processes/text-reader.ts'
import {
  blockBytes,
  extensionIn,
  paddingOf,
  readTarHeader,
  type TarHeader,
  type TarMember,
  tarMember,
} from './tar-format.ts'

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
    if (/^--no-same-(?:owner|permissions)$/.test(arg)) {
      if (arg.endsWith('owner')) flags += 'o'
      continue
    }
    if (/^-./.test(arg) || (at === 0 && arg !== '-')) {
      for (const flag of arg.replace('-', '')) {
        if (!'cxtvmpofhC'.includes(flag)) return `unrecognized option '${arg}'`
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
function* create(session: ShellSession, options: TarOptions): Program {
  const { flags, file, directory, names } = options
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
    const member = memberAt(session, path, name, flags.includes('h'))
    if (typeof member === 'string') {
      code = yield* printed(failure(`${name}: ${member}`))
      continue
    }
    if (member.type === '5') {
      for (const each of session.list(path).toReversed()) left.push(`${name}/${each}`)
    }
    if (flags.includes('v')) {
      yield { kind: 'output', stream: file === '-' ? 'stderr' : 'stdout', text: `${member.name}\n` }
    }
    const failed = yield* put(session, file, tarMember(member))
    if (failed !== undefined) return yield* printed(failed)
  }
  const failed = yield* put(session, file, [new Uint8Array(2 * blockBytes)])
  return failed === undefined ? code : yield* printed(failed)
}

/** What lies at a path, as a member of an archive; or why it cannot be one. */
function memberAt(
  session: ShellSession,
  path: string,
  name: string,
  follow: boolean,
): TarMember | string {
  const { files } = session
  const found = files.find(session.path(path), follow)
  if (!found) return absent
  const { kind, mode, uid, gid, modifiedAt, target = '' } = found
  const shared = { mode, uid, gid, modifiedAt, link: '' }
  const shown = name.replace(/^\/+/, '') || '.'
  if (kind === 'directory') return { ...shared, name: `${shown}/`, type: '5' }
  if (kind === 'symlink') return { ...shared, name: shown, type: '2', link: target }
  if (kind !== 'file') return 'socket ignored'
  let content: Uint8Array | undefined
  const why = failureOf(() => (content = session.bytes(path)))
  return why ?? { ...shared, name: shown, type: '0', content }
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
  let extension: { name?: string | undefined; link?: string | undefined } = {}
  /** Directories, whose modes and times are set when all lies in them. */
  const directories: [path: string, header: TarHeader][] = []
  for (;;) {
    const head = yield* take(blockBytes)
    if (!head) return failure('short read')
    if (head.every((byte) => byte === 0)) break
    const read = readTarHeader(head)
    if (!read) return failure('invalid tar magic')
    const { type, size } = read
    const header = {
      ...read,
      name: extension.name ?? read.name,
      link: extension.link ?? read.link,
    }
    const { name } = header
    if (size > mostPodBytes) return failure(`can't create ${name}: No space left on device`)
    if (/[a-z]/i.test(type)) {
      const content = size > longestExtension ? undefined : yield* take(size)
      if (!content || !(yield* take(paddingOf(size)))) return failure('short read')
      const { name: longName = extension.name, link = extension.link } = extensionIn(type, content)
      extension = { name: longName, link }
      continue
    }
    extension = {}
    const wait = session.meter.spend(1 + names.length / namesInStep)
    if (wait) yield wait
    const isWanted = names.length === 0 || names.some((each) => `${name}/`.startsWith(`${each}/`))
    if (isWanted && /[tv]/.test(flags)) {
      yield* printed({ out: `${/t.*v|v.*t/.test(flags) ? listed(header) : name}\n` })
    }
    const path = `${directory}/${name}`
    const isWritten = isWanted && !flags.includes('t')
    let why = isWritten ? failureOf(() => place(session, path, header, directory)) : undefined
    for (let left = size; left > 0 && why === undefined;) {
      const piece = yield* take(Math.min(left, takenAtOnce))
      if (!piece) return failure('short read')
      left -= piece.length
      const spent = session.meter.spend(0, piece.length)
      if (spent) yield spent
      if (isWritten) why = failureOf(() => session.write(path, piece, true))
    }
    if (isWritten && why === undefined) {
      if (type === '5') directories.push([path, header])
      else why = failureOf(() => restore(session, path, header, flags))
    }
    if (why !== undefined) return failure(`can't create ${name}: ${why}`)
    if (!(yield* take(paddingOf(size)))) return failure('short read')
  }
  // The end has two blocks.
  yield* take(blockBytes)
  for (const [path, header] of directories.toReversed()) {
    const wait = session.meter.spend(1)
    if (wait) yield wait
    const why = failureOf(() => restore(session, path, header, flags))
    if (why !== undefined) return failure(`${header.name}: ${why}`)
  }
  return {}
}

/** Makes the file, directory or link of a member, in the place of any other. @throws FileError */
function place(session: ShellSession, text: string, header: TarHeader, directory: string): void {
  const { files } = session
  const path = session.path(text)
  if (header.type === '5') {
    files.makeDirectories(path)
    return
  }
  files.makeDirectories(session.path(text.slice(0, text.lastIndexOf('/')) || '/'))
  const former = files.find(path, false)
  if (former && former.kind !== 'directory') files.remove(path)
  if (header.type === '2') files.symlink(header.link, path)
  else if (header.type === '1') files.link(session.path(`${directory}/${header.link}`), path)
  else if (header.type === '0' || header.type === '7') session.write(text, '')
  else throw new FileError('EPERM')
}

/** Gives what was extracted its owner, mode and time, as far as the flags and the rights of the process let it. @throws FileError */
function restore(session: ShellSession, text: string, header: TarHeader, flags: string): void {
  const { files, world } = session
  const path = session.path(text)
  const { type, mode, uid, gid, modifiedAt } = header
  if (type === '1') return
  if (world.uid === 0 && !flags.includes('o')) files.changeOwner(path, uid, gid, false)
  if (type === '2') return
  files.changeMode(path, world.uid === 0 || flags.includes('p') ? mode : mode & ~files.umask)
  if (!flags.includes('m')) files.changeTime(path, modifiedAt)
}

const kindLetters: Readonly<Record<string, string>> = { '1': 'h', '2': 'l', '5': 'd' }

/** A member as `tar tv` lists it. */
function listed({ name, type, mode, uid, gid, size, modifiedAt, link }: TarHeader): string {
  const rights = Array.from('rwxrwxrwx', (letter, at) => ((mode >> (8 - at)) & 1 ? letter : '-'))
  const time = new Date(modifiedAt).toISOString().slice(0, 19).replace('T', ' ')
  const owner = `${uid}/${gid}`
  const target = type === '2' ? ` -> ${link}` : type === '1' ? ` link to ${link}` : ''
  const kind = kindLetters[type] ?? '-'
  return `${kind}${rights.join('')} ${owner} ${String(size).padStart(9)} ${time} ${name}${target}`
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
