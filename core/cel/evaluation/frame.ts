import type { Result } from '../values/value.ts'

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

/**
 * The state of one evaluation: variables, loops' accumulators and elements, and the cost so far. Steps use it directly. A frame
 * serves one evaluation after another, as making one takes longer than evaluating a short expression.
 */
export class Frame {
  cost: number
  limit: number
  source: VariableSource
  /** Values of variables and of loops; undefined until set. */
  readonly slots: (Result | undefined)[]
  isInterrupted: (() => boolean) | undefined
  iterations: number

  constructor(slots: number) {
    this.cost = 0
    this.limit = Infinity
    this.source = noVariables
    this.slots = Array.from({ length: slots }, () => undefined)
    this.isInterrupted = undefined
    this.iterations = 0
  }

  /** Forgets the values of an evaluation, which would stay in memory until the next one. */
  clear(): void {
    this.cost = 0
    this.source = noVariables
    this.isInterrupted = undefined
    this.iterations = 0
    const { slots } = this
    for (let slot = 0; slot < slots.length; slot += 1) slots[slot] = undefined
  }
}

const noVariables: VariableSource = () => undefined

/** Counts an iteration of a loop that may be interrupted; every hundredth asks whether to stop. @throws Interrupted */
export function countIteration(frame: Frame, isInterrupted: () => boolean): void {
  frame.iterations += 1
  if (frame.iterations % iterationsBetweenChecks === 0 && isInterrupted()) {
    throw new Interrupted(frame.cost)
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

/** Takes a cost back. Costs are numbers of 64 bits without a sign: below 0 they start again at the largest. */
export function refund(frame: Frame, units: number): void {
  frame.cost -= units
  if (frame.cost < 0) charge(frame, 2 ** 64)
}
