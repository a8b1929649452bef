import { StartupError } from './startup-error.ts'

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EACCES: 'permission denied',
  EPERM: 'the system does not allow it',
  EISDIR: 'it is a directory',
  ENOTDIR: 'a part of the path is not a directory',
  EEXIST: 'a file of that name exists',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENAMETOOLONG: 'the path is too long',
  ELOOP: 'its symbolic links lead in a circle',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open',
  EIO: 'the disk does not work',
}

/** The code of a system error (`ENOENT`, `EADDRINUSE`); empty for other errors. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

/** The reason of a system error, as text for the end of a message. */
export function reasonOf(error: unknown): string {
  return reasons[systemCode(error)] ?? (error instanceof Error ? error.message : String(error))
}

interface SystemError extends Error {
  readonly syscall: string
  readonly path?: string
}

function isSystemError(error: unknown): error is SystemError {
  return (
    error instanceof Error &&
    'errno' in error &&
    'syscall' in error &&
    typeof error.syscall === 'string'
  )
}

/**
 * The StartupError for a system error that no closer code has explained. Undefined for any other error, which is a defect
 * and keeps its stack.
 */
export function refusalOfSystem(error: unknown): StartupError | undefined {
  if (!isSystemError(error)) return undefined
  const what = error.path === undefined ? '' : `${error.path}: `
  const code = systemCode(error)
  return new StartupError(`${what}${reasonOf(error)} (${error.syscall}: ${code})`, error)
}
