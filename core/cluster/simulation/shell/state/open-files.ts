import type { HeldMemory, ProcessMeter } from '../../processes/process-meter.ts'
import type { ProgramStep, ReadText, ReadUnit, WaitLimit } from '../../processes/program.ts'
import { InputQueue } from './input-queue.ts'
import { Blocked } from './task-scheduler.ts'

/** Work that gives a value at its end. */
export type Steps<Result> = Generator<ProgramStep, Result, string | undefined>

/** Thrown into a process that writes where nobody reads; `SIGPIPE` ends it. */
export class BrokenPipe extends Error {}

/** Characters of a pipe that are not read yet, beyond which its writers wait. */
const pipeRoom = 64 * 1024

/** What a file descriptor stands for. Several descriptors may share one. */
export abstract class OpenFile {
  #references = 0
  /** The stream of the process itself, where it is one. */
  get standard(): 'stdin' | 'stdout' | 'stderr' | undefined {
    return undefined
  }

  retain(): this {
    this.#references += 1
    return this
  }

  release(): void {
    this.#references -= 1
    if (this.#references === 0) this.close()
  }

  get isReferenced(): boolean {
    return this.#references > 0
  }

  // oxlint-disable-next-line require-yield
  *write(_text: string): Steps<string | undefined> {
    return 'Bad file descriptor'
  }

  // oxlint-disable-next-line require-yield
  *read(_unit: ReadUnit, _limit?: WaitLimit, _until?: Promise<unknown>): ReadText {
    return undefined
  }

  /** Puts back what was read. */
  unread(_text: string): void {}

  protected close(): void {}
}

/** A stream that the process was started with. */
export class StandardStream extends OpenFile {
  readonly #stream: 'stdin' | 'stdout' | 'stderr'
  readonly #queue: InputQueue

  constructor(stream: 'stdin' | 'stdout' | 'stderr', meter: ProcessMeter) {
    super()
    this.#stream = stream
    this.#queue = new InputQueue(meter)
  }

  override get standard(): 'stdin' | 'stdout' | 'stderr' | undefined {
    return this.#queue.length === 0 ? this.#stream : undefined
  }

  override *write(text: string): Steps<undefined> {
    // A terminal's input can be written to as well.
    yield { kind: 'output', stream: this.#stream === 'stderr' ? 'stderr' : 'stdout', text }
    return undefined
  }

  override *read(unit: ReadUnit, limit?: WaitLimit, until?: Promise<unknown>): ReadText {
    const queued = this.#queue.take(unit, true)
    if (queued !== undefined && (unit === 'chunk' || queued.endsWith('\n'))) return queued
    const more = yield { kind: 'read', unit, ...(limit && { limit }), ...(until && { until }) }
    return queued === undefined ? more : queued + (more ?? '')
  }

  override unread(text: string): void {
    this.#queue.unread(text)
  }

  protected override close(): void {
    this.#queue.close()
  }
}

/** `/dev/null`; its input has ended. */
export class NullFile extends OpenFile {
  // oxlint-disable-next-line require-yield
  override *write(): Steps<undefined> {
    return undefined
  }
}

/** Text that is read: of a file piece by piece, or of a here-document. */
export class InputFile extends OpenFile {
  readonly #queue: InputQueue
  readonly #more: () => ReadText
  #isOver = false

  constructor(meter: ProcessMeter, more: () => ReadText) {
    super()
    this.#queue = new InputQueue(meter)
    this.#more = more
  }

  override *read(unit: ReadUnit): ReadText {
    for (;;) {
      const taken = this.#queue.take(unit, this.#isOver)
      if (taken !== undefined || this.#isOver) return taken
      const text = yield* this.#more()
      if (text === undefined) this.#isOver = true
      else this.#queue.push(text)
    }
  }

  override unread(text: string): void {
    this.#queue.unread(text)
  }

  protected override close(): void {
    this.#queue.close()
    this.#isOver = true
  }
}

/** A file that is written to its end. */
export class OutputFile extends OpenFile {
  readonly #write: (text: string) => string | undefined

  /** `write` returns why that failed. */
  constructor(write: (text: string) => string | undefined) {
    super()
    this.#write = write
  }

  // oxlint-disable-next-line require-yield
  override *write(text: string): Steps<string | undefined> {
    return this.#write(text)
  }
}

/** What a command substitution takes. */
export class CapturedOutput extends OpenFile {
  readonly #held: HeldMemory
  text = ''

  /** `held` takes the memory for it. */
  constructor(held: HeldMemory) {
    super()
    this.#held = held
  }

  // oxlint-disable-next-line require-yield
  override *write(text: string): Steps<undefined> {
    this.#held.add(text.length)
    this.text += text
    return undefined
  }
}

class PipeWriter extends OpenFile {
  readonly #pipe: Pipe

  constructor(pipe: Pipe) {
    super()
    this.#pipe = pipe
  }

  override *write(text: string): Steps<undefined> {
    const { queue, reader } = this.#pipe
    if (queue.length >= pipeRoom && reader.isReferenced) {
      yield new Blocked(() => queue.length < pipeRoom || !reader.isReferenced)
    }
    if (!reader.isReferenced) throw new BrokenPipe('broken pipe')
    queue.push(text)
    // Who reads goes on at once.
    yield new Blocked(() => true)
    return undefined
  }
}

class PipeReader extends OpenFile {
  readonly #pipe: Pipe

  constructor(pipe: Pipe) {
    super()
    this.#pipe = pipe
  }

  override *read(unit: ReadUnit, limit?: WaitLimit, until?: Promise<unknown>): ReadText {
    const { queue, writer } = this.#pipe
    let isLeft = false
    const leave = (): void => {
      isLeft = true
    }
    until?.then(leave, leave)
    for (;;) {
      const { length } = queue
      const isOver = !writer.isReferenced || length >= pipeRoom
      const taken = queue.take(unit, isOver)
      if (taken !== undefined || isOver) return taken
      yield new Blocked(
        () => isLeft || queue.length !== length || !writer.isReferenced,
        limit,
        false,
        until,
      )
      if (limit?.isOver === true || isLeft) return undefined
    }
  }

  override unread(text: string): void {
    this.#pipe.queue.unread(text)
  }

  protected override close(): void {
    this.#pipe.queue.close()
  }
}

/** What one process writes and another one reads. */
export class Pipe {
  readonly queue: InputQueue
  readonly reader: OpenFile = new PipeReader(this)
  readonly writer: OpenFile = new PipeWriter(this)

  constructor(meter: ProcessMeter) {
    this.queue = new InputQueue(meter)
  }
}

/** The open file descriptors of a shell. */
export class Descriptors {
  readonly #files = new Map<number, OpenFile>()

  get(descriptor: number): OpenFile | undefined {
    return this.#files.get(descriptor)
  }

  /** Opens a descriptor in the place of another one; undefined closes it. */
  set(descriptor: number, file: OpenFile | undefined): void {
    file?.retain()
    this.#files.get(descriptor)?.release()
    if (file) this.#files.set(descriptor, file)
    else this.#files.delete(descriptor)
  }

  copy(): Descriptors {
    const copy = new Descriptors()
    for (const [descriptor, file] of this.#files) copy.set(descriptor, file)
    return copy
  }

  /** Numbers of those that are open. */
  numbers(): number[] {
    return Array.from(this.#files.keys())
  }

  close(): void {
    for (const file of this.#files.values()) file.release()
    this.#files.clear()
  }

  /** Whether the standard streams are those of the process: steps need not be looked at. */
  get isStandard(): boolean {
    return (
      this.#files.get(0)?.standard === 'stdin' &&
      this.#files.get(1)?.standard === 'stdout' &&
      this.#files.get(2)?.standard === 'stderr'
    )
  }
}

/** The descriptors that a process is started with. */
export function standardDescriptors(meter: ProcessMeter): Descriptors {
  const descriptors = new Descriptors()
  for (const [at, stream] of (['stdin', 'stdout', 'stderr'] as const).entries()) {
    descriptors.set(at, new StandardStream(stream, meter))
  }
  return descriptors
}
