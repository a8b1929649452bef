import { type Event, EVENT_ID, getScalarValue, SCALAR_STYLE, type Schema } from 'js-yaml'
import { quoteText } from '../api/quote-text.ts'
import { unknownField } from '../json/field-faults.ts'
import type { FieldFaults, UnknownMember } from '../json/parsed-text.ts'
import { RepeatedKeys } from '../json/repeated-keys.ts'

interface Frame {
  /** Offset of the node in the text. */
  readonly start: number
  /** Keys of a mapping so far; undefined for lists and documents. */
  readonly keys: Set<string> | undefined
  /** The key whose value is being read; undefined where a key is next. */
  key: string | undefined
}

/** Finds repeated keys of mappings in the parser events of a YAML text, with the line of their values. */
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

  /** Handles the end of a node: a key of a mapping, or the value of one. */
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
    // A mapping may have several merge keys (`<<`), each of which counts.
    if (key !== '<<') frame.keys.add(key)
  }

  #labelOf(event: Extract<Event, { type: typeof EVENT_ID.SCALAR }>): string {
    const source = getScalarValue(this.#text, event)
    if (event.style !== SCALAR_STYLE.PLAIN) return quoteText(source)
    if (source === '<<') return source
    const { value } = this.#schema.resolveImplicitScalarTag(source)
    return typeof value === 'string' ? quoteText(value) : String(value as number | boolean)
  }

  /** The line of an offset, counted forward or back from the offset asked for last. */
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

/**
 * Orders unknown fields by name at each level, as the original does: it converts YAML to JSON with sorted members
 * first.
 */
function compareSteps(a: UnknownMember, b: UnknownMember): number {
  for (const [at, step] of a.steps.entries()) {
    const other = b.steps[at]
    if (other === undefined) return 1
    if (step !== other) return step < other ? -1 : 1
  }
  return a.steps.length - b.steps.length
}

/** Field validation messages for YAML: repeated keys with their lines, then unknown fields by name. */
export function describeYamlFaults(
  repeated: readonly string[],
  unknown: readonly UnknownMember[],
): FieldFaults {
  const fields = unknown.toSorted(compareSteps).map(({ path }) => unknownField(path))
  const keys = repeated.length > 0 ? [`yaml: unmarshal errors:\n  ${repeated.join('\n  ')}`] : []
  return { error: [...keys, ...fields].join(', '), warnings: [...repeated, ...fields] }
}

/** The messages of repeated YAML keys: `line 4: key "name" already set in map`. */
export function repeatedYamlKeys(
  text: string,
  events: readonly Event[],
  schema: Schema,
): readonly string[] {
  const walk = new RepeatWalk(text, schema)
  for (const event of events) walk.take(event)
  return walk.said.paths
}
