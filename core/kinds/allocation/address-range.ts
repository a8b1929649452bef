import {
  type Cidr,
  formatIpAddress,
  type IpAddress,
  parseCidr,
} from '../../base/network/ip-address.ts'
import { type DrawnRange, staticBand } from './draw-free.ts'

export type IpFamily = 'IPv4' | 'IPv6'

export function familyOf({ family }: IpAddress): IpFamily {
  return family === 4 ? 'IPv4' : 'IPv6'
}

/** Most addresses to draw from; addresses of an IPv6 network beyond them may only be requested. */
const mostDrawn = 2 ** 32

/** Longest prefix of a range with at least 8 addresses, and the shortest prefix of an IPv6 range. */
const smallest = { IPv4: 29, IPv6: 125 } as const
const largestIpv6 = 64

const bits = { IPv4: 32, IPv6: 128 } as const

/** Network of service addresses: all of its addresses but the first and, in IPv4, the last. */
export class AddressRange implements DrawnRange {
  /** The network as it is written: `10.0.0.0/24`. */
  readonly text: string
  readonly family: IpFamily
  readonly size: number
  readonly band: number
  /** Whether the network is too large to allocate from. */
  readonly isTooLarge: boolean
  /** The address of the network itself, which no service has. */
  readonly network: string
  readonly #first: bigint
  readonly #last: bigint

  constructor(cidr: Cidr) {
    this.family = familyOf(cidr)
    const hostBits = BigInt(bits[this.family] - cidr.prefixLength)
    const network = (cidr.value >> hostBits) << hostBits
    const last = network + (1n << hostBits) - 1n
    this.network = formatIpAddress({ ...cidr, value: network })
    this.text = `${this.network}/${cidr.prefixLength}`
    this.isTooLarge = this.family === 'IPv6' && cidr.prefixLength < largestIpv6
    this.#first = network + 1n
    this.#last = this.family === 'IPv4' ? last - 1n : last
    const size = this.#last - this.#first + 1n
    this.size = Number(size < mostDrawn ? size : BigInt(mostDrawn))
    this.band = staticBand(Number(1n << hostBits), { least: 16, most: 256, part: 16 })
  }

  /** Reads a network. @throws RangeError where the text is not a network, or its size is out of bounds. */
  static parse(text: string): AddressRange {
    const cidr = parseCidr(text)
    if (!cidr) throw new RangeError(`"${text}" is not a range of addresses like 10.0.0.0/24`)
    const family = familyOf(cidr)
    if (cidr.prefixLength > smallest[family]) {
      throw new RangeError(`the range ${text} has too few addresses: it must have at least 8`)
    }
    const range = new AddressRange(cidr)
    if (range.isTooLarge) {
      throw new RangeError(`the range ${text} is too large: the shortest prefix is /${largestIpv6}`)
    }
    return range
  }

  contains({ family, value }: IpAddress): boolean {
    return family === this.#version && value >= this.#first && value <= this.#last
  }

  /** Address at an index, which counts from 0. */
  address(at: number): string {
    return formatIpAddress({ family: this.#version, value: this.#first + BigInt(at) })
  }

  /** Index of an address that the range contains. */
  placeOf({ value }: IpAddress): number {
    return Number(value - this.#first)
  }

  get #version(): 4 | 6 {
    return this.family === 'IPv4' ? 4 : 6
  }
}

/**
 * Reads one range, or one of each family with a comma between; the first has the default family of services.
 * @throws RangeError where a range is invalid, or two are of one family.
 */
export function parseAddressRanges(text: string): readonly AddressRange[] {
  const ranges = text.split(',').map((part) => AddressRange.parse(part.trim()))
  const families = new Set(ranges.map(({ family }) => family))
  if (families.size < ranges.length) {
    throw new RangeError(`"${text}" must be one range of addresses, or one of IPv4 and one of IPv6`)
  }
  return ranges
}
