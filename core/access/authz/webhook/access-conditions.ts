import type { Brand } from '../../../base/api/brand.ts'
import { loadRegexEngine, type RegexEngine } from '../../../base/regex/regex-engine.ts'
import type { Environment } from '../../../languages/cel/environment.ts'
import type { Program } from '../../../languages/cel/evaluation/program.ts'
import { boolType } from '../../../languages/cel/types/cel-type.ts'
import { describeType } from '../../../languages/cel/types/format-type.ts'
import { isSameType } from '../../../languages/cel/types/same-type.ts'
import { fromJson } from '../../../languages/cel/values/json-values.ts'
import { CelError } from '../../../languages/cel/values/value.ts'
import { callCostLimit } from '../../../objects/expressions/cost-messages.ts'
import { wholeLanguage } from '../../../objects/expressions/expression-language.ts'
import { accessConditionEnvironment } from '../../../objects/expressions/policy-environment.ts'
import type { AccessCondition, CompileCondition, CompiledCondition } from './match-conditions.ts'

const limits = { costLimit: callCostLimit }

/** What compiles match conditions, with the engine of patterns in them. */
export async function openAccessConditions(brand: Brand): Promise<CompileCondition> {
  const environment = accessConditions(brand, await loadRegexEngine())
  return (expression) => compileAccessCondition(expression, environment)
}

/** The environment of match conditions. */
export function accessConditions(brand: Brand, regexes: RegexEngine): Environment {
  return accessConditionEnvironment(wholeLanguage(brand, regexes), brand)
}

/** Compiles a match condition, which must evaluate to a boolean. */
export function compileAccessCondition(
  expression: string,
  environment: Environment,
): CompiledCondition {
  const failed = (detail: string, isInternal = false): CompiledCondition => ({
    ok: false,
    detail,
    isInternal,
  })
  const compilation = environment.compile(expression)
  if (!compilation.ok) return failed(`compilation failed: ${compilation.text}`)
  const { resultType } = compilation.expression
  if (!isSameType(boolType, resultType)) {
    return failed(`must evaluate to bool but got ${describeType(resultType)}`)
  }
  const planning = environment.plan(compilation.expression)
  if (!planning.ok) return failed(`program instantiation failed: ${planning.message}`, true)
  return { ok: true, condition: conditionOf(expression, planning.program) }
}

function conditionOf(expression: string, program: Program): AccessCondition {
  return {
    expression,
    evaluate(request) {
      const { result } = program.evaluate(() => fromJson(request), limits)
      return result instanceof CelError ? { error: result.message } : result !== false
    },
  }
}
