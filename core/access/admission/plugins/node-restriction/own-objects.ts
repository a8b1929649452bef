import type { Brand } from '../../../../base/api/brand.ts'
import { structOf, textOf } from '../../../../base/api/json-fields.ts'
import { quoteText } from '../../../../base/text/quote-text.ts'
import { nameOf, type NodeRule, refusedWrite } from './node-write.ts'

/** The rule on leases: a node writes the one of its name in the namespace of such leases. */
export function ownLease({ leaseNamespace }: Brand): NodeRule {
  return (write) => {
    if (write.attributes.namespace !== leaseNamespace) {
      const why = `can only access leases in the ${quoteText(leaseNamespace)} system namespace`
      throw refusedWrite(write, why)
    }
    if (nameOf(write) === write.node) return
    const why = 'can only access node lease with the same name as the requesting node'
    throw refusedWrite(write, why)
  }
}

/** The rule on the objects that list a node's storage drivers: a node writes the one of its name. */
export const ownDrivers: NodeRule = (write) => {
  if (nameOf(write) === write.node) return
  throw refusedWrite(write, 'can only access CSINode with the same name as the requesting node')
}

/** The rule on slices of resources: a node creates and deletes those that state its name. */
export const ownSlices: NodeRule = (write) => {
  const { operation, object, old } = write.attributes
  if (operation === 'UPDATE') return
  const slice = operation === 'CREATE' ? object : old
  if (textOf(structOf(slice ?? {}, 'spec'), 'nodeName') === write.node) return
  const verb = operation === 'CREATE' ? 'create' : 'delete'
  throw refusedWrite(
    write,
    `can only ${verb} ResourceSlice with the same NodeName as the requesting node`,
  )
}
