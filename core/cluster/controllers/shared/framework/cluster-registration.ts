import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupResource } from '../../../../base/api/group-version.ts'
import type { Client } from '../../../../base/client/client.ts'
import type { RequestHandler } from '../../../../base/http/request-handler.ts'
import type { Cancel } from '../../../../base/runtime.ts'
import type { ResourceDefinition } from '../../../../objects/catalog/resource-definition.ts'
import type { NodeAnswers } from '../../../../requests/node-access/node-metrics.ts'
import type { StagedKinds } from '../../../simulation/staged-kinds.ts'
import type { PodAddresses } from '../pods/pod-addresses.ts'
import type { WorkLedger } from '../pods/work-ledger.ts'
import type { ControllerParts } from './controller-registration.ts'
import type { Controller } from './controller.ts'

/** Registration of a controller of a running cluster; see clusterControllerNames. */
export interface ClusterRegistration {
  readonly name: string
  /** Resources without which the controller does not run. */
  needs(brand: Brand): readonly GroupResource[]
  create(parts: ClusterParts): Controller
}

/** Parts of a server that the controllers of a running cluster use. */
export interface ClusterParts extends ControllerParts {
  /**
   * Serves resources as those of a server behind this one, under the APIService of that name, as long as that names no other service.
   * Resolves once they are served.
   */
  serveAggregated(apiService: string, definitions: readonly ResourceDefinition[]): Promise<void>
  /** Has the server answer paths below `/metrics` with metrics of nodes, and for their kubelets. Returns a function that ends that. */
  provideNodeMetrics(answers: NodeAnswers): Cancel
  /**
   * Client of a component; the name is its user agent and field manager. Its requests impersonate the user `actAs`, whose rights
   * are checked then; without one they are the server's own. Flow control takes them for those of the user `countedAs`: the
   * impersonated one, else the controller's, unless given.
   */
  readonly clientOf: (component: string, actAs?: string, countedAs?: string) => Client
  /** The server as clients outside of it see it: requests are authenticated by their headers. */
  readonly apiServer: RequestHandler
  /** Client of the kubelet of a node. */
  readonly kubeletOf: (node: string) => Client
  /** Addresses of pods, which all controllers share that give them. */
  readonly podAddresses: PodAddresses
  /** What simulated containers have spent on requests. */
  readonly work: WorkLedger
  /** Kinds whose status stages write. */
  readonly stagedKinds: StagedKinds
  /** Aborted when the controllers stop. */
  readonly signal: AbortSignal
}
