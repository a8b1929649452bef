import { CelError, List, MapValue, Optional, type Result, type Value } from '../values/value.ts'
import { charge, chargeSteps, type Frame, readVariable, type Step, type Variable } from './frame.ts'
import {
  isPresent,
  memberOf,
  qualify,
  qualifyByName,
  qualifyIfPresent,
  refusedKey,
} from './qualify.ts'

/**
 * A place that fields and elements are read from: a variable, the value of another expression, or one of two such places. Reads
 * that follow are kept with it, so that a chain `a.b[0].c` is one step.
 */
export type Attribute = VariableAttribute | RelativeAttribute | ConditionalAttribute

interface VariableAttribute {
  readonly kind: 'variable'
  readonly variable: Variable
  readonly qualifiers: Qualifier[]
}

interface RelativeAttribute {
  readonly kind: 'relative'
  readonly operand: Step
  readonly qualifiers: Qualifier[]
}

interface ConditionalAttribute {
  readonly kind: 'conditional'
  readonly condition: Step
  readonly whenTrue: Attribute
  readonly whenFalse: Attribute
}

/** A read of a field, member or element. */
export type Qualifier =
  | { readonly kind: 'name'; readonly name: string; readonly isOptional: boolean }
  | { readonly kind: 'presence'; readonly name: string; readonly isOptional: false }
  | { readonly kind: 'constant'; readonly key: Value; readonly isOptional: boolean }
  | { readonly kind: 'computed'; readonly key: Step; readonly isOptional: boolean }

export function variableAttribute(variable: Variable): Attribute {
  return { kind: 'variable', variable, qualifiers: [] }
}

export function relativeAttribute(operand: Step): Attribute {
  return { kind: 'relative', operand, qualifiers: [] }
}

export function conditionalAttribute(
  condition: Step,
  whenTrue: Attribute,
  whenFalse: Attribute,
): Attribute {
  return { kind: 'conditional', condition, whenTrue, whenFalse }
}

/** Adds a read behind those that an attribute has. */
export function addQualifier(attribute: Attribute, qualifier: Qualifier): void {
  if (attribute.kind === 'conditional') {
    addQualifier(attribute.whenTrue, qualifier)
    addQualifier(attribute.whenFalse, qualifier)
    return
  }
  attribute.qualifiers.push(qualifier)
}

/**
 * Plans an attribute: its reads cost a unit each, the attribute one more. A conditional one costs nothing itself, nor does the
 * attribute of the branch that is taken.
 */
export function planAttribute(attribute: Attribute): Step {
  const resolve = planResolution(attribute)
  if (attribute.kind === 'conditional') return resolve
  if (attribute.kind === 'variable') {
    const [first, second] = attribute.qualifiers
    if (!first) return planVariable(attribute.variable)
    if (!second && isField(first)) return planFieldOfVariable(attribute.variable, first)
  }
  return (frame) => {
    const value = resolve(frame)
    charge(frame, 1)
    return value
  }
}

/** Plans a presence test, which costs as much as reading the value that the field is looked for in. */
export function planPresenceTest(attribute: Attribute): Step {
  const resolve = planResolution(attribute)
  // The test itself is counted as a read, and the attribute is not.
  const discount = attribute.kind === 'conditional' ? 1 : 0
  return (frame) => {
    const value = resolve(frame)
    frame.cost -= discount
    return value instanceof Optional ? value.value !== undefined : value
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
  if (!first) return base
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

/** A variable, which costs a unit. */
function planVariable({ slot, load }: Variable): Step {
  return (frame) => {
    charge(frame, 1)
    const value = frame.slots[slot]
    return value === undefined ? load(frame) : value
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

function planReads(base: Step, reads: readonly Read[]): Step {
  return (frame) => {
    let value = base(frame)
    if (value instanceof Optional) return readOptionally(frame, value, reads)
    for (const read of reads) {
      if (value instanceof CelError) return value
      value = read.read(frame, value)
      charge(frame, 1)
    }
    return value
  }
}

/**
 * Reads from what may be absent: behind an optional value or an optional read, all reads are optional, and so is the result.
 * Only reads that find something cost.
 */
function readOptionally(frame: Frame, base: Result, reads: readonly Read[]): Result {
  let value = base
  let isOptional = false
  if (base instanceof Optional) {
    if (base.value === undefined) return base
    value = nativeOf(base.value)
    isOptional = true
  }
  for (const read of reads) {
    if (value instanceof CelError) return value
    isOptional ||= read.isOptional
    if (!isOptional) {
      value = read.read(frame, value)
      charge(frame, 1)
      continue
    }
    const found = read.readIfPresent(frame, value)
    if (found === undefined) return Optional.none
    if (found instanceof CelError) return found
    charge(frame, 1)
    value = found
  }
  return isOptional && !(value instanceof CelError) ? new Optional(value) : value
}

/** A planned qualifier. */
interface Read {
  readonly isOptional: boolean
  read(frame: Frame, value: Value): Result
  /** @returns undefined where there is nothing to read */
  readIfPresent(frame: Frame, value: Value): Result | undefined
}

function planRead(qualifier: Qualifier): Read {
  const { isOptional } = qualifier
  switch (qualifier.kind) {
    case 'name': {
      const { name } = qualifier
      return {
        isOptional,
        read: (_frame, value) => qualifyByName(value, name),
        readIfPresent: (_frame, value) => qualifyIfPresent(value, name),
      }
    }
    case 'presence': {
      const { name } = qualifier
      return {
        isOptional,
        read: (_frame, value) => isPresent(value, name),
        readIfPresent: (_frame, value) => presenceOf(value, name),
      }
    }
    case 'constant': {
      const { key } = qualifier
      return {
        isOptional,
        read: (_frame, value) => qualify(value, key),
        readIfPresent: (_frame, value) => qualifyIfPresent(value, key),
      }
    }
    case 'computed':
      return planComputedRead(qualifier.key, isOptional)
  }
}

/** An optional presence test has a value, whichever, where there is a field. */
function presenceOf(value: Value, name: string): Result | undefined {
  const present = isPresent(value, name)
  if (present instanceof CelError) return present
  return present ? null : undefined
}

function planComputedRead(step: Step, isOptional: boolean): Read {
  return {
    isOptional,
    read: (frame, value) => {
      const key = step(frame)
      return key instanceof CelError ? key : (refusedKey(key) ?? qualify(value, key))
    },
    readIfPresent: (frame, value) => {
      const key = step(frame)
      return key instanceof CelError ? key : (refusedKey(key) ?? qualifyIfPresent(value, key))
    },
  }
}

function nativeOf(value: Value): Value {
  return value instanceof MapValue || value instanceof List ? value.native() : value
}
