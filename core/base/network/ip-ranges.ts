import { bitsOf, type IpAddress } from './ip-address.ts'

// Kinds of addresses, as Go's net/netip classifies them; IPv6 by RFC 4291.

const largestIpv4 = 0xffff_ffffn

/** The first `bits` bits of an address. */
function prefixOf(address: IpAddress, bits: number): bigint {
  return address.value >> BigInt(bitsOf(address) - bits)
}

export function isUnspecified({ value }: IpAddress): boolean {
  return value === 0n
}

export function isLoopback(address: IpAddress): boolean {
  return address.family === 4 ? prefixOf(address, 8) === 127n : address.value === 1n
}

export function isMulticast(address: IpAddress): boolean {
  return address.family === 4 ? prefixOf(address, 4) === 0xen : prefixOf(address, 8) === 0xffn
}

/** 224.0.0.0/24, and `ff02` with any flags. */
export function isLinkLocalMulticast(address: IpAddress): boolean {
  if (address.family === 4) return prefixOf(address, 24) === 0xe0_00_00n
  return (prefixOf(address, 16) & 0xff0fn) === 0xff02n
}

/** 169.254.0.0/16 and fe80::/10. */
export function isLinkLocalUnicast(address: IpAddress): boolean {
  if (address.family === 4) return prefixOf(address, 16) === 0xa9_fen
  return prefixOf(address, 10) === 0x3fan
}

/** Any address of one host, private ones included. */
export function isGlobalUnicast(address: IpAddress): boolean {
  if (address.family === 4 && address.value === largestIpv4) return false
  return (
    !isUnspecified(address) &&
    !isLoopback(address) &&
    !isMulticast(address) &&
    !isLinkLocalUnicast(address)
  )
}
