import type { DefaultAction } from '../../schema/defaulting-environment.ts'
import { listOf, objectsOf, textOf } from '../../api/json-fields.ts'

/** Writers that know only one address still decide: the list follows it, and otherwise it follows the list. */
export const agreePodAddresses: DefaultAction = (status) => {
  const only = textOf(status, 'podIP')
  const [first] = objectsOf(status, 'podIPs')
  const listed = first ? textOf(first, 'ip') : ''
  if (only !== '' && only !== listed) status['podIPs'] = [{ ip: only }]
  else if (listed !== '') status['podIP'] = listed
}

/** The same for a node's range of pod addresses. */
export const agreeNodeAddresses: DefaultAction = (spec) => {
  const only = textOf(spec, 'podCIDR')
  const [first] = listOf(spec, 'podCIDRs')
  if (only !== '' && only !== first) spec['podCIDRs'] = [only]
  else if (typeof first === 'string') spec['podCIDR'] = first
}
