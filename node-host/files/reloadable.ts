import type { Cancel, LiveValue, Runtime } from '../../core/index.ts'
import { readRequired } from './file-store.ts'
import { FileWatch } from './file-watch.ts'
import { StartupError } from '../errors/startup-error.ts'

export interface WatchedFile {
  readonly path: string
  /** Name of the file in errors: `the key of --tls-private-key-file`. */
  readonly what: string
}

export interface ReloadableOptions<T> {
  /** Name of the value in log lines: `serving certificate`. */
  readonly name: string
  /** The files that the value is parsed from. */
  readonly files: readonly WatchedFile[]
  /** Parses and checks the texts, in the order of `files`. @throws StartupError naming the file and its fault. */
  readonly parse: (texts: readonly string[]) => T
  readonly runtime: Pick<Runtime, 'logger' | 'timers'>
}

/**
 * A value parsed from watched files. When they change they are read together, and a new value replaces the old one
 * atomically. While files are missing, faulty or inconsistent, the old value stays in force: the log names each fault once,
 * and the files are read again as they change.
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
  /** The current fault of the files, already logged. */
  #fault: string | undefined
  /** The newest reload, and the one that waits for it to end. */
  #last: Promise<void> = Promise.resolve()
  #queued: Promise<void> | undefined
  #isClosed = false

  /** Reads the files for the first time. @throws StartupError where they cannot be used. */
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

  /** Calls `listener` with each new value, after it took effect. */
  onChange(listener: (value: T) => void): Cancel {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /**
   * Reads the files and resolves once a new value took effect, or the old one is kept. It never rejects. Reloads run one after
   * another; calls during a reload share the next one, since the running one may have read the files already.
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

  /** Ends the watch. The value stays; a reload under way has no effect. */
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

/** Reads all files concurrently, so that files replaced together are read close together. */
function readTexts(files: readonly WatchedFile[]): Promise<readonly string[]> {
  return Promise.all(files.map(({ path, what }) => readRequired(path, what)))
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
