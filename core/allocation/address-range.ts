import { type Cidr, formatIpAddress, type IpAddress, parseCidr } from '../api/ip-address.ts'
import { type DrawnRange, staticBand } from './draw-free.ts'

export type IpFamily = 'IPv4' | 'IPv6'

export function familyOf({ family }: IpAddress): IpFamily {
  return family === 4 ? 'IPv4' : 'IPv6'
}

/** Addresses that are counted; what an IPv6 network has beyond them is never drawn, but may be asked for. */
const mostDrawn = 2 ** 32

/** The longest prefix that leaves room for anything, and the shortest that an IPv6 range may have. */
const smallest = { IPv4: 29, IPv6: 125 } as const
const largestIpv6 = 64

const bits = { IPv4: 32, IPv6: 128 } as const

/** A network whose addresses services get: all but its first and, in IPv4, its last. */
export class AddressRange implements DrawnRange {
  /** The network as it is written: `10.0.0.0/24`. */
  readonly text: string
  readonly family: IpFamily
  readonly size: number
  readonly band: number
  /** Nobody gives addresses of it. */
  readonly isTooLarge: boolean
  readonly #first: bigint
  readonly #last: bigint

  constructor(cidr: Cidr) {
    this.family = familyOf(cidr)
    const hostBits = BigInt(bits[this.family] - cidr.prefixLength)
    const network = (cidr.value >> hostBits) << hostBits
    const last = network + (1n << hostBits) - 1n
    this.text = `${formatIpAddress({ ...cidr, value: network })}/${cidr.prefixLength}`
    this.isTooLarge = this.family === 'IPv6' && cidr.prefixLength < largestIpv6
    this.#first = network + 1n
    this.#last = this.family === 'IPv4' ? last - 1n : last
    const size = this.#last - this.#first + 1n
    this.size = Number(size < mostDrawn ? size : BigInt(mostDrawn))
    this.band = staticBand(Number(1n << hostBits), { least: 16, most: 256, part: 16 })
  }

  /** @throws RangeError for what is no network, or none that services can use. */
  static parse(text: string): AddressRange {
    const cidr = parseCidr(text)
    if (!cidr) throw new RangeError(`"${text}" is no range of addresses like 10.0.0.0/24`)
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

  /** The address at a place from 0 on. */
  address(at: number): string {
    return formatIpAddress({ family: this.#version, value: this.#first + BigInt(at) })
  }

  get #version(): 4 | 6 {
    return this.family === 'IPv4' ? 4 : 6
  }
}

/**
 * Reads one range, or one of each family with a comma between; the first says which family services are of that do not
 * choose. @throws RangeError
 */
export function parseAddressRanges(text: string): readonly AddressRange[] {
  const ranges = text.split(',').map((part) => AddressRange.parse(part.trim()))
  const families = new Set(ranges.map(({ family }) => family))
  if (families.size < ranges.length) {
    throw new RangeError(`"${text}" must be one range of addresses, or one of IPv4 and one of IPv6`)
  }
  return ranges
}
