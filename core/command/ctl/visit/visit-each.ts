import { createClient } from '../../../base/client/client.ts'
import { onAbort } from '../../../base/execution/on-abort.ts'
import { warningText } from '../command-context.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'

/** The output of work that began before its turn: it is held back until {@link open}. */
class HeldOutput {
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

export interface Visited {
  readonly count: number
  readonly failures: readonly unknown[]
}

/**
 * Work for one item, over a call whose output waits for the item's turn.
 *
 * @returns what prints the outcome; called in the item's turn.
 */
export type Visit<T> = (item: T, call: CommandCall) => Promise<() => void>

export interface VisitOrder<T> {
  /** Whether the work for `item` must wait until that for `earlier` has ended. */
  readonly waitsFor: (item: T, earlier: T) => boolean
}

/** The order in which each item waits for the one before. */
export const oneByOne: VisitOrder<unknown> = { waitsFor: () => true }

/** The order in which no item waits for another. */
export const together: VisitOrder<unknown> = { waitsFor: () => false }

/** Runs `work` with a signal of its own, which aborts with the command's, and when the work has ended. */
async function inScope<R>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<R>,
): Promise<R> {
  signal.throwIfAborted()
  const controller = new AbortController()
  const stopWaiting = onAbort(signal, () => controller.abort(signal.reason))
  try {
    return await work(controller.signal)
  } finally {
    stopWaiting()
    controller.abort(new CtlError('the work for the object has ended'))
  }
}

/** Most items whose work is under way, or whose outcome waits to be printed. */
const width = 64

interface Work<T> {
  readonly item: T
  /** Resolves once the work has ended, also by a failure. */
  readonly ended: Promise<unknown>
  /** Resolves once the outcome is printed. Rejects when the command is aborted. */
  readonly printed: Promise<void>
}

class Visits<T> {
  readonly failures: unknown[] = []
  readonly #call: CommandCall
  readonly #visit: Visit<T>
  /** In the order of the items; the first is printed next. */
  #works: Work<T>[] = []
  #turn: Promise<void> = Promise.resolve()

  constructor(call: CommandCall, visit: Visit<T>) {
    this.#call = call
    this.#visit = visit
  }

  async start(item: T, { waitsFor }: VisitOrder<T>): Promise<void> {
    await Promise.all(
      this.#works.filter((work) => waitsFor(item, work.item)).map(({ ended }) => ended),
    )
    while (this.#works.length >= width) await this.#finishFirst()
    const output = new HeldOutput()
    const call = output.of(this.#call)
    const outcome = inScope(call.signal, (signal) => this.#visit(item, { ...call, signal }))
    const printed = this.#printed(this.#turn, outcome, output)
    this.#turn = printed
    // Prevents unhandled rejections: an abort rejects all that wait, and is reported once.
    printed.catch(() => undefined)
    const ended = outcome.catch(() => undefined)
    this.#works.push({ item, ended, printed })
  }

  /** Resolves once the outcomes of all items are printed. */
  async finish(): Promise<void> {
    while (this.#works.length > 0) await this.#finishFirst()
  }

  /** Resolves once no work is under way. */
  async close(): Promise<void> {
    await Promise.all(this.#works.map(({ ended }) => ended))
  }

  async #finishFirst(): Promise<void> {
    await this.#works[0]?.printed
    this.#works.shift()
  }

  async #printed(
    before: Promise<void>,
    outcome: Promise<() => void>,
    output: HeldOutput,
  ): Promise<void> {
    await before
    output.open()
    try {
      const print = await outcome
      print()
    } catch (error) {
      this.#call.signal.throwIfAborted()
      this.failures.push(error)
    }
  }
}

/**
 * Calls `visit` for each item, a limited number at a time as `order` allows. Outcomes are printed and failures are listed in
 * the order of the items. A failure does not stop the others, an abort does. No work is under way when it resolves or rejects.
 */
export async function visitEach<T>(
  call: CommandCall,
  items: AsyncIterable<T> | Iterable<T>,
  order: VisitOrder<T>,
  visit: Visit<T>,
): Promise<Visited> {
  const visits = new Visits(call, visit)
  let count = 0
  try {
    try {
      for await (const item of items) {
        count++
        await visits.start(item, order)
      }
    } finally {
      await visits.finish()
    }
  } finally {
    await visits.close()
  }
  return { count, failures: visits.failures }
}
