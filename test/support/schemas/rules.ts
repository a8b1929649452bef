import { brands } from '../../../core/base/api/brand.ts'
import type { JsonObject, JsonValue } from '../../../core/base/api/json.ts'
import { re2Engine } from '../../../core/base/regex/re2-engine.ts'
import { wholeLanguage } from '../../../core/objects/expressions/expression-language.ts'
import { RuleCompiler } from '../../../core/objects/expressions/rule-compiler.ts'
import {
  CelRuleEvaluator,
  type RuleEvaluatorOptions,
} from '../../../core/objects/expressions/rule-evaluator.ts'
import { CorrelatedValue } from '../../../core/objects/schema/validation/correlation.ts'
import { evaluateRules } from '../../../core/objects/schema/validation/evaluate-rules.ts'
import { shown, structural } from './structural.ts'

export interface RuleRun {
  readonly schema: JsonObject
  readonly object: JsonValue
  readonly oldObject?: JsonValue | undefined
  readonly isRoot?: boolean
  readonly path?: string
  readonly limits?: Omit<RuleEvaluatorOptions, 'compiled'>
}

const compiler = new RuleCompiler(wholeLanguage(brands.k8s, re2Engine))

export interface RuleOutcome {
  readonly errors: readonly string[]
  readonly warnings: readonly string[]
  /** Cost that is left. */
  readonly budget: number
}

/** Evaluates the rules of a schema on an object. */
export function runRules({ schema: source, object, oldObject, ...rest }: RuleRun): RuleOutcome {
  const schema = structural(source)
  const evaluator = new CelRuleEvaluator({
    ...rest.limits,
    compiled: (call) => compiler.compiled(call),
  })
  const errors = evaluateRules(schema, object, evaluator, {
    path: rest.path ?? 'root',
    isObjectRoot: rest.isRoot === true,
    old: oldObject === undefined ? undefined : new CorrelatedValue(schema, object, oldObject),
  })
  return {
    errors: shown(errors),
    warnings: shown(evaluator.warnings),
    budget: evaluator.budget,
  }
}
