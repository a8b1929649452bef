import type { Cancel, LiveValue, Runtime } from '../../core/index.ts'
import { readRequired } from './file-store.ts'
import { FileWatch } from './file-watch.ts'
import { StartupError } from '../errors/startup-error.ts'

export interface WatchedFile {
  readonly path: string
  /** What the file is, as errors name it: `the key of --tls-private-key-file`. */
  readonly what: string
}

export interface ReloadableOptions<T> {
  /** What the files make, as log lines name it: `serving certificate`. */
  readonly name: string
  /** The files that together make one value. */
  readonly files: readonly WatchedFile[]
  /** Makes the value of the texts, in the order of `files`, and checks it. @throws StartupError naming the file and its fault. */
  readonly parse: (texts: readonly string[]) => T
  readonly runtime: Pick<Runtime, 'logger' | 'timers'>
}

/**
 * A value made of files that are watched. When they change they are read together, and a new value takes the place of the
 * old one at once. Files that are missing or faulty, or do not fit together, leave the old value in force: the log
 * says so once for each fault, and the files are read again as they change.
 *
 * @example
 * const tokens = await Reloadable.open({ name: 'static tokens', files, parse: ([text = '']) => parseTokens(text), runtime })
 * tokens.value // now
 * tokens.onChange((next) => authenticator.replace(next))
 */
export class Reloadable<T> implements LiveValue<T> {
  readonly #options: ReloadableOptions<T>
  readonly #watch: FileWatch
  readonly #listeners = new Set<(value: T) => void>()
  #texts: readonly string[]
  #value: T
  /** The fault of the files as they are now, which the log has named. */
  #fault: string | undefined
  /** The newest reload, and the one that has not begun yet. */
  #last: Promise<void> = Promise.resolve()
  #queued: Promise<void> | undefined
  #isClosed = false

  /** Reads the files for the first time. @throws StartupError where they cannot be used: there is no value to keep yet. */
  static async open<T>(options: ReloadableOptions<T>): Promise<Reloadable<T>> {
    const texts = await readTexts(options.files)
    return new Reloadable(options, texts, options.parse(texts))
  }

  private constructor(options: ReloadableOptions<T>, texts: readonly string[], value: T) {
    this.#options = options
    this.#texts = texts
    this.#value = value
    this.#watch = new FileWatch({
      ...options.runtime,
      paths: options.files.map(({ path }) => path),
      onHint: () => void this.reload(),
    })
  }

  get value(): T {
    return this.#value
  }

  /** `listener` is called with each new value, after it took effect. */
  onChange(listener: (value: T) => void): Cancel {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * Reads the files and resolves once a new value took effect, or the old one is kept. It never rejects. Reloads run one after
   * another; calls that come while one is under way share the next one, since that one may have read the files before.
   */
  reload(): Promise<void> {
    if (this.#queued) return this.#queued
    const queued = this.#last.then(() => {
      this.#queued = undefined
      return this.#read()
    })
    this.#queued = queued
    this.#last = queued
    return queued
  }

  /** Ends the watch. The value stays; a reading under way changes nothing any more. */
  close(): void {
    this.#isClosed = true
    this.#watch.close()
    this.#listeners.clear()
  }

  async #read(): Promise<void> {
    if (this.#isClosed) return
    try {
      await this.#watch.follow()
      const texts = await readTexts(this.#options.files)
      if (!this.#isClosed) this.#take(texts)
    } catch (error) {
      if (!this.#isClosed) this.#keep(error)
    }
  }

  #take(texts: readonly string[]): void {
    const { name, parse } = this.#options
    const isSame = texts.every((text, index) => text === this.#texts[index])
    const hadFault = this.#fault !== undefined
    if (!isSame) {
      this.#value = parse(texts)
      this.#texts = texts
    }
    this.#fault = undefined
    const { logger } = this.#options.runtime
    const files = this.#options.files.map(({ path }) => path).join(', ')
    if (!isSame) logger.info('watched files have changed; their value is in force', { name, files })
    else if (hadFault) logger.info('watched files are as before their fault', { name, files })
    if (!isSame) this.#tell()
  }

  #keep(error: unknown): void {
    const { name, runtime } = this.#options
    const fault = error instanceof Error ? error.message : String(error)
    if (fault === this.#fault) return
    this.#fault = fault
    const isExpected = error instanceof StartupError
    const message = 'watched files cannot be used; the value read before stays in force'
    if (isExpected) runtime.logger.warn(message, { name, fault })
    else runtime.logger.error(message, { name, fault, cause: stackOf(error) })
  }

  #tell(): void {
    const { name, runtime } = this.#options
    for (const listener of this.#listeners) {
      try {
        listener(this.#value)
      } catch (error) {
        const message = 'a new value of watched files could not be applied'
        runtime.logger.error(message, { name, cause: stackOf(error) })
      }
    }
  }
}

/** All at once, so that files which are replaced together are read close together. */
function readTexts(files: readonly WatchedFile[]): Promise<readonly string[]> {
  return Promise.all(files.map(({ path, what }) => readRequired(path, what)))
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
