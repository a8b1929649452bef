import { ProcessPool } from '../../../simulation/processes/process-pool.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { SimulatedAccess } from './access/simulated-access.ts'
import { Kubelet } from './kubelet/kubelet.ts'
import { NodeRegistry } from './registry/node-registry.ts'
import { RuledAccess } from './stream-rules/ruled-access.ts'
import { StreamRules } from './stream-rules/stream-rules.ts'

/** Nodes without machines: their objects and heartbeats, and a kubelet that runs their pods. */
class SimulatedNodes implements Controller {
  readonly name = 'simulated-nodes'
  readonly #parts: ClusterParts

  constructor(parts: ClusterParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const registry = new NodeRegistry(this.#parts)
    const pool = new ProcessPool(this.#parts.runtime.timers)
    const kubelet = new Kubelet(this.#parts, registry, pool)
    const access = new RuledAccess({
      simulated: new SimulatedAccess(this.#parts, registry, kubelet, pool, signal),
      rules: new StreamRules(this.#parts, signal),
      host: this.#parts.settings.simulation?.host ?? {},
      timers: this.#parts.runtime.timers,
    })
    const end = this.#parts.provideNodes(access)
    try {
      // Pods and nodes of stages are theirs from the start.
      await this.#parts.stagedKinds.known
      await Promise.all([registry.run(signal), kubelet.run(signal)])
    } finally {
      end()
    }
  }
}

export const simulatedNodes: ClusterRegistration = {
  name: 'simulated-nodes',
  needs: ({ apiDomain }) => [
    { group: '', resource: 'nodes' },
    { group: '', resource: 'pods' },
    { group: `coordination.${apiDomain}`, resource: 'leases' },
  ],
  create: (parts) => new SimulatedNodes(parts),
}
