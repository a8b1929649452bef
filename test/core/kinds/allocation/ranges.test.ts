import { describe, expect, it } from 'vitest'
import { parseIpAddress } from '../../../../core/base/network/ip-address.ts'
import {
  AddressRange,
  parseAddressRanges,
} from '../../../../core/kinds/allocation/address-range.ts'
import { drawFree } from '../../../../core/kinds/allocation/draw-free.ts'
import { PortRange } from '../../../../core/kinds/allocation/port-range.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

function holds(range: AddressRange, text: string): boolean {
  const address = parseIpAddress(text)
  return address !== undefined && range.contains(address)
}

describe('a range of addresses', () => {
  it('a range of addresses has all of its network but the first and, in IPv4, the last', () => {
    const range = AddressRange.parse('10.0.0.0/24')
    expect(range).toMatchObject({ family: 'IPv4', size: 254, band: 16 })
    expect([range.address(0), range.address(253)]).toEqual(['10.0.0.1', '10.0.0.254'])
    expect(
      ['10.0.0.0', '10.0.0.1', '10.0.0.254', '10.0.0.255', '10.0.1.1', '::1'].map((text) =>
        holds(range, text),
      ),
    ).toEqual([false, true, true, false, false, false])
  })

  it('a range of addresses may be of IPv6, and larger than anybody could count', () => {
    const range = AddressRange.parse('fd00:1::/64')
    expect(range).toMatchObject({ family: 'IPv6', size: 2 ** 32, band: 256 })
    expect(range.address(0)).toBe('fd00:1::1')
    expect(
      ['fd00:1::', 'fd00:1::ffff:ffff:ffff:ffff', 'fd00:2::1'].map((text) => holds(range, text)),
    ).toEqual([false, true, false])
  })

  it('a range of addresses begins where its network begins, whatever address names it', () => {
    expect(AddressRange.parse('10.1.2.77/28').address(0)).toBe('10.1.2.65')
  })

  it.each(['', '10.0.0.0', '10.0.0.0/33', 'fd00::/129', 'here/24', '10.0.0.0/30', 'fd00::/126'])(
    'a range of addresses is refused: %j',
    (text) => {
      expect(() => AddressRange.parse(text)).toThrow(RangeError)
    },
  )

  it('ranges of addresses may be one of each family, and no more', () => {
    const ranges = parseAddressRanges('fd00::/112, 10.0.0.0/16')
    expect(ranges.map(({ family }) => family)).toEqual(['IPv6', 'IPv4'])
    expect(() => parseAddressRanges('10.0.0.0/24,10.1.0.0/24')).toThrow(RangeError)
  })
})

describe('a range of ports', () => {
  it.each([
    ['30000-32767', 30_000, 32_767, 86],
    ['30000+2767', 30_000, 32_767, 86],
    ['8080', 8080, 8080, 0],
    ['1-65535', 1, 65_535, 128],
  ])('a range of ports is read from %s', (text, first, last, band) => {
    expect(PortRange.parse(text)).toMatchObject({ first, last, band })
  })

  it.each(['', '0-10', '30-20', '30000-70000', 'a-b', '30000-'])(
    'a range of ports is refused: %j',
    (text) => {
      expect(() => PortRange.parse(text)).toThrow(RangeError)
    },
  )
})

describe('drawing a free number', () => {
  it('a drawn number leaves the first ones to those who ask for them, while there are others', () => {
    const runtime = testRuntime()
    const taken = new Set<number>()
    const drawn: number[] = []
    for (;;) {
      const number = drawFree(runtime, { size: 20, band: 5 }, (at) => taken.has(at))
      if (number === undefined) break
      taken.add(number)
      drawn.push(number)
    }
    expect(new Set(drawn).size).toBe(20)
    expect(Math.min(...drawn.slice(0, 15))).toBe(5)
    expect(drawn.slice(0, 15)).not.toEqual(drawn.slice(0, 15).toSorted((a, b) => a - b))
    expect(Math.max(...drawn.slice(15))).toBe(4)
  })
})
