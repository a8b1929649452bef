import { listOf, objectOf, textOf } from '../../../../base/api/json-fields.ts'
import type { DefaultAction } from '../../../../objects/schema/default-rules.ts'
import { valueAsSent } from '../../../../objects/schema/emptied-fields.ts'

/** Allocatable resources of a node: its capacity, unless the client sent any, or none. */
export const defaultAllocatable: DefaultAction = (status) => {
  const capacity = objectOf(status, 'capacity')
  if (capacity && valueAsSent(status, 'allocatable') === undefined) {
    status['allocatable'] = { ...capacity }
  }
}

/** Keeps a node's `podCIDR` and `podCIDRs` in agreement. `podCIDR` wins where both are set. */
export const agreeNodeAddresses: DefaultAction = (spec) => {
  const only = textOf(spec, 'podCIDR')
  const [first] = listOf(spec, 'podCIDRs')
  if (only !== '' && only !== first) spec['podCIDRs'] = [only]
  else if (typeof first === 'string') spec['podCIDR'] = first
}
