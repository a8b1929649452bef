import { brands } from '../../../core/base/api/brand.ts'
import { re2Engine } from '../../../core/base/regex/re2-engine.ts'
import { unknownSizes } from '../../../core/languages/cel/cost/function-cost.ts'
import type { Environment } from '../../../core/languages/cel/environment.ts'
import type { ExpressionAuthorizer } from '../../../core/languages/cel/libraries/apiserver/authorizer-port.ts'
import {
  authorizerTypes,
  AuthorizerValue,
} from '../../../core/languages/cel/libraries/apiserver/authorizer-values.ts'
import { jsonPatchLibrary } from '../../../core/languages/cel/libraries/apiserver/json-patch-library.ts'
import { jsonPatchTypes } from '../../../core/languages/cel/libraries/apiserver/json-patch-types.ts'
import { dynType, stringType } from '../../../core/languages/cel/types/cel-type.ts'
import type { Value } from '../../../core/languages/cel/values/value.ts'
import { wholeLanguage } from '../../../core/objects/expressions/expression-language.ts'
import { celValueText } from './value-text.ts'

const { word } = brands.k8s
const types = authorizerTypes(word)

/** The whole language with JSON patches and the variables `authorizer`, `s` (a string) and `d` (of any type). */
export const apiServerEnvironment: Environment = wholeLanguage(
  brands.k8s,
  re2Engine,
).environment.extend({
  libraries: [jsonPatchLibrary],
  types: jsonPatchTypes,
  variables: { authorizer: types.authorizer, s: stringType, d: dynType },
})

/** Allows every check. */
export const allowingAuthorizer: ExpressionAuthorizer = {
  check: () => ({ outcome: 'allow', reason: '' }),
}

/** What an expression comes to. */
export interface Outcome {
  /** The value in the notation of the vectors, or an error: of the checker, of the program, or of the evaluation. */
  readonly result: string
  /** Cost of the evaluation, and the range in which it was expected. */
  readonly costs: string | undefined
}

interface OutcomeVariables {
  readonly s?: string
  readonly d?: Value
  readonly authorizer?: ExpressionAuthorizer
}

/** Compiles and evaluates an expression in the whole language. */
export function outcomeOf(text: string, variables: OutcomeVariables = {}): Outcome {
  const environment = apiServerEnvironment
  const compiled = environment.compile(text)
  if (!compiled.ok) return { result: `compile error: ${compiled.text}`, costs: undefined }
  const planned = environment.plan(compiled.expression)
  if (!planned.ok) return { result: `program error: ${planned.message}`, costs: undefined }
  const { s = '', d = null, authorizer = allowingAuthorizer } = variables
  const values = new Map<string, Value>([
    ['s', s],
    ['d', d],
    ['authorizer', new AuthorizerValue(types, authorizer)],
  ])
  const { result, cost } = planned.program.evaluate((name) => values.get(name))
  const { min, max } = environment.estimate(compiled.expression, unknownSizes)
  return { result: celValueText(result), costs: `${cost} of ${min}..${max}` }
}
