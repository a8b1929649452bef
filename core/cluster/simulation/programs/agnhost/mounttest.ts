import { FileError } from '../../files/file-error.ts'
import type { FileStatus } from '../../files/process-files.ts'
import { bytesOfText, textOfBytes } from '../../processes/bytes-as-text.ts'
import type { Program, ProgramStep } from '../../processes/program.ts'
import type { ShellSession } from '../../processes/shell-session.ts'
import { GoFlags } from '../go-flags.ts'

const newContent = 'mount-tester new file\n'
/** Milliseconds between two looks at a file. */
const lookMs = 2000
/** What statfs(2) says of file systems. */
const magicNumbers: Readonly<Record<string, number>> = { overlay: 0x79_4c_76_30, proc: 0x9fa0 }
const ext4 = 0xef53

/** Why a system call failed, as Go says it. */
function goText(error: unknown, call: string, path: string): string {
  if (!(error instanceof FileError)) throw error
  return `${call} ${path}: ${error.message.toLowerCase()}`.replace(/^ +/, '')
}

/** The mode of a file as Go prints it. */
export function goMode({ kind, mode }: Pick<FileStatus, 'kind' | 'mode'>): string {
  const special = [
    kind === 'directory' ? 'd' : '',
    kind === 'symlink' ? 'L' : '',
    kind === 'device' ? 'Dc' : '',
    (mode & 0o4000) === 0 ? '' : 'u',
    (mode & 0o2000) === 0 ? '' : 'g',
    (mode & 0o1000) === 0 ? '' : 't',
  ].join('')
  return (special || '-') + permissions(mode)
}

function permissions(mode: number): string {
  return Array.from('rwxrwxrwx', (letter, at) =>
    (mode & (0o400 >> at)) === 0 ? '-' : letter,
  ).join('')
}

interface Outcome {
  readonly text: string
  readonly failed?: boolean
}

/** Looks at files, and makes some, as its flags say; the order of what it does is fixed. */
export function* mounttest(session: ShellSession, args: readonly string[]): Program {
  const flags = new GoFlags(args, ['break_on_expected_content'])
  const { files } = session
  files.umask = 0
  let failed = false
  const looks: readonly (readonly [flag: string, look: (path: string) => Outcome])[] = [
    ['fs_type', (path) => ({ text: `mount type of "${path}": ${typeOf(session, path)}\n` })],
    ...['0644', '0666', '0660', '0777'].map(
      (mode) =>
        [
          `new_file_${mode}`,
          (path: string) => writeNew(session, path, Number.parseInt(mode, 8)),
        ] as const,
    ),
    ['file_mode', (path) => ({ text: `mode of file "${path}": ${goMode(files.status(path))}\n` })],
    [
      'file_perm',
      (path) => ({ text: `perms of file "${path}": -${permissions(files.status(path).mode)}\n` }),
    ],
    [
      'file_owner',
      (path) => {
        const { uid, gid } = files.status(path)
        return { text: `owner UID of "${path}": ${uid}\nowner GID of "${path}": ${gid}\n` }
      },
    ],
    ['file_content', (path) => content(session, path)],
  ]
  for (const [flag, look] of looks) {
    const path = flags.text(flag)
    if (path === '') continue
    const outcome = tried(flag, path, look)
    failed ||= outcome.failed === true
    const wait = session.meter.spend(1, outcome.text.length)
    if (wait) yield wait
    yield { kind: 'output', stream: 'stdout', text: outcome.text }
  }
  const looped = flags.text('file_content_in_loop')
  if (looped !== '') {
    const limit = flags.number('retry_time', 180) * 1000
    const breaks = flags.switched('break_on_expected_content', true)
    failed = (yield* readInLoop(session, looped, limit, breaks)) || failed
  }
  return failed ? 1 : 0
}

const calls: Readonly<Record<string, readonly [text: string, call: string]>> = {
  fs_type: ['error from statfs', ''],
  file_mode: ['error from Stat', 'stat'],
  file_perm: ['error from Stat', 'stat'],
  file_owner: ['error from stat', ''],
}

function tried(flag: string, path: string, look: (path: string) => Outcome): Outcome {
  try {
    return look(path)
  } catch (error) {
    const [text = 'error', call = ''] = calls[flag] ?? []
    if (!(error instanceof FileError)) throw error
    const why = call === '' ? error.message.toLowerCase() : goText(error, call, path)
    return { text: `${text}("${path}"): ${why}\n`, failed: true }
  }
}

function typeOf({ files }: ShellSession, path: string): string {
  const { type } = files.status(path).mount.tree
  return type === 'tmpfs' ? type : String(magicNumbers[type] ?? ext4)
}

function writeNew(session: ShellSession, path: string, mode: number): Outcome {
  try {
    session.files.write(path, bytesOfText(newContent), { mode })
  } catch (error) {
    const why = goText(error, 'open', path)
    return { text: `error writing new file "${path}": ${why}\n`, failed: true }
  }
  return content(session, path)
}

function content(session: ShellSession, path: string): Outcome {
  try {
    return { text: `content of file "${path}": ${textOfBytes(session.bytes(path))}\n` }
  } catch (error) {
    const why = goText(error, 'open', path)
    return { text: `error reading file content for "${path}": ${why}\n`, failed: true }
  }
}

/** Reads a file again and again; returns whether the last look failed. */
function* readInLoop(
  session: ShellSession,
  path: string,
  limit: number,
  breaks: boolean,
): Generator<ProgramStep, boolean, string | undefined> {
  let failed = false
  const start = session.now()
  while (session.now() - start < limit) {
    let text: string
    let isExpected = false
    try {
      const found = textOfBytes(session.bytes(path))
      text = `content of file "${path}": ${found}\n`
      failed = false
      isExpected = found === newContent
      if (breaks && !isExpected) text += `Unexpected content. Expected: ${newContent}. Retrying\n`
    } catch (error) {
      text = `Error reading file ${path}: ${goText(error, 'open', path)}, retrying\n`
      failed = true
    }
    const wait = session.meter.spend(1, text.length)
    if (wait) yield wait
    yield { kind: 'output', stream: 'stdout', text }
    if (breaks && isExpected) break
    yield { kind: 'sleep', milliseconds: lookMs }
  }
  return failed
}
