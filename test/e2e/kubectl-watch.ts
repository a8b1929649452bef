import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'

/** One line of `get -w --output-watch-events -o json`. */
interface PrintedEvent {
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED' | 'ERROR'
  readonly object: { readonly metadata: { readonly name: string } }
}

/** What somebody knows who reads the output of `kubectl get -w`, and runs it again whenever it ends. */
export class KubectlWatch {
  readonly #start: () => Promise<ChildProcess>
  readonly #objects = new Map<string, PrintedEvent['object']>()
  #child: ChildProcess | undefined
  #runs = 0
  #closed = false
  #waiting: (() => void)[] = []
  readonly #done: Promise<void>

  /** `start` runs the command, with its output in a pipe. */
  constructor(start: () => Promise<ChildProcess>) {
    this.#start = start
    this.#done = this.#follow()
  }

  /** How often the command was started. */
  get runs(): number {
    return this.#runs
  }

  /** What the last run has told of. */
  get objects(): readonly PrintedEvent['object'][] {
    return [...this.#objects.values()]
  }

  /** Resolves at the next event, or the next run. */
  changed(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#child?.kill('SIGKILL')
    await this.#done
  }

  async #follow(): Promise<void> {
    while (!this.#closed) {
      const child = await this.#start()
      this.#child = child
      if (this.#closed) child.kill('SIGKILL')
      this.#runs++
      this.#objects.clear()
      const { stdout } = child
      if (!stdout) throw new TypeError('the output of the command is not in a pipe')
      for await (const line of createInterface({ input: stdout })) {
        this.#take(JSON.parse(line) as PrintedEvent)
        this.#wake()
      }
      this.#wake()
    }
  }

  #take({ type, object }: PrintedEvent): void {
    if (type === 'ADDED' || type === 'MODIFIED') this.#objects.set(object.metadata.name, object)
    else if (type === 'DELETED') this.#objects.delete(object.metadata.name)
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
