import { describe, expect, it } from 'vitest'
import { extendedEnvironment } from '../../../../support/cel/extended-environment.ts'

type Row = readonly [text: string, issues: string]

/** Texts of cel-go 0.26 with the options of Kubernetes 1.34. */
const formats: readonly Row[] = [
  [
    "'%z'.format([1])",
    'ERROR: <input>:1:12: could not parse formatting clause: unrecognized formatting clause "z"\n | \'%z\'.format([1])\n | ...........^',
  ],
  [
    "'%s'.format(['a', 'b'])",
    "ERROR: <input>:1:12: too many arguments supplied to string.format (expected 1, got 2)\n | '%s'.format(['a', 'b'])\n | ...........^",
  ],
  [
    "'%s %s'.format(['a'])",
    "ERROR: <input>:1:15: index 1 out of range\n | '%s %s'.format(['a'])\n | ..............^",
  ],
  [
    "'%'.format([])",
    "ERROR: <input>:1:11: unexpected end of string\n | '%'.format([])\n | ..........^",
  ],
  [
    "'%.'.format([1])",
    "ERROR: <input>:1:12: could not parse formatting clause: error while parsing precision: could not find end of precision specifier\n | '%.'.format([1])\n | ...........^",
  ],
  [
    "'%.f'.format([1.5])",
    'ERROR: <input>:1:13: could not parse formatting clause: error while parsing precision: error while converting precision to integer: strconv.Atoi: parsing "": invalid syntax\n | \'%.f\'.format([1.5])\n | ............^',
  ],
  [
    "'%é'.format([1])",
    'ERROR: <input>:1:12: could not parse formatting clause: unrecognized formatting clause "Ã"\n | \'%é\'.format([1])\n | ..．........^',
  ],
  [
    "'%d'.format([1.5])",
    "ERROR: <input>:1:14: error during formatting: decimal clause can only be used on integers, was given double\n | '%d'.format([1.5])\n | .............^",
  ],
  [
    "'%f'.format([1])",
    "ERROR: <input>:1:14: error during formatting: fixed-point clause can only be used on doubles, was given int\n | '%f'.format([1])\n | .............^",
  ],
  [
    "'%e'.format([true])",
    "ERROR: <input>:1:14: error during formatting: scientific clause can only be used on doubles, was given bool\n | '%e'.format([true])\n | .............^",
  ],
  [
    "'%b'.format(['a'])",
    "ERROR: <input>:1:14: error during formatting: only integers and bools can be formatted as binary, was given string\n | '%b'.format(['a'])\n | .............^",
  ],
  [
    "'%x'.format([1.5])",
    "ERROR: <input>:1:14: error during formatting: only integers, byte buffers, and strings can be formatted as hex, was given double\n | '%x'.format([1.5])\n | .............^",
  ],
  [
    "'%X'.format([null])",
    "ERROR: <input>:1:14: error during formatting: only integers, byte buffers, and strings can be formatted as hex, was given null_type\n | '%X'.format([null])\n | .............^",
  ],
  [
    "'%o'.format([1.5])",
    "ERROR: <input>:1:14: error during formatting: octal clause can only be used on integers, was given double\n | '%o'.format([1.5])\n | .............^",
  ],
  [
    "'%s'.format([optional.of(1)])",
    "ERROR: <input>:1:25: error during formatting: string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given optional_type\n | '%s'.format([optional.of(1)])\n | ........................^",
  ],
  [
    "'%s'.format([[1, [optional.of(1)]]])",
    "ERROR: <input>:1:30: error during formatting: string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given optional_type\n | '%s'.format([[1, [optional.of(1)]]])\n | .............................^",
  ],
  [
    "'%s'.format([{'a': {'b': optional.of(1)}}])",
    "ERROR: <input>:1:37: error during formatting: string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given optional_type\n | '%s'.format([{'a': {'b': optional.of(1)}}])\n | ....................................^",
  ],
  [
    "'%s'.format([{'a': 1}.?a])",
    "ERROR: <input>:1:22: error during formatting: string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps, was given optional_type\n | '%s'.format([{'a': 1}.?a])\n | .....................^",
  ],
  [
    "'%d %d'.format([1.5, 1.5])",
    "ERROR: <input>:1:17: error during formatting: decimal clause can only be used on integers, was given double\n | '%d %d'.format([1.5, 1.5])\n | ................^",
  ],
  [
    "['%d'.format([1.5]), '%d'.format(['a'])]",
    "ERROR: <input>:1:15: error during formatting: decimal clause can only be used on integers, was given double\n | ['%d'.format([1.5]), '%d'.format(['a'])]\n | ..............^\nERROR: <input>:1:35: error during formatting: decimal clause can only be used on integers, was given string\n | ['%d'.format([1.5]), '%d'.format(['a'])]\n | ..................................^",
  ],
  [
    "[1].map(x, '%d'.format([string(x)]))",
    "ERROR: <input>:1:31: error during formatting: decimal clause can only be used on integers, was given string\n | [1].map(x, '%d'.format([string(x)]))\n | ..............................^",
  ],
  [
    "'%d'.format([[1.5].map(x, x)])",
    "ERROR: <input>:1:23: error during formatting: decimal clause can only be used on integers, was given list\n | '%d'.format([[1.5].map(x, x)])\n | ......................^",
  ],
]

const macros: readonly Row[] = [
  [
    '[1].sortBy(1, e)',
    'ERROR: <input>:1:12: argument is not an identifier\n | [1].sortBy(1, e)\n | ...........^',
  ],
  [
    '1.sortBy(e, e)',
    'ERROR: <input>:1:1: sortBy can only be applied to a list, identifier, comprehension, call or select expression\n | 1.sortBy(e, e)\n | ^',
  ],
  [
    '{}.sortBy(e, e)',
    'ERROR: <input>:1:1: sortBy can only be applied to a list, identifier, comprehension, call or select expression\n | {}.sortBy(e, e)\n | ^',
  ],
  [
    '[1].all(a.b, v, true)',
    'ERROR: <input>:1:10: argument must be a simple name\n | [1].all(a.b, v, true)\n | .........^',
  ],
  [
    '[1].all(i, 1, true)',
    'ERROR: <input>:1:12: argument must be a simple name\n | [1].all(i, 1, true)\n | ...........^',
  ],
  [
    '[1].transformMap(i, i, i)',
    'ERROR: <input>:1:21: duplicate variable name: i\n | [1].transformMap(i, i, i)\n | ....................^',
  ],
  [
    '[1].transformList(__result__, v, v)',
    'ERROR: <input>:1:19: iteration variable overwrites accumulator variable\n | [1].transformList(__result__, v, v)\n | ..................^',
  ],
  [
    '[1].exists(i, __result__, true)',
    'ERROR: <input>:1:15: iteration variable overwrites accumulator variable\n | [1].exists(i, __result__, true)\n | ..............^',
  ],
  [
    'optional.of(1).optMap(1, 2)',
    'ERROR: <input>:1:23: optMap() variable name must be a simple identifier\n | optional.of(1).optMap(1, 2)\n | ......................^',
  ],
  [
    'optional.of(1).optFlatMap(a.b, 2)',
    'ERROR: <input>:1:28: optFlatMap() variable name must be a simple identifier\n | optional.of(1).optFlatMap(a.b, 2)\n | ...........................^',
  ],
  [
    '[1].sortBy(e, [e])',
    "ERROR: <input>:1:11: found no matching overload for '@sortByAssociatedKeys' applied to 'list(int).(list(list(int)))'\n | [1].sortBy(e, [e])\n | ..........^",
  ],
]

function issuesOf(text: string): string {
  const compiled = extendedEnvironment.compile(text)
  return compiled.ok ? '' : compiled.text
}

describe('calls that do not compile', () => {
  it.each(formats)('the call of format %s is refused', (text, issues) => {
    expect(issuesOf(text)).toBe(issues)
  })

  it.each(macros)('the call of a macro %s is refused', (text, issues) => {
    expect(issuesOf(text)).toBe(issues)
  })

  it('a format string that is no literal is not checked before evaluation', () => {
    expect(issuesOf("('%' + 'd').format(['a', 'b'])")).toBe('')
  })

  it('lists and maps in arguments of format may be of mixed types', () => {
    const strict = extendedEnvironment.extend({ homogeneousLiterals: true })
    expect(
      strict.compile("'%s'.format([1, 'a', [1, 'a', {1: 2, 'a': true}]].slice(2, 3))").ok,
    ).toBe(true)
    expect(strict.compile("[1, 'a']").ok).toBe(false)
  })
})
