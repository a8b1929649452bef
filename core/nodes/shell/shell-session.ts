import { joinBytes } from '../../outgoing/join-bytes.ts'
import { bytesOfText, textOfBytes } from './bytes-as-text.ts'
import type { ProcessWorld } from './program.ts'
import { WrittenFiles } from './written-files.ts'

const empty = new Uint8Array()
/** What a write complains of where no room is left. */
export const noSpace = 'No space left on device'
/** Characters of a path at most, as in Linux (`PATH_MAX`). */
const longestPath = 4096

/** State of a shell: variables, working directory, and the files of its container. */
export class ShellSession {
  readonly world: ProcessWorld
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
  readonly variables: Map<string, string>
  readonly files: WrittenFiles
  directory: string
  status = 0
  /** Set once the shell is to end. */
  exit: number | undefined

  constructor(
    world: ProcessWorld,
    now: () => number,
    files: WrittenFiles = world.written ?? new WrittenFiles(),
  ) {
    this.world = world
    this.now = now
    this.files = files
    this.variables = new Map(world.environment)
    this.directory = world.workingDirectory
  }

  path(text: string): string {
    const parts: string[] = []
    const whole = text.startsWith('/') ? text : `${this.directory}/${text}`
    for (const part of whole.split('/')) {
      if (part === '..') parts.pop()
      else if (part !== '' && part !== '.') parts.push(part)
    }
    return `/${parts.join('/')}`
  }

  /** Content of a file; undefined where there is none. */
  bytes(text: string): Uint8Array | undefined {
    const path = this.path(text)
    const entry = this.files.entries.get(path)
    if (entry !== undefined) return typeof entry === 'string' ? undefined : entry
    const known = this.world.file(path)
    return known === undefined ? undefined : bytesOfText(known)
  }

  read(text: string): string | undefined {
    const bytes = this.bytes(text)
    return bytes && textOfBytes(bytes)
  }

  /** Writes a file, and makes the directories that it lies in. Returns why that failed. */
  write(text: string, content: string | Uint8Array, append = false): string | undefined {
    const path = this.path(text)
    if (this.isDirectory(path)) return 'Is a directory'
    const bytes = typeof content === 'string' ? bytesOfText(content) : content
    const before = (append && this.bytes(path)) || empty
    return (
      this.makeDirectory(`${path}/..`) ??
      (this.files.set(path, joinBytes([before, bytes])) ? undefined : noSpace)
    )
  }

  /** Makes a directory and those that it lies in, unless they exist. Returns why that failed. */
  makeDirectory(text: string): string | undefined {
    const path = this.path(text)
    if (path.length >= longestPath) return 'File name too long'
    if (this.isDirectory(path)) return undefined
    if (this.bytes(path)) return 'Not a directory'
    return (
      this.makeDirectory(`${path}/..`) ?? (this.files.set(path, 'directory') ? undefined : noSpace)
    )
  }

  /** Removes a file, or a directory with all that lies in it. */
  remove(text: string): void {
    const path = this.path(text)
    for (const name of this.list(path) ?? []) this.remove(`${path}/${name}`)
    const isKnown = this.world.file(path) !== undefined || this.world.directory(path) !== undefined
    this.files.set(path, isKnown ? 'removed' : undefined)
  }

  isDirectory(text: string): boolean {
    const path = this.path(text)
    const own = this.files.entries.get(path)
    if (own === undefined) return path === '/' || this.world.directory(path) !== undefined
    return own === 'directory'
  }

  /** Names in a directory in their order; undefined where there is none. */
  list(text: string): readonly string[] | undefined {
    const path = this.path(text)
    if (!this.isDirectory(path)) return undefined
    const prefix = path === '/' ? '/' : `${path}/`
    const { entries } = this.files
    const names = new Set(entries.has(path) ? [] : this.world.directory(path))
    for (const [file, entry] of entries) {
      const name = file.slice(prefix.length)
      if (!file.startsWith(prefix) || name.includes('/')) continue
      if (entry === 'removed') names.delete(name)
      else names.add(name)
    }
    return Array.from(names).toSorted()
  }
}
