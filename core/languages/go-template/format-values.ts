import { type JsonValue, isList } from '../../base/api/json.ts'
import { quoteText } from '../../base/text/quote-text.ts'
import { showValue } from './show-value.ts'
import type { TemplateValue } from './template-node.ts'

const verbs = /%([-+# 0]*)(\d+)?(?:\.(\d+))?([a-zA-Z%])/g

/** Formats values as Go's `fmt.Sprintf` does, for the verbs that templates use: %v %s %q %d %f %e %g %t %x %X %o %b %c %T. */
export function formatValues(format: string, values: readonly TemplateValue[]): string {
  let at = 0
  const text = format.replaceAll(
    verbs,
    (_, flags: string, width: string | undefined, precision: string | undefined, verb: string) => {
      if (verb === '%') return '%'
      if (at >= values.length) return `%!${verb}(MISSING)`
      const shown = formatValue(verb, flags, precision, values[at++])
      return padded(shown, flags, Number(width ?? 0))
    },
  )
  if (at >= values.length) return text
  const extra = values.slice(at).map((value) => `${typeName(value)}=${showValue(value)}`)
  return `${text}%!(EXTRA ${extra.join(', ')})`
}

function padded(text: string, flags: string, width: number): string {
  if (flags.includes('-')) return text.padEnd(width)
  if (!flags.includes('0')) return text.padStart(width)
  const sign = /^[+-]/.exec(text)?.[0] ?? ''
  return sign + text.slice(sign.length).padStart(width - sign.length, '0')
}

function formatValue(
  verb: string,
  flags: string,
  precision: string | undefined,
  value: TemplateValue,
): string {
  if (verb === 'T') return typeName(value)
  const number = typeof value === 'number' || typeof value === 'bigint' ? value : undefined
  const signed = (text: string): string =>
    flags.includes('+') && !text.startsWith('-') ? `+${text}` : text
  const wrong = `%!${verb}(${typeName(value)}=${showValue(value)})`
  switch (verb) {
    case 'v':
      return number === undefined ? showValue(value) : signed(String(number))
    case 's':
      if (number !== undefined || typeof value === 'boolean') return wrong
      return cut(value === null ? '%!s(<nil>)' : showValue(value), precision)
    case 'q':
      return typeof value === 'string' ? quoteText(value) : wrong
    case 't':
      return typeof value === 'boolean' ? String(value) : wrong
    case 'd':
      return number === undefined ? wrong : signed(BigInt(Math.trunc(Number(number))).toString())
    case 'c':
      return number === undefined ? wrong : String.fromCodePoint(Number(number))
    case 'f':
      return number === undefined ? wrong : signed(Number(number).toFixed(Number(precision ?? 6)))
    case 'e':
      return number === undefined ? wrong : signed(exponent(Number(number), precision))
    case 'g':
      return number === undefined ? wrong : signed(String(number))
    case 'b':
    case 'o':
    case 'x':
    case 'X':
      return inBase(verb, value) ?? wrong
    default:
      return wrong
  }
}

function cut(text: string, precision: string | undefined): string {
  return precision === undefined ? text : Array.from(text).slice(0, Number(precision)).join('')
}

function exponent(value: number, precision: string | undefined): string {
  const text = value.toExponential(Number(precision ?? 6))
  return text.replace(/e([+-])(\d)$/, 'e$10$2')
}

const bases: Readonly<Record<string, number>> = { b: 2, o: 8, x: 16, X: 16 }

function inBase(verb: string, value: TemplateValue): string | undefined {
  let text: string | undefined
  if (typeof value === 'number' || typeof value === 'bigint') {
    text = BigInt(Math.trunc(Number(value))).toString(bases[verb])
  } else if (typeof value === 'string' && bases[verb] === 16) {
    const bytes = new TextEncoder().encode(value)
    text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
  return verb === 'X' ? text?.toUpperCase() : text
}

/** Name of the Go type that JSON is decoded into. */
export function typeName(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '<nil>'
  if (isList(value)) return '[]interface {}'
  if (typeof value === 'string') return 'string'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'bigint') return 'int64'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float64'
  return 'map[string]interface {}'
}
