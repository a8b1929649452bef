import type { ProcessMeter } from './process-meter.ts'

/** What a variable takes beside its text. */
const entryBytes = 64

/** Variables that a process is started with, by name. */
export interface InheritedVariables extends Iterable<[string, string]> {
  get(name: string): string | undefined
}

/** Variables of a shell over those that it was started with, which stay as they are. */
export class ShellVariables {
  readonly #meter: ProcessMeter
  readonly #inherited: ShellVariables | InheritedVariables
  /** Undefined for one that was unset. */
  readonly #own = new Map<string, string | undefined>()
  #bytes = 0

  constructor(meter: ProcessMeter, inherited: ShellVariables | InheritedVariables) {
    this.#meter = meter
    this.#inherited = inherited
  }

  get(name: string): string | undefined {
    return this.#own.has(name) ? this.#own.get(name) : this.#inherited.get(name)
  }

  set(name: string, value: string | undefined): void {
    if (value !== this.get(name)) this.#meter.changes += 1
    const former = this.#own.has(name) ? this.#sizeOf(name, this.#own.get(name)) : 0
    const more = this.#sizeOf(name, value) - former
    this.#meter.hold(more)
    this.#bytes += more
    this.#own.set(name, value)
  }

  /** All that are set, by name. */
  entries(all: Map<string, string> = new Map()): Map<string, string> {
    const inherited = this.#inherited
    if (inherited instanceof ShellVariables) inherited.entries(all)
    else for (const [name, value] of inherited) all.set(name, value)
    for (const [name, value] of this.#own) {
      if (value === undefined) all.delete(name)
      else all.set(name, value)
    }
    return all
  }

  /** Gives their memory back at the end of the shell. */
  release(): void {
    this.#meter.hold(-this.#bytes)
    this.#bytes = 0
    this.#own.clear()
  }

  #sizeOf(name: string, value = ''): number {
    return entryBytes + name.length + value.length
  }
}
