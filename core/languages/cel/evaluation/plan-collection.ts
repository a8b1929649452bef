import type { JsonValue } from '../../../base/api/json.ts'
import { type ComprehensionExpr, type Expr, operators } from '../syntax/ast.ts'
import { ArrayList, concatLists } from '../values/array-list.ts'
import { equalLists } from '../values/equals.ts'
import { ArrayView, type JsonMap } from '../values/json-values.ts'
import { CelError, type List, type Result } from '../values/value.ts'
import type { Value } from '../values/value.ts'
import { charge, chargeEach, countIteration, type Frame, type Step } from './frame.ts'
import { type LoopRange, loopRange, type LoopSlots, ViewRange } from './loop-range.ts'
import { isName, mentions } from './mentions.ts'
import { type Operand, readOperand } from './operand.ts'

/** What a loop that `map`, `filter` or `transformList` expands to collects. */
export interface Collection {
  /** Whether an iteration adds an element; undefined where each does. */
  readonly condition: Expr | undefined
  readonly element: Expr
}

/** Recognises the loops that add elements to an empty list and read it nowhere else. They run without their accumulator. */
export function collectionOf(expr: ComprehensionExpr): Collection | undefined {
  const { accumulator, initial, condition, step, result } = expr
  if (initial.kind !== 'list' || initial.elements.length > 0) return undefined
  if (condition.kind !== 'constant' || condition.value !== true) return undefined
  if (!isName(result, accumulator)) return undefined
  const always = addedElement(step, accumulator)
  if (always) return { condition: undefined, element: always }
  if (step.kind !== 'call' || step.name !== operators.conditional) return undefined
  const [filter, added, otherwise] = step.args
  if (!filter || !added || !otherwise || !isName(otherwise, accumulator)) return undefined
  const element = addedElement(added, accumulator)
  return element && !mentions(filter, accumulator) ? { condition: filter, element } : undefined
}

/** The element of `accumulator + [element]`. */
function addedElement(step: Expr, accumulator: string): Expr | undefined {
  if (step.kind !== 'call' || step.name !== operators.add || step.args.length !== 2)
    return undefined
  const [before, added] = step.args
  if (!before || !isName(before, accumulator) || added?.kind !== 'list') return undefined
  const [element] = added.elements
  const isSingle = added.elements.length === 1 && added.optionalIndices.length === 0
  return element && isSingle && !mentions(element, accumulator) ? element : undefined
}

/** A loop that collects, planned. */
export interface PlannedCollection {
  readonly slots: LoopSlots
  readonly condition: Step | undefined
  readonly element: Operand
  /** Cost of the list that the expansion makes for each element. */
  readonly listCost: number
  /** Whether the elements are the loop's one variable, as in `filter`. */
  readonly isFilter: boolean
}

/**
 * Plans a loop that collects elements, at the costs of its expansion: for each element a unit for the accumulator, one for `+`,
 * and the list; at the end a unit for the accumulator.
 */
export function planCollection(range: Step, planned: PlannedCollection): Step {
  const { slots, isFilter } = planned
  return (frame) => {
    const over = loopRange(range(frame), slots)
    if (over instanceof CelError) return over
    const collected: Result =
      isFilter && over instanceof ViewRange
        ? filterView(frame, over, planned)
        : collect(frame, over, planned)
    charge(frame, 1)
    return collected
  }
}

function collect(frame: Frame, range: LoopRange, planned: PlannedCollection): List | CelError {
  const { condition, element, listCost } = planned
  const { isInterrupted } = frame
  const { size } = range
  const [costs, total] = [[listCost, 1], listCost + 1]
  const items: Result[] = []
  let error: CelError | undefined
  for (let index = 0; index < size; index += 1) {
    range.enter(frame, index)
    const isAdded = condition ? condition(frame) : true
    if (isAdded === true) {
      charge(frame, 1)
      const value = readOperand(frame, element)
      chargeEach(frame, costs, total)
      if (value instanceof CelError) error ??= value
      else if (!error) items.push(value)
    } else if (isAdded !== false) {
      error = errorOf(isAdded)
    }
    if (isInterrupted) countIteration(frame, isInterrupted)
  }
  return error ?? new ArrayList(items)
}

/** Filters a JSON array by fields of its elements, of which no views are made. */
function filterView(frame: Frame, range: ViewRange, planned: PlannedCollection): List | CelError {
  const { condition, listCost } = planned
  const { isInterrupted } = frame
  const { json, size } = range
  const [costs, total] = [[1, 1, listCost, 1], listCost + 3]
  const kept: JsonValue[] = []
  let error: CelError | undefined
  for (let index = 0; index < size; index += 1) {
    range.enter(frame, index)
    const isAdded = condition ? condition(frame) : true
    if (isAdded === true) {
      chargeEach(frame, costs, total)
      error ??= range.failure
      if (!error) kept.push(json[index] ?? null)
    } else if (isAdded !== false) {
      error = errorOf(isAdded)
    }
    if (isInterrupted) countIteration(frame, isInterrupted)
  }
  return error ?? new KeptElements(kept, range.array)
}

/** What a condition that is no boolean makes of the list. */
function errorOf(value: Exclude<Result, boolean>): CelError {
  return value instanceof CelError ? value : new CelError('no such overload')
}

/** Elements that a filter kept of a view of a JSON array. They are read as there, and are a list like any other. */
class KeptElements extends ArrayView {
  readonly #source: ArrayView

  constructor(json: JsonValue[], source: ArrayView) {
    super(json)
    this.#source = source
  }

  override read(element: JsonValue): Result {
    return this.#source.read(element)
  }

  override movingView(): JsonMap | undefined {
    return this.#source.movingView()
  }

  override concat(other: List): Result {
    return concatLists(this, other)
  }

  override equals(other: Value): boolean {
    return equalLists(this, other)
  }
}
