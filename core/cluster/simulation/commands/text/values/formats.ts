import type { ProcessMeter } from '../../../processes/process-meter.ts'

/** A directive of `printf`: `%-5.2f`. */
export interface FormatDirective {
  readonly flags: string
  /** -1 for none. */
  readonly width: number
  /** -1 for none. */
  readonly precision: number
  readonly conversion: string
}

/** Digits behind a point at most, as many as JavaScript prints. */
const mostDigits = 100

/** Formats a number or a text as `printf` of the C library does. */
export function formatted(
  directive: FormatDirective,
  value: number | bigint | string,
  meter: ProcessMeter,
): string {
  const { width, flags, precision } = directive
  // So wide a text takes memory, and work to print.
  const size = Math.max(width, precision)
  if (size > 4096) {
    meter.hold(size)
    meter.hold(-size)
    meter.spend(0, size)
  }
  const text = typeof value === 'string' ? textOf(directive, value) : numberText(directive, value)
  if (text.length >= width) return text
  if (flags.includes('-')) return text.padEnd(width)
  const isInteger = /[diouxX]/.test(directive.conversion)
  const isPadded =
    flags.includes('0') && typeof value !== 'string' && !(isInteger && precision >= 0)
  if (!isPadded || /[nN]/.test(text)) return text.padStart(width)
  const [sign] = /^(?:[+ -]?(?:0[xX])?)/.exec(text) ?? ['']
  return sign + text.slice(sign.length).padStart(width - sign.length, '0')
}

function textOf({ precision, conversion }: FormatDirective, text: string): string {
  if (conversion === 'c') return text.slice(0, 1)
  return precision >= 0 ? text.slice(0, precision) : text
}

function numberText(directive: FormatDirective, value: number | bigint): string {
  const { conversion, flags, precision } = directive
  if (/[diouxX]/.test(conversion)) return integerText(directive, BigInt(value))
  const number = Number(value)
  const isNegative = number < 0 || Object.is(number, -0)
  const sign = isNegative ? '-' : flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : ''
  const positive = Math.abs(number)
  const lower = conversion.toLowerCase()
  let text = 'inf'
  if (Number.isNaN(number)) text = 'nan'
  else if (positive !== Infinity) {
    const digits = Math.min(mostDigits, precision < 0 ? 6 : precision)
    if (lower === 'f') text = fixed(positive, digits)
    else if (lower === 'e') text = exponential(positive, digits)
    else text = general(positive, digits, flags.includes('#'))
  }
  return sign + (conversion === lower ? text : text.toUpperCase())
}

function integerText({ conversion, flags, precision }: FormatDirective, value: bigint): string {
  const isSigned = conversion === 'd' || conversion === 'i'
  const number = isSigned ? BigInt.asIntN(64, value) : BigInt.asUintN(64, value)
  const base = conversion === 'o' ? 8 : /x/i.test(conversion) ? 16 : 10
  let digits = (number < 0n ? -number : number).toString(base)
  if (precision >= 0)
    digits = number === 0n && precision === 0 ? '' : digits.padStart(precision, '0')
  if (flags.includes('#') && base === 8 && !digits.startsWith('0')) digits = `0${digits}`
  if (flags.includes('#') && base === 16 && number !== 0n) digits = `0x${digits}`
  if (conversion === 'X') digits = digits.toUpperCase()
  if (number < 0n) return `-${digits}`
  return isSigned ? (flags.includes('+') ? '+' : flags.includes(' ') ? ' ' : '') + digits : digits
}

/** Digits behind the last one by which a tie is seen. */
const tieDigits = 25

/** C rounds ties to the even digit, JavaScript away from zero. */
function isTieToEven(exact: string, digits: number): boolean {
  const [whole = '', rest = ''] = exact.split('.')
  const last = digits === 0 ? whole.at(-1) : rest[digits - 1]
  return /^50*$/.test(rest.slice(digits)) && Number(last) % 2 === 0
}

function fixed(value: number, digits: number): string {
  if (value < 1e21) {
    const exact = value.toFixed(Math.min(mostDigits, digits + tieDigits))
    if (!isTieToEven(exact, digits)) return value.toFixed(digits)
    return exact.slice(0, exact.indexOf('.') + (digits === 0 ? 0 : digits + 1))
  }
  return BigInt(value).toString() + (digits > 0 ? `.${'0'.repeat(digits)}` : '')
}

function exponential(value: number, digits: number): string {
  const exact = value.toExponential(Math.min(mostDigits, digits + tieDigits))
  const [mantissa = '', exponent = ''] = exact.split('e')
  const text = isTieToEven(mantissa, digits)
    ? `${mantissa.slice(0, digits === 0 ? 1 : digits + 2)}e${exponent}`
    : value.toExponential(digits)
  return text.replace(/e([+-])(\d)$/, 'e$10$2')
}

function general(value: number, digits: number, keepsZeros: boolean): string {
  const precision = Math.max(1, digits)
  const exponent = Number(value.toExponential(precision - 1).split('e')[1])
  const isFixed = exponent >= -4 && exponent < precision
  const text = isFixed
    ? fixed(value, Math.min(mostDigits, precision - 1 - exponent))
    : exponential(value, precision - 1)
  if (keepsZeros || !text.includes('.')) return text
  return text.replace(/\.?0+(?=e|$)/, '')
}

const directiveSyntax = /%([-+ #0]*)(\*|\d*)(?:\.(\*|-?\d*))?(?:hh|h|ll|l|L|q|j|z|t)?([A-Za-z%])/y

/** A directive as it stands in a format; `*` where a number is an argument. */
export interface FoundDirective {
  readonly end: number
  readonly flags: string
  readonly width: string
  readonly precision: string | undefined
  readonly conversion: string
}

/** The directive at a place of a format; undefined where there is none. */
export function directiveAt(format: string, at: number): FoundDirective | undefined {
  directiveSyntax.lastIndex = at
  const found = directiveSyntax.exec(format)
  if (!found) return undefined
  const [whole, flags = '', width = '', precision, conversion = ''] = found
  return { end: at + whole.length, flags, width, precision, conversion }
}

/** Width and precision of a directive whose `*` stand for arguments. */
export function directiveOf(found: FoundDirective, next: () => number): FormatDirective {
  const width = found.width === '*' ? next() : Number(found.width || -1)
  const precision = found.precision === '*' ? next() : Number(found.precision ?? -1)
  return {
    flags: width < -1 ? `${found.flags}-` : found.flags,
    width: width < -1 ? -width : width,
    precision,
    conversion: found.conversion,
  }
}
