import { describe, expect, it } from 'vitest'
import {
  containsCidr,
  formatIpAddress,
  parseCidr,
  parseIpAddress,
} from '../../../../core/base/network/ip-address.ts'

function within(outer: string, inner: string): boolean {
  const [a, b] = [parseCidr(outer), parseCidr(inner)]
  return a !== undefined && b !== undefined && containsCidr(a, b)
}

describe('addresses', () => {
  it.each([
    ['10.0.0.1', 4, 0x0a00_0001n],
    ['010.000.000.001', 4, 0x0a00_0001n],
    ['::', 6, 0n],
    ['::1', 6, 1n],
    ['2001:db8::ffff', 6, 0x2001_0db8_0000_0000_0000_0000_0000_ffffn],
    ['1:2:3:4:5:6:7:8', 6, 0x0001_0002_0003_0004_0005_0006_0007_0008n],
    ['::ffff:1.2.3.4', 6, 0xffff_0102_0304n],
  ])('%s is an IP address', (text, family, value) => {
    expect(parseIpAddress(text)).toEqual({ family, value })
  })

  it.each([
    '',
    '1.2.3',
    '1.2.3.256',
    '1.2.3.4.5',
    ':',
    ':::',
    '1::2::3',
    '1:2:3:4:5:6:7',
    'g::',
    '::1.2.3',
    '12345::',
  ])('%j is no IP address', (text) => {
    expect(parseIpAddress(text)).toBeUndefined()
  })
})

describe('an address as text', () => {
  it.each([
    ['010.0.0.1', '10.0.0.1'],
    ['255.255.255.255', '255.255.255.255'],
    ['0:0:0:0:0:0:0:0', '::'],
    ['::1', '::1'],
    ['FD00::', 'fd00::'],
    ['2001:0db8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
    ['1:0:2:0:0:3:0:0', '1:0:2::3:0:0'],
    ['1:0:2:3:4:5:6:7', '1:0:2:3:4:5:6:7'],
    ['::ffff:1.2.3.4', '::ffff:102:304'],
  ])('the shortest text of an IP address: %s is %s', (text, shortest) => {
    const address = parseIpAddress(text)
    expect(address && formatIpAddress(address)).toBe(shortest)
  })
})

describe('address blocks', () => {
  it('a block of addresses has a length that fits its family', () => {
    expect(parseCidr('10.0.0.0/33')).toBeUndefined()
    expect(parseCidr('::/128')).toEqual({ family: 6, value: 0n, prefixLength: 128 })
    expect(parseCidr('10.0.0.0')).toBeUndefined()
  })

  it('a block of addresses contains its parts and itself', () => {
    expect(within('10.0.0.0/8', '10.255.0.0/16')).toBe(true)
    expect(within('10.0.0.0/8', '10.0.0.0/8')).toBe(true)
    expect(within('10.0.0.0/8', '11.0.0.0/16')).toBe(false)
    expect(within('10.0.0.0/16', '10.0.0.0/8')).toBe(false)
    expect(within('::/0', '10.0.0.0/8')).toBe(false)
  })
})
