import { JsonMap } from '../values/json-values.ts'
import { Optional, type Result } from '../values/value.ts'
import { charge, chargeSteps, type Frame, loadVariable, type Step, type Variable } from './frame.ts'
import { rewrapOptional } from './optional-content.ts'
import { jsonMember } from './qualify.ts'

/** Reads a field of a value, with the cost of the whole attribute. */
export type FieldRead = (frame: Frame, value: Result) => Result

/**
 * What a step reads. Most operands are constants, variables and single fields of variables: these are read without calling a step
 * of their own, which takes about as long as the read. One class for all, so that reading one is the same code everywhere.
 */
export class Operand {
  readonly kind: 'step' | 'constant' | 'variable' | 'field' | 'held' | 'rewrapped'
  readonly step: Step
  readonly value: Result
  readonly variable: Variable
  readonly slot: number
  /** Name of the field. */
  readonly field: string
  /** Reads the field where the variable is no JSON object. */
  readonly readOther: FieldRead

  constructor(
    kind: Operand['kind'],
    step: Step,
    value: Result,
    variable: Variable,
    [field, readOther]: readonly [string, FieldRead],
  ) {
    this.kind = kind
    this.step = step
    this.value = value
    this.variable = variable
    this.slot = variable.slot
    this.field = field
    this.readOther = readOther
  }
}

const noStep: Step = () => null
const noVariable: Variable = { slot: 0, name: undefined, load: noStep }
const noField = ['', noStep] as const

export function stepOperand(step: Step): Operand {
  return new Operand('step', step, null, noVariable, noField)
}

export function constantOperand(value: Result): Operand {
  return new Operand('constant', () => value, value, noVariable, noField)
}

/** A variable, which costs a unit once its value is there. */
export function variableOperand(variable: Variable): Operand {
  return new Operand('variable', noStep, null, variable, noField)
}

/** One field of a variable, the most frequent attribute: a unit for the variable, one for the field. */
export function fieldOperand(variable: Variable, field: string, readOther: FieldRead): Operand {
  return new Operand('field', noStep, null, variable, [field, readOther])
}

/** A variable that is charged by what reads of it. */
export function heldOperand(variable: Variable): Operand {
  return new Operand('held', noStep, null, variable, noField)
}

/** A variable as a key in brackets, which costs nothing: an optional is emptied and filled again. */
export function rewrappedOperand(variable: Variable): Operand {
  return new Operand('rewrapped', noStep, null, variable, noField)
}

/** Reads an operand, and charges it. */
export function readOperand(frame: Frame, operand: Operand): Result {
  if (operand.kind === 'field') return readField(frame, operand)
  if (operand.kind === 'constant') return operand.value
  return operand.kind === 'step' ? operand.step(frame) : readWholeVariable(frame, operand)
}

/** An operand as a step of its own. */
export function planOperand(operand: Operand): Step {
  if (operand.kind === 'step' || operand.kind === 'constant') return operand.step
  if (operand.kind === 'field') return (frame) => readField(frame, operand)
  return (frame) => readWholeVariable(frame, operand)
}

function readWholeVariable(frame: Frame, { kind, slot, variable }: Operand): Result {
  const held = frame.slots[slot]
  const value = held === undefined ? loadVariable(frame, variable) : held
  if (kind === 'variable') charge(frame, 1)
  return kind === 'rewrapped' && value instanceof Optional ? rewrapOptional(value) : value
}

function readField(frame: Frame, operand: Operand): Result {
  let value = frame.slots[operand.slot]
  if (value === undefined) value = loadVariable(frame, operand.variable)
  if (value instanceof JsonMap) {
    chargeSteps(frame, 2)
    const scalar = value.scalar(operand.field)
    return scalar === undefined ? jsonMember(value, operand.field) : scalar
  }
  return operand.readOther(frame, value)
}
