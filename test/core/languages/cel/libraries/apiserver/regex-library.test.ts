import { beforeAll, describe, expect, it } from 'vitest'
import { loadRegexEngine } from '../../../../../../core/base/regex/regex-engine.ts'
import { outcomeOf } from '../../../../../support/cel/api-server-environment.ts'

describe('searches by patterns in expressions', () => {
  beforeAll(loadRegexEngine)

  it.each([
    ["dyn(double).find('o')", '"o"'],
    ["dyn(optional.of('abc')).find('b')", '"b"'],
    ["dyn(optional.of(int)).findAll('n', 1)", '["n"]'],
    ["dyn(optional.of('abc')).matches('b')", 'true'],
    ["dyn(optional.of(1)).find('n')", 'error: no such overload'],
    ["dyn(optional.none()).find('n')", 'error: no such overload'],
    ["'abc 123'.find('[0-9]+')", '"123"'],
    ["'abc'.find('x')", '""'],
    ["'abc'.find('')", '""'],
    ["'abc 123'.findAll('[a-z]')", '["a", "b", "c"]'],
    ["'abc'.findAll('x')", '[]'],
    ["'123 456'.findAll('[0-9]+', 1)", '["123"]'],
    ["'123 456'.findAll('[0-9]+', 0)", '[]'],
    ["'123 456'.findAll('[0-9]+', -2)", '["123", "456"]'],
    ["'abc'.findAll('b*')", '["", "b", ""]'],
    ["'aaa'.findAll('a*')", '["aaa"]'],
    ["'foo bar'.findAll('(?i)O')", '["o", "o"]'],
    ["'a'.find('(')", 'program error: error parsing regexp: missing closing ): `(`'],
    ["'a'.find('(' + '')", 'error: Illegal regex: error parsing regexp: missing closing ): `(`'],
    ["'a'.find(dyn('a'))", '"a"'],
    ["dyn(1).find('a')", 'error: no such overload'],
    [
      "'a'.find(1)",
      "compile error: ERROR: <input>:1:9: found no matching overload for 'find' applied to 'string.(int)'\n | 'a'.find(1)\n | ........^",
    ],
    ["dyn('a').find(dyn(1))", 'error: no such overload: find(string, int)'],
    ["'a'.findAll('a', 9223372036854775807)", '["a"]'],
  ])('the expression %s evaluates as in the original', (text, result) => {
    expect(outcomeOf(text).result).toBe(result)
  })

  it.each([
    ["'abc 123'.find('[0-9]+')", '2 of 2..2'],
    ["''.find('a')", '1 of 1..1'],
    ["'abc 123'.findAll('[0-9]+', 1)", '2 of 2..2'],
    ["s.find('a+')", '2 of 2..1844674407370955265'],
    ['s.find(s)', '2 of 2..18446744073709551615'],
    ["s.findAll('a').exists(x, x == 'a')", '3 of 3..18446744073709551615'],
  ])('the expression %s costs as in the original', (text, costs) => {
    expect(outcomeOf(text).costs).toBe(costs)
  })
})
