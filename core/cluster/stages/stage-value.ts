import { objectOf, textOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import { loadRegexEngine } from '../../base/regex/regex-engine.ts'
import { type Expression, compileExpression } from '../../languages/cel/expression.ts'
import { dynType } from '../../languages/cel/types/cel-type.ts'
import { toJson } from '../../languages/cel/values/to-json.ts'
import { CelError, type Result } from '../../languages/cel/values/value.ts'
import { JqError } from '../../languages/jq/jq-error.ts'
import type { JqValue } from '../../languages/jq/jq-node.ts'
import { JqQuery } from '../../languages/jq/run-jq.ts'
import { BudgetExceededError, type ProgramBudget } from '../../languages/program-budget.ts'
import { StageError } from './stage-error.ts'

/** Reads a value of an object; undefined where it has none. @throws StageError where the budget is used up */
export type ReadValue = (object: ApiObject, budget: ProgramBudget) => JqValue | undefined

/** Compiles a jq query, which may use the engine of regular expressions. @throws StageError */
export async function compileQuery(query: string, path: string): Promise<JqQuery> {
  await loadRegexEngine()
  try {
    return new JqQuery(query)
  } catch (error) {
    if (error instanceof JqError) throw new StageError(`${path}: ${error.message}`)
    throw error
  }
}

/** Results of the query at a path of a stage; undefined where it fails, as selectors read it. @throws StageError */
export function resultsOf(
  query: JqQuery,
  path: string,
  object: ApiObject,
  budget: ProgramBudget,
): readonly JqValue[] | undefined {
  try {
    return query.run(object, budget)
  } catch (error) {
    if (error instanceof JqError) return undefined
    throw stopped(path, error)
  }
}

/** The error of a stage for a program at a path that used up its budget; any other error as it is. */
export function stopped(path: string, error: unknown): unknown {
  return error instanceof BudgetExceededError ? new StageError(`${path} ${error.message}`) : error
}

/** Compiles a CEL expression over `self`. @throws StageError */
export async function compileCel(text: string, path: string): Promise<Expression> {
  try {
    return await compileExpression(text, { variables: { self: dynType } })
  } catch (error) {
    throw new StageError(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** The result of an expression at a path of a stage; undefined where it has an error. A unit of CEL's cost is a step. @throws StageError */
export function evaluateCel(
  expression: Expression,
  path: string,
  object: ApiObject,
  budget: ProgramBudget,
): Result | undefined {
  const {
    result,
    cost,
    stopped: end,
  } = expression.evaluate({ self: object }, { costLimit: budget.left })
  try {
    budget.spend(end === undefined ? cost : Infinity)
  } catch (error) {
    throw stopped(path, error)
  }
  return result instanceof CelError ? undefined : result
}

/** Compiles `expressionFrom` (jq), `jq.expression` or `cel.expression`; undefined where there is none. @throws StageError */
export async function compileValue(
  from: JsonObject | undefined,
  path: string,
): Promise<ReadValue | undefined> {
  if (!from) return undefined
  const cel = textOf(objectOf(from, 'cel') ?? {}, 'expression')
  if (cel !== '') {
    const place = `${path}.cel.expression`
    const expression = await compileCel(cel, place)
    return (object, budget) => {
      const result = evaluateCel(expression, place, object, budget)
      if (result === undefined) return undefined
      return typeof result === 'bigint' ? Number(result) : (toJson(result) as JqValue | undefined)
    }
  }
  const jq = textOf(objectOf(from, 'jq') ?? {}, 'expression') || textOf(from, 'expressionFrom')
  if (jq === '') return undefined
  const place = `${path}.expressionFrom`
  const query = await compileQuery(jq, place)
  return (object, budget) => resultsOf(query, place, object, budget)?.[0] ?? undefined
}
