import { listOf, objectsOf, textOf } from '../../base/api/json-fields.ts'
import type { DefaultAction } from '../../objects/schema/default-rules.ts'

/** Keeps `podIP` and `podIPs` in agreement. `podIP` wins where both are set, for writers that know only that field. */
export const agreePodAddresses: DefaultAction = (status) => {
  const only = textOf(status, 'podIP')
  const [first] = objectsOf(status, 'podIPs')
  const listed = first ? textOf(first, 'ip') : ''
  if (only !== '' && only !== listed) status['podIPs'] = [{ ip: only }]
  else if (listed !== '') status['podIP'] = listed
}

/** Keeps a node's `podCIDR` and `podCIDRs` in agreement. `podCIDR` wins where both are set. */
export const agreeNodeAddresses: DefaultAction = (spec) => {
  const only = textOf(spec, 'podCIDR')
  const [first] = listOf(spec, 'podCIDRs')
  if (only !== '' && only !== first) spec['podCIDRs'] = [only]
  else if (typeof first === 'string') spec['podCIDR'] = first
}
