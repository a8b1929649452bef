import { systemCode } from './system-error.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or directory',
  EACCES: 'permission denied',
  EPERM: 'operation not permitted',
  EISDIR: 'is a directory',
  ENOTDIR: 'not a directory',
  ENOEXEC: 'exec format error',
  ELOOP: 'too many levels of symbolic links',
  ENAMETOOLONG: 'file name too long',
  EMFILE: 'too many open files',
  E2BIG: 'argument list too long',
}

/** Why a call of the system failed, in the words of Go. */
export function goReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return reasons[systemCode(error)] ?? text
}

/** The error of a file that could not be read, in the words of Go: `open a.crt: no such file or directory`. */
export function goFileError(path: string, error: unknown): Error {
  // A folder can be opened, but not read.
  const call = systemCode(error) === 'EISDIR' ? 'read' : 'open'
  return new Error(`${call} ${path}: ${goReason(error)}`, { cause: error })
}
