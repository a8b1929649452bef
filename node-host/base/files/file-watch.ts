import { type FSWatcher, watch } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, resolve } from 'node:path'
import type { Cancel, Logger, Timers } from '../../../core/index.ts'
import { systemCode } from '../errors/system-error.ts'

export interface FileWatchOptions {
  readonly paths: readonly string[]
  readonly timers: Pick<Timers, 'after'>
  readonly logger: Logger
  /** Called when the files may have changed, and once a minute in any case. */
  readonly onHint: () => void
}

/** Milliseconds from the first change to the hint, so that a certificate and its key are read together. */
export const settleMs = 100
/** Milliseconds between polls, as in the original's dynamic certificate files. */
export const pollMs = 60_000

interface WatchedDirectory {
  readonly watcher: FSWatcher
  /** Identity of the directory, which distinguishes it from a later one of the same path. */
  readonly identity: string
  /** Names of the watched files in the directory. */
  names: ReadonlySet<string>
}

/**
 * Hints that files may have changed: the directories of the files are watched, not the files, so that replacing by rename,
 * swapping a symbolic link (`..data` of a Kubernetes secret mount), removing and creating are seen. Changes without an event
 * (a link further up, a network file system, a system without watches left) are found by a poll once a minute.
 */
export class FileWatch {
  readonly #options: FileWatchOptions
  readonly #directories = new Map<string, WatchedDirectory>()
  #cancelSettling: Cancel | undefined
  #cancelPoll: Cancel
  #isClosed = false
  /** Directories that cannot be watched, each already logged. */
  readonly #unwatched = new Set<string>()

  constructor(options: FileWatchOptions) {
    this.#options = options
    this.#cancelPoll = this.#pollLater()
    // Files may have changed between the caller's reading and this watch.
    this.#settle()
  }

  /**
   * Watches the directories that the paths lead to now; called before each reading, so that no change falls in between.
   *
   * @param paths those of the options unless given
   */
  async follow(paths: readonly string[] = this.#options.paths): Promise<void> {
    const wanted = await directoriesOf(paths)
    const identities = new Map<string, string | undefined>()
    for (const path of wanted.keys()) identities.set(path, await identityOf(path))
    if (this.#isClosed) return
    for (const [path, { watcher, identity }] of this.#directories) {
      if (identities.get(path) === identity) continue
      watcher.close()
      this.#directories.delete(path)
    }
    for (const path of this.#unwatched) if (!wanted.has(path)) this.#unwatched.delete(path)
    for (const [path, names] of wanted) {
      const known = this.#directories.get(path)
      const identity = identities.get(path)
      if (known) known.names = names
      else if (identity !== undefined) this.#watch(path, identity, names)
    }
  }

  close(): void {
    this.#isClosed = true
    this.#cancelPoll()
    this.#cancelSettling?.()
    for (const { watcher } of this.#directories.values()) watcher.close()
    this.#directories.clear()
  }

  #watch(path: string, identity: string, names: ReadonlySet<string>): void {
    try {
      const watcher = watch(path, { persistent: false })
      const directory: WatchedDirectory = { watcher, identity, names }
      watcher.on('change', (type, name) => {
        // Any rename counts, as a swapped link may have any name; changes of content count for the watched files only, as a
        // store may be in the same directory.
        if (type === 'rename' || name === null || directory.names.has(String(name))) this.#settle()
      })
      watcher.on('error', (error) => {
        watcher.close()
        if (this.#directories.get(path) === directory) this.#directories.delete(path)
        this.#complain(path, error)
      })
      this.#directories.set(path, directory)
      this.#unwatched.delete(path)
    } catch (error) {
      // Missing files are reported by their reader.
      if (systemCode(error) !== 'ENOENT') this.#complain(path, error)
    }
  }

  #complain(path: string, error: unknown): void {
    if (this.#isClosed || this.#unwatched.has(path)) return
    this.#unwatched.add(path)
    const message = 'a directory cannot be watched; its files are read once a minute'
    // The system's own words: ENOSPC means that no watches are left, not that the disk is full.
    const fault = error instanceof Error ? error.message : String(error)
    this.#options.logger.warn(message, { directory: path, fault })
  }

  #settle(): void {
    if (this.#isClosed || this.#cancelSettling) return
    this.#cancelSettling = this.#options.timers.after(settleMs, () => {
      this.#cancelSettling = undefined
      this.#options.onHint()
    })
  }

  #pollLater(): Cancel {
    return this.#options.timers.after(pollMs, () => {
      if (this.#isClosed) return
      this.#cancelPoll = this.#pollLater()
      this.#options.onHint()
    })
  }
}

/** The directories of the files and of the targets of their symbolic links, with the watched names in each. */
async function directoriesOf(
  paths: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const names = new Map<string, Set<string>>()
  for (const path of paths) {
    const absolute = resolve(path)
    for (const place of [absolute, await targetOf(absolute)]) {
      const directory = dirname(place)
      names.set(directory, (names.get(directory) ?? new Set()).add(basename(place)))
    }
  }
  return names
}

/** The target of symbolic links; the path itself while it does not exist. */
async function targetOf(path: string): Promise<string> {
  return realpath(path).catch(() => path)
}

/** The identity of a directory; undefined while it is missing or inaccessible, which reading its files reports. */
async function identityOf(directory: string): Promise<string | undefined> {
  try {
    const { dev, ino, birthtimeMs } = await stat(directory)
    return `${dev}:${ino}:${birthtimeMs}`
  } catch {
    return undefined
  }
}
