import type { CelError, Result } from '../values/value.ts'

/** Computes a part of an expression. */
export type Step = (frame: Frame) => Result

/** A place in the frame, and what computes its value where it has none yet. */
export interface Variable {
  readonly slot: number
  /** Computes the value, and may keep it in the slot. */
  readonly load: Step
}

/** Reads a variable, without the cost of an identifier. */
export function readVariable({ slot, load }: Variable): Step {
  return (frame) => {
    const value = frame.slots[slot]
    return value === undefined ? load(frame) : value
  }
}

/** Finds the value of a variable when it is first used; undefined where the variable has none. */
export type VariableSource = (name: string) => Result | undefined

/** The state of one evaluation: variables, loops' accumulators and elements, and the cost so far. */
export class Frame {
  cost = 0
  readonly limit: number
  /** Variables in the order of the program, then what loops hold; undefined until first used. */
  readonly slots: (Result | undefined)[]
  readonly #names: readonly (string | undefined)[]
  readonly #source: VariableSource
  readonly #isInterrupted: (() => boolean) | undefined
  #iterations = 0

  /** @param names variables by slot; undefined for the slots of loops */
  constructor(
    names: readonly (string | undefined)[],
    source: VariableSource,
    limit: number,
    isInterrupted: (() => boolean) | undefined,
  ) {
    this.#names = names
    this.#source = source
    this.limit = limit
    this.#isInterrupted = isInterrupted
    this.slots = emptySlots(names.length)
  }

  /** Finds a variable and keeps it for this evaluation. @returns `missing` where it has no value */
  load(slot: number, missing: CelError): Result {
    const found = this.#source(this.#names[slot] ?? '')
    const value = found === undefined ? missing : found
    this.slots[slot] = value
    return value
  }

  /** Counts an iteration of a loop; every hundredth asks whether to stop. @throws Interrupted */
  iterate(): void {
    if (this.#isInterrupted === undefined) return
    this.#iterations += 1
    if (this.#iterations % iterationsBetweenChecks === 0 && this.#isInterrupted()) {
      throw new Interrupted(this.cost)
    }
  }
}

const iterationsBetweenChecks = 100

/** Ends an evaluation: no operator absorbs it, as it is thrown where errors of the language are values. */
export abstract class Stopped extends Error {
  /** Cost so far. */
  readonly cost: number

  constructor(message: string, cost: number) {
    super(message)
    this.cost = cost
  }
}

/** The evaluation cost more than it may. */
export class CostLimitExceeded extends Stopped {
  constructor(cost: number) {
    super('operation cancelled: actual cost limit exceeded', cost)
  }
}

/** The caller cancelled the evaluation. */
export class Interrupted extends Stopped {
  constructor(cost: number) {
    super('operation interrupted', cost)
  }
}

/** Adds the cost of several steps of a unit each. @throws CostLimitExceeded at the step that exceeds the limit */
export function chargeSteps(frame: Frame, steps: number): void {
  frame.cost += steps
  if (frame.cost > frame.limit) throw new CostLimitExceeded(Math.floor(frame.limit) + 1)
}

/** Adds the cost of one step. @throws CostLimitExceeded above the limit */
export function charge(frame: Frame, units: number): void {
  frame.cost += units
  if (frame.cost > frame.limit) throw new CostLimitExceeded(frame.cost)
}

const empty: (readonly undefined[])[] = []

/** An array for so many slots. Copying one is the fastest way to make one. */
function emptySlots(count: number): (Result | undefined)[] {
  const known = empty[count] ?? Array.from({ length: count }, () => undefined)
  empty[count] ??= known
  return [...known]
}
