import { objectOf, objectsOf, structOf } from '../../../../base/api/json-fields.ts'
import { equalJson } from '../../../../base/api/json.ts'
import type { ApiObject } from '../../../../base/api/object.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import type { ForbiddenLabels } from './node-labels.ts'
import { nameOf, type NodeRule, nodeText, type NodeWrite, refusedWrite } from './node-write.ts'

function checkCreated(write: NodeWrite, object: ApiObject, forbidden: ForbiddenLabels): void {
  const spec = structOf(object, 'spec')
  if (objectOf(spec, 'configSource')) {
    const why = `${nodeText(write)} is not allowed to create pods with a non-nil configSource`
    throw refusedWrite(write, why)
  }
  const labels = forbidden(object.metadata.labels)
  if (labels.length === 0) return
  const why = `${nodeText(write)} is not allowed to set the following labels: ${labels.join(', ')}`
  throw refusedWrite(write, why)
}

function checkChanged(
  write: NodeWrite,
  object: ApiObject,
  old: ApiObject,
  forbidden: ForbiddenLabels,
): void {
  const refuse = (what: string): never => {
    throw refusedWrite(write, `${nodeText(write)} is not allowed to ${what}`)
  }
  const [spec, before] = [structOf(object, 'spec'), structOf(old, 'spec')]
  const source = objectOf(spec, 'configSource')
  // Old kubelets drop the field as they update the status.
  if (source && !equalJson(source, objectOf(before, 'configSource'))) {
    refuse('update configSource to a new non-nil configSource')
  }
  if (!equalJson([...objectsOf(spec, 'taints')], [...objectsOf(before, 'taints')])) {
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
export function ownNode(forbidden: ForbiddenLabels): NodeRule {
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
