import {
  bitsOf,
  type Cidr,
  containsCidr,
  parseCidr,
  parseIpAddress,
} from '../../../../../../base/network/ip-address.ts'

/** Ranges that are kept parsed. */
const mostKnown = 1000

const known = new Map<string, Cidr | undefined>()

function parsed(range: string): Cidr | undefined {
  if (known.has(range)) return known.get(range)
  if (known.size >= mostKnown) known.clear()
  const cidr = parseCidr(range)
  known.set(range, cidr)
  return cidr
}

/** Whether an address is in one of the ranges, which are texts such as `10.244.0.0/24`. */
export function isInRanges(text: string, ranges: readonly string[]): boolean {
  if (ranges.length === 0) return false
  const address = parseIpAddress(text)
  if (!address) return false
  const alone = { ...address, prefixLength: bitsOf(address) }
  return ranges.some((range) => {
    const cidr = parsed(range)
    return cidr !== undefined && containsCidr(cidr, alone)
  })
}
