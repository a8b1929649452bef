import { objectOf, objectsOf, structOf, textOf, textsOf } from '../../base/api/json-fields.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { JqValue } from '../../languages/jq/jq-node.ts'
import type { ProgramBudget } from '../../languages/program-budget.ts'
import { checkFields, StageError } from './stage-error.ts'
import { compileCel, compileQuery, evaluateCel, resultsOf } from './stage-value.ts'

/** Whether a stage is for an object. @throws StageError where the budget is used up */
export type StageSelector = (object: ApiObject, budget: ProgramBudget) => boolean

/** Programs that are compiled in one turn. */
const compiledPerTurn = 5

/** Compiles `spec.selector` of a stage. @throws StageError */
export async function compileSelector(
  selector: JsonObject,
  pause: () => Promise<void>,
): Promise<StageSelector> {
  checkFields(selector, 'matchLabels matchAnnotations matchExpressions', 'spec.selector')
  const labels = Object.entries(structOf(selector, 'matchLabels'))
  const annotations = Object.entries(structOf(selector, 'matchAnnotations'))
  const requirements: StageSelector[] = []
  for (const [at, expression] of objectsOf(selector, 'matchExpressions').entries()) {
    if (at > 0 && at % compiledPerTurn === 0) await pause()
    requirements.push(await compileRequirement(expression, `spec.selector.matchExpressions[${at}]`))
  }
  return (object, budget) =>
    labels.every(([key, value]) => object.metadata.labels?.[key] === value) &&
    annotations.every(([key, value]) => object.metadata.annotations?.[key] === value) &&
    requirements.every((matches) => matches(object, budget))
}

async function compileRequirement(expression: JsonObject, path: string): Promise<StageSelector> {
  checkFields(expression, 'key operator values jq cel', path)
  const cel = objectOf(expression, 'cel')
  if (cel) {
    const place = `${path}.cel.expression`
    const compiled = await compileCel(textOf(cel, 'expression'), place)
    return (object, budget) => evaluateCel(compiled, place, object, budget) === true
  }
  const terms = objectOf(expression, 'jq') ?? expression
  const query = await compileQuery(textOf(terms, 'key'), `${path}.key`)
  const judge = judgeOf(textOf(terms, 'operator'), textsOf(terms, 'values'), path)
  return (object, budget) => judge(resultsOf(query, `${path}.key`, object, budget))
}

type Judge = (results: readonly JqValue[] | undefined) => boolean

/** Judges the results of a query, which are undefined where it failed. @throws StageError */
function judgeOf(operator: string, values: readonly string[], path: string): Judge {
  const wanted = new Set(values)
  const isIn: Judge = (results = []) => results.some((result) => isOneOf(result, wanted))
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

function isOneOf(result: JqValue, values: ReadonlySet<string>): boolean {
  if (typeof result === 'string') return values.has(result)
  const isWhole = typeof result === 'number' && Number.isInteger(result)
  return (typeof result === 'boolean' || isWhole) && values.has(String(result))
}
