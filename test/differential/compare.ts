import type { JsonValue } from '../../core/base/api/json.ts'
import { comparedHeaders } from './compare-headers.ts'
import { comparedStatus, isFailure } from './compare-status.ts'
import { compareValues, cut } from './compare-values.ts'
import { most, type Difference } from './difference.ts'
import type { Answer } from './exchange.ts'
import { normalised, normalisedText } from './normalise.ts'
import { setAside } from './set-aside.ts'

/** Nothing when the answers are equal to the letter but for what two servers cannot have in common. */
export function differences(
  original: Answer,
  skerry: Answer,
  request: string,
): readonly Difference[] {
  const a = comparable(original, request)
  const b = comparable(skerry, request)
  if (original.status !== skerry.status || (isFailure(a) && isFailure(b))) {
    const found = comparedStatus(
      { status: original.status, body: a ?? text(original) },
      { status: skerry.status, body: b ?? text(skerry) },
    )
    return [
      ...found,
      ...comparedHeaders(original, skerry, original.status === skerry.status),
    ].slice(0, most)
  }
  const found: Difference[] = [...comparedHeaders(original, skerry, true)]
  if (a !== undefined && b !== undefined) {
    compareValues(a, b, '', found)
    compareForm(original.text, skerry.text, found)
    compareWires(original.wire, skerry.wire, found)
  } else {
    const [left, right] = [
      normalisedText(original.text, request),
      normalisedText(skerry.text, request),
    ]
    if (left !== right)
      found.push({ class: 'text', path: '', original: cut(left), skerry: cut(right) })
  }
  return found.slice(0, most)
}

function comparable({ json }: Answer, request: string): JsonValue | undefined {
  return json === undefined ? undefined : setAside(normalised(json, request)).body
}

function text({ text }: Answer): string {
  return text.slice(0, 500)
}

/** Decoding hides in which order and how Protobuf's fields are written. */
function compareWires(a = '', b = '', found: Difference[]): void {
  if (a !== b) found.push({ class: 'text', path: '(wire)', original: a, skerry: b })
}

/** What parsing hides: the end of the text, indentation and how letters are escaped. */
function compareForm(a: string, b: string, found: Difference[]): void {
  const form = (text: string): string =>
    `${text.endsWith('\n') ? 'ends with a line break' : 'ends without a line break'}, ${
      text.startsWith('{\n') ? 'indented' : 'in one line'
    }, ${/\\u00(?:3c|3e|26)/.test(text) ? 'with' : 'without'} escaped letters`
  if (form(a) !== form(b))
    found.push({ class: 'text', path: '(form)', original: form(a), skerry: form(b) })
}
