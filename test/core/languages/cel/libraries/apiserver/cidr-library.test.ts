import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../../support/cel/api-server-environment.ts'

describe('CIDRs in expressions', () => {
  it.each([
    ["isCIDR('192.168.0.0/16')", 'true'],
    ["isCIDR('::1/129')", 'false'],
    ["isCIDR('::ffff:1.2.3.4/24')", 'false'],
    [
      "cidr('192.168.0.0/')",
      'error: network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("192.168.0.0/"): bad bits after slash: ""',
    ],
    [
      "cidr('fe80::1%e/64')",
      'error: network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("fe80::1%e/64"): IPv6 zones cannot be present in a prefix',
    ],
    [
      "cidr('::ffff:1.2.3.4/24')",
      'error: network address parse error during conversion from string: IPv4-mapped IPv6 address "::ffff:1.2.3.4/24" is not allowed',
    ],
    ["string(cidr('192.168.0.1/24'))", '"192.168.0.1/24"'],
    ["string(cidr('192.168.0.1/24').masked())", '"192.168.0.0/24"'],
    ["string(cidr('2001:db8:1::/32').masked())", '"2001:db8::/32"'],
    ["string(cidr('1.2.3.4/0').masked())", '"0.0.0.0/0"'],
    ["string(cidr('192.168.0.1/24').ip())", '"192.168.0.1"'],
    ["cidr('::1/128').prefixLength()", '128'],
    ["cidr('10.0.0.0/8').containsIP('10.1.2.3')", 'true'],
    ["cidr('10.0.0.0/8').containsIP(ip('11.1.2.3'))", 'false'],
    ["cidr('::/0').containsIP(ip('11.1.2.3'))", 'false'],
    ["cidr('10.0.0.0/8').containsIP('x')", 'error: no such overload'],
    ["cidr('10.0.0.0/8').containsIP(dyn(1))", 'error: no such overload: containsIP(net.CIDR, int)'],
    ["cidr('10.0.0.0/8').containsCIDR('10.1.0.0/16')", 'true'],
    ["cidr('10.1.0.0/16').containsCIDR(cidr('10.0.0.0/8'))", 'false'],
    [
      "cidr('10.0.0.0/8').containsCIDR('x')",
      'error: network address parse error during conversion from string: network address parse error during conversion from string: netip.ParsePrefix("x"): no \'/\'',
    ],
    ["cidr('1.2.3.4/8') == cidr('1.0.0.0/8')", 'false'],
    ["cidr('1.2.3.4/8').masked() == cidr('1.0.0.0/8')", 'true'],
    ["dyn(cidr('::/0')) == dyn(1)", 'error: no such overload'],
    ["type(cidr('::/0')) == net.CIDR", 'true'],
  ])('the expression %s evaluates as in the original', (text, result) => {
    expect(outcomeOf(text).result).toBe(result)
  })

  it.each([
    ["cidr('192.168.0.0/24')", '2 of 2..2'],
    ["cidr('192.168.0.0/24').ip()", '3 of 3..3'],
    ["dyn(cidr('192.168.0.0/24')).ip()", '4 of 4..4'],
    ["cidr('192.168.0.0/24').containsIP(ip('192.168.0.1'))", '5 of 5..8'],
    ["cidr('192.168.0.0/24').containsIP('192.168.0.1')", '5 of 5..8'],
    ["cidr('192.168.0.0/24').containsIP(dyn('192.168.0.1'))", '3 of 4..9'],
    ["cidr('2001:db8::/32').containsCIDR(cidr('2001:db8::/126'))", '7 of 7..11'],
    ["cidr('192.168.0.0/24').containsCIDR('192.168.0.0/25')", '7 of 7..11'],
    ["cidr('192.168.0.0/24').containsCIDR(s)", '6 of 6..1844674407370955274'],
    ["cidr('0.0.0.0/0') == cidr('0.0.0.0/0')", '3 of 3..3'],
    ["cidr('0.0.0.0/0') != cidr('0.0.0.0/0')", '2 of 3..1844674407370955266'],
  ])('the expression %s costs as in the original', (text, costs) => {
    expect(outcomeOf(text).costs).toBe(costs)
  })
})
