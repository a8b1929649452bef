import { objectOf, objectsOf, structOf, textOf, textsOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import {
  type LabelOperator,
  type LabelRequirement,
  matchesRequirement,
} from '../../../base/api/selectors/label-requirement.ts'
import { matchesLabels, selectorFromLabels } from '../../../base/api/selectors/label-selector.ts'

const operators: Readonly<Record<string, LabelOperator>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!',
  Gt: 'gt',
  Lt: 'lt',
}

/** Whether a node meets the pod's `nodeSelector` and its required node affinity. */
export function matchesNodeSelection(podSpec: JsonObject, node: ApiObject): boolean {
  const wanted = objectOf(podSpec, 'nodeSelector')
  if (wanted && !matchesLabels(selectorFromLabels(wanted), node.metadata.labels)) return false
  const affinity = structOf(podSpec, 'affinity', 'nodeAffinity')
  const required = objectOf(affinity, 'requiredDuringSchedulingIgnoredDuringExecution')
  return !required || matchesNodeSelector(required, node)
}

/** Whether a node meets any term of a NodeSelector; one without terms matches no node. */
export function matchesNodeSelector(selector: JsonObject, node: ApiObject): boolean {
  return objectsOf(selector, 'nodeSelectorTerms').some((term) => matchesNodeTerm(term, node))
}

/** Whether a node meets all requirements of a NodeSelectorTerm; an empty term matches no node. */
export function matchesNodeTerm(term: JsonObject, node: ApiObject): boolean {
  const expressions = objectsOf(term, 'matchExpressions')
  const fields = objectsOf(term, 'matchFields')
  if (expressions.length === 0 && fields.length === 0) return false
  return (
    expressions.every((expression) => matchesLabel(expression, node)) &&
    fields.every((field) => matchesField(field, node))
  )
}

function matchesLabel(expression: JsonObject, { metadata }: ApiObject): boolean {
  const requirement = requirementOf(expression)
  return (
    requirement !== undefined && matchesRequirement(requirement, metadata.labels?.[requirement.key])
  )
}

/** The only field of nodes that can be selected is the name, by one value. */
function matchesField(expression: JsonObject, { metadata }: ApiObject): boolean {
  const requirement = requirementOf(expression)
  if (requirement?.key !== 'metadata.name' || requirement.values.length !== 1) return false
  const isNamed = requirement.values[0] === metadata.name
  if (requirement.operator === 'in') return isNamed
  return requirement.operator === 'notin' && !isNamed
}

function requirementOf(expression: JsonObject): LabelRequirement | undefined {
  const name = textOf(expression, 'operator')
  const operator = Object.hasOwn(operators, name) ? operators[name] : undefined
  if (operator === undefined) return undefined
  const values = Array.from(new Set(textsOf(expression, 'values'))).sort()
  return { key: textOf(expression, 'key'), operator, values }
}
