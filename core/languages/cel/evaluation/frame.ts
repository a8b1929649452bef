import { getKey, type JsonValue } from '../../../base/api/json.ts'
import { JsonMap } from '../values/json-values.ts'
import { CelError, type Result, type Value } from '../values/value.ts'

/** Computes a part of an expression. */
export type Step = (frame: Frame) => Result

/** A place in the frame, and what computes its value where it has none yet. */
export interface Variable {
  readonly slot: number
  /** Name by which the evaluation is asked for the value; undefined for what loops hold. */
  readonly name: string | undefined
  /** Computes the value of what loops hold, and may keep it in the slot. */
  readonly load: Step
}

/** Reads a variable, without the cost of an identifier. */
export function readVariable(variable: Variable): Step {
  return (frame) => {
    const value = frame.slots[variable.slot]
    return value === undefined ? loadVariable(frame, variable) : value
  }
}

/** Computes the value of a variable that has none yet. */
export function loadVariable(frame: Frame, { slot, name, load }: Variable): Result {
  if (name === undefined) return load(frame)
  const found = frame.find(name)
  const value = found === undefined ? new CelError(`no such attribute(s): ${name}`) : found
  frame.slots[slot] = value
  return value
}

/** Finds the value of a variable when it is first used; undefined where the variable has none. */
export type VariableSource = (name: string) => Result | undefined

/** Makes values of the language of the values that variables are given as; asked when a variable is first used. */
export type ValueConversion = (value: JsonValue | Value, name: string) => Result

/** Values of variables by name: JSON, or values of the language where JSON does not have the type, such as a `Timestamp`. */
export type NamedValues = Readonly<Record<string, JsonValue | Value | undefined>>

/**
 * The state of one evaluation: variables, loops' accumulators and elements, and the cost so far. Steps use it directly. A frame
 * serves one evaluation after another, as making one takes longer than evaluating a short expression.
 */
export class Frame {
  /** Whether an evaluation is under way. */
  isUsed: boolean
  cost: number
  limit: number
  source: VariableSource
  /** Variables by name, where they are given so, and what makes values of them; else the source is asked. */
  named: NamedValues | undefined
  convert: ValueConversion
  /** Values of variables and of loops; undefined until set. */
  readonly slots: (Result | undefined)[]
  isInterrupted: (() => boolean) | undefined
  iterations: number

  constructor(slots: number) {
    this.isUsed = false
    this.cost = 0
    this.limit = Infinity
    this.source = noVariables
    this.named = undefined
    this.convert = noConversion
    this.slots = Array.from({ length: slots }, () => undefined)
    this.isInterrupted = undefined
    this.iterations = 0
  }

  /** The value of a variable; undefined where it has none. */
  find(name: string): Result | undefined {
    const { named } = this
    if (named === undefined) return this.source(name)
    const value = named[name]
    // Views of JSON objects, which most variables are, need no conversion, and are not inherited.
    if (value instanceof JsonMap) return value
    const own = getKey(named, name)
    return own === undefined ? undefined : this.convert(own, name)
  }

  /** Forgets the values of an evaluation, which would stay in memory until the next one. */
  clear(): void {
    this.isUsed = false
    this.cost = 0
    if (this.named === undefined) this.source = noVariables
    this.named = undefined
    this.isInterrupted = undefined
    this.iterations = 0
    const { slots } = this
    for (let slot = 0; slot < slots.length; slot += 1) slots[slot] = undefined
  }
}

const noVariables: VariableSource = () => undefined
const noConversion: ValueConversion = () => null

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

/** Adds the costs of steps that are charged one after the other. @throws CostLimitExceeded at the one that exceeds the limit */
export function chargeEach(frame: Frame, costs: readonly number[], total: number): void {
  const before = frame.cost
  frame.cost = before + total
  if (frame.cost <= frame.limit) return
  frame.cost = before
  for (const cost of costs) charge(frame, cost)
}

/** Takes a cost back. Costs are numbers of 64 bits without a sign: below 0 they start again at the largest. */
export function refund(frame: Frame, units: number): void {
  frame.cost -= units
  if (frame.cost < 0) charge(frame, 2 ** 64)
}
