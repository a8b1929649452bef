import { joinBytes } from '../../../base/streams/join-bytes.ts'
import { bytesOfText } from './bytes-as-text.ts'
import type { ProcessMeter } from './process-meter.ts'
import type { ProcessWorld, Program, ReadText } from './program.ts'
import { ShellVariables } from './shell-variables.ts'
import { piecesOf } from './text-reader.ts'
import { filesOf, type WrittenFiles } from './written-files.ts'

const none = new Uint8Array()
/** What a write complains of where no room is left. */
export const noSpace = 'No space left on device'
const nameTooLong = 'File name too long'
/** Characters of a path at most, as in Linux (`PATH_MAX`). */
const longestPath = 4096
/** Characters of a path that are normalized in one step. */
const pathInStep = 64
/** Passes over a mounted file until it is read: decoding, encoding. */
const decodings = 2
/** Entries that a look at a directory goes through in one step. */
const entriesInStep = 64

/** A command that reads, works and prints piece by piece, and ends with its exit code. */
export type Command = (session: ShellSession, args: readonly string[]) => Program

/** Commands by name. */
export type Commands = Readonly<Record<string, Command>>

/** The programs of a container's image: how commands reach each other. */
export interface ProgramTable {
  /** Whether there is a command or a shell of that name. */
  has(name: string): boolean
  /** Names of all commands that lie in the image's directories. */
  names(): readonly string[]
  /** Runs a command by its words, its path first, and charges what it does. */
  run(session: ShellSession, words: readonly string[]): Program
}

/** State of a shell: variables, working directory, and the files of its container. */
export class ShellSession {
  readonly world: ProcessWorld
  readonly meter: ProcessMeter
  readonly variables: ShellVariables
  readonly files: WrittenFiles
  readonly programs: ProgramTable
  directory: string
  /** Whether its input is that of a pipe. */
  isPiped: boolean
  status = 0
  /** Set once the shell is to end. */
  exit: number | undefined

  constructor(
    world: ProcessWorld,
    meter: ProcessMeter,
    programs: ProgramTable,
    parent?: ShellSession,
  ) {
    this.world = world
    this.meter = meter
    this.programs = programs
    this.files = parent?.files ?? world.written ?? filesOf(meter)
    this.variables = new ShellVariables(meter, parent?.variables ?? world.environment)
    this.directory = parent?.directory ?? world.workingDirectory
    this.isPiped = parent?.isPiped ?? false
  }

  /** A shell that begins as this one is, and whose changes are its own. */
  fork(): ShellSession {
    return new ShellSession(this.world, this.meter, this.programs, this)
  }

  /** Current time in milliseconds since the epoch. */
  now(): number {
    this.meter.changes += 1
    return this.meter.now()
  }

  /** An absolute path; of one that is too long, as much as shows that. */
  path(text: string): string {
    const parts: string[] = []
    const given = text.startsWith('/') ? text : `${this.directory}/${text}`
    const whole = given.slice(0, longestPath + 1)
    this.meter.spend(whole.length / pathInStep)
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
    if (known === undefined) return undefined
    // Each read decodes it anew.
    this.meter.spend(0, decodings * known.length)
    return bytesOfText(known)
  }

  /** Reads a file in pieces; undefined where there is none. What was written meanwhile is read, too. */
  read(text: string): (() => ReadText) | undefined {
    const path = this.path(text)
    const known = this.bytes(path)
    if (!known) return undefined
    const { entries } = this.files
    if (!entries.has(path)) return piecesOf(() => known, this.meter)
    return piecesOf(() => {
      const entry = entries.get(path)
      return entry instanceof Uint8Array ? entry : undefined
    }, this.meter)
  }

  isFile(text: string): boolean {
    return this.#isFile(this.path(text))
  }

  /** Writes a file, and makes the directories that it lies in. Returns why that failed. */
  write(text: string, content: string | Uint8Array, append = false): string | undefined {
    const path = this.path(text)
    if (this.#isDirectory(path)) return 'Is a directory'
    if (path.length >= longestPath) return nameTooLong
    const bytes = typeof content === 'string' ? bytesOfText(content) : content
    this.meter.changes += 1
    const why = this.makeDirectory(`${path}/..`)
    if (why !== undefined) return why
    const { files } = this
    const isDone =
      append && files.entries.get(path) instanceof Uint8Array
        ? files.append(path, bytes)
        : files.set(path, append ? joinBytes([this.bytes(path) ?? none, bytes]) : bytes)
    return isDone ? undefined : noSpace
  }

  /** Makes a directory and those that it lies in, unless they exist. Returns why that failed. */
  makeDirectory(text: string): string | undefined {
    const path = this.path(text)
    if (this.#isDirectory(path)) return undefined
    if (path.length >= longestPath) return nameTooLong
    const names = path.split('/').slice(1)
    // Each directory is looked up by its whole path.
    this.meter.spend(0, names.length * path.length)
    this.meter.changes += 1
    let part = ''
    for (const name of names) {
      part += `/${name}`
      if (this.#isDirectory(part)) continue
      if (this.#isFile(part)) return 'Not a directory'
      if (!this.files.set(part, 'directory')) return noSpace
    }
    return undefined
  }

  /** Removes a file, or a directory with all that lies in it. */
  remove(text: string): void {
    const path = this.path(text)
    const { entries } = this.files
    this.meter.spend(entries.size / entriesInStep)
    this.meter.changes += 1
    for (const each of Array.from(entries.keys())) {
      if (each === path || each.startsWith(`${path}/`)) this.files.set(each, undefined)
    }
    this.#hide(path)
  }

  isDirectory(text: string): boolean {
    return this.#isDirectory(this.path(text))
  }

  exists(text: string): boolean {
    return this.isFile(text) || this.isDirectory(text)
  }

  /** Names in a directory in their order; undefined where there is none. */
  list(text: string): readonly string[] | undefined {
    const path = this.path(text)
    if (!this.#isDirectory(path)) return undefined
    const prefix = path === '/' ? '/' : `${path}/`
    const { entries } = this.files
    const names = new Set(entries.has(path) ? [] : this.world.directory(path))
    this.meter.spend((entries.size + names.size) / entriesInStep)
    for (const [file, entry] of entries) {
      if (!file.startsWith(prefix)) continue
      const name = file.slice(prefix.length)
      if (name.includes('/')) continue
      if (entry === 'removed') names.delete(name)
      else names.add(name)
    }
    return Array.from(names).toSorted()
  }

  #isFile(path: string): boolean {
    const entry = this.files.entries.get(path)
    return entry === undefined ? this.world.isFile(path) : typeof entry !== 'string'
  }

  #isDirectory(path: string): boolean {
    const own = this.files.entries.get(path)
    if (own === undefined) return path === '/' || this.world.directory(path) !== undefined
    return own === 'directory'
  }

  /** Hides what the image has at a path. Returns whether there was room to note it. */
  #hide(path: string): boolean {
    const inside = this.world.directory(path)
    if (inside === undefined && !this.world.isFile(path)) return true
    return (
      (inside ?? []).every((name) => this.#hide(`${path}/${name}`)) &&
      this.files.set(path, 'removed')
    )
  }
}
