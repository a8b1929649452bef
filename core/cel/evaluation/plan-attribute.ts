import { CelError, MapValue, Optional } from '../values/value.ts'
import type { Attribute, Qualifier } from './attribute.ts'
import { charge, chargeSteps, readVariable, refund, type Step, type Variable } from './frame.ts'
import { rewrapOptional } from './optional-content.ts'
import { planRead, planReads, readOptionally } from './plan-reads.ts'
import { memberOf, qualifyByName } from './qualify.ts'

/**
 * Plans an attribute: its reads cost a unit each, the attribute one more. A conditional one costs nothing itself, nor does the
 * attribute of the branch that is taken.
 */
export function planAttribute(attribute: Attribute): Step {
  const resolve = planResolution(attribute)
  if (attribute.kind === 'conditional') return resolve
  if (attribute.kind === 'variable') {
    const [first, second] = attribute.qualifiers
    if (!first && !attribute.isOptional) return planVariable(attribute.variable)
    if (first && !second && isField(first)) return planFieldOfVariable(attribute.variable, first)
  }
  return (frame) => {
    const value = resolve(frame)
    charge(frame, 1)
    return value
  }
}

/** Plans a presence test, which costs as much as reading the value that the field is looked for in. */
export function planPresenceTest(attribute: Attribute, isKey = false): Step {
  const [only, other] = attribute.kind === 'variable' ? attribute.qualifiers : []
  if (attribute.kind === 'variable' && only?.kind === 'presence' && !other) {
    return planMemberTest(attribute.variable, only.name, planResolution(attribute))
  }
  const resolve = planResolution(attribute)
  // The test itself is counted as a read, and the attribute is not; a key in brackets is no attribute of its own.
  const discount = attribute.kind === 'conditional' && !isKey ? 1 : 0
  return (frame) => {
    const value = resolve(frame)
    refund(frame, discount)
    return value instanceof Optional ? value.value !== undefined : value
  }
}

/** The most frequent presence test: of a field of a variable. */
function planMemberTest({ slot, load }: Variable, name: string, resolve: Step): Step {
  return (frame) => {
    let value = frame.slots[slot]
    if (value === undefined) value = load(frame)
    if (!(value instanceof MapValue)) {
      const found = resolve(frame)
      return found instanceof Optional ? found.value !== undefined : found
    }
    charge(frame, 1)
    const found = value.find(name)
    return found instanceof CelError ? found : found !== undefined
  }
}

/** Plans an attribute without its own cost, as branches of `?:` and keys in brackets are read. */
export function planResolution(attribute: Attribute): Step {
  if (attribute.kind === 'conditional') {
    return planConditional(
      attribute.condition,
      planResolution(attribute.whenTrue),
      planResolution(attribute.whenFalse),
    )
  }
  const base = attribute.kind === 'variable' ? readVariable(attribute.variable) : attribute.operand
  const { qualifiers } = attribute
  const [first, second] = qualifiers
  if (!first) return (frame) => rewrapOptional(base(frame))
  if (!second && isField(first)) return planField(base, first)
  const reads = qualifiers.map(planRead)
  const isPlain = qualifiers.every(({ isOptional }) => !isOptional)
  return isPlain ? planReads(base, reads) : (frame) => readOptionally(frame, base(frame), reads)
}

function planConditional(condition: Step, whenTrue: Step, whenFalse: Step): Step {
  return (frame) => {
    const value = condition(frame)
    if (value === true) return whenTrue(frame)
    if (value === false) return whenFalse(frame)
    return value instanceof CelError ? value : new CelError('no such overload')
  }
}

type Field = Qualifier & { readonly kind: 'name' }

function isField(qualifier: Qualifier): qualifier is Field {
  return qualifier.kind === 'name' && !qualifier.isOptional
}

/** A variable, which costs a unit once its value is there. */
function planVariable({ slot, load }: Variable): Step {
  return (frame) => {
    let value = frame.slots[slot]
    if (value === undefined) value = load(frame)
    charge(frame, 1)
    return value
  }
}

/** The most frequent attribute: one field of a variable. */
function planFieldOfVariable({ slot, load }: Variable, field: Field): Step {
  const { name } = field
  const reads = [planRead(field)]
  return (frame) => {
    let value = frame.slots[slot]
    if (value === undefined) value = load(frame)
    if (value instanceof MapValue) {
      chargeSteps(frame, 2)
      return memberOf(value, name)
    }
    if (value instanceof Optional) {
      value = readOptionally(frame, value, reads)
      charge(frame, 1)
      return value
    }
    chargeSteps(frame, value instanceof CelError ? 1 : 2)
    return value instanceof CelError ? value : qualifyByName(value, name)
  }
}

function planField(base: Step, qualifier: Field): Step {
  const { name } = qualifier
  const reads = [planRead(qualifier)]
  return (frame) => {
    const value = base(frame)
    if (value instanceof CelError) return value
    if (value instanceof Optional) return readOptionally(frame, value, reads)
    charge(frame, 1)
    return qualifyByName(value, name)
  }
}
