import { describe, expect, it } from 'vitest'
import { loadRegexEngine } from '../../../../core/base/regex/regex-engine.ts'
import { parseUnchecked } from '../../../../core/languages/cel/parse-unchecked.ts'
import { formatType } from '../../../../core/languages/cel/types/format-type.ts'
import { equals } from '../../../../core/languages/cel/values/equals.ts'
import { typeNameOf } from '../../../../core/languages/cel/values/type-name.ts'
import {
  CelError,
  Double,
  type Result,
  type Value,
} from '../../../../core/languages/cel/values/value.ts'
import { type SpecCase, specCases } from '../../../support/cel/spec-case.ts'
import { specEnvironment } from '../../../support/cel/spec-environment.ts'
import { exceptionFor, specExceptions } from '../../../support/cel/spec-exceptions.ts'
import { typeOfSpec } from '../../../support/cel/spec-type.ts'
import { valueOfSpec } from '../../../support/cel/spec-value.ts'

await loadRegexEngine()

/** Runs a case. @returns undefined where it comes out as the suite expects; else what is different */
function differenceOf(spec: SpecCase): string | undefined {
  const environment = specEnvironment(spec)
  const compiled =
    spec.disableCheck === true
      ? parseUnchecked(environment, spec.expr)
      : environment.compile(spec.expr)
  const expectsError = spec.evalError !== undefined
  if (!compiled.ok) return expectsError ? undefined : `does not compile: ${compiled.text}`
  const deduced = spec.typedResult?.deducedType
  const type = formatType(compiled.expression.resultType)
  if (deduced && type !== formatType(typeOfSpec(deduced))) return `has type ${type}`
  if (spec.checkOnly === true) return undefined
  const planned = environment.plan(compiled.expression)
  if (!planned.ok) return expectsError ? undefined : `cannot be planned: ${planned.message}`
  const { result } = planned.program.evaluate((name) => {
    const value = spec.bindings?.[name]?.value
    return value && valueOfSpec(value)
  })
  if (result instanceof CelError) return expectsError ? undefined : `error: ${result.message}`
  if (expectsError) return 'has a value instead of an error'
  const expected = valueOfSpec(spec.value ?? spec.typedResult?.result ?? { boolValue: true })
  return isSame(result, expected) ? undefined : `has another value`
}

/** Equality of value and type; NaN is the same as NaN here. */
function isSame(result: Value, expected: Value): boolean {
  if (typeNameOf(result) !== typeNameOf(expected)) return false
  const [left, right] = [result, expected].map(nanOf)
  return (left && right) === true || equals(result, expected) === true
}

function nanOf(value: Result): boolean {
  return value instanceof Double && Number.isNaN(value.value)
}

const cases = specCases()
const sections = [...new Set(cases.map(({ section }) => section))]

describe('conformance suite of the language', () => {
  it('has the 1,664 cases that need no Protobuf messages', () => {
    expect(cases).toHaveLength(1664)
  })

  it.each(sections)('%s comes out as the suite expects, but for stated exceptions', (section) => {
    const differences = cases
      .filter((spec) => spec.section === section && exceptionFor(spec) === undefined)
      .flatMap((spec) => {
        const difference = differenceOf(spec)
        return difference === undefined ? [] : [`${spec.path}: ${spec.expr}: ${difference}`]
      })
    expect(differences).toEqual([])
  })

  it('every stated exception is still one', () => {
    const needless = specExceptions.filter(
      (exception) =>
        !cases.some((spec) => exceptionFor(spec) === exception && differenceOf(spec) !== undefined),
    )
    expect(needless).toEqual([])
  })
})
