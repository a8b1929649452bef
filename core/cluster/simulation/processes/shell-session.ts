import { FileError } from '../files/file-error.ts'
import { longestPath, type ProcessFiles } from '../files/process-files.ts'
import { bytesOfText } from './bytes-as-text.ts'
import { deviceInput } from './device-input.ts'
import type { ProcessMeter } from './process-meter.ts'
import type { ProcessWorld, Program, ReadText } from './program.ts'
import { type InheritedVariables, ShellVariables } from './shell-variables.ts'
import { piecesOf } from './text-reader.ts'

/** Characters of a path that are followed in one step. */
const pathInStep = 64
/** Names that a look at a directory goes through in one step. */
const namesInStep = 64

/** A program that an image has of its own, by its words: its path first. */
export type ImageProgram = (session: ShellSession, words: readonly string[]) => Program

/** What a process sees of its container, with the programs of its image beside those that all have, by the names of their files. */
export interface ImageWorld extends ProcessWorld {
  readonly programs?: Readonly<Record<string, ImageProgram>>
  /** Whether the image has no other programs. */
  readonly isBare?: boolean
}

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

/** State of a shell, or of a command that one runs: variables, working directory, and the files of its container. */
export class ShellSession {
  readonly world: ImageWorld
  readonly meter: ProcessMeter
  readonly variables: ShellVariables
  readonly programs: ProgramTable
  directory: string
  /** Whether its input is that of a pipe. */
  isPiped: boolean
  #files: ProcessFiles | undefined
  #umask: number

  constructor(
    world: ImageWorld,
    meter: ProcessMeter,
    programs: ProgramTable,
    parent?: ShellSession,
    inherited?: InheritedVariables,
  ) {
    this.world = world
    this.meter = meter
    this.programs = programs
    this.variables = new ShellVariables(meter, inherited ?? parent?.variables ?? world.environment)
    this.directory = parent?.directory ?? world.workingDirectory
    this.isPiped = parent?.isPiped ?? false
    this.#umask = parent?.umask ?? 0o022
  }

  /** A shell that begins as this one is, and whose changes are its own; with other variables where they are given. */
  fork(inherited?: InheritedVariables): ShellSession {
    return new ShellSession(this.world, this.meter, this.programs, this, inherited)
  }

  /** Current time in milliseconds since the epoch. */
  now(): number {
    this.meter.changes += 1
    return this.meter.now()
  }

  /** The files of the container; whoever takes them may see or make a change. Paths are those of {@link path}. */
  get files(): ProcessFiles {
    this.meter.changes += 1
    if (!this.#files) {
      this.#files = this.world.files()
      this.#files.umask = this.#umask
    }
    return this.#files
  }

  /** Permission bits that files are made without. */
  get umask(): number {
    return this.#umask
  }

  set umask(umask: number) {
    this.#umask = umask
    if (this.#files) this.#files.umask = umask
  }

  /** An absolute path, whose symbolic links and `..` are followed by the files. */
  path(text: string): string {
    this.meter.spend(Math.min(text.length, longestPath) / pathInStep)
    if (text.startsWith('/') || text === '') return text
    return this.directory === '/' ? `/${text}` : `${this.directory}/${text}`
  }

  /** Content of a file. @throws FileError */
  bytes(text: string): Uint8Array {
    const content = this.files.read(this.path(text))
    this.meter.spend(0, content.length)
    return content
  }

  /** Reads a file in pieces. What was written meanwhile is read, too. @throws FileError where it cannot be opened */
  read(text: string): () => ReadText {
    const path = this.path(text)
    const content = this.files.open(path)
    const { device } = this.files.status(path)
    return device ? deviceInput(device, this.meter) : piecesOf(content, this.meter)
  }

  /** Writes a file, or appends to it. @throws FileError */
  write(text: string, content: string | Uint8Array, append = false): void {
    const bytes = typeof content === 'string' ? bytesOfText(content) : content
    this.files.write(this.path(text), bytes, { append })
  }

  isFile(text: string): boolean {
    return this.files.find(this.path(text))?.kind === 'file'
  }

  isDirectory(text: string): boolean {
    return this.files.find(this.path(text))?.kind === 'directory'
  }

  exists(text: string): boolean {
    return this.files.find(this.path(text)) !== undefined
  }

  /** Names in a directory in their order. @throws FileError */
  list(text: string): readonly string[] {
    const names = this.files.names(this.path(text))
    this.meter.spend(names.length / namesInStep)
    return names
  }
}

/** Runs what works on files. Returns why that failed, as commands print it; undefined where it did not. */
export function failureOf(act: () => void): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (error instanceof FileError) return error.message
    throw error
  }
}
