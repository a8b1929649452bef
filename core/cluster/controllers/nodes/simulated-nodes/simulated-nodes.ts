import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import { Lazy } from '../../../../base/execution/lazy.ts'
import { ProcessPool } from '../../../simulation/processes/process-pool.ts'
import type {
  ClusterParts,
  ClusterRegistration,
} from '../../shared/framework/cluster-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { SimulatedAccess } from './access/simulated-access.ts'
import { EdgePorts } from './ingress/edge-ports.ts'
import { GatewayObjects } from './ingress/gateway-objects.ts'
import { IngressObjects } from './ingress/ingress-objects.ts'
import { DiskEvictions } from './kubelet/disk-evictions.ts'
import { Kubelet } from './kubelet/kubelet.ts'
import { PodPorts } from './network/ports/pod-ports.ts'
import { RoutedConnection } from './network/routed-connection.ts'
import { ClusterDns } from './network/routes/cluster-dns.ts'
import { openRoutes, podSource } from './network/routes/network-routes.ts'
import { LiveProcesses } from './processes/live-processes.ts'
import { LogTapes } from './processes/log-tapes.ts'
import { NodeRegistry } from './registry/node-registry.ts'
import { ContainerWorlds } from './sandbox/container-worlds.ts'
import { RuledAccess } from './stream-rules/ruled-access.ts'
import { StreamRules } from './stream-rules/stream-rules.ts'
import type { runSystem } from './system/run-system.ts'

const lazySystem: Lazy<typeof runSystem> = new Lazy(
  async () => (await import('./system/run-system.ts')).runSystem,
)

/** Nodes without machines: their objects and heartbeats, and a kubelet that runs their pods. */
class SimulatedNodes implements Controller {
  readonly name = 'simulated-nodes'
  readonly begun: Promise<void>
  readonly #parts: ClusterParts
  #begin: () => void = () => undefined

  constructor(parts: ClusterParts) {
    this.#parts = parts
    this.begun = new Promise((resolve) => {
      this.#begin = resolve
    })
  }

  async run(signal: AbortSignal): Promise<void> {
    const registry = new NodeRegistry(this.#parts, this.#begin)
    const ending = new AbortController()
    // What follows objects of the network has a signal of its own: Node warns of more than ten listeners.
    const unlinking = new AbortController()
    signal.addEventListener(
      'abort',
      () => {
        ending.abort()
        unlinking.abort()
      },
      { once: true },
    )
    const parts = this.#parts
    const pool = new ProcessPool(parts.runtime.timers, parts.runtime.clock)
    const tapes = new LogTapes(pool)
    const live = new LiveProcesses(parts.runtime, tapes, ending.signal)
    const ports: PodPorts = new PodPorts({
      parts,
      tableOf: (pod) => worlds.portsOf(pod),
      isRunning: (pod, container) => kubelet.isRunning(pod, container),
      edge: (pod, container, port) => edges.listenerOf(pod, container, port),
      start: (pod, container) => kubelet.startServer(keyOf(pod), container),
    })
    const dns = new ClusterDns(parts, unlinking.signal)
    const routes = openRoutes(parts, dns, unlinking.signal)
    const edges = new EdgePorts({
      parts,
      ingresses: new IngressObjects(parts, unlinking.signal),
      gateways: new GatewayObjects(parts, unlinking.signal),
      connect(pod, { namespace, service, port }, isWanted) {
        const source = podSource(pod)
        const key = `${namespace}/${service}`
        const destination = routes.routeToService(source, key, port, isWanted)
        if (!destination) return undefined
        const client = { address: source.address, port: 50_000 }
        const [target] = destination.kind === 'pods' ? destination.pods : []
        const address = target?.status.podIP ?? ''
        const way = { destination, address, port: 0, protocol: 'TCP' } as const
        const routed = { ...way, client, isOfPod: true }
        return new RoutedConnection(routed, ports, () => parts.runtime.clock.now())
      },
    })
    const worlds: ContainerWorlds = new ContainerWorlds(
      parts,
      { routes, ports, dns },
      {
        signal: (pod, spec, _run, name) => kubelet.signalMain(keyOf(pod), spec.name, name),
        end: (pod, spec, _run, exitCode) => kubelet.endMain(keyOf(pod), spec.name, exitCode),
      },
      (pod, message) => kubelet.evict(keyOf(pod), message),
    )
    const kubelet: Kubelet = new Kubelet(parts, registry, worlds, pool, live, ports)
    new DiskEvictions({
      parts,
      nodes: registry,
      bytesOf: (pod, container) => worlds.bytesOf(pod, container),
      evict: (pod, message) => kubelet.evict(keyOf(pod), message),
    }).start(ending.signal)
    const access = new RuledAccess({
      simulated: new SimulatedAccess({
        parts,
        nodes: registry,
        kubelet,
        worlds,
        ports,
        routes,
        live,
        tapes,
        pool,
        signal: ending.signal,
      }),
      rules: new StreamRules(this.#parts, ending.signal),
      host: this.#parts.settings.simulation?.host ?? {},
      timers: this.#parts.runtime.timers,
    })
    const end = this.#parts.provideNodes(access)
    try {
      // Pods and nodes of stages are theirs from the start.
      await this.#parts.stagedKinds.known
      await worlds.start(signal)
      await Promise.all([registry.run(signal), kubelet.run(signal), this.#runSystem(signal)])
    } finally {
      this.#begin()
      end()
      await worlds.close()
    }
  }

  /** Fills the system's namespace behind the nodes, where the settings ask for it, and keeps the pods of its control plane. */
  async #runSystem(signal: AbortSignal): Promise<void> {
    if (this.#parts.settings.simulation?.seedSystem !== true) return
    await this.begun
    const runSystem = await lazySystem.load()
    if (!signal.aborted) await runSystem(this.#parts, signal)
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
