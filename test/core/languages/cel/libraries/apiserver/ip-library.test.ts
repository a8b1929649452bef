import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../../support/cel/api-server-environment.ts'

describe('IP addresses in expressions', () => {
  it.each([
    ["isIP('192.168.0.1')", 'true'],
    ["isIP('::1')", 'true'],
    ["isIP('1.2.03.4')", 'false'],
    ["isIP('::ffff:1.2.3.4')", 'false'],
    ["isIP('fe80::1%eth0')", 'false'],
    [
      "ip('1.2.3.4.5')",
      'error: IP Address "1.2.3.4.5" parse error during conversion from string: ParseAddr("1.2.3.4.5"): IPv4 address too long',
    ],
    ["ip('fe80::1%eth0')", 'error: IP address "fe80::1%eth0" with zone value is not allowed'],
    ["ip('::ffff:1.2.3.4')", 'error: IPv4-mapped IPv6 address "::ffff:1.2.3.4" is not allowed'],
    ["string(ip('2001:DB8:0:0::1'))", '"2001:db8::1"'],
    ["string(dyn(ip('10.0.0.1')))", '"10.0.0.1"'],
    ["ip.isCanonical('::1')", 'true'],
    ["ip.isCanonical('0:0::1')", 'false'],
    [
      "ip.isCanonical('x')",
      'error: IP Address "x" parse error during conversion from string: ParseAddr("x"): unable to parse IP',
    ],
    ["ip('1.2.3.4').family()", '4'],
    ["ip('::1').family()", '6'],
    ["ip('0.0.0.0').isUnspecified()", 'true'],
    ["ip('::').isUnspecified()", 'true'],
    ["ip('127.1.2.3').isLoopback()", 'true'],
    ["ip('::1').isLoopback()", 'true'],
    ["ip('::2').isLoopback()", 'false'],
    ["ip('224.0.0.9').isLinkLocalMulticast()", 'true'],
    ["ip('224.0.1.9').isLinkLocalMulticast()", 'false'],
    ["ip('ff32::1').isLinkLocalMulticast()", 'true'],
    ["ip('ff05::1').isLinkLocalMulticast()", 'false'],
    ["ip('169.254.1.1').isLinkLocalUnicast()", 'true'],
    ["ip('febf::1').isLinkLocalUnicast()", 'true'],
    ["ip('fec0::1').isLinkLocalUnicast()", 'false'],
    ["ip('10.0.0.1').isGlobalUnicast()", 'true'],
    ["ip('255.255.255.255').isGlobalUnicast()", 'false'],
    ["ip('239.0.0.1').isGlobalUnicast()", 'false'],
    ["ip('fc00::1').isGlobalUnicast()", 'true'],
    ["ip('ff00::1').isGlobalUnicast()", 'false'],
    ["ip('::1') == ip('0::1')", 'true'],
    ["ip('1.2.3.4') == ip('::102:304')", 'false'],
    ["dyn(ip('::1')) == dyn('::1')", 'error: no such overload'],
    ["dyn(ip('::1')) != dyn('::1')", 'true'],
    ["[ip('::1')] == [ip('::1')]", 'true'],
    ["ip('::1') in [ip('::1')]", 'true'],
    ["type(ip('::1')) == net.IP", 'true'],
    [
      "ip('::1') < ip('::2')",
      "compile error: ERROR: <input>:1:11: found no matching overload for '_<_' applied to '(net.IP, net.IP)'\n | ip('::1') < ip('::2')\n | ..........^",
    ],
  ])('the expression %s evaluates as in the original', (text, result) => {
    expect(outcomeOf(text).result).toBe(result)
  })

  it.each([
    ["ip('192.168.0.1')", '2 of 2..2'],
    ["ip.isCanonical('192.168.0.1')", '3 of 3..3'],
    ["ip('192.168.0.1').family()", '3 of 3..3'],
    ["isIP('192.168.0.1')", '2 of 2..2'],
    ["ip('::1') == ip('::1')", '3 of 3..3'],
    ["ip('::1') != ip('::1')", '4 of 3..1844674407370955266'],
    ["ip('1.2.3.4') != ip('1.2.3.4')", '3 of 3..1844674407370955266'],
    ['ip(s)', '1 of 1..1844674407370955265'],
    ['ip(dyn(s))', '2 of 2..1844674407370955266'],
  ])('the expression %s costs as in the original', (text, costs) => {
    expect(outcomeOf(text).costs).toBe(costs)
  })
})
