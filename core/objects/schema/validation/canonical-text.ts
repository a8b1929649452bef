import { isJsonObject, type JsonValue, isList } from '../../../base/api/json.ts'

type Step = { readonly text: string } | { readonly value: JsonValue }

/** Canonical text, the same for equal values only: JSON with the keys of objects sorted. Nesting costs no stack. */
export function canonicalText(root: JsonValue): string {
  let text = ''
  const pending: Step[] = [{ value: root }]
  for (let step = pending.pop(); step; step = pending.pop()) {
    if ('text' in step) text += step.text
    else if (isList(step.value)) pushItems(step.value, pending)
    else if (isJsonObject(step.value)) pushMembers(step.value, pending)
    else text += scalarText(step.value)
  }
  return text
}

function scalarText(value: JsonValue): string {
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value)
}

// Steps are a stack: the one pushed last is written first.
function pushItems(list: readonly JsonValue[], pending: Step[]): void {
  pending.push({ text: ']' })
  for (let at = list.length - 1; at >= 0; at--) {
    pending.push({ value: list[at] ?? null }, { text: at === 0 ? '[' : ',' })
  }
  if (list.length === 0) pending.push({ text: '[' })
}

function pushMembers(
  object: Readonly<Record<string, JsonValue | undefined>>,
  pending: Step[],
): void {
  const keys = Object.keys(object).filter((key) => object[key] !== undefined)
  pending.push({ text: '}' })
  for (const [at, key] of keys.sort().toReversed().entries()) {
    const opening = at === keys.length - 1 ? '{' : ','
    pending.push({ value: object[key] ?? null }, { text: `${opening}${JSON.stringify(key)}:` })
  }
  if (keys.length === 0) pending.push({ text: '{' })
}

/** Whether the values are few texts of which none occurs twice. */
function areDistinctTexts(values: readonly JsonValue[]): boolean {
  if (values.length > 8) return false
  for (let at = 0; at < values.length; at++) {
    if (typeof values[at] !== 'string' || values.indexOf(values[at] ?? null) !== at) return false
  }
  return true
}

const none: readonly number[] = []

/** Indexes of duplicates in a list: for each value that occurs more than once, the index of its second occurrence only. */
export function repeatedAt(values: readonly JsonValue[]): readonly number[] {
  if (areDistinctTexts(values)) return none
  const times = new Map<string, number>()
  const repeated: number[] = []
  for (const [index, value] of values.entries()) {
    const key = canonicalText(value)
    const seen = times.get(key) ?? 0
    times.set(key, seen + 1)
    if (seen === 1) repeated.push(index)
  }
  return repeated
}
