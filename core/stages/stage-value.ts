import type { JsonObject } from '../api/json.ts'
import { objectOf, textOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import { type Expression, compileExpression } from '../cel/expression.ts'
import { dynType } from '../cel/types/cel-type.ts'
import { toJson } from '../cel/values/to-json.ts'
import { JqError } from '../jq/jq-error.ts'
import type { JqValue } from '../jq/jq-node.ts'
import { JqQuery } from '../jq/run-jq.ts'
import { loadRegexEngine } from '../patterns/regex-engine.ts'
import { StageError } from './stage-error.ts'

/** Reads a value of an object; undefined where it has none. */
export type ReadValue = (object: ApiObject) => JqValue | undefined

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

/** Results of a query; undefined where it fails, as selectors read it. */
export function resultsOf(query: JqQuery, object: ApiObject): readonly JqValue[] | undefined {
  try {
    return query.run(object)
  } catch (error) {
    if (error instanceof JqError) return undefined
    throw error
  }
}

/** Compiles a CEL expression over `self`. @throws StageError */
export async function compileCel(text: string, path: string): Promise<Expression> {
  try {
    return await compileExpression(text, { variables: { self: dynType } })
  } catch (error) {
    throw new StageError(`${path}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Cost of an expression of a stage at most, in CEL's units. */
export const costLimit = 1_000_000

/** Compiles `expressionFrom` (jq), `jq.expression` or `cel.expression`; undefined where there is none. @throws StageError */
export async function compileValue(
  from: JsonObject | undefined,
  path: string,
): Promise<ReadValue | undefined> {
  if (!from) return undefined
  const cel = textOf(objectOf(from, 'cel') ?? {}, 'expression')
  if (cel !== '') {
    const expression = await compileCel(cel, `${path}.cel.expression`)
    return (object) => {
      const evaluation = expression.evaluate({ self: object }, { costLimit })
      if (!('result' in evaluation)) return undefined
      const { result } = evaluation
      return typeof result === 'bigint' ? Number(result) : (toJson(result) as JqValue | undefined)
    }
  }
  const jq = textOf(objectOf(from, 'jq') ?? {}, 'expression') || textOf(from, 'expressionFrom')
  if (jq === '') return undefined
  const query = await compileQuery(jq, `${path}.expressionFrom`)
  return (object) => resultsOf(query, object)?.[0] ?? undefined
}
