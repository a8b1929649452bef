import type { ResourceAttributes } from '../authorizer.ts'
import type { NodeGraph, RelatedResource } from './node-graph.ts'

/** A request of a node to a resource. */
export interface NodeRequest {
  readonly node: string
  readonly attributes: ResourceAttributes
  readonly graph: NodeGraph
}

/** Rule on one resource: whether a node is allowed a request, or why not; the reason may be empty. */
export type NodeRule = (request: NodeRequest) => true | string

/** Allows requests that name an object which the node may use. */
export function related(resource: RelatedResource): NodeRule {
  return ({ node, attributes: { namespace, name }, graph }) => {
    if (name === '') return 'No Object name found'
    return (
      graph.relates(node, resource, namespace, name) ||
      `no relationship found between node '${node}' and this object`
    )
  }
}

/** Whether a field selector limits a list or watch to objects that name the node. */
export function selectsNode({ node, attributes }: NodeRequest, field: string): boolean {
  return (attributes.selectors?.fields ?? []).some(
    (term) => term.field === field && term.operator === '=' && term.value === node,
  )
}
