import { type CallExpr, type Expr, mapInsertName, operators } from '../syntax/ast.ts'
import { insertEntry } from '../values/growing-map.ts'
import { noSuchOverload } from '../values/no-such-overload.ts'
import { CelError, MapValue, type Result } from '../values/value.ts'
import { conditionalAttribute, variableAttribute } from './attribute.ts'
import { charge, readVariable, type Step, type Variable } from './frame.ts'
import { isName, mentions } from './mentions.ts'
import { attributeOf, type Part, type PlanContext } from './plan-context.ts'

/**
 * Whether a loop's step adds to its accumulator, a map, or leaves it as it is, and reads it nowhere else. Then nothing but the
 * accumulator refers to the map while it grows.
 */
export function isGrowth(step: Expr, accumulator: string): boolean {
  if (isName(step, accumulator)) return true
  if (step.kind !== 'call') return false
  const [first, ...rest] = step.args
  if (!first) return false
  if (step.name === mapInsertName) {
    return isName(first, accumulator) && !rest.some((arg) => mentions(arg, accumulator))
  }
  if (step.name !== operators.conditional || mentions(first, accumulator)) return false
  return rest.every((branch) => isGrowth(branch, accumulator))
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
  return { kind: 'step', step: planInsert(planner, step, readVariable(accumulator)) }
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
      : noSuchOverload(mapInsertName, [accumulated, newKey, newValue])
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
      : noSuchOverload(mapInsertName, [accumulated, added])
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
