import { equalJson } from '../../../../base/api/json.ts'
import type * as corev1 from '../../../../base/api/types/core.v1.generated.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import type { ForbiddenLabels } from './node-labels.ts'
import { nameOf, type NodeRule, nodeText, type NodeWrite, refusedWrite } from './node-write.ts'

function checkCreated(
  write: NodeWrite,
  { metadata, spec }: corev1.Node,
  forbidden: ForbiddenLabels,
): void {
  if (spec.configSource) {
    const why = `${nodeText(write)} is not allowed to create pods with a non-nil configSource`
    throw refusedWrite(write, why)
  }
  const labels = forbidden(metadata.labels)
  if (labels.length === 0) return
  const why = `${nodeText(write)} is not allowed to set the following labels: ${labels.join(', ')}`
  throw refusedWrite(write, why)
}

function checkChanged(
  write: NodeWrite,
  object: corev1.Node,
  old: corev1.Node,
  forbidden: ForbiddenLabels,
): void {
  const refuse = (what: string): never => {
    throw refusedWrite(write, `${nodeText(write)} is not allowed to ${what}`)
  }
  const { configSource: source, taints = [] } = object.spec
  // Old kubelets drop the field as they update the status.
  if (source && !equalJson(source, old.spec.configSource)) {
    refuse('update configSource to a new non-nil configSource')
  }
  if (!equalJson(taints, old.spec.taints ?? [])) {
    refuse('modify taints')
  }
  const owners = [object, old].map(({ metadata }) => metadata.ownerReferences ?? [])
  if (!equalJson(owners[0], owners[1])) refuse('modify ownerReferences')
  const labels = forbidden(object.metadata.labels, old.metadata.labels)
  if (labels.length === 0) return
  throw refusedWrite(write, `is not allowed to modify labels: ${labels.join(', ')}`)
}

/**
 * The rule on nodes: a node writes itself only, and neither its taints nor its owners nor those of its labels by which
 * it could draw pods to itself.
 */
export function ownNode(forbidden: ForbiddenLabels): NodeRule<corev1.Node> {
  return (write) => {
    const { object, old } = write.attributes
    const name = nameOf(write)
    if (name !== write.node) {
      const why = `${nodeText(write)} is not allowed to modify node ${quoteText(name)}`
      throw refusedWrite(write, why)
    }
    if (!object) return
    if (old) checkChanged(write, object, old, forbidden)
    else checkCreated(write, object, forbidden)
  }
}
