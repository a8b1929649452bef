import { presenceOfMember } from '../values/member-site.ts'
import { CelError, MapValue, Optional } from '../values/value.ts'
import type { Attribute, Qualifier } from './attribute.ts'
import { charge, chargeSteps, refund, type Step } from './frame.ts'
import {
  fieldOperand,
  type FieldRead,
  heldOperand,
  readOperand,
  rewrappedOperand,
  type Operand,
  stepOperand,
  testOperand,
  variableOperand,
} from './operand.ts'
import { rewrapOptional } from './optional-content.ts'
import { planOptionalReads, planRead, planReads, readOptionally } from './plan-reads.ts'
import { qualifyByName } from './qualify.ts'

/**
 * An attribute as an operand: its reads cost a unit each, the attribute one more. A conditional one costs nothing itself, nor does
 * the attribute of the branch that is taken.
 */
export function attributeOperand(attribute: Attribute): Operand {
  if (attribute.kind === 'conditional') return stepOperand(planResolution(attribute))
  if (attribute.kind === 'variable') {
    const [first, second] = attribute.qualifiers
    if (!first && !attribute.isOptional) return variableOperand(attribute.variable)
    if (first?.kind === 'name' && !first.isOptional && !second) {
      return fieldOperand(attribute.variable, first.name, otherFieldRead(first))
    }
  }
  return stepOperand(planUnconditional(attribute, 1))
}

/** Reads one field of a variable that is no view of a JSON object: a unit for the variable, one for the field. */
function otherFieldRead(field: Qualifier & { readonly kind: 'name' }): FieldRead {
  const { name } = field
  const reads = [planRead(field)]
  return (frame, value) => {
    if (value instanceof Optional) {
      const found = readOptionally(frame, value, reads)
      charge(frame, 1)
      return found
    }
    chargeSteps(frame, value instanceof CelError ? 1 : 2)
    return value instanceof CelError ? value : qualifyByName(value, name)
  }
}

/** An attribute as a key in brackets, which costs nothing but what it reads. */
export function keyOfAttribute(attribute: Attribute): Operand {
  const isVariable = attribute.kind === 'variable' && attribute.qualifiers.length === 0
  return isVariable ? rewrappedOperand(attribute.variable) : stepOperand(planResolution(attribute))
}

/** A presence test as an operand. It costs as much as reading the value that the field is looked for in. */
export function presenceOperand(attribute: Attribute, isKey = false): Operand {
  const resolve = planResolution(attribute)
  const [only, other] = attribute.kind === 'variable' ? attribute.qualifiers : []
  if (attribute.kind === 'variable' && only?.kind === 'presence' && !other) {
    return testOperand(attribute.variable, only.name, otherFieldTest(only.name, resolve))
  }
  // The test itself is counted as a read, and the attribute is not; a key in brackets is no attribute of its own.
  const discount = attribute.kind === 'conditional' && !isKey ? 1 : 0
  return stepOperand((frame) => {
    const value = resolve(frame)
    refund(frame, discount)
    return value instanceof Optional ? value.value !== undefined : value
  })
}

/** Tests one field of a variable that is no JSON object. */
function otherFieldTest(name: string, resolve: Step): FieldRead {
  return (frame, value) => {
    if (value instanceof MapValue) {
      charge(frame, 1)
      return presenceOfMember(value.find(name))
    }
    const found = resolve(frame)
    return found instanceof Optional ? found.value !== undefined : found
  }
}

/** Plans an attribute without its own cost, as branches of `?:` and keys in brackets are read. */
export function planResolution(attribute: Attribute): Step {
  if (attribute.kind !== 'conditional') return planUnconditional(attribute, 0)
  return planConditional(
    attribute.condition,
    planResolution(attribute.whenTrue),
    planResolution(attribute.whenFalse),
  )
}

/** Plans an attribute that is no conditional one, with a cost of its own besides its reads. */
function planUnconditional(
  attribute: Attribute & { readonly kind: 'variable' | 'relative' },
  cost: number,
): Step {
  const { qualifiers } = attribute
  const base = attribute.kind === 'variable' ? heldOperand(attribute.variable) : attribute.operand
  if (qualifiers.length === 0) {
    return (frame) => {
      const value = rewrapOptional(readOperand(frame, base))
      charge(frame, cost)
      return value
    }
  }
  const reads = qualifiers.map(planRead)
  const isPlain = qualifiers.every(({ isOptional }) => !isOptional)
  return isPlain ? planReads(base, reads, cost) : planOptionalReads(base, reads, cost)
}

function planConditional(condition: Step, whenTrue: Step, whenFalse: Step): Step {
  return (frame) => {
    const value = condition(frame)
    if (value === true) return whenTrue(frame)
    if (value === false) return whenFalse(frame)
    return value instanceof CelError ? value : new CelError('no such overload')
  }
}
