import {
  brands,
  type ExpressionLanguage,
  isJsonObject,
  type JsonObject,
  languageOfRelease,
  re2Engine,
  parseJson,
  parseRelease,
  defaultRelease,
} from '../../../core/index.ts'
import type {
  CelType,
  CheckedExpression,
  Environment,
  VariableSource,
} from '../../../core/languages/cel/index.ts'
import type { ServedBy, StaticEstimate } from './evaluation-messages.ts'
import type { Documents } from './read-documents.ts'

/** A value that an expression is evaluated on. */
export interface EvaluatedValue {
  /** Path of the value in its object: `spec.ports[0]`; empty for the object itself. */
  readonly path: string
  readonly variables: VariableSource
  /** Whether expressions that read `oldSelf` can be evaluated. */
  readonly hasOldSelf: boolean
  /** Cost units of the policy's variables that were evaluated since the last call; absent where variables cost nothing. */
  readonly takeCost?: () => number
}

/** What an expression is compiled with, and which values it is evaluated on. */
export interface EvaluationScope {
  readonly environment: Environment
  /** Why an expression whose result has this type is refused; undefined for an allowed type. */
  typeFault(type: CelType): string | undefined
  estimate(checked: CheckedExpression): StaticEstimate
  /** The values that the expression is evaluated on; undefined where the document that must be an object is none. */
  values(documents: Documents): readonly EvaluatedValue[] | undefined
}

/** Estimates from 2^53 on are shown as unbounded: they come of sizes that no schema bounds. */
const unknownSizes = 2n ** 53n

/** The estimate of an expression for whose estimate the API server has no limit. */
export function unlimitedEstimate(most: bigint): StaticEstimate {
  return { most: most < unknownSizes ? most : undefined, limit: undefined, refusal: undefined }
}

/** The expression language of the served release, as new expressions may use it. */
export function servedLanguage({ brand, release }: ServedBy): ExpressionLanguage {
  return languageOfRelease(parseRelease(release ?? defaultRelease), brands[brand], re2Engine)
}

/** Reads the JSON of a schema or of a policy's spec, which the page has written. @throws RangeError where it is no object */
export function parseObject(json: string): JsonObject {
  const { value } = parseJson(json)
  if (!isJsonObject(value)) throw new RangeError('this is no object: it has no fields')
  return value
}
