import { parseIpAddress } from '../../api/ip-address.ts'

/** A network by its first bits. */
type Network = readonly [family: 4 | 6, value: bigint, bits: bigint]

/**
 * Networks whose addresses nothing can be sent to. Loopback, which the original refuses too, is not among them: this server
 * may listen there, and then says so in its own endpoints.
 */
const linkLocal: readonly Network[] = [
  [4, 0xa9_fen, 16n],
  [6, 0x3fan, 10n],
]
const linkLocalMulticast: readonly Network[] = [
  [4, 0xe0_00_00n, 24n],
  [6, 0xff_02n, 16n],
]

/** Why no endpoint can have the address; undefined for one that can, and for what is no address. */
export function unusableAddress(text: string): string | undefined {
  const address = parseIpAddress(text)
  if (!address) return undefined
  if (address.value === 0n) return `may not be unspecified (${text})`
  const isWithin = ([family, value, bits]: Network): boolean =>
    address.family === family && address.value >> (BigInt(family === 4 ? 32 : 128) - bits) === value
  if (linkLocal.some(isWithin)) {
    return 'may not be in the link-local range (169.254.0.0/16, fe80::/10)'
  }
  if (linkLocalMulticast.some(isWithin)) {
    return 'may not be in the link-local multicast range (224.0.0.0/24, ff02::/10)'
  }
  return undefined
}
