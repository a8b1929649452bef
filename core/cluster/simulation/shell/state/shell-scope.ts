import type { ProcessMeter } from '../../processes/process-meter.ts'
import type { InheritedVariables } from '../../processes/shell-variables.ts'
import { ShellFault } from './shell-flow.ts'

/** What a variable takes beside its text, in bytes. */
const entryBytes = 64

export interface Variable {
  /** Undefined for one that has no value yet. */
  readonly value: string | undefined
  /** Elements of an array by their index; the value is its first one. */
  readonly elements?: ReadonlyMap<number, string>
  readonly isExported: boolean
  readonly isReadonly: boolean
}

const fresh: Variable = { value: undefined, isExported: false, isReadonly: false }

/** Variables of a shell. */
export class ShellScope implements InheritedVariables {
  readonly #meter: ProcessMeter
  readonly #variables = new Map<string, Variable>()
  /** What is counted for each variable. */
  readonly #sizes = new Map<string, number>()
  /** Variables of functions that are local, to be restored. */
  readonly #frames: Map<string, Variable | undefined>[] = []
  #bytes = 0
  /** Whether all that is assigned is exported, too. */
  exportsAll = false

  constructor(meter: ProcessMeter) {
    this.#meter = meter
  }

  /** The exported ones of a process. */
  static of(meter: ProcessMeter, environment: ReadonlyMap<string, string>): ShellScope {
    const scope = new ShellScope(meter)
    for (const [name, value] of environment) scope.#put(name, { ...fresh, value, isExported: true })
    return scope
  }

  /** A copy whose changes are its own. `isConcurrent`: both go on, so that each has its texts. */
  copy(isConcurrent: boolean): ShellScope {
    const scope = new ShellScope(this.#meter)
    scope.exportsAll = this.exportsAll
    for (const [name, variable] of this.#variables) {
      scope.#put(name, variable, isConcurrent ? undefined : entryBytes)
    }
    for (const frame of this.#frames) scope.#frames.push(new Map(frame))
    return scope
  }

  get size(): number {
    return this.#variables.size
  }

  find(name: string): Variable | undefined {
    return this.#variables.get(name)
  }

  value(name: string): string | undefined {
    return this.#variables.get(name)?.value
  }

  /** As processes see it that this shell starts. */
  get(name: string): string | undefined {
    const variable = this.#variables.get(name)
    return variable?.isExported === true ? variable.value : undefined
  }

  *[Symbol.iterator](): Iterator<[string, string]> {
    for (const [name, { value, isExported }] of this.#variables) {
      if (isExported && value !== undefined) yield [name, value]
    }
  }

  /** All variables by name. */
  all(): [string, Variable][] {
    return Array.from(this.#variables).toSorted(([a], [b]) => (a < b ? -1 : 1))
  }

  /** @throws ShellFault where it is read-only */
  set(name: string, value: string, isExported: boolean = this.exportsAll): void {
    const former = this.#writable(name)
    if (former?.value !== value) this.#meter.changes += 1
    const elements = former?.elements && new Map(former.elements).set(0, value)
    this.#put(name, {
      ...(former ?? fresh),
      value,
      ...(elements && { elements }),
      isExported: isExported || former?.isExported === true,
    })
  }

  /** @throws ShellFault where it is read-only */
  setElements(name: string, elements: ReadonlyMap<number, string>): void {
    const former = this.#writable(name)
    this.#meter.changes += 1
    this.#put(name, { ...(former ?? fresh), value: elements.get(0), elements })
  }

  /** Marks a variable that may have no value yet. */
  mark(name: string, change: Partial<Pick<Variable, 'isExported' | 'isReadonly'>>): void {
    this.#put(name, { ...(this.#variables.get(name) ?? fresh), ...change })
  }

  /** @throws ShellFault where it is read-only */
  unset(name: string): void {
    if (!this.#writable(name)) return
    this.#meter.changes += 1
    this.#remove(name)
  }

  enterFunction(): void {
    this.#frames.push(new Map())
  }

  leaveFunction(): void {
    for (const [name, variable] of this.#frames.pop() ?? []) this.restore(name, variable)
  }

  get isInFunction(): boolean {
    return this.#frames.length > 0
  }

  /** Makes a variable local to the function that runs. */
  makeLocal(name: string): void {
    const frame = this.#frames.at(-1)
    const known = this.#variables.get(name)
    if (!frame || frame.has(name)) return
    frame.set(name, known)
    // It has no value of its own yet.
    if (known) this.#put(name, { ...fresh, isExported: known.isExported })
  }

  /** Puts a variable back as it was. */
  restore(name: string, variable: Variable | undefined): void {
    this.#meter.changes += 1
    if (variable) this.#put(name, variable)
    else this.#remove(name)
  }

  /** Gives their memory back at the end of the shell. */
  release(): void {
    this.#meter.hold(-this.#bytes)
    this.#bytes = 0
    this.#variables.clear()
    this.#sizes.clear()
  }

  #writable(name: string): Variable | undefined {
    const variable = this.#variables.get(name)
    if (variable?.isReadonly === true) throw new ShellFault(`${name}: is read only`)
    return variable
  }

  #put(name: string, variable: Variable, size = sizeOf(name, variable)): void {
    const more = size - (this.#sizes.get(name) ?? 0)
    this.#meter.hold(more)
    this.#bytes += more
    this.#sizes.set(name, size)
    this.#variables.set(name, variable)
  }

  #remove(name: string): void {
    const size = this.#sizes.get(name) ?? 0
    this.#meter.hold(-size)
    this.#bytes -= size
    this.#sizes.delete(name)
    this.#variables.delete(name)
  }
}

function sizeOf(name: string, { value = '', elements }: Variable): number {
  let size = entryBytes + name.length + value.length
  for (const element of elements?.values() ?? []) size += entryBytes + element.length
  return size
}
