import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { badRequest, type LogFiles } from '../../../core/index.ts'
import { reasonOf } from '../../base/errors/system-error.ts'

/** Bytes that are read at once. */
const chunkBytes = 65_536

/** Opens a regular file that is no link; a pipe of that name must not hold the server up. */
const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/**
 * The log files below one directory. Paths are absolute or relative to it; those that lead out of it, also by symbolic links, are
 * refused, since users who may write Logs objects choose them.
 */
export class LogDirectory implements LogFiles {
  readonly #root: string

  /** `root`: the directory, with its symbolic links resolved. */
  constructor(root: string) {
    this.#root = root
  }

  size(path: string): Promise<number> {
    return this.#withFile(path, async (file) => (await file.stat()).size)
  }

  read(path: string, offset: number): Promise<Uint8Array> {
    return this.#withFile(path, async (file) => {
      const buffer = new Uint8Array(chunkBytes)
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, offset)
      return buffer.subarray(0, bytesRead)
    })
  }

  async #withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
    const refuse = (why: string, cause?: unknown): Error =>
      badRequest(`log file "${path}" cannot be read: ${why}`, cause)
    const wanted = resolve(this.#root, path)
    if (!this.#holds(wanted)) throw refuse('it is outside the directory of log files')
    try {
      const real = await realpath(wanted)
      if (!this.#holds(real)) throw refuse('it leads out of the directory of log files')
      const file = await open(real, flags)
      try {
        if (!(await file.stat()).isFile()) throw refuse('it is no regular file')
        return await use(file)
      } finally {
        await file.close()
      }
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) throw refuse(reasonOf(error), error)
      throw error
    }
  }

  #holds(path: string): boolean {
    const inside = relative(this.#root, path)
    return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside)
  }
}
