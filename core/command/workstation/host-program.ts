import { bytesOfText, textOfBytes } from '../../cluster/simulation/processes/bytes-as-text.ts'
import type { Program, ProgramStep } from '../../cluster/simulation/processes/program.ts'
import type {
  ImageProgram,
  ShellSession,
} from '../../cluster/simulation/processes/shell-session.ts'
import type { CtlListener, ListenOptions, WindowSize } from '../ctl/ctl-streams.ts'
import { listenOn } from './listen-on.ts'

/** Characters that wait to be printed before who writes them waits. */
const mostWaiting = 256 * 1024

/** What a {@link HostProgram} gets: the standard streams, files and ports of its process. */
export interface ProgramIo {
  /** Resolves once there is room for more. Lines end with `\n`. */
  write(stream: 'stdout' | 'stderr', chunk: string | Uint8Array): Promise<void>
  /**
   * Standard input up to its end; left by `return()`. With `isRaw` a terminal passes each key on as it is pressed and shows none, until the
   * input is left.
   */
  read(isRaw: boolean): AsyncIterable<Uint8Array>
  /** Whether standard input is a terminal. */
  readonly isTerminal: boolean
  /** The keys of the terminal as they are pressed, wherever standard input comes from; absent without a terminal. Left by `return()`. */
  keys?(): AsyncIterable<Uint8Array>
  /** Sizes of the terminal: the present one, and each later one. Left by `return()`. */
  sizes(): AsyncIterable<WindowSize>
  readonly directory: string
  readonly environment: ReadonlyMap<string, string>
  /** Content of a file. @throws FileError */
  readFile(path: string): Uint8Array
  /** @throws FileError */
  writeFile(path: string, content: string | Uint8Array): void
  /** Names in a directory; those of directories end with `/`. @throws FileError */
  list(path: string): readonly string[]
  exists(path: string): boolean
  isDirectory(path: string): boolean
  /** Removes a file, if there is one. */
  remove(path: string): void
  makeDirectory(path: string): void
  /** Runs a program of the machine with this one's streams, which waits meanwhile. @returns its exit code */
  run(words: readonly string[]): Promise<number>
  /** Listens on a port of the machine. @throws Error with one line for the user */
  listen(options: ListenOptions): Promise<CtlListener>
  /** Aborts at Ctrl-C, where the process is killed, and at its end. */
  readonly signal: AbortSignal
}

/** A program of the host: its result is the exit code. What it throws is printed, and ends it with 1. */
export type HostProgram = (io: ProgramIo, words: readonly string[]) => Promise<number>

interface Piece {
  readonly stream: 'stdout' | 'stderr'
  readonly text: string
}

/** A program that is run for the function. */
interface Call {
  readonly words: readonly string[]
  ended(code: number): void
}

interface Reader {
  readonly isRaw: boolean
  /** Whether it reads the terminal, wherever standard input comes from. */
  readonly isTyped: boolean
  take(text: string | undefined): void
}

/** A function of the host while it runs as a process of the shell. */
class RunningProgram {
  readonly ending: AbortController = new AbortController()
  exitCode: number | undefined
  reader: Reader | undefined
  #call: Call | undefined
  readonly #session: ShellSession
  #pieces: Piece[] = []
  #waiting = 0
  #room: (() => void)[] = []
  #changed: () => void = () => undefined
  readonly #closes = new Set<() => void>()
  readonly #resized = new Set<() => void>()

  constructor(session: ShellSession) {
    this.#session = session
  }

  io(): ProgramIo {
    const session = this.#session
    const { terminal } = session.world
    return {
      write: (stream, chunk) => this.#write(stream, chunk),
      read: (isRaw) => this.#input(isRaw),
      isTerminal: terminal !== undefined && !session.isPiped,
      ...(terminal && { keys: () => this.#input(true, true) }),
      sizes: () => this.#sizes(),
      directory: session.directory,
      environment: new Map(session.variables.entries()),
      readFile: (path) => session.bytes(path),
      writeFile: (path, content) =>
        session.write(path, typeof content === 'string' ? content : content.slice()),
      list: (path) =>
        session
          .list(path)
          .map((name) => (session.isDirectory(`${path}/${name}`) ? `${name}/` : name)),
      exists: (path) => session.exists(path),
      isDirectory: (path) => session.isDirectory(path),
      remove: (path) => session.files.removeAll(session.path(path)),
      makeDirectory: (path) => session.files.makeDirectories(session.path(path)),
      run: (words) =>
        new Promise((ended) => {
          this.#call = { words, ended }
          this.#changed()
        }),
      listen: async (options) => {
        const listener = listenOn(session.world, options)
        this.#closes.add(() => listener.close())
        return listener
      },
      signal: this.ending.signal,
    }
  }

  /** Resolves at the next output, at the end, and where input is wanted or left. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#changed = resolve
    })
  }

  /** Whether anything waits to be printed. */
  get hasOutput(): boolean {
    return this.#pieces.length > 0
  }

  takeCall(): Call | undefined {
    const call = this.#call
    this.#call = undefined
    return call
  }

  take(): readonly Piece[] {
    const pieces = this.#pieces
    this.#pieces = []
    this.#waiting = 0
    for (const resolve of this.#room.splice(0)) resolve()
    return pieces
  }

  end(code: number): void {
    this.exitCode ??= code & 255
    this.#changed()
  }

  resized(): void {
    for (const notify of this.#resized) notify()
  }

  close(): void {
    this.ending.abort(new Error('the command has ended'))
    this.reader?.take(undefined)
    for (const close of this.#closes) close()
    this.take()
  }

  async #write(stream: Piece['stream'], chunk: string | Uint8Array): Promise<void> {
    const text = typeof chunk === 'string' ? chunk : textOfBytes(chunk)
    if (text === '' || this.ending.signal.aborted) return
    this.#pieces.push({ stream, text })
    this.#waiting += text.length
    this.#changed()
    if (this.#waiting < mostWaiting) return
    await new Promise<void>((resolve) => this.#room.push(resolve))
  }

  #input(isRaw: boolean, isTyped = false): AsyncIterable<Uint8Array> {
    let isOver = false
    const next = (): Promise<IteratorResult<Uint8Array>> =>
      new Promise((resolve) => {
        if (isOver || this.ending.signal.aborted) return resolve({ done: true, value: undefined })
        this.reader = {
          isRaw,
          isTyped,
          take: (text) => {
            this.reader = undefined
            if (text === undefined) resolve({ done: true, value: undefined })
            else resolve({ done: false, value: bytesOfText(text) })
          },
        }
        this.#changed()
      })
    const leave = async (): Promise<IteratorResult<Uint8Array>> => {
      isOver = true
      this.reader?.take(undefined)
      this.#changed()
      return { done: true, value: undefined }
    }
    return { [Symbol.asyncIterator]: () => ({ next, return: leave }) }
  }

  #sizes(): AsyncIterable<WindowSize> {
    const { terminal } = this.#session.world
    let [isOver, isDue] = [false, true]
    let wake: () => void = () => undefined
    const notify = (): void => {
      isDue = true
      wake()
    }
    const resized = this.#resized
    return {
      [Symbol.asyncIterator]: () => {
        resized.add(notify)
        return {
          next: async () => {
            while (!isOver && !isDue) await new Promise<void>((resolve) => (wake = resolve))
            isDue = false
            if (isOver || !terminal) return { done: true, value: undefined }
            return { done: false, value: { width: terminal.columns, height: terminal.rows } }
          },
          return: async () => {
            isOver = true
            resized.delete(notify)
            wake()
            return { done: true, value: undefined }
          },
        }
      },
    }
  }
}

/** A program of the host as one of the machine. */
export function programOf(program: HostProgram): ImageProgram {
  return function* (session, words): Program {
    const { meter, world } = session
    meter.signals.set('WINCH', 'handle')
    const running = new RunningProgram(session)
    const modes = world.terminal && { ...world.terminal.modes }
    start(program, running, words)
    try {
      for (;;) {
        for (const piece of running.take()) yield { kind: 'output', ...piece }
        // More may have been written while this was printed.
        if (running.hasOutput) continue
        if (running.exitCode !== undefined) return running.exitCode
        const call = running.takeCall()
        if (call) {
          call.ended(yield* session.programs.run(session, call.words))
          continue
        }
        if (meter.signals.take() === 'WINCH') running.resized()
        yield* waited(running, session, modes)
      }
    } finally {
      if (world.terminal && modes) world.terminal.modes = modes
      running.close()
    }
  }
}

function start(program: HostProgram, running: RunningProgram, words: readonly string[]): void {
  const io = running.io()
  const started = async (): Promise<number> => program(io, words)
  started().then(
    (code) => running.end(code),
    async (error: unknown) => {
      const text = error instanceof Error ? error.message : String(error)
      await io.write('stderr', `${(words[0] ?? '').replace(/^.*\//, '')}: ${text}\n`)
      running.end(1)
    },
  )
}

type Modes = NonNullable<ShellSession['world']['terminal']>['modes']

/** Waits for what comes next: output, the end, or input where the function reads. */
function* waited(
  running: RunningProgram,
  { world, isPiped, meter }: ShellSession,
  modes: Modes | undefined,
): Generator<ProgramStep, void, string | undefined> {
  let isChanged = false
  const changed = running.changed().then(() => {
    isChanged = true
  })
  const { reader } = running
  const isRaw = reader?.isRaw === true && (!isPiped || reader.isTyped)
  if (world.terminal && modes) {
    const raw = { icanon: false, echo: false, isig: false, icrnl: false, opost: false }
    world.terminal.modes = isRaw ? raw : modes
  }
  if (!reader) {
    yield { kind: 'wait', settled: changed }
    return
  }
  const unit = isRaw ? 'chunk' : 'line'
  const text = yield {
    kind: 'read',
    unit,
    until: changed,
    ...(reader.isTyped && { isTyped: true }),
  }
  if (text !== undefined) running.reader?.take(text)
  else if (!isChanged && meter.signals.next === undefined) running.reader?.take(undefined)
}
