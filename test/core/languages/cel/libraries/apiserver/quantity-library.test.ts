import { describe, expect, it } from 'vitest'
import { outcomeOf } from '../../../../../support/cel/api-server-environment.ts'

describe('quantities in expressions', () => {
  it.each([
    ["isQuantity('1.3Gi')", 'true'],
    ["isQuantity('200K')", 'false'],
    ["isQuantity('Mi')", 'true'],
    [
      "quantity('1,3G')",
      "error: quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'",
    ],
    ["quantity('200K')", "error: unable to parse quantity's suffix"],
    ["quantity('Ei')", 'error: unable to parse numeric part of quantity'],
    ["quantity('50k').asInteger()", '50000'],
    ["quantity('-1.5k').asInteger()", '-1500'],
    ["quantity('50k').isInteger()", 'true'],
    ["quantity('1.0').isInteger()", 'false'],
    ["quantity('1Ei').isInteger()", 'false'],
    ["quantity('99Ti').isInteger()", 'true'],
    ["quantity('100Ti').isInteger()", 'false'],
    ["quantity('1234567890123456789').isInteger()", 'false'],
    ["quantity('9000P').isInteger()", 'true'],
    ["quantity('10E').isInteger()", 'false'],
    [
      "quantity('9999999999999999999999999999999999999G').asInteger()",
      'error: cannot convert value to integer',
    ],
    ["quantity('50.703k').asApproximateFloat()", 'double:50703'],
    ["quantity('1000000000Mi').asApproximateFloat()", 'double:1.0485760000000001e+15'],
    ["quantity('0.1234567890123456789').asApproximateFloat()", 'double:0.12345679000000001'],
    ["quantity('1n').asApproximateFloat()", 'double:1e-09'],
    ["sign(quantity('-1'))", '-1'],
    ["sign(quantity('0'))", '0'],
    [
      "quantity('1').sign()",
      "compile error: ERROR: <input>:1:19: found no matching overload for 'sign' applied to 'kubernetes.Quantity.()'\n | quantity('1').sign()\n | ..................^",
    ],
    ["quantity('50k').add(quantity('20')).asInteger()", '50020'],
    ["quantity('50k').add(20).asInteger()", '50020'],
    ["quantity('50k').sub(quantity('20k')).asInteger()", '30000'],
    ["quantity('50k').sub(100000).asInteger()", '-50000'],
    ["quantity('0').sub(-9223372036854775808).asInteger()", '-9223372036854775808'],
    [
      "quantity('1').sub(-9223372036854775808).asApproximateFloat()",
      'double:-9.223372036854776e+18',
    ],
    ["quantity('9000P').add(quantity('9000P')).isInteger()", 'false'],
    ["quantity('0.5').add(quantity('0.5')).isInteger()", 'false'],
    ["quantity('1k').add(quantity('0.0')).isInteger()", 'true'],
    ["quantity('200M').compareTo(quantity('0.2G'))", '0'],
    ["quantity('50M').compareTo(quantity('50Mi'))", '-1'],
    ["quantity('150Mi').isGreaterThan(quantity('100Mi'))", 'true'],
    ["quantity('50M').isLessThan(quantity('100M'))", 'true'],
    ["quantity('1Gi') == quantity('1024Mi')", 'true'],
    ["quantity('0').add(1) == quantity('1')", 'true'],
    ["quantity('1') == quantity('0').add(1)", 'error: no such overload'],
    ["quantity('1') != quantity('0').add(1)", 'true'],
    ["[quantity('1')] == [quantity('0').add(1)]", 'true'],
    ["quantity('1') in [quantity('0').add(1)]", 'false'],
    ["dyn(quantity('1')) == dyn(1)", 'error: no such overload'],
    [
      "[quantity('1')].map(x, [x.isInteger(), x.compareTo(quantity('1Ei')) < 0, x.isInteger()])",
      '[[true, true, false]]',
    ],
    [
      "quantity('1') < quantity('2')",
      "compile error: ERROR: <input>:1:15: found no matching overload for '_<_' applied to '(kubernetes.Quantity, kubernetes.Quantity)'\n | quantity('1') < quantity('2')\n | ..............^",
    ],
    [
      "dyn(quantity('1')).add(dyn('1'))",
      'error: no such overload: add(kubernetes.Quantity, string)',
    ],
  ])('the expression %s evaluates as in the original', (text, result) => {
    expect(outcomeOf(text).result).toBe(result)
  })

  it.each([
    ["quantity('12Mi')", '1 of 1..1'],
    ["isQuantity('12Mi')", '1 of 1..1'],
    ["quantity('12Mi').add(1)", '2 of 2..2'],
    ["quantity('200M') == quantity('200M')", '3 of 3..3'],
    ['quantity(s) == quantity(s)', '3 of 3..3689348814741910531'],
    ['quantity(s)', '1 of 1..1844674407370955265'],
  ])('the expression %s costs as in the original', (text, costs) => {
    expect(outcomeOf(text).costs).toBe(costs)
  })
})
