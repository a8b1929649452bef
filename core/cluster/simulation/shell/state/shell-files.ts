import { FileError } from '../../files/file-error.ts'
import { failureOf } from '../../processes/shell-session.ts'
import { InputFile, NullFile, type OpenFile, OutputFile } from './open-files.ts'
import type { Shell } from './shell-state.ts'

/** What a path stands for beside files: descriptors that are open already. */
const descriptorPaths = /^\/(?:dev\/(?:fd\/(\d+)|std(in|out|err))|proc\/self\/fd\/(\d+))$/
const streams: Readonly<Record<string, number>> = { in: 0, out: 1, err: 2 }

/** A file that was opened, or why that failed. */
export type Opened = { readonly file: OpenFile } | { readonly why: string }

function special(shell: Shell, path: string): Opened | undefined {
  if (path === '/dev/null') return { file: new NullFile() }
  if (path === '/dev/tty') {
    const file = shell.descriptors.get(2) ?? shell.descriptors.get(1)
    return file ? { file } : { why: 'No such device or address' }
  }
  const [found, number, stream, own] = descriptorPaths.exec(path) ?? []
  if (found === undefined) return undefined
  const file = shell.descriptors.get(Number(number ?? own ?? streams[stream ?? '']))
  return file ? { file } : { why: 'no such file' }
}

/** Opens a file; `missing` is what ash says where nothing is there. */
function opened(open: () => OpenFile, missing: string): Opened {
  try {
    return { file: open() }
  } catch (error) {
    if (!(error instanceof FileError)) throw error
    return { why: error.code === 'ENOENT' || error.code === 'ENOTDIR' ? missing : error.message }
  }
}

/** Opens a file for reading. */
export function openToRead(shell: Shell, path: string): Opened {
  const { session, meter } = shell
  const known = special(shell, path)
  if (known) return known
  return opened(() => {
    // A directory can be opened, and nothing can be read of it.
    if (session.isDirectory(path)) return new NullFile()
    return new InputFile(meter, session.read(path))
  }, 'no such file')
}

/** Opens a file for writing: at its end, or anew. */
export function openToWrite(shell: Shell, path: string, isAppended: boolean): Opened {
  const { session } = shell
  const known = special(shell, path)
  if (known) return known
  return opened(() => {
    const absolute = session.path(path)
    session.write(absolute, '', isAppended)
    return new OutputFile((text) => failureOf(() => session.write(absolute, text, true)))
  }, 'nonexistent directory')
}

export function existsIn({ session }: Shell, path: string): boolean {
  return session.files.find(session.path(path), false) !== undefined
}

export function isDirectoryIn({ session }: Shell, path: string): boolean {
  return session.isDirectory(path)
}

export function isFileIn({ session }: Shell, path: string): boolean {
  return session.isFile(path)
}

/** Names in a directory in their order; none where it cannot be read. */
export function namesIn({ session }: Shell, path: string): readonly string[] {
  let names: readonly string[] = []
  failureOf(() => (names = session.list(path)))
  return names
}

/** The bytes of a file; why not where it cannot be read. */
export function bytesIn({ session }: Shell, path: string): Uint8Array | string {
  let bytes: Uint8Array = new Uint8Array()
  const why = failureOf(() => (bytes = session.bytes(path)))
  return why ?? bytes
}

/** Why a path is no directory that one can change to; undefined where it is one. */
export function whyNoDirectory({ session }: Shell, path: string): string | undefined {
  return failureOf(() => {
    const absolute = session.path(path)
    if (session.files.status(absolute).kind !== 'directory') throw new FileError('ENOTDIR')
    if (!session.files.allows(absolute, 1)) throw new FileError('EACCES')
  })
}

/** The path of a directory without symbolic links. */
export function physicalPath({ session }: Shell, path: string): string {
  let real = session.path(path)
  failureOf(() => (real = session.files.realPath(real)))
  return real
}

/** An absolute path without `.` and `..`, as `cd` follows it. */
export function logicalPath({ session }: Shell, path: string): string {
  const parts: string[] = []
  for (const part of session.path(path).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '' && part !== '.') parts.push(part)
  }
  return `/${parts.join('/')}`
}
