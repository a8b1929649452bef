import { type JsonObject, type JsonValue, isList } from '../../../base/api/json.ts'
import { goTypeName } from '../values/go-type-name.ts'
import { ArrayView, type JsonMap } from '../values/json-values.ts'
import { CelError, List, MapValue, type Result, type Value } from '../values/value.ts'
import type { Frame } from './frame.ts'

/** Slots of the frame that a loop uses. */
export interface LoopSlots {
  readonly variable: number
  readonly secondVariable: number | undefined
  /** Whether the loop reads nothing of its one variable but fields. */
  readonly readsFieldsOnly: boolean
}

/** What a loop runs over: a list or a map. */
export interface LoopRange {
  /** Number of iterations. */
  readonly size: number
  /** Sets the loop's variables for an iteration. An element that is an error is what its variable reads as. */
  enter(frame: Frame, index: number): void
}

/**
 * What a loop runs over: the elements of a list or the keys of a map; with two variables, indices and elements, or keys and
 * values. @returns an error where the value is no list or map
 */
export function loopRange(range: Result, slots: LoopSlots): LoopRange | CelError {
  if (range instanceof List) return listRange(range, slots)
  if (range instanceof MapValue) return new MapRange(range, slots)
  if (range instanceof CelError) return range
  const type = goTypeName(range)
  if (slots.secondVariable === undefined) {
    return new CelError(`got '${type}', expected iterable type`)
  }
  return new CelError(`unsupported comprehension range type: ${type}`)
}

function listRange(list: List, slots: LoopSlots): LoopRange {
  const { elements } = list
  const view =
    slots.readsFieldsOnly && elements instanceof ArrayView ? elements.movingView() : undefined
  return view && elements instanceof ArrayView
    ? new ViewRange(elements, view, slots.variable)
    : new ListRange(list, slots)
}

/**
 * A JSON array of which a loop reads fields of elements only. One view of an object moves from element to element, as nothing
 * else can hold it: making a view for each would take longer than most of what rules ask of an element.
 */
export class ViewRange implements LoopRange {
  readonly size: number
  readonly array: ArrayView
  readonly json: readonly JsonValue[]
  /** Why the element of the last iteration is an error; undefined for others. */
  failure: CelError | undefined
  readonly #view: JsonMap
  readonly #variable: number

  constructor(array: ArrayView, view: JsonMap, variable: number) {
    this.size = array.size
    this.array = array
    this.json = array.json
    this.failure = undefined
    this.#view = view
    this.#variable = variable
  }

  enter({ slots }: Frame, index: number): void {
    const element = this.json[index] ?? null
    const variable = this.#variable
    const view = this.#view
    this.failure = undefined
    if (isObject(element)) {
      view.moveTo(element)
      if (slots[variable] !== view) slots[variable] = view
    } else {
      const value = this.array.read(element)
      slots[variable] = value
      if (value instanceof CelError) this.failure = value
    }
  }
}

function isObject(value: JsonValue): value is JsonObject {
  return typeof value === 'object' && value !== null && !isList(value)
}

class ListRange implements LoopRange {
  readonly size: number
  readonly #list: List
  readonly #first: number
  readonly #second: number | undefined

  constructor(list: List, { variable, secondVariable }: LoopSlots) {
    this.size = list.size
    this.#list = list
    this.#first = variable
    this.#second = secondVariable
  }

  enter({ slots }: Frame, index: number): void {
    if (this.#second === undefined) {
      slots[this.#first] = this.#list.at(index)
    } else {
      slots[this.#first] = index
      slots[this.#second] = this.#list.at(index)
    }
  }
}

class MapRange implements LoopRange {
  readonly size: number
  readonly #map: MapValue
  readonly #keys: readonly Value[]
  readonly #first: number
  readonly #second: number | undefined

  constructor(map: MapValue, { variable, secondVariable }: LoopSlots) {
    const keys = map.keys()
    this.#map = map
    this.#keys = Array.isArray(keys) ? keys : [...keys]
    this.size = this.#keys.length
    this.#first = variable
    this.#second = secondVariable
  }

  enter({ slots }: Frame, index: number): void {
    const key = this.#keys[index] ?? null
    slots[this.#first] = key
    if (this.#second !== undefined) slots[this.#second] = this.#map.find(key)
  }
}
