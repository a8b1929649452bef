import { fixedDigits, mostFractionDigits, scaledDouble } from './double-digits.ts'

// Clauses for doubles print as cel-go's package for localized messages does for American English. It keeps precisions
// in small integers, so that large ones wrap around.

/** What cel-go prints for a precision that it does not parse. */
const noVerb = '%!(NOVERB)'

function isUnreadable(precision: number): boolean {
  return Math.floor(precision / 10) > 1e6
}

/** A number in decimals with groups of three digits, `1,234.500`. */
export function fixedText(value: number, precision: number): string {
  if (isUnreadable(precision)) return noVerb
  if (!Number.isFinite(value)) return specialText(value)
  const least = precision & 0xff
  const most = (precision << 16) >> 16
  const { whole, fraction } = most < 0 ? shortestDigits(value) : roundedDigits(value, most)
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  const shown = fraction.replace(/0+$/, '').padEnd(least, '0')
  return signOf(value) + (shown === '' ? grouped : `${grouped}.${shown}`)
}

function roundedDigits(value: number, precision: number): { whole: string; fraction: string } {
  return fixedDigits(value, Math.min(precision, mostFractionDigits))
}

/** The fewest digits that identify a double. */
function shortestDigits(value: number): { whole: string; fraction: string } {
  const [mantissa = '', power = '0'] = Math.abs(value).toExponential().split('e')
  const digits = mantissa.replace('.', '')
  const point = Number(power) + 1
  if (point <= 0) return { whole: '0', fraction: '0'.repeat(-point) + digits }
  return { whole: digits.slice(0, point).padEnd(point, '0'), fraction: digits.slice(point) }
}

const significantDigits = 7

/** A number with six digits behind the point, `1.234568×10⁰³`. The precision is a width: spaces before the number fill it. */
export function scientificText(value: number, precision: number): string {
  if (isUnreadable(precision)) return noVerb
  const text = Number.isFinite(value) ? powerText(value) : specialText(value)
  return text.padStart(precision & 0xffff)
}

function powerText(value: number): string {
  if (value === 0) return `0.000000${timesPower(0)}`
  // The exponent of the shortest digits is right, or one too large where these are rounded up to a power of ten.
  let power = Number(value.toExponential().split('e')[1])
  let digits = scaledDouble(value, significantDigits - 1 - power).toString()
  if (digits.length > significantDigits) {
    power += 1
    digits = digits.slice(0, significantDigits)
  }
  return `${signOf(value)}${digits[0]}.${digits.slice(1)}${timesPower(power)}`
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

function timesPower(power: number): string {
  const digits = String(Math.abs(power)).padStart(2, '0')
  const sign = power < 0 ? '⁻' : ''
  return `×10${sign}${digits.replaceAll(/\d/g, (digit) => raised[Number(digit)] ?? '')}`
}

function specialText(value: number): string {
  return Number.isNaN(value) ? 'NaN' : `${signOf(value)}∞`
}

/** A negative zero has no sign; a small negative number that is rounded to zero has. */
function signOf(value: number): string {
  return value < 0 ? '-' : ''
}
