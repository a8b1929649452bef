import { type JsonValue, isList, type JsonContainer } from '../api/json.ts'
import { isStackOverflow } from '../execution/stack-overflow.ts'
import { encodeUtf8 } from '../text/utf8.ts'

/** Text that is written unquoted: punctuation and keys. The class sets it apart from strings that are values. */
class Text {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Step = JsonValue | Text

function expand(value: JsonContainer): Step[] {
  const steps: Step[] = [new Text(isList(value) ? '[' : '{')]
  if (isList(value)) {
    for (const [index, item] of value.entries()) {
      if (index > 0) steps.push(new Text(','))
      steps.push(item)
    }
  } else {
    for (const [key, item] of Object.entries(value)) {
      if (item === undefined) continue
      steps.push(new Text(`${steps.length > 1 ? ',' : ''}${JSON.stringify(key)}:`), item)
    }
  }
  steps.push(new Text(isList(value) ? ']' : '}'))
  return steps
}

/** Writes JSON that JSON.stringify cannot: bigints, and nesting that would overflow its stack. */
function writeSlowly(root: JsonValue): string {
  let text = ''
  const pending: Step[] = [root]
  for (let step = pending.pop(); step !== undefined; step = pending.pop()) {
    if (step instanceof Text) text += step.text
    else if (typeof step === 'bigint') text += step.toString()
    else if (typeof step === 'object' && step !== null) {
      const steps = expand(step)
      for (let index = steps.length - 1; index >= 0; index--) {
        const next = steps[index]
        if (next !== undefined) pending.push(next)
      }
    } else text += JSON.stringify(step)
  }
  return text
}

/** Writes compact JSON text; bigints are written as plain integers. */
export function writeJson(value: JsonValue): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    // TypeError: a bigint. Or nested too deeply for the built-in writer. Both are legal values here.
    if (error instanceof TypeError || isStackOverflow(error)) return writeSlowly(value)
    throw error
  }
}

/** JSON text in which numbers that {@link numberAsWritten} kept stand as they were written. */
export function writeJsonAsWritten(value: JsonValue): string {
  return writeJson(value).replaceAll(/"\\udc00(-?\d[\d.eE+-]*)"/g, '$1')
}

const unsafe = /[<>&\u2028\u2029]/g

/** JSON text with the signs escaped that mean something in HTML or end a line of JavaScript, as Go's encoder writes it. */
export function escapedJson(text: string): string {
  // Each search is much faster than one for all: most texts have none of them.
  const isSafe = !(
    text.includes('<') ||
    text.includes('>') ||
    text.includes('&') ||
    text.includes('\u2028') ||
    text.includes('\u2029')
  )
  return isSafe ? text : text.replace(unsafe, escapedSign)
}

function escapedSign(sign: string): string {
  return `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
}

/** Encodes compact JSON as Go's encoder does. */
export function encodeJson(value: JsonValue): Uint8Array {
  return encodeUtf8(escapedJson(writeJson(value)))
}

/** Encodes compact JSON and a line feed, which ends every answer in compact JSON. */
export function encodeJsonLine(value: JsonValue): Uint8Array {
  return encodeUtf8(`${escapedJson(writeJson(value))}\n`)
}

/** A line of JSON without its line feed, to be embedded in other JSON; a view of the same bytes. */
export function bareJson(line: Uint8Array): Uint8Array {
  return line.subarray(0, line.length - 1)
}
