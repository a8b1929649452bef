import type { MockServer } from '../../../core/server/mock/mock-server.ts'
import { mockRequest } from '../servers/mock-run.ts'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

/** A client's terminal in a container of a pod of the namespace `default`. */
export class PodTerminal {
  readonly #receive: (message: Uint8Array) => Promise<void>
  #output = ''
  #status = ''
  #waiting: (() => void)[] = []
  #isOver = false

  private constructor(
    receive: (message: Uint8Array) => Promise<void>,
    messages: AsyncIterable<string | Uint8Array>,
  ) {
    this.#receive = receive
    void this.#read(messages)
  }

  /** Runs a command with a terminal, or attaches without a command. */
  static async open(
    server: MockServer,
    pod: string,
    command: readonly string[],
  ): Promise<PodTerminal> {
    const query = new URLSearchParams({ stdin: 'true', stdout: 'true', tty: 'true' })
    for (const word of command) query.append('command', word)
    const verb = command.length === 0 ? 'attach' : 'exec'
    const path = `/api/v1/namespaces/default/pods/${pod}/${verb}?${query.toString()}`
    const outcome = await server.connect(mockRequest('GET', path), ['v5.channel.k8s.io'])
    if (!('protocol' in outcome) || outcome.stream.kind !== 'binary') {
      throw new TypeError(JSON.stringify(outcome))
    }
    const receive = async (message: Uint8Array): Promise<void> => outcome.receive?.(message)
    return new PodTerminal(receive, outcome.stream.messages)
  }

  async type(text: string): Promise<void> {
    await this.#receive(encoder.encode(`\u0000${text}`))
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#receive(encoder.encode(`\u0004${JSON.stringify({ Width: width, Height: height })}`))
  }

  /** What was printed since the last call, once it ends with a text. @throws TypeError where the process ends before */
  async until(end: string): Promise<string> {
    while (!this.#output.endsWith(end)) {
      if (this.#isOver) throw new TypeError(`the process has ended: ${this.#output}`)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    const output = this.#output
    this.#output = ''
    return output
  }

  /** What was printed since, and the Status of the end. */
  async end(): Promise<{ readonly output: string; readonly status: string }> {
    while (!this.#isOver) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    return { output: this.#output, status: this.#status }
  }

  async #read(messages: AsyncIterable<string | Uint8Array>): Promise<void> {
    for await (const message of messages) {
      if (typeof message === 'string') continue
      const text = decoder.decode(message.subarray(1))
      if (message[0] === 1) this.#output += text
      if (message[0] === 3) this.#status += text
      this.#wake()
    }
    this.#isOver = true
    this.#wake()
  }

  #wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
