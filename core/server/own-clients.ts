import {
  parseServiceAccountUser,
  serviceAccountGroups,
  serviceAccountUser,
} from '../access/authn/service-account-name.ts'
import type { Brand } from '../base/api/brand.ts'
import { serverUser, type User } from '../base/api/user.ts'
import { impersonatingTransport } from '../base/client/change-headers.ts'
import { type Client, createClient } from '../base/client/client.ts'
import { inProcessTransport } from '../base/client/in-process-transport.ts'
import type { Transport, TransportResponse } from '../base/client/transport.ts'
import { acceptValues, requestByValueOf } from '../base/client/value-transport.ts'
import { BoundedCache } from '../base/collections/bounded-cache.ts'
import { pause } from '../base/execution/pause.ts'
import type { RequestHandler } from '../base/http/request-handler.ts'
import type { Timers } from '../base/runtime.ts'
import type { ClusterParts } from '../cluster/controllers/shared/framework/cluster-registration.ts'
import type { ControllerParts } from '../cluster/controllers/shared/framework/controller-registration.ts'

/**
 * The service accounts that the original's controller manager gives its controllers (`--use-service-account-credentials`), by
 * controller, where they are named otherwise.
 */
const accounts: Readonly<Record<string, string>> = {
  'bootstrap-signer-controller': 'bootstrap-signer',
  'certificatesigningrequest-approving-controller': 'certificate-controller',
  'certificatesigningrequest-cleaner-controller': 'certificate-controller',
  'certificatesigningrequest-signing-controller': 'certificate-controller',
  'daemonset-controller': 'daemon-set-controller',
  'endpoints-controller': 'endpoint-controller',
  'endpointslice-mirroring-controller': 'endpointslicemirroring-controller',
  'garbage-collector-controller': 'generic-garbage-collector',
  'horizontal-pod-autoscaler-controller': 'horizontal-pod-autoscaler',
  'legacy-serviceaccount-token-cleaner-controller': 'legacy-service-account-token-cleaner',
  'node-ipam-controller': 'node-controller',
  'node-lifecycle-controller': 'node-controller',
  'persistentvolume-attach-detach-controller': 'attachdetach-controller',
  'persistentvolume-binder-controller': 'persistent-volume-binder',
  'persistentvolume-expander-controller': 'expand-controller',
  'persistentvolume-protection-controller': 'pv-protection-controller',
  'persistentvolumeclaim-protection-controller': 'pvc-protection-controller',
  'pod-garbage-collector-controller': 'pod-garbage-collector',
  'replicationcontroller-controller': 'replication-controller',
  'resource-metrics': 'metrics-server',
  'resourceclaim-controller': 'resource-claim-controller',
  'root-ca-certificate-publisher-controller': 'root-ca-cert-publisher',
  'service-lb-controller': 'service-controller',
  'serviceaccount-controller': 'service-account-controller',
  'stage-controller': 'kwok-controller',
  'taint-eviction-controller': 'node-controller',
  'token-cleaner-controller': 'token-cleaner',
}

/** The user that a controller is in a cluster of the original: a service account, but for the scheduler and what mints accounts' tokens. */
export function userOfController(
  { shortWord, systemNamespace, controllersName }: Brand,
  name: string,
): string {
  if (name === 'scheduler') return `system:${shortWord}-scheduler`
  if (name === 'serviceaccount-token-controller') return `system:${controllersName}`
  return serviceAccountUser(systemNamespace, accounts[name] ?? name)
}

const nodePrefix = 'system:node:'

/** A user of the original with the groups that its credentials prove. */
function userNamed(name: string): User {
  const account = parseServiceAccountUser(name)
  const own = account ? serviceAccountGroups(account.namespace) : []
  const groups = name.startsWith(nodePrefix) ? ['system:nodes'] : own
  return { name, uid: '', groups: [...groups, 'system:authenticated'], extra: new Map() }
}

/** How often a refused request is sent again. */
const mostRepeats = 10

/** A transport that sends requests again which flow control refuses, as client-go does: after the seconds of `Retry-After`. */
function repeatingTransport(
  transport: Transport,
  { timers, closing }: Pick<OwnClientParts, 'timers' | 'closing'>,
): Transport {
  const repeating =
    <R extends { readonly signal: AbortSignal | undefined }, T extends TransportResponse>(
      send: (request: R) => Promise<T>,
    ) =>
    async (request: R): Promise<T> => {
      for (let repeats = 0; ; repeats++) {
        const response = await send(request)
        if (response.status !== 429 || repeats === mostRepeats) return response
        const seconds = Number(response.header('retry-after'))
        if (!(seconds > 0)) return response
        await response.body[Symbol.asyncIterator]().return?.()
        await pause(timers, seconds * 1000, request.signal ?? closing)
        if (closing.aborted) return response
      }
    }
  const byValue = requestByValueOf(transport)
  const repeated = { request: repeating(transport.request.bind(transport)) }
  return byValue ? acceptValues(repeated, repeating(byValue)) : repeated
}

/** Memory of the clients that are kept, in bytes, and of one of them, roughly. */
const clientBytes = 4 * 2 ** 20
const bytesOfClient = 2000

export interface OwnClientParts {
  readonly brand: Brand
  readonly timers: Timers
  /** Aborted when the server closes. */
  readonly closing: AbortSignal
}

/** The server's clients to itself, whose requests flow control takes for those of the components of a cluster of the original. */
export class OwnClients {
  readonly #parts: OwnClientParts
  readonly #handler: RequestHandler
  readonly #measured: (transport: Transport) => Transport
  readonly #clients = new BoundedCache<Client>({ bytes: clientBytes })

  /** @param measured a transport whose requests are measured */
  constructor(
    parts: OwnClientParts,
    handler: RequestHandler,
    measured: (transport: Transport) => Transport,
  ) {
    this.#parts = parts
    this.#handler = handler
    this.#measured = measured
  }

  /** See {@link ClusterParts.clientOf}; without a user to be counted as, requests are the server's own, which nothing limits. */
  readonly clientOf = (component: string, actAs = '', countedAs: string = actAs): Client => {
    const key = `${component}\n${actAs}\n${countedAs}`
    const known = this.#clients.get(key)
    if (known) return known
    const transport = impersonatingTransport(this.#transport(countedAs), actAs)
    const client = createClient(transport, { userAgent: component })
    this.#clients.set(key, client, bytesOfClient)
    return client
  }

  readonly kubeletOf = (node: string): Client =>
    this.clientOf('kubelet', '', `${nodePrefix}${node}`)

  /** The parts of a controller: its requests and events are those of its user. */
  readonly partsOf = <P extends ControllerParts>(parts: P, name: string): P => {
    const { brand } = this.#parts
    const user = userOfController(brand, name)
    const own: Pick<ClusterParts, 'client' | 'recorder' | 'clientOf'> = {
      client: this.clientOf(brand.controllersName, '', user),
      recorder: (source) =>
        parts.recorder(source, source.host === undefined ? user : `${nodePrefix}${source.host}`),
      clientOf: (component, actAs = '', countedAs = actAs || user) =>
        this.clientOf(component, actAs, countedAs),
    }
    return { ...parts, ...own }
  }

  #transport(countedAs: string): Transport {
    if (countedAs === '') return this.#measured(inProcessTransport(this.#handler, serverUser))
    const user = userNamed(countedAs)
    return repeatingTransport(
      this.#measured(inProcessTransport(this.#handler, serverUser, user)),
      this.#parts,
    )
  }
}
