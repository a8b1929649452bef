import type { ProcessMeter } from '../../processes/process-meter.ts'
import type { ShellNode } from '../language/shell-syntax.ts'

/** What the parts of a script take for each of its characters. */
export const parsedBytes = 64
const entryBytes = 64

interface ShellFunction {
  readonly body: ShellNode
  /** What is counted for it. */
  readonly bytes: number
}

/** The functions of a shell. */
export class FunctionTable {
  readonly #meter: ProcessMeter
  readonly #functions = new Map<string, ShellFunction>()

  constructor(meter: ProcessMeter) {
    this.#meter = meter
  }

  get size(): number {
    return this.#functions.size
  }

  get(name: string): ShellNode | undefined {
    return this.#functions.get(name)?.body
  }

  names(): Iterable<string> {
    return this.#functions.keys()
  }

  has(name: string): boolean {
    return this.#functions.has(name)
  }

  /** `length`: characters of its text. */
  set(name: string, body: ShellNode, length: number): void {
    this.#put(name, { body, bytes: entryBytes + parsedBytes * length })
  }

  delete(name: string): boolean {
    this.#meter.hold(-(this.#functions.get(name)?.bytes ?? 0))
    return this.#functions.delete(name)
  }

  /** A copy whose changes are its own. `isConcurrent`: both go on, so that each has its texts. */
  copy(isConcurrent: boolean): FunctionTable {
    const copy = new FunctionTable(this.#meter)
    for (const [name, { body, bytes }] of this.#functions) {
      copy.#put(name, { body, bytes: isConcurrent ? bytes : entryBytes })
    }
    return copy
  }

  release(): void {
    for (const name of Array.from(this.#functions.keys())) this.delete(name)
  }

  #put(name: string, made: ShellFunction): void {
    this.#meter.hold(made.bytes - (this.#functions.get(name)?.bytes ?? 0))
    this.#functions.set(name, made)
  }
}
