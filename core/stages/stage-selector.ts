import type { JsonObject } from '../api/json.ts'
import { objectOf, objectsOf, structOf, textOf, textsOf } from '../api/json-fields.ts'
import type { ApiObject } from '../api/object.ts'
import type { JqValue } from '../jq/jq-node.ts'
import { StageError } from './stage-error.ts'
import { compileCel, compileQuery, costLimit, resultsOf } from './stage-value.ts'

/** Whether a stage is for an object. */
export type StageSelector = (object: ApiObject) => boolean

/** Compiles `spec.selector` of a stage. @throws StageError */
export async function compileSelector(selector: JsonObject): Promise<StageSelector> {
  const labels = Object.entries(structOf(selector, 'matchLabels'))
  const annotations = Object.entries(structOf(selector, 'matchAnnotations'))
  const requirements: StageSelector[] = []
  for (const [at, expression] of objectsOf(selector, 'matchExpressions').entries()) {
    requirements.push(await compileRequirement(expression, `spec.selector.matchExpressions[${at}]`))
  }
  return (object) =>
    labels.every(([key, value]) => object.metadata.labels?.[key] === value) &&
    annotations.every(([key, value]) => object.metadata.annotations?.[key] === value) &&
    requirements.every((matches) => matches(object))
}

async function compileRequirement(expression: JsonObject, path: string): Promise<StageSelector> {
  const cel = objectOf(expression, 'cel')
  if (cel) {
    const compiled = await compileCel(textOf(cel, 'expression'), `${path}.cel.expression`)
    return (object) => {
      const evaluation = compiled.evaluate({ self: object }, { costLimit })
      return 'result' in evaluation && evaluation.result === true
    }
  }
  const terms = objectOf(expression, 'jq') ?? expression
  const query = await compileQuery(textOf(terms, 'key'), `${path}.key`)
  const judge = judgeOf(textOf(terms, 'operator'), textsOf(terms, 'values'), path)
  return (object) => judge(resultsOf(query, object))
}

type Judge = (results: readonly JqValue[] | undefined) => boolean

/** Judges the results of a query, which are undefined where it failed. @throws StageError */
function judgeOf(operator: string, values: readonly string[], path: string): Judge {
  const isIn: Judge = (results = []) => results.some((result) => isOneOf(result, values))
  const exists: Judge = (results = []) => results.some((result) => result !== null)
  const takesValues = operator === 'In' || operator === 'NotIn'
  if (takesValues && values.length === 0) {
    throw new StageError(`${path}.values: operator ${operator} needs at least one value`)
  }
  if (!takesValues && values.length > 0) {
    throw new StageError(`${path}.values: operator ${operator} takes no values`)
  }
  switch (operator) {
    case 'In':
      return isIn
    case 'NotIn':
      return (results) => !isIn(results)
    case 'Exists':
      return exists
    case 'DoesNotExist':
      return (results) => !exists(results)
    default:
      throw new StageError(
        `${path}.operator: ${JSON.stringify(operator)} is none of In, NotIn, Exists, DoesNotExist`,
      )
  }
}

function isOneOf(result: JqValue, values: readonly string[]): boolean {
  if (typeof result === 'string') return values.includes(result)
  const isWhole = typeof result === 'number' && Number.isInteger(result)
  return (typeof result === 'boolean' || isWhole) && values.includes(String(result))
}
