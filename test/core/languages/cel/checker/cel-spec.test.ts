import {
  getCheckingSuite,
  getConformanceSuite,
  getParsingSuite,
  type IncrementalTest,
  type IncrementalTestSuite,
} from '@bufbuild/cel-spec/testdata/tests.js'
import { describe, expect, it } from 'vitest'
import { checkExpression } from '../../../../../core/languages/cel/checker/check-expression.ts'
import type { CheckedExpression } from '../../../../../core/languages/cel/checker/checked-expression.ts'
import type { FunctionDeclaration } from '../../../../../core/languages/cel/function-declaration.ts'
import { optionalTypes } from '../../../../../core/languages/cel/libraries/optional-types.ts'
import { standardLibrary } from '../../../../../core/languages/cel/libraries/standard/standard-library.ts'
import { stringsVersion2 } from '../../../../../core/languages/cel/libraries/strings.ts'
import type { Library } from '../../../../../core/languages/cel/library.ts'
import { issuesText } from '../../../../../core/languages/cel/syntax/issue-text.ts'
import { parseExpression } from '../../../../../core/languages/cel/syntax/parse-expression.ts'
import { Source } from '../../../../../core/languages/cel/syntax/source.ts'
import { standardMacros } from '../../../../../core/languages/cel/syntax/standard-macros.ts'
import {
  boolType,
  bytesType,
  doubleType,
  intType,
  nullType,
  stringType,
  uintType,
  type CelType,
} from '../../../../../core/languages/cel/types/cel-type.ts'
import { formatType } from '../../../../../core/languages/cel/types/format-type.ts'
import { checkEnvironment } from '../../../../support/cel/check-environment.ts'
import { debugString, type Adorner } from '../../../../support/cel/debug-string.ts'
import { ProtobufTypes } from '../../../../support/cel/protobuf-types.ts'
import { specDeclarations } from '../../../../support/cel/spec-declarations.ts'

/** Suites that are about functions which no library here has, or which another test is for. */
const otherSuites: ReadonlyMap<string, string> = new Map([
  ['bindings_ext', 'Kubernetes has no cel.bind'],
  ['block_ext', 'Kubernetes has no cel.block'],
  ['encoders_ext', 'Kubernetes has no base64'],
  ['format_errors', 'texts of a later version of format than that of Kubernetes'],
  ['math_ext', 'Kubernetes has no math'],
  ['proto2_ext', 'Kubernetes has no extensions of messages'],
])

/** Suites that were made with optional types and functions of strings, but without the syntax of optional types. */
const extendedSuites = new Set(['checking', 'optionals', 'string_ext', 'type_deductions'])
const extendedLibraries: readonly Library[] = [standardLibrary, optionalTypes, stringsVersion2]
const optionalMacros = optionalTypes.macros ?? []

/** Single expressions that are left out. */
const otherExpressions: ReadonlyMap<string, string> = new Map([
  ['[].existsOne(__result__, __result__)', 'the macro is of a later cel-go than Kubernetes has'],
  [
    'type(testAllTypes.nestedgroup.nested_id) == int',
    'the message is cel-go’s own, not that of cel-spec',
  ],
])

/** Declarations that cel-go's tests of the checker have where a test names none. */
const defaultVariables: Readonly<Record<string, CelType>> = {
  is: stringType,
  ii: intType,
  iu: uintType,
  iz: boolType,
  ib: bytesType,
  id: doubleType,
  ix: nullType,
}
const defaultFunctions: readonly FunctionDeclaration[] = [
  { name: 'fg_s', overloads: [{ id: 'fg_s_0', parameters: [], result: stringType }] },
  {
    name: 'fi_s_s',
    overloads: [{ id: 'fi_s_s_0', isMember: true, parameters: [stringType], result: stringType }],
  },
]

/** The data was made without comparisons of numbers of different types. */
const comparisonsOfTwoTypes = new Set(
  (standardLibrary.functions ?? [])
    .filter(({ name }) => ['_<_', '_<=_', '_>_', '_>=_'].includes(name))
    .flatMap(({ overloads }) => overloads)
    .filter(({ parameters: [left, right] }) => left?.kind !== right?.kind)
    .map(({ id }) => id),
)

const types = new ProtobufTypes()

describe.each([getParsingSuite(), getCheckingSuite(), getConformanceSuite()])(
  'checking the suite $name of cel-spec',
  (suite) => {
    const tests = testsOf(suite, false).filter((test) => parse(test).expression !== undefined)

    it('expressions get the types and references that cel-go finds', () => {
      const valid = tests.filter((test) => test.checkedAst !== undefined)
      expect(valid.length).toBeGreaterThan(30)
      for (const test of valid) expect(check(test), test.original.expr).toBe(test.checkedAst)
    })

    it('expressions are refused with the issues that cel-go finds', () => {
      const invalid = tests.filter((test) => test.checkedAst === undefined)
      expect(invalid.length).toBeGreaterThan(20)
      for (const test of invalid) {
        // The data names the source after the test.
        const expected = test.error?.replaceAll(/^ERROR: [^:]*:/gm, 'ERROR: <input>:')
        expect(check(test), test.original.expr).toBe(expected)
      }
    })
  },
)

/** A test, and whether it was made with the libraries of optional types and strings. */
interface SpecTest extends IncrementalTest {
  readonly isExtended: boolean
}

function testsOf(suite: IncrementalTestSuite, isExtended: boolean): readonly SpecTest[] {
  if (otherSuites.has(suite.name)) return []
  const extended = isExtended || extendedSuites.has(suite.name)
  const own = suite.tests.filter(({ original }) => !otherExpressions.has(original.expr))
  return [
    ...own.map((test) => ({ ...test, isExtended: extended })),
    ...suite.suites.flatMap((each) => testsOf(each, extended)),
  ]
}

function parse({ original, isExtended }: SpecTest): ReturnType<typeof parseExpression> {
  const macros = isExtended ? [...standardMacros, ...optionalMacros] : standardMacros
  return parseExpression(new Source(original.expr), { macros, maxRecursionDepth: 32 })
}

/** The checked expression as text, or its issues. */
function check(test: SpecTest): string {
  const { original, isExtended } = test
  const source = new Source(original.expr)
  const { expression: parsed } = parse(test)
  if (parsed === undefined) throw new TypeError('expression that does not parse')
  const { variables, functions } = specDeclarations(original.typeEnv)
  const libraries = isExtended ? extendedLibraries : [standardLibrary]
  const environment = checkEnvironment({
    libraries,
    container: original.container,
    variables: { ...defaultVariables, ...Object.fromEntries(variables) },
    functions: [...defaultFunctions, ...functions],
    types,
    findConstant: (name) => types.findConstant(name),
    disabledOverloads: comparisonsOfTwoTypes,
  })
  const { expression, issues } = checkExpression(parsed, source, environment)
  if (expression === undefined) return issuesText(source, issues)
  return debugString(expression.root, typeAdorner(expression))
}

/** Types and references as cel-go's tests print them; overloads are sorted. */
function typeAdorner({ types: known, references }: CheckedExpression): Adorner {
  return ({ id }) => {
    const type = known.get(id)
    const reference = references.get(id)
    const referred = reference?.overloads?.toSorted().join('|') ?? reference?.name
    return `${type === undefined ? '' : `~${formatType(type)}`}${referred === undefined ? '' : `^${referred}`}`
  }
}
