import { expect, it } from 'vitest'
import type { CheckEnvironment } from '../../../core/languages/cel/checker/check-environment.ts'
import { checkExpression } from '../../../core/languages/cel/checker/check-expression.ts'
import { type BaseCosts, kubernetesBaseCosts } from '../../../core/languages/cel/cost/base-costs.ts'
import type { Range, SizeEstimator } from '../../../core/languages/cel/cost/function-cost.ts'
import { estimateCost } from '../../../core/languages/cel/estimates/estimate-cost.ts'
import type { FunctionDeclaration } from '../../../core/languages/cel/function-declaration.ts'
import { standardLibrary } from '../../../core/languages/cel/libraries/standard/standard-library.ts'
import { parseExpression } from '../../../core/languages/cel/syntax/parse-expression.ts'
import { Source } from '../../../core/languages/cel/syntax/source.ts'
import { standardMacros } from '../../../core/languages/cel/syntax/standard-macros.ts'
import { noTypes } from '../../../core/languages/cel/type-provider.ts'
import { type CelType, objectType, typeOf } from '../../../core/languages/cel/types/cel-type.ts'

/** An expression to estimate in an environment of the standard library. */
export interface EstimatedExpression {
  readonly expr: string
  readonly variables?: Readonly<Record<string, CelType>>
  /** Types of fields by object type. */
  readonly objects?: Readonly<Record<string, Readonly<Record<string, CelType>>>>
  /** Largest sizes by path, such as `input.@items`; nothing is known of other paths. */
  readonly hints?: Readonly<Record<string, number>>
  readonly baseCosts?: BaseCosts
  /** Functions besides those of the standard library. */
  readonly functions?: readonly FunctionDeclaration[]
  /** Estimates sizes in place of the hints. */
  readonly sizes?: SizeEstimator
}

/** Estimates an expression. @throws {Error} where the expression has a mistake. */
export function estimateOf(estimated: EstimatedExpression): Range {
  const environment = environmentOf(estimated)
  const source = new Source(estimated.expr)
  const parsed = parseExpression(source, { macros: standardMacros })
  if (!parsed.expression) throw new Error(`${estimated.expr}: ${JSON.stringify(parsed.issues)}`)
  const checked = checkExpression(parsed.expression, source, environment)
  if (!checked.expression) throw new Error(`${estimated.expr}: ${JSON.stringify(checked.issues)}`)
  const sizes = estimated.sizes ?? hintedSizes(estimated.hints ?? {})
  return estimateCost(
    checked.expression,
    environment,
    sizes,
    estimated.baseCosts ?? kubernetesBaseCosts,
  )
}

/** An expression with its estimate. */
export type EstimateCase = EstimatedExpression & {
  readonly costs: readonly [min: number | bigint, max: number | bigint]
}

/** Declares a test for each case. */
export function estimatesAre(cases: readonly EstimateCase[]): void {
  it.each(cases)('the estimate of $expr is $costs', ({ costs: [min, max], ...estimated }) => {
    expect(estimateOf(estimated)).toEqual({ min: BigInt(min), max: BigInt(max) })
  })
}

function hintedSizes(hints: Readonly<Record<string, number>>): SizeEstimator {
  return {
    estimateSize: ({ path }) => {
      const max = hints[path?.join('.') ?? '']
      return max === undefined ? undefined : { min: 0n, max: BigInt(max) }
    },
  }
}

function environmentOf({
  variables = {},
  objects = {},
  functions = [],
}: EstimatedExpression): CheckEnvironment {
  const declarations = [...(standardLibrary.functions ?? []), ...functions]
  return {
    container: '',
    findVariable: (name) => variables[name] ?? typeNamed(name),
    findFunction: (name) => declarations.find((each) => each.name === name),
    types: {
      ...noTypes,
      findType: (name) => (objects[name] ? objectType(name) : undefined),
      findField: (typeName, field) => objects[typeName]?.[field],
      fieldNames: (typeName) => Object.keys(objects[typeName] ?? {}),
    },
  }
}

function typeNamed(name: string): CelType | undefined {
  const type = standardLibrary.types?.[name]
  return type && typeOf(type)
}
