import { getKey } from '../../../base/api/json.ts'
import {
  type LabelOperator,
  type LabelRequirement,
  matchesRequirement,
} from '../../../base/api/selectors/label-requirement.ts'
import { matchesLabels, selectorFromLabels } from '../../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../../base/api/types/core.v1.generated.ts'

/** What selectors read of a node. */
export type LabelledNode = Pick<corev1.Node, 'metadata'>

const operators: Readonly<Record<corev1.NodeSelectorOperator, LabelOperator>> = {
  In: 'in',
  NotIn: 'notin',
  Exists: 'exists',
  DoesNotExist: '!',
  Gt: 'gt',
  Lt: 'lt',
}

/** Whether a node meets the pod's `nodeSelector` and its required node affinity. */
export function matchesNodeSelection(
  { nodeSelector, affinity }: corev1.PodSpec,
  node: LabelledNode,
): boolean {
  if (nodeSelector && !matchesLabels(selectorFromLabels(nodeSelector), node.metadata.labels)) {
    return false
  }
  const required = affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution
  return !required || matchesNodeSelector(required, node)
}

/** Whether a node meets any term of a NodeSelector; one without terms matches no node. */
export function matchesNodeSelector(
  { nodeSelectorTerms }: corev1.NodeSelector,
  node: LabelledNode,
): boolean {
  return (nodeSelectorTerms ?? []).some((term) => matchesNodeTerm(term, node))
}

/** Whether a node meets all requirements of a NodeSelectorTerm; an empty term matches no node. */
export function matchesNodeTerm(
  { matchExpressions: expressions = [], matchFields: fields = [] }: corev1.NodeSelectorTerm,
  node: LabelledNode,
): boolean {
  if (expressions.length === 0 && fields.length === 0) return false
  return (
    expressions.every((expression) => matchesLabel(expression, node)) &&
    fields.every((field) => matchesField(field, node))
  )
}

function matchesLabel(
  expression: corev1.NodeSelectorRequirement,
  { metadata: { labels } }: LabelledNode,
): boolean {
  const requirement = requirementOf(expression)
  return matchesRequirement(requirement, labels && getKey(labels, requirement.key))
}

/** The only field of nodes that can be selected is the name, by one value. */
function matchesField(
  expression: corev1.NodeSelectorRequirement,
  { metadata }: LabelledNode,
): boolean {
  const { key, operator, values } = requirementOf(expression)
  if (key !== 'metadata.name' || values.length !== 1) return false
  const isNamed = values[0] === metadata.name
  if (operator === 'in') return isNamed
  return operator === 'notin' && !isNamed
}

function requirementOf({
  key,
  operator,
  values,
}: corev1.NodeSelectorRequirement): LabelRequirement {
  return { key, operator: operators[operator], values: Array.from(new Set(values)).sort() }
}
