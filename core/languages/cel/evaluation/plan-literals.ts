import type { ListExpr, MapExpr, StructExpr } from '../syntax/ast.ts'
import { ArrayList } from '../values/array-list.ts'
import { describeValue } from '../values/describe-value.ts'
import { LiteralMap } from '../values/literal-map.ts'
import { CelError, Optional, type Result, type Value } from '../values/value.ts'
import { charge, Frame, type Step } from './frame.ts'
import { type Part, type PlanContext, stepOf } from './plan-context.ts'

/** Plans a list literal; one of constants is made here and costs nothing. */
export function planList(planner: PlanContext, expr: ListExpr): Part {
  const parts = expr.elements.map((element) => planner.part(element))
  const constants = constantsOf(parts)
  if (constants && expr.optionalIndices.length === 0) {
    return { kind: 'constant', value: new ArrayList(constants) }
  }
  const optional = new Set(expr.optionalIndices)
  const elements = parts.map((part, index) => ({
    step: stepOf(part),
    isOptional: optional.has(index),
  }))
  const cost = planner.environment.baseCosts.list
  return { kind: 'step', step: (frame) => charged(frame, cost, makeList(frame, elements)) }
}

interface Element {
  readonly step: Step
  readonly isOptional: boolean
}

function makeList(frame: Frame, elements: readonly Element[]): Result {
  const values: Result[] = []
  for (const { step, isOptional } of elements) {
    const value = step(frame)
    if (value instanceof CelError) return value
    if (!isOptional) {
      values.push(value)
    } else if (!(value instanceof Optional)) {
      return new CelError(
        `cannot initialize optional list element from non-optional value ${describeValue(value)}`,
      )
    } else if (value.value !== undefined) {
      values.push(value.value)
    }
  }
  return new ArrayList(values)
}

/** Plans a map literal; one of constants is made here and costs nothing. */
export function planMap(planner: PlanContext, expr: MapExpr): Part {
  const parts = expr.entries.flatMap(({ key, value }) => [planner.part(key), planner.part(value)])
  const entries = expr.entries.map(({ isOptional }, index) => ({
    key: stepOf(parts[2 * index] ?? nothing),
    value: stepOf(parts[2 * index + 1] ?? nothing),
    isOptional,
  }))
  const constants = constantsOf(parts)
  const hasBytesKey = constants?.some((constant, index) => index % 2 === 0 && isBytes(constant))
  if (constants && !hasBytesKey) {
    const value = makeMap(new Frame(0), entries)
    if (!(value instanceof CelError)) return { kind: 'constant', value }
  }
  const cost = planner.environment.baseCosts.map
  return { kind: 'step', step: (frame) => charged(frame, cost, makeMap(frame, entries)) }
}

/** Whether a value is no key: a map with it is left to evaluation, which it ends. */
function isBytes(value: Value): boolean {
  return value instanceof Uint8Array
}

const nothing: Part = { kind: 'constant', value: null }

interface Entry {
  readonly key: Step
  readonly value: Step
  readonly isOptional: boolean
}

function makeMap(frame: Frame, entries: readonly Entry[]): Result {
  const map = new LiteralMap()
  for (const entry of entries) {
    const key = entry.key(frame)
    if (key instanceof CelError) return key
    const value = entry.value(frame)
    if (value instanceof CelError) return value
    const present = entry.isOptional ? presentValue(key, value) : value
    if (present instanceof CelError) return present
    if (present === undefined) map.delete(key)
    else map.set(key, present)
  }
  return map
}

/** The value of an optional entry; undefined where the entry is left out. */
function presentValue(key: Value | string, value: Value): Result | undefined {
  if (value instanceof Optional) return value.value
  const name = describeValue(key)
  return new CelError(
    `cannot initialize optional entry '${name}' from non-optional value ${describeValue(value)}`,
  )
}

/** Plans a message literal, which the environment's types make. */
export function planStruct(planner: PlanContext, expr: StructExpr): Step {
  const { types, baseCosts } = planner.environment
  const typeName = planner.checked.references.get(expr.id)?.name ?? expr.typeName
  const fields = expr.fields.map(({ name, value, isOptional }) => ({
    name,
    value: planner.step(value),
    isOptional,
  }))
  return (frame) => {
    const values = makeFields(frame, fields)
    const result = values instanceof CelError ? values : types.construct(typeName, values)
    return charged(frame, baseCosts.struct, result)
  }
}

interface Field {
  readonly name: string
  readonly value: Step
  readonly isOptional: boolean
}

function makeFields(frame: Frame, fields: readonly Field[]): Map<string, Value> | CelError {
  const values = new Map<string, Value>()
  for (const field of fields) {
    const value = field.value(frame)
    if (value instanceof CelError) return value
    const present = field.isOptional ? presentValue(field.name, value) : value
    if (present instanceof CelError) return present
    if (present === undefined) values.delete(field.name)
    else values.set(field.name, present)
  }
  return values
}

function charged(frame: Frame, cost: number, result: Result): Result {
  charge(frame, cost)
  return result
}

/** Values of parts that are all constant. */
function constantsOf(parts: readonly Part[]): Value[] | undefined {
  const values: Value[] = []
  for (const part of parts) {
    if (part.kind !== 'constant') return undefined
    values.push(part.value)
  }
  return values
}
