import { type Event, EVENT_ID, getScalarValue, SCALAR_STYLE, type Schema } from 'js-yaml'
import { quoteText } from '../api/quote-text.ts'
import { unknownField } from '../json/field-faults.ts'
import type { FieldFaults, UnknownMember } from '../json/parsed-text.ts'
import { RepeatedKeys } from '../json/repeated-keys.ts'

interface Frame {
  /** Where it begins. */
  readonly start: number
  /** Undefined for lists and documents. */
  readonly keys: Set<string> | undefined
  /** The member whose value is being read; undefined where a key is next. */
  key: string | undefined
}

/** Walks the events of a text, and finds keys that a mapping has already, with the line of their values. */
class RepeatWalk {
  readonly said: RepeatedKeys = new RepeatedKeys()
  readonly #text: string
  readonly #schema: Schema
  readonly #stack: Frame[] = []
  #line = 1
  #counted = 0

  constructor(text: string, schema: Schema) {
    this.#text = text
    this.#schema = schema
  }

  take(event: Event): void {
    switch (event.type) {
      case EVENT_ID.DOCUMENT:
        this.#stack.push({ start: 0, keys: undefined, key: undefined })
        return
      case EVENT_ID.SEQUENCE:
      case EVENT_ID.MAPPING: {
        const keys = event.type === EVENT_ID.MAPPING ? new Set<string>() : undefined
        this.#stack.push({ start: event.start, keys, key: undefined })
        return
      }
      case EVENT_ID.SCALAR:
        this.#node(this.#labelOf(event), event.valueStart)
        return
      case EVENT_ID.ALIAS:
        this.#node('', event.anchorStart)
        return
      case EVENT_ID.POP: {
        const frame = this.#stack.pop()
        if (frame) this.#node('', frame.start)
      }
    }
  }

  /** A node has been read: a key, or the value that belongs to one. */
  #node(label: string, start: number): void {
    const frame = this.#stack.at(-1)
    if (!frame?.keys) return
    if (frame.key === undefined) {
      frame.key = label
      return
    }
    const { key } = frame
    frame.key = undefined
    const line = this.#lineOf(start)
    if (frame.keys.has(key)) this.said.add(() => `line ${line}: key ${key} already set in map`)
    // Keys are merged as they are met, and each of several merges counts.
    if (key !== '<<') frame.keys.add(key)
  }

  #labelOf(event: Extract<Event, { type: typeof EVENT_ID.SCALAR }>): string {
    const source = getScalarValue(this.#text, event)
    if (event.style !== SCALAR_STYLE.PLAIN) return quoteText(source)
    if (source === '<<') return source
    const { value } = this.#schema.resolveImplicitScalarTag(source)
    return typeof value === 'string' ? quoteText(value) : String(value as number | boolean)
  }

  /** Lines are counted on from the last one; what began earlier is counted back. */
  #lineOf(position: number): number {
    if (position < 0) return this.#line
    const [from, to] = [Math.min(position, this.#counted), Math.max(position, this.#counted)]
    let lines = 0
    for (
      let at = this.#text.indexOf('\n', from);
      at !== -1 && at < to;
      at = this.#text.indexOf('\n', at + 1)
    )
      lines++
    this.#line += position < this.#counted ? -lines : lines
    this.#counted = position
    return this.#line
  }
}

/** By name at each level: what a text in YAML becomes on its way has its members sorted. */
function compareSteps(a: UnknownMember, b: UnknownMember): number {
  for (const [at, step] of a.steps.entries()) {
    const other = b.steps[at]
    if (other === undefined) return 1
    if (step !== other) return step < other ? -1 : 1
  }
  return a.steps.length - b.steps.length
}

/** What field validation says of YAML: repeated keys with their lines, then unknown fields by name. */
export function describeYamlFaults(
  repeated: readonly string[],
  unknown: readonly UnknownMember[],
): FieldFaults {
  const fields = unknown.toSorted(compareSteps).map(({ path }) => unknownField(path))
  const keys = repeated.length > 0 ? [`yaml: unmarshal errors:\n  ${repeated.join('\n  ')}`] : []
  return { error: [...keys, ...fields].join(', '), warnings: [...repeated, ...fields] }
}

/** `line 4: key "name" already set in map`, for each key that its mapping has already. */
export function repeatedYamlKeys(
  text: string,
  events: readonly Event[],
  schema: Schema,
): readonly string[] {
  const walk = new RepeatWalk(text, schema)
  for (const event of events) walk.take(event)
  return walk.said.paths
}
