import { describe, expect, it } from 'vitest'
import {
  AddressError,
  parseStrictCidr,
  parseStrictIpAddress,
} from '../../../../core/base/network/netip.ts'

function messageOf(result: object): string | undefined {
  return result instanceof AddressError ? result.message : undefined
}

describe('strict IP addresses', () => {
  it.each([
    ['10.0.0.1', 4, 0x0a00_0001n, ''],
    ['255.255.255.255', 4, 0xffff_ffffn, ''],
    ['::', 6, 0n, ''],
    ['1::', 6, 1n << 112n, ''],
    ['2001:DB8::1', 6, 0x2001_0db8_0000_0000_0000_0000_0000_0001n, ''],
    ['1:2:3:4:5:6:7:8', 6, 0x0001_0002_0003_0004_0005_0006_0007_0008n, ''],
    ['1:2:3:4:5:6:1.2.3.4', 6, 0x0001_0002_0003_0004_0005_0006_0102_0304n, ''],
    ['::ffff:1.2.3.4', 6, 0xffff_0102_0304n, ''],
    ['fe80::1%eth0', 6, (0xfe80n << 112n) + 1n, 'eth0'],
  ])('%s is a strict IP address', (text, family, value, zone) => {
    expect(parseStrictIpAddress(text)).toEqual({ family, value, zone })
  })

  it.each([
    ['', 'ParseAddr(""): unable to parse IP'],
    ['%', 'ParseAddr("%"): missing IPv6 address'],
    ['1.2.3', 'ParseAddr("1.2.3"): IPv4 address too short'],
    ['1.2.3.4.5', 'ParseAddr("1.2.3.4.5"): IPv4 address too long'],
    ['1.2.03.4', 'ParseAddr("1.2.03.4"): IPv4 field has octet with leading zero'],
    ['1.2.256.4', 'ParseAddr("1.2.256.4"): IPv4 field has value >255'],
    ['1..2.3', 'ParseAddr("1..2.3"): IPv4 field must have at least one digit (at ".2.3")'],
    ['1.2.3.', 'ParseAddr("1.2.3."): IPv4 field must have at least one digit (at ".")'],
    ['1.é', 'ParseAddr("1.é"): unexpected character (at "é")'],
    ['::1%', 'ParseAddr("::1%"): zone must be a non-empty string'],
    ['12345::', 'ParseAddr("12345::"): each group must have 4 or less digits (at "12345::")'],
    ['g::', 'ParseAddr("g::"): each colon-separated field must have at least one digit (at "g::")'],
    ['1::2::3', 'ParseAddr("1::2::3"): multiple :: in address (at ":3")'],
    ['1:2:', 'ParseAddr("1:2:"): colon must be followed by more characters (at ":")'],
    ['1:2x', 'ParseAddr("1:2x"): unexpected character, want colon (at "x")'],
    ['1:2:3', 'ParseAddr("1:2:3"): address string too short'],
    [
      '1:2:3:4:5:6:7:8:9',
      'ParseAddr("1:2:3:4:5:6:7:8:9"): trailing garbage after address (at "9")',
    ],
    [
      '1:2:3:4:5:6:7:8::',
      'ParseAddr("1:2:3:4:5:6:7:8::"): the :: must expand to at least one field of zeros',
    ],
    [
      '1:1.2.3.4',
      'ParseAddr("1:1.2.3.4"): embedded IPv4 address must replace the final 2 fields of the address (at "1.2.3.4")',
    ],
    [
      '::1:2:3:4:5:6:7:1.2.3.4',
      'ParseAddr("::1:2:3:4:5:6:7:1.2.3.4"): too many hex fields to fit an embedded IPv4 at the end of the address (at "1.2.3.4")',
    ],
    ['::1.2.3', 'ParseAddr("::1.2.3"): IPv4 address too short'],
  ])('%j is no strict IP address: %s', (text, message) => {
    expect(messageOf(parseStrictIpAddress(text))).toBe(message)
  })
})

describe('strict CIDRs', () => {
  it.each([
    ['10.0.0.1/8', 4, 0x0a00_0001n, 8],
    ['::/0', 6, 0n, 0],
    ['::1/128', 6, 1n, 128],
  ])('%s is a strict CIDR', (text, family, value, prefixLength) => {
    expect(parseStrictCidr(text)).toEqual({ family, value, prefixLength })
  })

  it.each([
    ['10.0.0.0', 'netip.ParsePrefix("10.0.0.0"): no \'/\''],
    ['x/8', 'netip.ParsePrefix("x/8"): ParseAddr("x"): unable to parse IP'],
    ['fe80::1%e/64', 'netip.ParsePrefix("fe80::1%e/64"): IPv6 zones cannot be present in a prefix'],
    ['10.0.0.0/', 'netip.ParsePrefix("10.0.0.0/"): bad bits after slash: ""'],
    ['10.0.0.0/08', 'netip.ParsePrefix("10.0.0.0/08"): bad bits after slash: "08"'],
    ['10.0.0.0/-1', 'netip.ParsePrefix("10.0.0.0/-1"): bad bits after slash: "-1"'],
    ['10.0.0.0/33', 'netip.ParsePrefix("10.0.0.0/33"): prefix length out of range'],
    [
      '10.0.0.0/9223372036854775808',
      'netip.ParsePrefix("10.0.0.0/9223372036854775808"): bad bits after slash: "9223372036854775808"',
    ],
  ])('%j is no strict CIDR: %s', (text, message) => {
    expect(messageOf(parseStrictCidr(text))).toBe(message)
  })
})
