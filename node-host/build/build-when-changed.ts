import { createHash } from 'node:crypto'
import { access, constants, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { reasonOf } from '../base/errors/system-error.ts'
import { entriesBelow } from '../base/files/entries-below.ts'
import { replaceFile } from '../base/files/replace-file.ts'
import type { DirectoryLock } from '../base/locks/directory-lock.ts'

/** Documents change no build. */
const isDocument = (file: string): boolean => file.endsWith('.md')

/** The files at `path`, a file or a folder, in a fixed order; none where it does not exist. */
async function filesAt(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found?.isDirectory()) return found ? [path] : []
  const entries = await entriesBelow(path)
  return entries
    .flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
    .toSorted()
}

/** A digest of the names and contents of files, and of all files in folders: times say little, as a checkout changes them. */
async function sourceDigest(root: string, sources: readonly string[]): Promise<string> {
  const digest = createHash('sha256')
  for (const source of sources) {
    for (const file of await filesAt(join(root, source))) {
      if (isDocument(file)) continue
      const content = await readFile(file)
      digest.update(`${file.slice(root.length)}\0${content.length}\0`).update(content)
    }
  }
  return digest.digest('hex')
}

/** What is built from the project's sources. */
export interface BuildTarget {
  /** Its name: `the package`. */
  readonly title: string
  /** The project's folder. */
  readonly root: string
  /** Files and folders of the project that it is built from. */
  readonly sources: readonly string[]
  /** The folder in the project that the build fills. */
  readonly output: string
  /** Builds into `output`. */
  readonly build: () => Promise<void>
}

/** What a build was made of and what it made, as it was noted at its end. */
interface Stamp {
  readonly sources: string
  /** Bytes by the path of a file in the output. */
  readonly files: Readonly<Record<string, number>>
}

/** A build that cannot be made here; the message is for a user. */
export class BuildError extends Error {}

/** Milliseconds to wait for a build of another process, and between two looks at it. */
const mostWaiting = 10 * 60_000
const betweenLooks = 200

async function sizesIn(folder: string): Promise<Stamp['files']> {
  const entries = await entriesBelow(folder)
  const sizes = entries.map(async (entry) => {
    const file = join(entry.parentPath, entry.name)
    return entry.isFile() ? [[relative(folder, file), (await stat(file)).size] as const] : []
  })
  return Object.fromEntries((await Promise.all(sizes)).flat())
}

/** One build of a target, where its output is not as its sources. */
class Build {
  readonly #target: BuildTarget
  readonly #output: string
  /** The folder of the lock and of the stamp, which is there only beside a whole build. */
  readonly #folder: string
  readonly #stamp: string
  readonly #say: (line: string) => void

  constructor(target: BuildTarget, say: (line: string) => void) {
    this.#target = target
    this.#output = join(target.root, target.output)
    this.#folder = `${this.#output}.build`
    this.#stamp = join(this.#folder, 'stamp.json')
    this.#say = say
  }

  async run(): Promise<'built' | 'unchanged'> {
    if (await this.#isCurrent()) return 'unchanged'
    await this.#makeFolder()
    const lock = await this.#lock()
    try {
      // Another process may have built it meanwhile.
      if (await this.#isCurrent()) return 'unchanged'
      await this.#build()
      return 'built'
    } finally {
      await lock.release()
    }
  }

  #digest(): Promise<string> {
    return sourceDigest(this.#target.root, this.#target.sources)
  }

  async #isCurrent(): Promise<boolean> {
    const stamp = await readFile(this.#stamp, 'utf8')
      .then((text) => JSON.parse(text) as Stamp)
      .catch(() => undefined)
    if (stamp?.sources !== (await this.#digest())) return false
    const sizes = await sizesIn(this.#output).catch((): Stamp['files'] => ({}))
    return Object.entries(stamp.files).every(([file, bytes]) => sizes[file] === bytes)
  }

  /** @throws BuildError where the project's folder cannot be written to. */
  async #makeFolder(): Promise<void> {
    try {
      await mkdir(this.#folder, { recursive: true })
      await mkdir(this.#output, { recursive: true })
      await access(this.#folder, constants.W_OK)
      await access(this.#output, constants.W_OK)
    } catch (error) {
      throw new BuildError(
        `cannot build ${this.#target.title}: ${this.#output} is not writable: ${reasonOf(error)}; build it in a writable folder`,
        { cause: error },
      )
    }
  }

  async #lock(): Promise<DirectoryLock> {
    const { title } = this.#target
    // Loaded here, as most starts build nothing.
    const { StorageError } = await import('../../core/index.ts')
    const { lockDirectory } = await import('../base/locks/directory-lock.ts')
    for (let waited = 0; ; waited += betweenLooks) {
      try {
        return await lockDirectory(this.#folder)
      } catch (error) {
        if (!(error instanceof StorageError && 'pid' in error.details)) throw error
        const { pid } = error.details
        const holder = typeof pid === 'number' ? `process ${pid}` : 'another process'
        if (waited === 0) this.#say(`${holder} is building ${title}; waiting for it`)
        if (waited >= mostWaiting)
          throw new BuildError(
            `${holder} has not finished building ${title}; stop it, and start again`,
          )
        await pause(betweenLooks)
      }
    }
  }

  async #build(): Promise<void> {
    const { title, output, build } = this.#target
    this.#say(
      `building ${title} into ${output}, which takes up to a minute; later starts skip it until the sources change`,
    )
    // Without a stamp an interrupted build is made again.
    await rm(this.#stamp, { force: true })
    const sources = await this.#digest()
    const began = performance.now()
    await build()
    this.#say(`built ${title} in ${((performance.now() - began) / 1000).toFixed(1)} s`)
    // Sources that changed under the build may be in it, or not.
    if (sources !== (await this.#digest())) return
    const stamp: Stamp = { sources, files: await sizesIn(this.#output) }
    await writeFile(`${this.#stamp}.new`, JSON.stringify(stamp))
    await replaceFile(`${this.#stamp}.new`, this.#stamp)
  }
}

/**
 * Builds a target unless its output is of the sources as they are. Of two processes at the same time one builds, and the other
 * waits for it.
 *
 * @param say takes a line about what is done; none where nothing is
 * @throws BuildError where the output cannot be written; what the build throws
 */
export function buildWhenChanged(
  target: BuildTarget,
  say: (line: string) => void,
): Promise<'built' | 'unchanged'> {
  return new Build(target, say).run()
}
