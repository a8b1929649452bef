import { type CallExpr, type Expr, operators } from '../syntax/ast.ts'
import { GrowingList } from '../values/growing-list.ts'
import { insertEntry } from '../values/growing-map.ts'
import { noSuchOverload } from '../values/no-such-overload.ts'
import { CelError, List, MapValue, type Result, type Value } from '../values/value.ts'
import { conditionalAttribute, variableAttribute } from './attribute.ts'
import { charge, readVariable, type Step, type Variable } from './frame.ts'
import { mentions } from './mentions.ts'
import { attributeOf, type Part, type PlanContext, stepOf } from './plan-context.ts'

/** Function by which loops over two variables add to a map. */
const mapInsert = 'cel.@mapInsert'

/**
 * Whether a loop's step adds to its accumulator, a list or map, or leaves it as it is, and reads it nowhere else. Then nothing
 * but the accumulator refers to the list or map while it grows.
 */
export function isGrowth(step: Expr, accumulator: string): boolean {
  if (isAccumulator(step, accumulator)) return true
  if (step.kind !== 'call') return false
  const [first, ...rest] = step.args
  if (!first) return false
  if (step.name === operators.add || step.name === mapInsert) {
    return isAccumulator(first, accumulator) && !rest.some((arg) => mentions(arg, accumulator))
  }
  if (step.name !== operators.conditional || mentions(first, accumulator)) return false
  return rest.every((branch) => isGrowth(branch, accumulator))
}

function isAccumulator(expr: Expr, accumulator: string): boolean {
  return expr.kind === 'ident' && expr.name === accumulator
}

/** Plans a step for which `isGrowth` holds. */
export function planGrowth(planner: PlanContext, step: Expr, accumulator: Variable): Part {
  if (step.kind !== 'call')
    return { kind: 'attribute', attribute: variableAttribute(accumulator, false) }
  const [first, second, third] = step.args
  if (step.name === operators.conditional && first && second && third) {
    const condition = planner.step(first)
    const whenTrue = planGrowth(planner, second, accumulator)
    const whenFalse = planGrowth(planner, third, accumulator)
    return {
      kind: 'attribute',
      attribute: conditionalAttribute(condition, attributeOf(whenTrue), attributeOf(whenFalse)),
    }
  }
  const read = readVariable(accumulator)
  if (step.name === mapInsert) return { kind: 'step', step: planInsert(planner, step, read) }
  return { kind: 'step', step: planAppend(planner, step, read) }
}

/** Plans `accumulator + list`: a unit for the accumulator, a unit for the call, and what the list costs. */
function planAppend(planner: PlanContext, call: CallExpr, read: Step): Step {
  const added = call.args[1]
  if (!added) return read
  const element = singleElement(added)
  // Each part is planned once: loops stand in each other's elements, and plans twice as long at each level never end.
  const part = element && planner.part(element)
  if (part && part.kind !== 'constant') {
    return planPush(stepOf(part), planner.environment.baseCosts.list, read)
  }
  const list = planner.step(added)
  return (frame) => {
    charge(frame, 1)
    const accumulated = read(frame)
    const value = list(frame)
    charge(frame, 1)
    if (accumulated instanceof CelError) return accumulated
    return value instanceof CelError ? value : concat(accumulated, value)
  }
}

function singleElement(list: Expr): Expr | undefined {
  if (list.kind !== 'list' || list.elements.length !== 1) return undefined
  return list.optionalIndices.length === 0 ? list.elements[0] : undefined
}

/** Plans `accumulator + [element]` without making the list. */
function planPush(element: Step, listCost: number, read: Step): Step {
  return (frame) => {
    charge(frame, 1)
    const accumulated = read(frame)
    const value = element(frame)
    charge(frame, listCost)
    charge(frame, 1)
    if (accumulated instanceof GrowingList && !(value instanceof CelError)) {
      accumulated.push(value)
      return accumulated
    }
    if (accumulated instanceof CelError) return accumulated
    return value instanceof CelError ? value : noOverload
  }
}

const noOverload = new CelError('no such overload')

function concat(accumulated: Value, added: Value): Result {
  const areLists = accumulated instanceof List && added instanceof List
  return areLists ? accumulated.concat(added) : noOverload
}

/** Plans `cel.@mapInsert(accumulator, key, value)`, or of a whole map. */
function planInsert(planner: PlanContext, call: CallExpr, read: Step): Step {
  const [first, second] = call.args.slice(1).map((arg) => planner.step(arg))
  if (!first) return read
  return second ? planInsertEntry(first, second, read) : planInsertMap(first, read)
}

/** Plans the insertion of an entry. Arguments behind an error are not computed. */
function planInsertEntry(key: Step, value: Step, read: Step): Step {
  return (frame) => {
    charge(frame, 1)
    const accumulated = read(frame)
    if (accumulated instanceof CelError) return accumulated
    const newKey = key(frame)
    if (newKey instanceof CelError) return newKey
    const newValue = value(frame)
    charge(frame, 1)
    if (newValue instanceof CelError) return newValue
    return accumulated instanceof MapValue
      ? insertEntry(accumulated, newKey, newValue)
      : noSuchOverload(mapInsert, [accumulated, newKey, newValue])
  }
}

/** Plans the insertion of a map, which is computed even where the accumulator is an error. */
function planInsertMap(map: Step, read: Step): Step {
  return (frame) => {
    charge(frame, 1)
    const accumulated = read(frame)
    const added = map(frame)
    charge(frame, 1)
    if (accumulated instanceof CelError) return accumulated
    if (added instanceof CelError) return added
    return accumulated instanceof MapValue && added instanceof MapValue
      ? insertAll(accumulated, added)
      : noSuchOverload(mapInsert, [accumulated, added])
  }
}

function insertAll(map: MapValue, added: MapValue): Result {
  let inserted = map
  for (const key of added.keys()) {
    const value = added.find(key)
    if (value instanceof CelError) return value
    const next = value === undefined ? inserted : insertEntry(inserted, key, value)
    if (next instanceof CelError) return next
    inserted = next
  }
  return inserted
}
