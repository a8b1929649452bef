import type { DefaultAction } from '../../schema/defaulting-environment.ts'
import { listAt, objectsAt, textAt } from '../json-access.ts'

/** Writers that know only one address still decide: the list follows it, and otherwise it follows the list. */
export const agreePodAddresses: DefaultAction = (status) => {
  const only = textAt(status, 'podIP')
  const [first] = objectsAt(status, 'podIPs')
  const listed = first ? textAt(first, 'ip') : ''
  if (only !== '' && only !== listed) status['podIPs'] = [{ ip: only }]
  else if (listed !== '') status['podIP'] = listed
}

/** The same for a node's range of pod addresses. */
export const agreeNodeAddresses: DefaultAction = (spec) => {
  const only = textAt(spec, 'podCIDR')
  const [first] = listAt(spec, 'podCIDRs')
  if (only !== '' && only !== first) spec['podCIDRs'] = [only]
  else if (typeof first === 'string') spec['podCIDR'] = first
}
