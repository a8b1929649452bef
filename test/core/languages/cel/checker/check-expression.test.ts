import { describe, expect, it } from 'vitest'
import { checkExpression } from '../../../../../core/languages/cel/checker/check-expression.ts'
import type { FunctionDeclaration } from '../../../../../core/languages/cel/function-declaration.ts'
import { issuesText } from '../../../../../core/languages/cel/syntax/issue-text.ts'
import { parseExpression } from '../../../../../core/languages/cel/syntax/parse-expression.ts'
import { Source } from '../../../../../core/languages/cel/syntax/source.ts'
import { standardMacros } from '../../../../../core/languages/cel/syntax/standard-macros.ts'
import {
  boolType,
  dynType,
  intType,
  listOf,
  mapOf,
  objectType,
  optionalOf,
  stringType,
  typeParameter,
  uintType,
} from '../../../../../core/languages/cel/types/cel-type.ts'
import { describeType } from '../../../../../core/languages/cel/types/format-type.ts'
import {
  checkEnvironment,
  type CheckDeclarations,
} from '../../../../support/cel/check-environment.ts'
import { objectTypes } from '../../../../support/cel/object-types.ts'

const listOfT = listOf(typeParameter('T'))
const functions: readonly FunctionDeclaration[] = [
  {
    name: 'sets.contains',
    overloads: [
      { id: 'list_sets_contains_list', parameters: [listOfT, listOfT], result: boolType },
    ],
  },
  {
    name: 'first',
    overloads: [
      {
        id: 'list_first',
        isMember: true,
        parameters: [listOfT],
        result: optionalOf(typeParameter('T')),
      },
    ],
  },
  { name: 'a.b.twice', overloads: [{ id: 'twice_int', parameters: [intType], result: intType }] },
]
const types = objectTypes({
  Object: {
    name: stringType,
    spec: objectType('Object.spec'),
    labels: mapOf(stringType, stringType),
  },
  'Object.spec': { replicas: intType, hosts: listOf(stringType) },
})
const declarations: CheckDeclarations = {
  functions,
  types,
  variables: {
    object: objectType('Object'),
    any: dynType,
    maybe: optionalOf(objectType('Object')),
    'a.b.count': intType,
    'a.count': uintType,
  },
}

function check(text: string, more: CheckDeclarations = {}): ReturnType<typeof checkExpression> {
  const source = new Source(text)
  const { expression, issues } = parseExpression(source, {
    macros: standardMacros,
    enableOptionalSyntax: true,
  })
  if (expression === undefined) throw new TypeError(issuesText(source, issues))
  return checkExpression(expression, source, checkEnvironment({ ...declarations, ...more }))
}

/** Type of an expression, or messages of its issues with the columns they are at, from 1. */
function typeOrIssues(text: string, more: CheckDeclarations = {}): string {
  const { expression, issues } = check(text, more)
  if (expression !== undefined) return describeType(expression.resultType)
  return issues
    .map(({ message, location }) => `${(location?.column ?? -1) + 1}: ${message}`)
    .join('\n')
}

describe('types of expressions', () => {
  it.each([
    ['1 + 2', 'int'],
    ["object.spec.replicas > 1 ? object.name : 'none'", 'string'],
    ["object.labels['a']", 'string'],
    ['object.spec.hosts.map(host, host.size())', 'list(int)'],
    ['object.spec.hosts.filter(host, host.size() > 1)', 'list(string)'],
    ['object.labels.exists(key, key in object.spec.hosts)', 'bool'],
    ['has(object.spec.replicas)', 'bool'],
    ['any.whatever.it["is"]', 'dyn'],
    ['any + 1', 'int'],
    ['any + any', 'dyn'],
    ['[]', 'list(dyn)'],
    ['{}', 'map(dyn, dyn)'],
    ['[[], [1]]', 'list(list(int))'],
    ['[null, object]', 'list(Object)'],
    ["[1, 'a', 2.0]", 'list(dyn)'],
    ["[[1], ['a']]", 'list(dyn)'],
    ["{'a': 1, 2: 'b'}", 'map(dyn, dyn)'],
    ['[].first()', 'optional_type(dyn)'],
    ['[[]].map(x, x.map(y, y + 1))', 'list(list(int))'],
    ['maybe.spec.replicas', 'optional_type(int)'],
    ['object.?spec.replicas', 'optional_type(int)'],
    ['has(maybe.spec)', 'bool'],
    ['[?maybe]', 'list(Object)'],
    ["{?'a': maybe}", 'map(string, Object)'],
    ["Object{name: 'a', ?spec: maybe.spec}", 'Object'],
    ['int', 'type(int)'],
    ['type(1) == int', 'bool'],
    ['type([1])', 'type(list(int))'],
    ["dyn('a') == 1", 'bool'],
    ['sets.contains([1], [])', 'bool'],
    ['1u < 2.0', 'bool'],
  ])('%s is of type %s', (text, type) => {
    expect(typeOrIssues(text)).toBe(type)
  })
})

describe('issues of types', () => {
  it.each([
    ['missing', "1: undeclared reference to 'missing' (in container '')"],
    ['missing.field.deep', "1: undeclared reference to 'missing' (in container '')"],
    ['none(1)', "5: undeclared reference to 'none' (in container '')"],
    ['object.none(1)', "12: undeclared reference to 'none' (in container '')"],
    ['object.none', "7: undefined field 'none'"],
    ['object.spec.none', "12: undefined field 'none'"],
    ['has(object.none)', "4: undefined field 'none'"],
    ['object.name.length', "12: type 'string' does not support field selection"],
    ['object.spec.hosts.host', "18: type 'list(string)' does not support field selection"],
    ["1 == 'a'", "3: found no matching overload for '_==_' applied to '(int, string)'"],
    [
      "['a'].first(1)",
      "12: found no matching overload for 'first' applied to 'list(string).(int)'",
    ],
    ['size()', "5: found no matching overload for 'size' applied to '()'"],
    ['1 && true', "1: expected type 'bool' but found 'int'"],
    [
      "1 || 'a'",
      "1: expected type 'bool' but found 'int'\n6: expected type 'bool' but found 'string'",
    ],
    [
      'object.spec.hosts[0] + 1',
      "22: found no matching overload for '_+_' applied to '(string, int)'",
    ],
    [
      '1.map(x, x)',
      "1: expression of type 'int' cannot be range of a comprehension (must be list, map, or dynamic)",
    ],
    ['[1].all(x, x)', "12: expected type 'bool' but found 'int'"],
    ['[?object]', "3: expected type 'optional_type(Object)' but found 'Object'"],
    ["{?'a': 1}", "8: expected type 'optional_type(int)' but found 'int'"],
    ['Object{name: 1}', "12: expected type of field 'name' is 'string' but provided type is 'int'"],
    ['Object{none: 1}', "12: undefined field 'none'"],
    ['Missing{a: 1}', "8: undeclared reference to 'Missing' (in container '')"],
    ['object{}', "7: 'Object' is not a type"],
    ['int{}', "4: 'int' is not a message type"],
    ['list{}', "5: 'list' is not a message type"],
  ])('the expression %s is refused: %s', (text, issues) => {
    expect(typeOrIssues(text)).toBe(issues)
  })

  it('overloads that are disabled are not offered outside of comprehensions', () => {
    const disabledOverloads = new Set(['less_uint64_double'])
    expect(typeOrIssues('1u < 2.0', { disabledOverloads })).toBe(
      "4: found no matching overload for '_<_' applied to '(uint, double)'",
    )
    expect(typeOrIssues('[1u].all(x, x < 2.0)', { disabledOverloads })).toBe('bool')
  })
})

/** The root of a checked expression, with the functions and overloads of its calls. */
function resolved(text: string, more: CheckDeclarations): unknown {
  const { expression, issues } = check(text, more)
  if (expression === undefined) return issues
  return { root: expression.root, references: [...expression.references.values()] }
}

describe('resolution of names', () => {
  const inContainer = { container: 'a.b' }

  it('a name is looked for in the container, then in the ones around it', () => {
    expect(typeOrIssues('count', inContainer)).toBe('int')
    expect(typeOrIssues('count', { container: 'a.c' })).toBe('uint')
    expect(typeOrIssues('.count', inContainer)).toBe(
      "2: undeclared reference to '.count' (in container 'a.b')",
    )
    expect(typeOrIssues('.a.count', inContainer)).toBe('uint')
  })

  it('a chain of fields that names a variable is replaced by its full name', () => {
    expect(resolved('b.count', { container: 'a' })).toEqual({
      root: { kind: 'ident', id: 2, name: 'a.b.count' },
      references: [{ name: 'a.b.count' }],
    })
  })

  it('a call of a namespaced function has no target', () => {
    const expected = {
      root: { kind: 'call', target: undefined, name: 'a.b.twice', args: [{ value: 1 }] },
      references: [{ function: 'a.b.twice', overloads: ['twice_int'] }],
    }
    expect(resolved('a.b.twice(1)', {})).toMatchObject(expected)
    expect(resolved('b.twice(1)', inContainer)).toMatchObject(expected)
    expect(resolved('twice(1)', inContainer)).toMatchObject(expected)
  })

  it('variables of a comprehension hide outer ones, but not those of the container', () => {
    expect(typeOrIssues("['a'].map(object, object)")).toBe('list(string)')
    expect(typeOrIssues("['a'].map(count, count)", inContainer)).toBe('list(int)')
    expect(typeOrIssues("['a'].map(x, [1].map(x, x))")).toBe('list(list(int))')
    expect(typeOrIssues("['a'].map(x, [1].map(y, x))")).toBe('list(list(string))')
    expect(typeOrIssues('[1].map(x, 1) == [x]')).toBe(
      "19: undeclared reference to 'x' (in container '')",
    )
  })

  it('all overloads that may be meant are named in the order of their declaration', () => {
    const { expression } = check('any[0]')
    expect(expression?.references.get(expression.root.id)).toEqual({
      function: '_[_]',
      overloads: ['index_list', 'index_map'],
    })
  })

  it('a constant is resolved with its value', () => {
    const findConstant = (name: string): number | undefined =>
      name === 'a.Color.RED' ? 3 : undefined
    expect(typeOrIssues('Color.RED', { container: 'a', findConstant })).toBe('int')
    expect(resolved('a.Color.RED', { findConstant })).toMatchObject({
      root: { kind: 'ident', name: 'a.Color.RED' },
      references: [{ name: 'a.Color.RED', value: 3 }],
    })
  })
})
