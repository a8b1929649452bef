import { createClient } from '../../../base/client/client.ts'
import { warningText } from '../command-context.ts'
import type { CommandCall } from '../command.ts'

/** The output of work that began before its turn: it is held back until {@link open}. */
export class HeldOutput {
  #waiting: (() => void)[] | undefined = []

  /** Prints what was held back; from now on everything is printed at once. */
  open(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = undefined
    for (const print of waiting) print()
  }

  /** The call with its output, notices and the server's warnings held back. */
  of(call: CommandCall): CommandCall {
    const { environment: printed } = call
    const held = (write: (text: string) => void) => (text: string) => this.#write(() => write(text))
    const environment = {
      ...printed,
      out: held((text) => printed.out(text)),
      err: held((text) => printed.err(text)),
      note: held((text) => printed.note(text)),
    }
    const warn = (text: string): void => environment.note(warningText(text))
    const client = createClient(printed.transport, { userAgent: 'kubectl', warn })
    return { ...call, environment, client }
  }

  #write(print: () => void): void {
    if (this.#waiting) this.#waiting.push(print)
    else print()
  }
}
