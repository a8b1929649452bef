import { ApiError } from '../../base/api/errors/api-error.ts'
import type { JsonObject, JsonValue } from '../../base/api/json.ts'
import { parseJson } from '../../base/json/json-parse.ts'
import { writeJson } from '../../base/json/json-write.ts'
import type { Cancel, Timers } from '../../base/runtime.ts'
import type { WebhookFunction } from '../../objects/webhooks/webhook-functions.ts'
import type { ClusterCalls } from './cluster-calls.ts'
import {
  type CallFailure,
  type HostMessage,
  programLimits,
  type ProgramMessage,
} from './program-messages.ts'
import type { ProgramScript } from './program-script.ts'

/** The thread of a program: it has no access to what is around it but by messages. */
export interface ProgramThread {
  /** Has the thread's `onmessage` called with a text as the `data` of its event. */
  post(text: string): void
  /** Ends the thread at once, whatever it does. */
  close(): void
}

export interface ThreadEvents {
  /** A text that the program has posted. */
  readonly message: (text: string) => void
  /** The script cannot be run, or the thread has ended by itself. `row` counts from 1 and is one of the script. */
  readonly failed: (message: string, row?: number) => void
}

/** Starts a script in a thread of its own. */
export type StartThread = (script: ProgramScript, events: ThreadEvents) => ProgramThread

export interface ProgramParts {
  readonly file: string
  readonly script: ProgramScript
  readonly start: StartThread
  readonly calls: ClusterCalls
  readonly print: (stream: 'stdout' | 'stderr', text: string) => Promise<void>
  readonly webhook: (url: string, answer: WebhookFunction) => Promise<Cancel>
  /** Timers of the program. */
  readonly timers: Pick<Timers, 'after'>
  /** Real time, by which a program is ended that does not answer. */
  readonly watchdog: Pick<Timers, 'after'>
  /** Lends an eye to what the program does after each message, for a clock that waits for it. */
  readonly follow?: ((work: Promise<unknown>) => void) | undefined
  /** Ends the program: Ctrl-C, and the end of the page. */
  readonly signal: AbortSignal
}

/** Milliseconds between two questions whether a program is alive, and how many it may leave open. */
const askEveryMs = 1000
const mostUnanswered = 5
/** Questions that its start may take. */
const mostOfStart = 30

/** Exit code of a program that is killed. */
const killed = 137

type Watch = AsyncGenerator<{ type: string; object: JsonObject }>

interface OpenWatch {
  readonly events: Watch
  readonly ending: AbortController
}

/** A program in its thread, from its start to its end. What it sends is bounded; where it sends more it is ended. */
export class RunningProgram {
  readonly #parts: ProgramParts
  readonly #ending = new AbortController()
  readonly #watches = new Map<number, OpenWatch>()
  readonly #hooks = new Map<number, Cancel>()
  readonly #reviews = new Map<
    number,
    { readonly resolve: (value: JsonObject) => void; readonly reject: (error: Error) => void }
  >()
  readonly #timers = new Map<number, Cancel>()
  #thread: ProgramThread | undefined
  #end: (code: number) => void = () => undefined
  #last = 0
  #calls = 0
  #unprinted = 0
  #printing: Promise<void> = Promise.resolve()
  #unanswered = 0
  /** What waits for the signs of life that were asked for, in order. */
  readonly #signs: (() => void)[] = []
  #patience = mostOfStart
  #cancelAsking: Cancel = () => undefined

  constructor(parts: ProgramParts) {
    this.#parts = parts
  }

  /** Runs the program; resolves with its exit code once all that it printed is shown. */
  async run(): Promise<number> {
    const { script, start, signal } = this.#parts
    const ended = new Promise<number>((resolve) => {
      this.#end = resolve
    })
    const interrupted = (): void => this.#end(130)
    signal.addEventListener('abort', interrupted, { once: true })
    if (signal.aborted) return 130
    try {
      this.#thread = start(script, {
        message: (text) => this.#receive(text),
        failed: (message, row) => this.#fail(message, row),
      })
      this.#ask()
      if (this.#parts.follow) this.#await()
      const code = await ended
      this.#thread.close()
      if (!signal.aborted) await this.#printing
      return code
    } finally {
      signal.removeEventListener('abort', interrupted)
      this.#close()
    }
  }

  #close(): void {
    this.#cancelAsking()
    this.#thread?.close()
    this.#ending.abort(new Error('the program has ended'))
    for (const { ending } of this.#watches.values())
      ending.abort(new Error('the program has ended'))
    for (const cancel of [...this.#hooks.values(), ...this.#timers.values()]) cancel()
    for (const { reject } of this.#reviews.values()) reject(new Error('the program has ended'))
    for (const sign of this.#signs.splice(0)) sign()
    this.#watches.clear()
    this.#hooks.clear()
    this.#timers.clear()
    this.#reviews.clear()
  }

  get #isOver(): boolean {
    return this.#ending.signal.aborted
  }

  #post(message: HostMessage): void {
    if (this.#isOver) return
    this.#thread?.post(writeJson(message as unknown as JsonValue))
    if (this.#parts.follow && message[0] !== 'ping') this.#await()
  }

  /** Has the clock wait until the program has done what it does at once. */
  #await(): void {
    this.#parts.follow?.(new Promise<void>((resolve) => this.#signs.push(resolve)))
    this.#post(['ping'])
  }

  /** Asks the thread for a sign of life, which a loop without an end does not give. */
  #ask(): void {
    this.#cancelAsking = this.#parts.watchdog.after(askEveryMs, () => {
      if (++this.#unanswered > this.#patience) {
        this.#kill(
          `it was ended, as it has answered nothing for ${this.#patience} seconds; a loop needs an await`,
        )
        return
      }
      this.#signs.push(() => undefined)
      this.#post(['ping'])
      this.#ask()
    })
  }

  #kill(why: string): void {
    this.#thread?.close()
    this.#print('stderr', `${this.#parts.file}: ${why}\n`)
    this.#end(killed)
  }

  #fail(message: string, row = 0): void {
    const { file, script } = this.#parts
    const own = row - script.linesBefore
    this.#print('stderr', `${own > 0 ? `${file}:${own}\n` : ''}${message}\n`)
    this.#end(1)
  }

  #print(stream: 'stdout' | 'stderr', text: string): void {
    const size = text.length + programLimits.perText
    this.#unprinted += size
    this.#printing = this.#printing
      .then(() => this.#parts.print(stream, text))
      .then(() => {
        this.#unprinted -= size
        this.#post(['printed', size])
      })
  }

  #receive(text: string): void {
    if (this.#isOver) return
    const message = text.length <= programLimits.message && readMessage(text)
    if (!message) {
      this.#kill(`it was ended, as it sent more than ${programLimits.message} characters at once`)
      return
    }
    switch (message[0]) {
      case 'begun':
        this.#patience = mostUnanswered
        this.#unanswered = 0
        break
      case 'pong':
        this.#unanswered = 0
        this.#signs.shift()?.()
        break
      case 'out':
        this.#print(message[1] === 'stderr' ? 'stderr' : 'stdout', String(message[2]))
        if (this.#unprinted > 4 * programLimits.output)
          this.#kill('it was ended, as it printed too much')
        break
      case 'call':
        void this.#answer(message[1], () => this.#call(message[2], message[3]))
        break
      case 'next':
        void this.#answer(message[1], () => this.#next(message[2]))
        break
      case 'leave':
        this.#leave(message[1])
        break
      case 'answer':
        this.#settle(message[1], message[2], message[3])
        break
      case 'unhook':
        this.#hooks.get(message[1])?.()
        this.#hooks.delete(message[1])
        break
      case 'timer':
        this.#setTimer(message[1], message[2])
        break
      case 'untimer':
        this.#timers.get(message[1])?.()
        this.#timers.delete(message[1])
        break
      case 'idle':
        this.#post(['idle', message[1]])
        break
      case 'end':
        this.#end(Number(message[1]) & 255)
    }
  }

  async #answer(id: number, work: () => Promise<JsonValue>): Promise<void> {
    if (++this.#calls > 2 * programLimits.calls + programLimits.watches) {
      this.#kill('it was ended, as it made too many calls at once')
      return
    }
    try {
      this.#post(['result', id, await work()])
    } catch (error) {
      this.#post(['failed', id, failureOf(error)])
    }
    this.#calls--
  }

  #call(name: string, parameters: readonly JsonValue[]): Promise<JsonValue> {
    if (name === 'watch') return this.#open(parameters)
    if (name === 'webhook') return this.#hook(parameters[0])
    return this.#parts.calls.call(name, parameters)
  }

  async #open([resource, options]: readonly JsonValue[]): Promise<number> {
    if (this.#watches.size >= programLimits.watches) {
      throw new RangeError(`there are ${programLimits.watches} open watches already`)
    }
    const ending = new AbortController()
    const events = this.#parts.calls.watch(resource, options, ending.signal)
    const watch = ++this.#last
    this.#watches.set(watch, { events, ending })
    return watch
  }

  async #next(watch: number): Promise<JsonValue> {
    const open = this.#watches.get(watch)
    if (!open) return null
    try {
      const next = await open.events.next()
      if (next.done !== true) return next.value
    } catch (error) {
      if (!open.ending.signal.aborted) throw error
    }
    this.#watches.delete(watch)
    return null
  }

  #leave(watch: number): void {
    this.#watches.get(watch)?.ending.abort(new Error('the watch was left'))
    this.#watches.delete(watch)
  }

  async #hook(url: JsonValue | undefined): Promise<number> {
    if (typeof url !== 'string') throw new TypeError('the first value of cluster.webhook is a URL')
    if (this.#hooks.size >= programLimits.webhooks) {
      throw new RangeError(`there are ${programLimits.webhooks} webhooks already`)
    }
    const hook = ++this.#last
    const cancel = await this.#parts.webhook(url, (review) => this.#review(hook, review))
    if (this.#isOver) cancel()
    else this.#hooks.set(hook, cancel)
    return hook
  }

  #review(hook: number, value: JsonValue): Promise<JsonObject> {
    return new Promise((resolve, reject) => {
      if (this.#isOver || this.#reviews.size >= programLimits.reviews) {
        reject(new Error(`${this.#parts.file} has too many reviews to answer, or has ended`))
        return
      }
      const review = ++this.#last
      this.#reviews.set(review, { resolve, reject })
      this.#post(['review', review, hook, value])
    })
  }

  #settle(review: number, answer: JsonValue, failure: string | null): void {
    const waiting = this.#reviews.get(review)
    this.#reviews.delete(review)
    if (failure !== null) waiting?.reject(new Error(failure))
    else if (typeof answer === 'object' && answer !== null && !Array.isArray(answer)) {
      waiting?.resolve(answer as JsonObject)
    } else waiting?.reject(new Error('a webhook answers an object'))
  }

  #setTimer(id: number, milliseconds: number): void {
    if (this.#timers.size > 2 * programLimits.timers) {
      this.#kill('it was ended, as it set too many timers')
      return
    }
    const cancel = this.#parts.timers.after(Math.max(0, Number(milliseconds) || 0), () => {
      this.#timers.delete(id)
      this.#post(['fire', id])
    })
    this.#timers.set(id, cancel)
  }
}

function readMessage(text: string): ProgramMessage | undefined {
  try {
    const { value } = parseJson(text)
    return Array.isArray(value) ? (value as unknown as ProgramMessage) : undefined
  } catch {
    return undefined
  }
}

function failureOf(error: unknown): CallFailure {
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof ApiError) return { message, code: error.code, reason: error.reason }
  return { message }
}
