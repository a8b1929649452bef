/** An IP address as one number of 32 or 128 bits. */
export interface IpAddress {
  readonly family: 4 | 6
  readonly value: bigint
}

export interface Cidr extends IpAddress {
  readonly prefixLength: number
}

/** Bits of an address of a family: 32 or 128. */
export function bitsOf({ family }: IpAddress): number {
  return family === 4 ? 32 : 128
}

/** Whether an address is IPv4-mapped, an IPv6 address that stands for an IPv4 one: `::ffff:1.2.3.4`. */
export function isMappedIpv4({ family, value }: IpAddress): boolean {
  return family === 6 && value >> 32n === 0xffffn
}

function parseIpv4(text: string): bigint | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text)
  if (!match) return undefined
  let value = 0
  for (let at = 1; at <= 4; at++) {
    const part = Number(match[at])
    if (part > 255) return undefined
    value = value * 256 + part
  }
  return BigInt(value)
}

/** The 16-bit groups of an IPv6 address, or of its part before or after `::`; undefined where one is malformed. */
function groupsOf(text: string): readonly bigint[] | undefined {
  if (text === '') return []
  const groups = text.split(':')
  const last = groups.at(-1) ?? ''
  const embedded = last.includes('.') ? parseIpv4(last) : undefined
  if (last.includes('.')) {
    if (embedded === undefined) return undefined
    groups.splice(-1, 1, (embedded >> 16n).toString(16), (embedded & 0xffffn).toString(16))
  }
  if (!groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))) return undefined
  return groups.map((group) => BigInt(`0x${group}`))
}

function parseIpv6(text: string): bigint | undefined {
  const halves = text.split('::')
  if (halves.length > 2) return undefined
  const [head, tail] = [groupsOf(halves[0] ?? ''), groupsOf(halves[1] ?? '')]
  if (!head || !tail) return undefined
  const missing = 8 - head.length - tail.length
  if (halves.length === 1 ? missing !== 0 : missing < 1) return undefined
  const groups = [...head, ...Array.from({ length: missing }, () => 0n), ...tail]
  return groups.reduce((value, group) => (value << 16n) | group, 0n)
}

/**
 * Parses an IP address; undefined when `text` is none. Leading zeros in IPv4 are accepted, since older objects hold
 * them.
 */
export function parseIpAddress(text: string): IpAddress | undefined {
  const family = text.includes(':') ? 6 : 4
  const value = family === 6 ? parseIpv6(text) : parseIpv4(text)
  return value === undefined ? undefined : { family, value }
}

function formatIpv6(value: bigint): string {
  const groups = Array.from({ length: 8 }, (_, at) =>
    ((value >> BigInt(16 * (7 - at))) & 0xffffn).toString(16),
  )
  let [start, length] = [0, 0]
  for (let at = 0; at < groups.length; at++) {
    let end = at
    while (groups[end] === '0') end++
    // RFC 5952: `::` stands for two or more zero groups, never for a single one.
    if (end - at > Math.max(length, 1)) [start, length] = [at, end - at]
  }
  if (length === 0) return groups.join(':')
  return `${groups.slice(0, start).join(':')}::${groups.slice(start + length).join(':')}`
}

/** The canonical text of an IP address; RFC 5952 for IPv6. */
export function formatIpAddress({ family, value }: IpAddress): string {
  if (family === 6) return formatIpv6(value)
  return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join('.')
}

/** Parses a CIDR, `address/length`; undefined when `text` is none. `value` keeps the bits beyond the prefix. */
export function parseCidr(text: string): Cidr | undefined {
  const match = /^([^/]+)\/(\d{1,3})$/.exec(text)
  const address = match && parseIpAddress(match[1] ?? '')
  const prefixLength = Number(match?.[2])
  if (!address || prefixLength > bitsOf(address)) return undefined
  return { ...address, prefixLength }
}

/** Whether all addresses of the CIDR `inner` are in `outer`. */
export function containsCidr(outer: Cidr, inner: Cidr): boolean {
  if (outer.family !== inner.family || inner.prefixLength < outer.prefixLength) return false
  const shift = BigInt(bitsOf(outer) - outer.prefixLength)
  return outer.value >> shift === inner.value >> shift
}

/** The network of a CIDR: its address with the bits beyond the prefix cleared. */
export function networkOf(cidr: Cidr): Cidr {
  const hostBits = BigInt(bitsOf(cidr) - cidr.prefixLength)
  return { ...cidr, value: (cidr.value >> hostBits) << hostBits }
}
