import {
  closeSync,
  existsSync,
  fstatSync,
  ftruncateSync,
  openSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import type { Runtime } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { reasonOf } from '../../base/errors/system-error.ts'
import { makePrivateDirectory } from '../../base/files/file-store.ts'
import { isInUse } from '../../base/files/replace-file.ts'
import { type Retention, rotatedName, tidyRotatedFiles } from './rotated-files.ts'

/** Settings of a log file. */
export interface LogFileSettings extends Retention {
  readonly path: string
  /** Bytes at which it is rotated. */
  readonly maxSize: number
}

/** How a full file is moved away. */
export interface LogMover {
  readonly platform: NodeJS.Platform
  readonly rename: (from: string, to: string) => void
}

const here: LogMover = { platform: process.platform, rename: renameSync }

/** Only its owner may read the log: it has users, their requests, and by level secrets. */
const mode = 0o600

/** A file that log lines are appended to, and that is rotated when it is full. Writes are synchronous. */
export class LogFile {
  readonly #settings: LogFileSettings
  readonly #runtime: Pick<Runtime, 'clock' | 'logger'>
  #file: { readonly handle: number; size: number } | undefined
  readonly #mover: LogMover
  #tidying: Promise<void> | undefined
  /** Whether a program has the full file open, on Windows. */
  #isHeld = false

  private constructor(
    settings: LogFileSettings,
    runtime: Pick<Runtime, 'clock' | 'logger'>,
    mover: LogMover,
  ) {
    this.#settings = settings
    this.#runtime = runtime
    this.#mover = mover
  }

  /** Opens a log file, which it makes with its directory. @throws StartupError */
  static async open(
    settings: LogFileSettings,
    runtime: Pick<Runtime, 'clock' | 'logger'>,
    mover: LogMover = here,
  ): Promise<LogFile> {
    await makePrivateDirectory(dirname(settings.path))
    const log = new LogFile(settings, runtime, mover)
    try {
      log.#opened()
    } catch (error) {
      throw new StartupError(
        `cannot write the audit log ${settings.path}: ${reasonOf(error)}`,
        error,
      )
    }
    log.#tidy()
    return log
  }

  /** Appends whole lines. @throws a system error, or a RangeError for more than a file may hold; then nothing is appended */
  write(lines: Uint8Array): void {
    const { maxSize } = this.#settings
    if (lines.length > maxSize) {
      throw new RangeError(`write length ${lines.length} exceeds maximum file size ${maxSize}`)
    }
    let file = this.#opened()
    if (file.size + lines.length > maxSize) file = this.#rotate()
    try {
      for (let at = 0; at < lines.length;) at += writeSync(file.handle, lines, at)
      file.size += lines.length
    } catch (error) {
      this.#restore(file)
      throw error
    }
  }

  /** Whether as many bytes fit without a rotation. */
  hasRoomFor(bytes: number): boolean {
    return (this.#file?.size ?? 0) + bytes <= this.#settings.maxSize
  }

  async close(): Promise<void> {
    this.#closeFile()
    await this.#tidying
  }

  #opened(): { readonly handle: number; size: number } {
    if (this.#file) return this.#file
    const handle = openSync(this.#settings.path, 'a', mode)
    this.#file = { handle, size: fstatSync(handle).size }
    return this.#file
  }

  #rotate(): { readonly handle: number; size: number } {
    const { path } = this.#settings
    this.#closeFile()
    let time = this.#runtime.clock.now()
    // Two rotations within a millisecond must not share a name.
    while (existsSync(rotatedName(path, time))) time++
    if (this.#moveAway(rotatedName(path, time))) this.#tidy()
    return this.#opened()
  }

  /** Moves the full file. One that a program has open on Windows stays and takes the next lines, too, until it can be moved. */
  #moveAway(target: string): boolean {
    const { path } = this.#settings
    try {
      this.#mover.rename(path, target)
      this.#isHeld = false
      return true
    } catch (error) {
      if (!isInUse(error, this.#mover.platform)) throw error
      if (!this.#isHeld) {
        const message = 'the audit log is not rotated while a program has it open'
        this.#runtime.logger.warn(message, { path, reason: reasonOf(error) })
      }
      this.#isHeld = true
      return false
    }
  }

  /** Takes back a line of which only a part was written, and opens the file anew for the next one. */
  #restore(file: { readonly handle: number; readonly size: number }): void {
    try {
      ftruncateSync(file.handle, file.size)
    } catch (error) {
      this.#runtime.logger.warn('the audit log may contain an incomplete line', {
        reason: reasonOf(error),
      })
    }
    this.#closeFile()
  }

  #closeFile(): void {
    if (!this.#file) return
    const { handle } = this.#file
    this.#file = undefined
    closeSync(handle)
  }

  #tidy(): void {
    const { path } = this.#settings
    const { clock, logger } = this.#runtime
    const before = this.#tidying ?? Promise.resolve()
    this.#tidying = before
      .then(() => tidyRotatedFiles(path, this.#settings, clock.now()))
      .catch((error: unknown) => {
        logger.error('rotated audit logs could not be compressed or deleted', {
          path,
          reason: reasonOf(error),
        })
      })
  }
}
