import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../../support/cel/api-server-environment.ts'

describe('semantic versions in expressions', () => {
  it.each([
    ["isSemver('1.2.3-alpha.1+build')", 'true'],
    ["isSemver('v1.0')", 'false'],
    ["isSemver('v1.0', true)", 'true'],
    ["isSemver('01.02.03', true)", 'true'],
    ["isSemver('1.0-rc', true)", 'false'],
    ["semver('')", 'error: Version string empty'],
    ["semver('1.0')", 'error: No Major.Minor.Patch elements found'],
    ["semver('1.x.0')", 'error: Invalid character(s) found in minor number "x"'],
    ["semver('01.0.0')", 'error: Major number must not contain leading zeroes "01"'],
    ["semver('1.0.00')", 'error: Patch number must not contain leading zeroes "00"'],
    ["semver('1.0.0-')", 'error: Prerelease is empty'],
    [
      "semver('1.0.0-01')",
      'error: Numeric PreRelease version must not contain leading zeroes "01"',
    ],
    ["semver('1.0.0-é')", 'error: Invalid character(s) found in prerelease "é"'],
    ["semver('1.0.0+')", 'error: Build meta data is empty'],
    ["semver('1.0.0+a_b')", 'error: Invalid character(s) found in build meta data "a_b"'],
    ["semver('1..0')", 'error: strconv.ParseUint: parsing "": invalid syntax'],
    [
      "semver('18446744073709551616.0.0')",
      'error: strconv.ParseUint: parsing "18446744073709551616": value out of range',
    ],
    ["semver('v1-rc', true)", 'error: short version cannot contain PreRelease/Build meta data'],
    ["semver('v', true)", 'error: strconv.ParseUint: parsing "": invalid syntax'],
    ["semver('1.2.3').major()", '1'],
    ["semver('1.2.3').minor()", '2'],
    ["semver('1.2.3').patch()", '3'],
    ["semver('18446744073709551615.0.0').major()", '-1'],
    ["semver('v01.2', true).compareTo(semver('1.2.0'))", '0'],
    ["semver('1.0.0-alpha').isLessThan(semver('1.0.0'))", 'true'],
    ["semver('1.0.0-alpha.1').isGreaterThan(semver('1.0.0-alpha.beta'))", 'false'],
    ["semver('1.0.0-2').compareTo(semver('1.0.0-10'))", '-1'],
    ["semver('1.0.0-a').compareTo(semver('1.0.0-a.b'))", '-1'],
    ["semver('1.0.0+a') == semver('1.0.0+b')", 'true'],
    ["dyn(semver('1.0.0')) == dyn('1.0.0')", 'error: no such overload'],
    [
      "dyn(semver('1.0.0')).compareTo(dyn(quantity('1')))",
      'error: no such overload: compareTo(kubernetes.Semver, kubernetes.Quantity)',
    ],
    [
      "semver('1.0.0', 'x')",
      "compile error: ERROR: <input>:1:7: found no matching overload for 'semver' applied to '(string, string)'\n | semver('1.0.0', 'x')\n | ......^",
    ],
  ])('the expression %s evaluates as in the original', (text, result) => {
    expect(outcomeOf(text).result).toBe(result)
  })

  it.each([
    ["semver('1.2.3')", '1 of 1..1'],
    ["isSemver('1.2.3', true)", '1 of 1..1'],
    ["semver('1.2.3').major()", '2 of 2..2'],
    ["semver('1.2.3').compareTo(semver('1.2.4'))", '3 of 3..3'],
    ['semver(s) == semver(s)', '3 of 3..3689348814741910531'],
  ])('the expression %s costs as in the original', (text, costs) => {
    expect(outcomeOf(text).costs).toBe(costs)
  })
})
