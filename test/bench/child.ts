import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AnswerMessage, CallMessage, Calls, Usage } from './child-calls.ts'

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

type Argument<Call> = Call extends (argument: infer A) => unknown ? A : never
type Value<Call> = Call extends (argument: never) => infer V ? Awaited<V> : never

/** A process of its own that answers calls; the other side is {@link serveCalls}. */
export class Child<Served extends Calls> {
  readonly #process: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0

  /** `script` is a built file; `flags` are for Node. */
  constructor(script: string, flags: readonly string[] = []) {
    this.#process = fork(script, { execArgv: [...flags], serialization: 'advanced' })
    this.#process.on('message', (message: AnswerMessage) => this.#settle(message))
    this.#process.on('exit', (code) => this.#fail(`${script} ended with ${code}`))
  }

  call<Name extends keyof Served & string>(
    name: Name,
    argument: Argument<Served[Name]>,
  ): Promise<Value<Served[Name]>> {
    return this.#ask(name, argument) as Promise<Value<Served[Name]>>
  }

  usage(): Promise<Usage> {
    return this.#ask('usage', undefined) as Promise<Usage>
  }

  /** Ends the process by ending the conversation, so that a profile it writes at its exit gets written. */
  async close(): Promise<void> {
    if (this.#process.exitCode !== null) return
    const ended = once(this.#process, 'exit')
    this.#process.disconnect()
    await ended
  }

  #ask(name: string, argument: unknown): Promise<unknown> {
    const message: CallMessage = { id: ++this.#lastId, name, argument }
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.id, { resolve, reject })
      this.#process.send(message)
    })
  }

  #settle({ id, value, error }: AnswerMessage): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (error === undefined) waiting?.resolve(value)
    else waiting?.reject(new Error(error))
  }

  #fail(reason: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(reason))
    this.#waiting.clear()
  }
}
