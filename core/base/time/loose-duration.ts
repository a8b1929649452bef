import { parseDuration } from './duration.ts'

const second = 1_000_000_000n
const nanosPerUnit: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['µs', 1_000n],
  ['ms', 1_000_000n],
  ['s', second],
  ['m', 60n * second],
  ['h', 3_600n * second],
  ['hr', 3_600n * second],
  ['d', 86_400n * second],
  ['w', 604_800n * second],
  ['wk', 604_800n * second],
])

/** Prefixes of long time units (`minutes`, `seconds`), with the short ones. */
const longUnits: readonly (readonly [prefix: string, unit: string])[] = [
  ['nano', 'ns'],
  ['micro', 'us'],
  ['milli', 'ms'],
  ['sec', 's'],
  ['min', 'm'],
  ['hour', 'h'],
  ['day', 'd'],
  ['week', 'w'],
]

const largestInt = 2n ** 63n - 1n

/**
 * Nanoseconds of the string format `duration`: Go's `1h30m`, or amounts with units anywhere in the text, such as `2 days`, which
 * are added in 64 bits. Undefined where the text is none.
 */
export function parseLooseDuration(text: string): bigint | undefined {
  const strict = parseDuration(text)
  if (strict !== undefined) return strict
  let isFound = false
  let total = 0n
  for (const [, amount = '', word = ''] of text.matchAll(/(\d+)[\t\n\f\r ]*([A-Za-zµ]*)/g)) {
    if (word === '') continue
    // An amount of 20 digits is beyond int64 already, so further digits are cut unread.
    const factor = BigInt(amount.replace(/^0+(?=\d)/, '').slice(0, 20))
    if (factor > largestInt) return undefined
    const nanos = nanosOf(word.toLowerCase())
    if (nanos === undefined) continue
    isFound = true
    total += factor * nanos
  }
  return isFound ? BigInt.asIntN(64, total) : undefined
}

function nanosOf(unit: string): bigint | undefined {
  const short = longUnits.find(([prefix]) => unit.startsWith(prefix))?.[1]
  return nanosPerUnit.get(short ?? unit)
}
