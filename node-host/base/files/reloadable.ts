import {
  type Cancel,
  errorText,
  type LiveValue,
  type LogFields,
  type Runtime,
} from '../../../core/index.ts'
import { StartupError } from '../errors/startup-error.ts'
import { readRequired } from './file-store.ts'
import { FileWatch } from './file-watch.ts'

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
  /**
   * Further files, which the texts name that were read so far, by their paths: it is asked until it names no new ones.
   * @throws StartupError
   */
  readonly further?: (texts: ReadonlyMap<string, string>) => readonly WatchedFile[]
  /**
   * Parses and checks the texts, in the order of `files`; `all` has those of further files, too, by their paths.
   * @throws StartupError naming the file and its fault.
   */
  readonly parse: (texts: readonly string[], all: ReadonlyMap<string, string>) => T
  /** What the line about a new value says of it, beside its name and its files. */
  readonly describe?: (value: T) => LogFields
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
  readonly #faultListeners = new Set<(fault: string) => void>()
  #texts: ReadonlyMap<string, string>
  #value: T
  /** The current fault of the files, already logged. */
  #fault: string | undefined
  /** The newest reload, and the one that waits for it to end. */
  #last: Promise<void> = Promise.resolve()
  #queued: Promise<void> | undefined
  #isClosed = false

  /** Reads the files for the first time. @throws StartupError where they cannot be used. */
  static async open<T>(options: ReloadableOptions<T>): Promise<Reloadable<T>> {
    const texts = await readAll(options)
    return new Reloadable(options, texts, parsed(options, texts))
  }

  private constructor(options: ReloadableOptions<T>, texts: ReadonlyMap<string, string>, value: T) {
    this.#options = options
    this.#texts = texts
    this.#value = value
    this.#watch = new FileWatch({
      ...options.runtime,
      paths: [...texts.keys()],
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

  /** Calls `listener` with each new fault of the files, after it was logged. */
  onFault(listener: (fault: string) => void): Cancel {
    this.#faultListeners.add(listener)
    return () => void this.#faultListeners.delete(listener)
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
    this.#faultListeners.clear()
  }

  async #read(): Promise<void> {
    if (this.#isClosed) return
    try {
      const texts = await readAll(this.#options, [...this.#texts.keys()], this.#watch)
      if (!this.#isClosed) this.#take(texts)
    } catch (error) {
      if (!this.#isClosed) this.#keep(error)
    }
  }

  #take(texts: ReadonlyMap<string, string>): void {
    const { name } = this.#options
    const isSame = areSame(texts, this.#texts)
    const hadFault = this.#fault !== undefined
    if (!isSame) {
      this.#value = parsed(this.#options, texts)
      this.#texts = texts
    }
    this.#fault = undefined
    const { logger } = this.#options.runtime
    const files = [...texts.keys()].join(', ')
    if (!isSame) {
      const fields = { name, files, ...this.#options.describe?.(this.#value) }
      logger.info('watched files have changed and are in use', fields)
    } else if (hadFault)
      logger.info('watched files are valid again, with their earlier content', { name, files })
    if (!isSame) this.#notify(this.#listeners, this.#value)
  }

  #keep(error: unknown): void {
    const { name, runtime } = this.#options
    const fault = error instanceof Error ? error.message : String(error)
    if (fault === this.#fault) return
    this.#fault = fault
    const isExpected = error instanceof StartupError
    const message = 'watched files cannot be used; their earlier content stays in use'
    if (isExpected) runtime.logger.warn(message, { name, fault })
    else runtime.logger.error(message, { name, fault, cause: errorText(error) })
    this.#notify(this.#faultListeners, fault)
  }

  #notify<V>(listeners: ReadonlySet<(value: V) => void>, value: V): void {
    const { name, runtime } = this.#options
    for (const listener of listeners) {
      try {
        listener(value)
      } catch (error) {
        const message = 'a change of watched files could not be applied'
        runtime.logger.error(message, { name, cause: errorText(error) })
      }
    }
  }
}

type Texts = ReadonlyMap<string, string>

function areSame(texts: Texts, others: Texts): boolean {
  return (
    texts.size === others.size &&
    [...texts].every(([path, text]) => others.has(path) && others.get(path) === text)
  )
}

function parsed<T>({ files, parse }: ReloadableOptions<T>, texts: Texts): T {
  return parse(
    files.map(({ path }) => texts.get(path) ?? ''),
    texts,
  )
}

/**
 * Reads the files, and those that they name. Files that stand beside each other are read concurrently, so that those replaced
 * together are read close together; each is watched before it is read.
 *
 * @param known paths of all files that were read before
 */
async function readAll(
  { files, further }: Pick<ReloadableOptions<unknown>, 'files' | 'further'>,
  known: readonly string[] = [],
  watch?: FileWatch,
): Promise<Texts> {
  const texts = new Map<string, string>()
  let watched = [...known]
  for (let next = files; next.length > 0; next = (further?.(texts) ?? []).filter(isNew(texts))) {
    watched = [...new Set([...watched, ...next.map(({ path }) => path)])]
    await watch?.follow(watched)
    const read = next.map(({ path, what }) => readRequired(path, what))
    for (const [at, text] of (await Promise.all(read)).entries())
      texts.set(next[at]?.path ?? '', text)
  }
  // Files that are named no more are watched no more.
  if (watched.length > texts.size) await watch?.follow([...texts.keys()])
  return texts
}

function isNew(texts: Texts): (file: WatchedFile) => boolean {
  return ({ path }) => !texts.has(path)
}
