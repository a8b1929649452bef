import type { Runtime } from '../../../base/runtime.ts'
import { randomUuid } from '../../../base/text/uuid.ts'
import { clusterControllerNames } from '../cluster-controller-names.ts'
import { ControllerManager } from '../controller-manager.ts'
import { controllers } from '../controllers.ts'
import type { ControllerParts } from '../shared/framework/controller-registration.ts'
import { type ElectionSettings, electionTimes } from '../shared/framework/election-settings.ts'
import { sharedParts } from '../shared/framework/shared-parts.ts'
import type { ClusterStart } from '../start-cluster-controllers.ts'
import { type ElectedGroup, electedGroups } from './elected-groups.ts'
import { ClientFence } from './fenced-client.ts'
import { LeaderElector, type Term } from './leader-elector.ts'

/** The clients of controllers. */
export type GroupClients = Pick<ClusterStart, 'clientOf' | 'kubeletOf' | 'partsOf'>

export interface ElectionParts {
  /** The parts that all controllers of the server share. */
  readonly parts: ControllerParts
  readonly clients: GroupClients
  readonly runtime: Runtime
  readonly settings: ElectionSettings
  /** Starts the controllers that `includes` chooses; they end with the manager. */
  startGroup(
    manager: ControllerManager,
    parts: ControllerParts,
    clients: GroupClients,
    includes: (name: string) => boolean,
    signal: AbortSignal,
  ): void
}

/**
 * Takes part in the elections of all groups of which a controller is chosen.
 * @returns a function that ends what this server leads, and releases its leases.
 * @throws RangeError for times that would let two servers lead.
 */
export function runElections(election: ElectionParts): () => Promise<void> {
  const { parts, clients, runtime, settings } = election
  const { brand, metrics } = parts
  const times = electionTimes(settings)
  const status = metrics.gauge({
    name: 'leader_election_master_status',
    stability: 'ALPHA',
    labels: ['name'],
  })
  const slow = metrics.counter({
    name: 'leader_election_slowpath_total',
    stability: 'ALPHA',
    labels: ['name'],
  })
  const closing = new AbortController()
  const all = [...controllers, ...clusterControllerNames]
  const running = electedGroups(brand, settings.resourceName)
    .filter((group) => all.some(({ name }) => group.includes(name) && parts.runs(name)))
    .map((group) => {
      const { lease, component, user } = group
      const elector = new LeaderElector({
        brand,
        runtime,
        times,
        name: lease,
        namespace: settings.resourceNamespace ?? brand.systemNamespace,
        identity: `${parts.settings.hostname ?? brand.serverName}_${randomUuid(runtime, 'internal')}`,
        client: clients.clientOf(lease, '', user),
        recorder: parts.recorder({ component }, user),
        status: status.series(lease),
        slowRenewals: slow.series(lease),
        lead: (term) => lead(election, group, term),
      })
      return elector.run(closing.signal)
    })
  return async () => {
    closing.abort(new Error('the server stops'))
    await Promise.all(running)
  }
}

/** Starts the controllers of a group with parts of their own, which end with the term: a later term begins with the store. */
function lead(election: ElectionParts, group: ElectedGroup, term: Term): () => Promise<void> {
  const { parts, clients, runtime } = election
  const manager = new ControllerManager(runtime)
  const fence = new ClientFence(term)
  const clientOf: GroupClients['clientOf'] = (...given) => fence.around(clients.clientOf(...given))
  const { signal } = term
  const termParts: ControllerParts = {
    ...parts,
    ...sharedParts({ ...parts, runtime, clientOf, signal }),
    client: fence.around(parts.client),
    serverClient: fence.around(parts.serverClient),
    isFresh: () => false,
  }
  const termClients: GroupClients = {
    clientOf,
    kubeletOf: (node) => fence.around(clients.kubeletOf(node)),
    partsOf: (shared, name) => {
      const own = clients.partsOf(shared, name)
      return { ...own, client: fence.around(own.client), ...fencedClientOf(own, fence) }
    },
  }
  const includes = (name: string): boolean => group.includes(name) && parts.runs(name)
  election.startGroup(manager, termParts, termClients, includes, signal)
  return () => manager.stop()
}

function fencedClientOf(
  parts: ControllerParts & Partial<Pick<GroupClients, 'clientOf'>>,
  fence: ClientFence,
): Partial<Pick<GroupClients, 'clientOf'>> {
  const { clientOf } = parts
  return clientOf ? { clientOf: (...given) => fence.around(clientOf(...given)) } : {}
}
