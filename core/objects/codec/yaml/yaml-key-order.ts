const digit = /\p{Nd}/u
const letter = /\p{L}/u

function numberAt(
  chars: readonly string[],
  at: number,
): { readonly value: number; readonly end: number } {
  let end = at
  while (end < chars.length && /[0-9]/.test(chars[end] ?? '')) end++
  return { value: Number(chars.slice(at, end).join('') || 0), end }
}

/** Whether the digits right before `at` include one that is not zero. */
function isWithinNumber(chars: readonly string[], at: number): boolean {
  for (let index = at - 1; index >= 0 && digit.test(chars[index] ?? ''); index--) {
    if (chars[index] !== '0') return true
  }
  return false
}

function compareDifferent(a: readonly string[], b: readonly string[], at: number): number {
  const [left = '', right = ''] = [a[at], b[at]]
  const [isLetterLeft, isLetterRight] = [letter.test(left), letter.test(right)]
  if (isLetterLeft !== isLetterRight) {
    // Other characters come before letters, except right after a digit, where letters come first.
    const afterDigit = at > 0 && digit.test(a[at - 1] ?? '')
    return isLetterLeft === afterDigit ? -1 : 1
  }
  const codes = (left.codePointAt(0) ?? 0) - (right.codePointAt(0) ?? 0)
  if (isLetterLeft) return codes
  const lead = (left === '0' || right === '0') && isWithinNumber(a, at) ? '1' : ''
  const [one, other] = [numberAt(a, at), numberAt(b, at)]
  const scaled = (value: number, end: number): number =>
    lead === '' ? value : value + 10 ** (end - at)
  const numbers = scaled(one.value, one.end) - scaled(other.value, other.end)
  return numbers || one.end - other.end || codes
}

/**
 * Compares mapping keys in the order in which Go's YAML library writes them: signs before letters, digits as numbers.
 */
export function compareYamlKeys(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  const shared = Math.min(left.length, right.length)
  for (let at = 0; at < shared; at++) {
    if (left[at] !== right[at]) return compareDifferent(left, right, at)
  }
  return left.length - right.length
}
