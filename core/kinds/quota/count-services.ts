import { wholeQuantity } from '../../base/api/quantities/resource-amounts.ts'
import type { Service, ServiceSpec } from '../../base/api/types/core.v1.generated.ts'
import { countName, oneObject } from './count-objects.ts'
import type { UsageEvaluator } from './usage-evaluator.ts'

const names = [countName('', 'services'), 'services']
const nodePorts = 'services.nodeports'
const loadBalancers = 'services.loadbalancers'

/** How many node ports a service takes, or will take once they are allocated. */
function nodePortsOf(spec: ServiceSpec): number {
  const { type, ports = [] } = spec
  if (type === 'NodePort') return ports.length
  if (type !== 'LoadBalancer') return 0
  if (spec.allocateLoadBalancerNodePorts !== false) return ports.length
  return ports.filter((port) => (port.nodePort ?? 0) !== 0).length
}

/** Counts services, their node ports and load balancers. */
export const countServices: UsageEvaluator<Service> = {
  group: '',
  resource: 'services',
  handles: (operation, subresource) =>
    (operation === 'CREATE' || operation === 'UPDATE') && subresource === '',
  namesOf: (given) =>
    [...given].filter((name) => [...names, nodePorts, loadBalancers].includes(name)),
  hasScopes: false,
  count({ spec }) {
    const ports = nodePortsOf(spec)
    const balancers = spec.type === 'LoadBalancer' ? 1 : 0
    const amounts = new Map(names.map((name) => [name, wholeQuantity(1)]))
    amounts.set(nodePorts, wholeQuantity(ports)).set(loadBalancers, wholeQuantity(balancers))
    return { usage: () => amounts, isWithin: () => false, print: `${ports} ${balancers}` }
  },
  plain: oneObject(names),
}
