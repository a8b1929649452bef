import type {
  ContainerAnswer,
  ContainerContext,
  ContainerFiles,
  ContainerProgram,
  ContainerRequestHandler,
} from '../container-program.ts'
import type { PortAnswer, PortRequest } from '../network/port-listener.ts'
import { bytesOfText, textOfBytes } from '../processes/bytes-as-text.ts'
import { OutputQueue } from '../processes/output-queue.ts'
import type { Program, ProgramStep, WaitLimit } from '../processes/program.ts'
import type { ImageProgram, ShellSession } from '../processes/shell-session.ts'

/** Milliseconds between two looks at what a function wants, while it waits for input. */
const lookMs = 100
/** Lines of input that wait to be read. */
const mostLines = 1000

interface Sleeper {
  readonly until: number
  wake(): void
}

/** A function of a user while it runs in a container. */
class RunningFunction {
  readonly queue: OutputQueue = new OutputQueue()
  readonly #session: ShellSession
  readonly #ending = new AbortController()
  readonly #closes = new Set<() => void>()
  #sleepers: Sleeper[] = []
  #lines: string[] = []
  #reader: ((line: string | undefined) => void) | undefined
  #isInputOver = false
  #isOver = false
  /** The time of the process, as it was last looked at. */
  now: number

  constructor(session: ShellSession) {
    this.#session = session
    this.now = session.meter.now()
  }

  get isReading(): boolean {
    return this.#reader !== undefined
  }

  /** When the next sleeper wakes. */
  get nextAt(): number {
    return this.#sleepers.reduce((least, { until }) => Math.min(least, until), Infinity)
  }

  context(args: readonly string[], pod: ContainerContext['pod']): ContainerContext {
    const { queue } = this
    const { world, variables } = this.#session
    const write = (stream: 'stdout' | 'stderr') => ({
      write: (text: string): void => {
        if (!this.#isOver) queue.write(stream, String(text))
      },
    })
    const lines = (): AsyncIterator<string> => ({
      next: async () => {
        const value = await this.#line()
        return value === undefined ? { done: true, value: undefined } : { done: false, value }
      },
    })
    return {
      args,
      env: Object.fromEntries(variables.entries()),
      hostname: world.hostname,
      pod,
      files: this.#files(),
      stdout: write('stdout'),
      stderr: write('stderr'),
      stdin: { [Symbol.asyncIterator]: lines },
      signal: this.#ending.signal,
      sleep: (milliseconds) => this.#sleep(milliseconds),
      listen: (port, handler) => this.#listen(port, handler),
    }
  }

  /** Asks the function to stop. */
  stop(): void {
    this.#ending.abort(new Error('the container is asked to stop'))
    for (const sleeper of this.#sleepers.splice(0)) sleeper.wake()
  }

  /** Ends all that the function has begun. */
  close(): void {
    this.#isOver = true
    this.stop()
    this.input(undefined)
    for (const close of this.#closes) close()
    this.#closes.clear()
  }

  /** Wakes those whose time has come. */
  wakeSleepers(): void {
    const due = this.#sleepers.filter(({ until }) => until <= this.now)
    this.#sleepers = this.#sleepers.filter(({ until }) => until > this.now)
    for (const sleeper of due) sleeper.wake()
  }

  /** Gives it a line of its input, or the end of that. */
  input(line: string | undefined): void {
    if (line === undefined) this.#isInputOver = true
    const reader = this.#reader
    this.#reader = undefined
    const text = line?.endsWith('\n') === true ? line.slice(0, -1) : line
    if (reader) reader(text)
    else if (text !== undefined && this.#lines.length < mostLines) this.#lines.push(text)
  }

  #line(): Promise<string | undefined> {
    const known = this.#lines.shift()
    if (known !== undefined || this.#isInputOver || this.#reader) return Promise.resolve(known)
    return new Promise((resolve) => {
      this.#reader = resolve
      this.queue.wake()
    })
  }

  #sleep(milliseconds: number): Promise<void> {
    if (this.#ending.signal.aborted || !(milliseconds > 0)) return Promise.resolve()
    return new Promise((wake) => {
      this.#sleepers.push({ until: this.now + milliseconds, wake })
      this.queue.wake()
    })
  }

  #listen(port: number, handler: ContainerRequestHandler): () => void {
    if (!Number.isInteger(port) || port < 1 || port > 65_535) {
      throw new RangeError('a port is a whole number from 1 to 65535')
    }
    if (this.#isOver) throw new Error('the container has ended')
    const http = async (request: PortRequest): Promise<PortAnswer> => {
      try {
        return portAnswer(await handler(requestFor(request)))
      } catch (error) {
        this.queue.write('stderr', errorText(error))
        return { status: 500, headers: ['Content-Type', 'text/plain'], body: 'internal error\n' }
      }
    }
    const release = this.#session.world.listen({ port, protocol: 'TCP', http })
    const close = (): void => {
      this.#closes.delete(close)
      release()
    }
    this.#closes.add(close)
    return close
  }

  #files(): ContainerFiles {
    const session = this.#session
    const files = (): ShellSession['files'] => {
      if (this.#isOver) throw new Error('the container has ended')
      return session.files
    }
    const bytes = (content: string | Uint8Array): Uint8Array =>
      typeof content === 'string' ? bytesOfText(content) : content.slice()
    return {
      read: (path) => files().read(path).slice(),
      readText: (path) => textOfBytes(files().read(path)),
      write: (path, content) => files().write(path, bytes(content)),
      append: (path, content) => files().write(path, bytes(content), { append: true }),
      list: (path) => files().names(path),
      exists: (path) => files().find(path) !== undefined,
      makeDirectory: (path) => files().makeDirectories(path),
      remove: (path) => void files().removeAll(path),
    }
  }
}

function requestFor({
  method,
  target,
  headers,
  body,
}: PortRequest): Parameters<ContainerRequestHandler>[0] {
  const map = new Map<string, string>()
  for (let at = 0; at + 1 < headers.length; at += 2) {
    const name = headers[at] ?? ''
    const known = map.get(name)
    const value = headers[at + 1] ?? ''
    map.set(name, known === undefined ? value : `${known}, ${value}`)
  }
  return { method, url: target, headers: map, body }
}

function portAnswer(answer: ContainerAnswer): PortAnswer {
  const {
    status = 200,
    headers = {},
    body = '',
  } = typeof answer === 'string' ? { body: answer } : answer
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new RangeError('the status of an answer is a whole number from 200 to 599')
  }
  const given = Object.entries(headers).flat()
  const hasType = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  const type = hasType ? [] : ['Content-Type', 'text/plain; charset=utf-8']
  return { status, headers: [...type, ...given], body }
}

function errorText(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  return `${text}\n`
}

/** A function of a user as the main process of a container. */
export function userProgram(
  program: ContainerProgram,
  pod: ContainerContext['pod'],
  args: () => readonly string[],
): ImageProgram {
  return function* (session): Program {
    // What it does is seen by others: it is never run ahead of the clock.
    session.world.processes()
    const { meter } = session
    const { signals } = meter
    signals.set('TERM', 'handle')
    signals.set('INT', 'handle')
    const running = new RunningFunction(session)
    const { queue } = running
    const context = running.context(args(), pod)
    const started = async (): Promise<number | void> => program(context)
    started().then(
      (code) => queue.end(typeof code === 'number' && Number.isInteger(code) ? code : 0),
      (error: unknown) => {
        queue.write('stderr', errorText(error))
        queue.end(1)
      },
    )
    try {
      for (;;) {
        running.now = meter.now()
        for (const piece of queue.take()) yield { kind: 'output', ...piece }
        if (queue.exitCode !== undefined) return queue.exitCode
        if (signals.take() !== undefined) running.stop()
        running.wakeSleepers()
        yield* nextOf(running)
      }
    } finally {
      running.close()
    }
  }
}

/** Waits for what comes next: output, the time of a sleeper, or a line of the input. */
function* nextOf(running: RunningFunction): Generator<ProgramStep, void, string | undefined> {
  const left = Math.max(0, running.nextAt - running.now)
  const limit: WaitLimit | undefined = left === Infinity ? undefined : { milliseconds: left }
  if (!running.isReading) {
    yield { kind: 'wait', settled: running.queue.changed(), ...(limit && { limit }) }
    return
  }
  const look: WaitLimit = { milliseconds: Math.min(left, lookMs) }
  const line = yield { kind: 'read', unit: 'line', limit: look }
  if (line !== undefined || look.isOver !== true) running.input(line)
}
