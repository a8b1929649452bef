import { joinBytes } from '../../outgoing/join-bytes.ts'
import { bytesOfText, textOfBytes } from './bytes-as-text.ts'
import type { Program, ProgramStep } from './program.ts'
import { type CommandOutput, printed } from './shell-commands.ts'
import { noSpace, type ShellSession } from './shell-session.ts'
import { blockBytes, longNameIn, paddingOf, readTarHeader, tarMember } from './tar-format.ts'
import { mostWritten } from './written-files.ts'

const absent = 'No such file or directory'

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
    } else names.push(arg.replace(/(.)\/+$/, '$1'))
  }
  return { flags, file, directory, names }
}

/** The `tar` of the canned shell: writes, reads and lists archives without compression. */
export function* tar(
  session: ShellSession,
  args: readonly string[],
  input: string | undefined,
): Program {
  const options = optionsOf(args)
  if (typeof options === 'string') return yield* printed(failure(options))
  if (options.flags.includes('c')) return yield* printed(create(session, options))
  return yield* printed(yield* extract(session, options, input))
}

function failure(why: string): CommandOutput {
  return { error: `tar: ${why}\n`, code: 1 }
}

function create(session: ShellSession, options: TarOptions): CommandOutput {
  const { file, directory, names } = options
  if (names.length === 0) return failure('empty archive')
  const pieces: Uint8Array[] = []
  let [error, code] = ['', 0]
  const add = (name: string): void => {
    const path = name.startsWith('/') ? name : `${directory}/${name}`
    const content = session.bytes(path)
    const inside = session.list(path)
    if (content ?? inside) {
      const member = (name.replace(/^\/+/, '') || '.') + (inside ? '/' : '')
      pieces.push(tarMember(member, content, session.now()))
    } else {
      error += `tar: ${name}: No such file or directory\n`
      code = 1
    }
    for (const each of inside ?? []) add(`${name}/${each}`)
  }
  if (names.some((name) => name.startsWith('/'))) {
    error = "tar: removing leading '/' from member names\n"
  }
  for (const name of names) add(name)
  const archive = joinBytes([...pieces, new Uint8Array(2 * blockBytes)])
  if (file === '-') return { out: textOfBytes(archive), error, code }
  const why = session.write(file, archive)
  return why === undefined ? { error, code } : failure(`${file}: ${why}`)
}

function* extract(
  session: ShellSession,
  { flags, file, directory, names }: TarOptions,
  input: string | undefined,
): Generator<ProgramStep, CommandOutput, string | undefined> {
  const given = file === '-' ? input : session.read(file)
  if (file !== '-' && given === undefined) return failure(`can't open '${file}': ${absent}`)
  if (!session.isDirectory(directory)) {
    return failure(`can't change directory to '${directory}': ${absent}`)
  }
  const take = takenFrom(given)
  let longName: string | undefined
  let out = ''
  for (;;) {
    const head = yield* take(blockBytes)
    if (!head) return failure('short read')
    if (head.every((byte) => byte === 0)) break
    const header = readTarHeader(head)
    if (!header) return failure('invalid tar magic')
    const { type, size } = header
    const name = longName ?? header.name
    if (size > mostWritten) return failure(`can't create ${name}: ${noSpace}`)
    const body = yield* take(size + paddingOf(size))
    if (!body) return failure('short read')
    const content = body.subarray(0, size)
    if (/[a-z]/i.test(type)) {
      longName = longNameIn(type, content) ?? longName
      continue
    }
    longName = undefined
    if (names.length > 0 && !names.some((each) => `${name}/`.startsWith(`${each}/`))) continue
    if (/[tv]/.test(flags)) out += `${name}\n`
    if (flags.includes('t')) continue
    const path = `${directory}/${name}`
    let why: string | undefined = 'only files and directories can be written'
    if (type === '5') why = session.makeDirectory(path)
    else if (type === '0') why = session.write(path, content)
    if (why !== undefined) return failure(`can't create ${name}: ${why}`)
  }
  // The end has two blocks.
  yield* take(blockBytes)
  return { out }
}

/** Takes counts of bytes from a text, or from the input of the process; undefined where fewer are left. */
function takenFrom(
  given: string | undefined,
): (size: number) => Generator<ProgramStep, Uint8Array | undefined, string | undefined> {
  let rest = bytesOfText(given ?? '')
  return function* (size) {
    const pieces = [rest]
    for (let length = rest.length; length < size;) {
      const text = given === undefined ? yield { kind: 'read', unit: 'chunk' } : undefined
      if (text === undefined) return undefined
      const bytes = bytesOfText(text)
      pieces.push(bytes)
      length += bytes.length
    }
    const all = joinBytes(pieces)
    rest = all.subarray(size)
    return all.subarray(0, size)
  }
}
