import { JsonMap } from '../values/json-values.ts'
import { MemberSite, presenceOfMember, scalarMember } from '../values/member-site.ts'
import { Optional, type Result } from '../values/value.ts'
import { charge, chargeSteps, type Frame, loadVariable, type Step, type Variable } from './frame.ts'
import { rewrapOptional } from './optional-content.ts'
import { noSuchKey } from './qualify.ts'

/** Reads a field of a value, with the cost of the whole attribute. */
export type FieldRead = (frame: Frame, value: Result) => Result

/**
 * What a step reads. Most operands are constants, variables and single fields of variables: these are read without calling a step
 * of their own, which takes about as long as the read. One class for all, so that reading one is the same code everywhere.
 */
export class Operand {
  readonly kind: 'step' | 'constant' | 'variable' | 'field' | 'test' | 'held' | 'rewrapped'
  readonly step: Step
  readonly value: Result
  readonly variable: Variable
  readonly slot: number
  readonly field: MemberSite
  /** Reads the field where the variable is no view of a JSON object. */
  readonly readOther: FieldRead

  constructor(
    kind: Operand['kind'],
    step: Step,
    value: Result,
    variable: Variable,
    [field, readOther]: readonly [MemberSite, FieldRead],
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
const noField = [new MemberSite(''), noStep] as const

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
  return new Operand('field', noStep, null, variable, [new MemberSite(field), readOther])
}

/** The presence test of one field of a variable, the most frequent one; `test` tests it where the variable is no JSON object. */
export function testOperand(variable: Variable, field: string, test: FieldRead): Operand {
  return new Operand('test', noStep, null, variable, [new MemberSite(field), test])
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
  if (operand.kind === 'step') return operand.step(frame)
  return operand.kind === 'test' ? testField(frame, operand) : readWholeVariable(frame, operand)
}

/** An operand as a step of its own. */
export function planOperand(operand: Operand): Step {
  if (operand.kind === 'step' || operand.kind === 'constant') return operand.step
  if (operand.kind === 'field') return (frame) => readField(frame, operand)
  if (operand.kind === 'test') return (frame) => testField(frame, operand)
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
  if (!(value instanceof JsonMap)) return operand.readOther(frame, value)
  chargeSteps(frame, 2)
  const { field } = operand
  // What `field.read` does first, too: here it takes no call.
  const scalar = value.members === undefined ? scalarMember(value.json, field.name) : undefined
  return scalar === undefined ? readMember(value, field) : scalar
}

function readMember(view: JsonMap, site: MemberSite): Result {
  const member = site.read(view)
  return member === undefined ? noSuchKey(site.name) : member
}

function testField(frame: Frame, operand: Operand): Result {
  let value = frame.slots[operand.slot]
  if (value === undefined) value = loadVariable(frame, operand.variable)
  if (!(value instanceof JsonMap)) return operand.readOther(frame, value)
  charge(frame, 1)
  return presenceOfMember(operand.field.read(value))
}
