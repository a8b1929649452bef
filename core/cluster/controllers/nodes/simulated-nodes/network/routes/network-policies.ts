import {
  type LabelSelector,
  matchesLabels,
  selectorFromLabelSelectorObject,
} from '../../../../../../base/api/selectors/label-selector.ts'
import type * as corev1 from '../../../../../../base/api/types/core.v1.generated.ts'
import type * as networkingv1 from '../../../../../../base/api/types/networking.v1.generated.ts'
import type { PortProtocol } from '../../../../../simulation/network/port-listener.ts'
import type { IndexedObjects } from '../../../../shared/objects/object-index.ts'
import { isInRanges } from './address-ranges.ts'

export interface PolicyParts {
  readonly policies: IndexedObjects<networkingv1.NetworkPolicy>
  readonly namespaces: Pick<IndexedObjects<corev1.Namespace>, 'byKey'>
}

/** One side of a connection, as policies see it. */
export interface PolicyPeer {
  readonly address: string
  /** The pod that has the address; absent for one on the network of its node, and for other machines. */
  readonly pod?: PolicyPod
}

interface PolicyContainer {
  readonly ports?: readonly Pick<corev1.ContainerPort, 'name' | 'containerPort' | 'protocol'>[]
}

/** What policies ask of a pod. */
export interface PolicyPod {
  readonly metadata: corev1.Pod['metadata']
  readonly spec: {
    readonly containers?: readonly PolicyContainer[] | null
    readonly initContainers?: readonly PolicyContainer[]
  }
}

/** The first packet of a connection; its port is that of the pod, behind all services. */
export interface PolicyPacket {
  readonly from: PolicyPeer
  readonly to: PolicyPeer
  readonly port: number
  readonly protocol: PortProtocol
}

type Direction = 'Ingress' | 'Egress'

/** A rule of either direction. */
interface Rule {
  readonly ports: readonly networkingv1.NetworkPolicyPort[]
  /** The other sides that it allows; empty for all. */
  readonly peers: readonly ReadPeer[]
}

interface ReadPeer {
  readonly block?: { readonly inside: readonly string[]; readonly except: readonly string[] }
  /** Pods of the policy's namespace, where `namespaces` is absent. */
  readonly pods?: LabelSelector
  readonly namespaces?: LabelSelector
}

/** A policy with its selectors parsed. */
interface ReadPolicy {
  readonly namespace: string
  readonly selector: LabelSelector
  readonly rules: Readonly<Partial<Record<Direction, readonly Rule[]>>>
}

/** Rules for a pod by direction; absent where no policy isolates it. */
interface PodRules {
  readonly version: number
  readonly rules: Readonly<
    Partial<Record<Direction, readonly (readonly [namespace: string, rule: Rule])[]>>
  >
}

/** What policies of networks allow: as the network of kind decides, packet by packet at the start of a connection. */
export class NetworkPolicies {
  readonly #policies: IndexedObjects<networkingv1.NetworkPolicy>
  readonly #namespaces: Pick<IndexedObjects<corev1.Namespace>, 'byKey'>
  /** Changes with the policies. */
  #version = 0
  readonly #read = new WeakMap<networkingv1.NetworkPolicy, ReadPolicy>()
  readonly #rulesOf = new WeakMap<PolicyPod, PodRules>()

  constructor({ policies, namespaces }: PolicyParts, signal: AbortSignal) {
    this.#policies = policies
    this.#namespaces = namespaces
    const changed = (): void => {
      this.#version += 1
    }
    this.#policies.follow({ added: changed, changed, deleted: changed }, signal)
  }

  /** Whether the policies of the sender let a packet go, and those of the receiver let it in. */
  mayPass(packet: PolicyPacket): boolean {
    return this.mayLeave(packet) && this.mayEnter(packet)
  }

  /** Whether the policies of the sender let a packet go. */
  mayLeave(packet: PolicyPacket): boolean {
    return this.#allows('Egress', packet.from.pod, packet.to, packet)
  }

  /** Whether the policies of the receiver let a packet in. */
  mayEnter(packet: PolicyPacket): boolean {
    return this.#allows('Ingress', packet.to.pod, packet.from, packet)
  }

  #allows(
    direction: Direction,
    pod: PolicyPod | undefined,
    other: PolicyPeer,
    packet: PolicyPacket,
  ): boolean {
    if (!pod || this.#policies.size === 0) return true
    const rules = this.#rulesFor(pod)[direction]
    if (!rules) return true
    return rules.some(
      ([namespace, { ports, peers }]) =>
        (ports.length === 0 || ports.some((port) => isPort(port, packet))) &&
        (peers.length === 0 || peers.some((peer) => this.#isPeer(peer, namespace, other))),
    )
  }

  #rulesFor(pod: PolicyPod): PodRules['rules'] {
    const { namespace = '' } = pod.metadata
    const version = this.#version
    const known = this.#rulesOf.get(pod)
    if (known?.version === version) return known.rules
    const selecting = this.#policies
      .inNamespace(namespace)
      .map((policy) => this.#readOf(policy))
      .filter(({ selector }) => matchesLabels(selector, pod.metadata.labels))
    const of = (direction: Direction): readonly (readonly [string, Rule])[] | undefined => {
      const lists = selecting.flatMap(({ rules }) => (rules[direction] ? [rules[direction]] : []))
      return lists.length > 0 ? lists.flat().map((rule) => [namespace, rule]) : undefined
    }
    const [Ingress, Egress] = [of('Ingress'), of('Egress')]
    const rules = { ...(Ingress && { Ingress }), ...(Egress && { Egress }) }
    this.#rulesOf.set(pod, { version, rules })
    return rules
  }

  #readOf(policy: networkingv1.NetworkPolicy): ReadPolicy {
    const known = this.#read.get(policy)
    if (known) return known
    const made = readPolicy(policy)
    this.#read.set(policy, made)
    return made
  }

  #isPeer({ block, pods, namespaces }: ReadPeer, own: string, other: PolicyPeer): boolean {
    if (block) {
      return isInRanges(other.address, block.inside) && !isInRanges(other.address, block.except)
    }
    if (!other.pod) return false
    const { namespace = '', labels } = other.pod.metadata
    const isOfNamespace = namespaces
      ? matchesLabels(namespaces, this.#namespaces.byKey(namespace)?.metadata.labels)
      : namespace === own
    return isOfNamespace && (!pods || matchesLabels(pods, labels))
  }
}

function readPolicy({ metadata, spec }: networkingv1.NetworkPolicy): ReadPolicy {
  const { ingress = [], egress = [] } = spec
  const types = spec.policyTypes ?? (spec.egress ? ['Ingress', 'Egress'] : ['Ingress'])
  const rules = {
    ...(types.includes('Ingress') && {
      Ingress: ingress.map(({ ports = [], from = [] }) => ({ ports, peers: from.map(readPeer) })),
    }),
    ...(types.includes('Egress') && {
      Egress: egress.map(({ ports = [], to = [] }) => ({ ports, peers: to.map(readPeer) })),
    }),
  }
  const selector = selectorFromLabelSelectorObject(spec.podSelector)
  return { namespace: metadata.namespace ?? '', selector, rules }
}

function readPeer({
  ipBlock,
  podSelector,
  namespaceSelector,
}: networkingv1.NetworkPolicyPeer): ReadPeer {
  if (ipBlock) return { block: { inside: [ipBlock.cidr], except: ipBlock.except ?? [] } }
  return {
    ...(podSelector && { pods: selectorFromLabelSelectorObject(podSelector) }),
    ...(namespaceSelector && { namespaces: selectorFromLabelSelectorObject(namespaceSelector) }),
  }
}

/** Whether a port of a rule is the one that a packet goes to; names are those of ports of the receiver. */
function isPort(
  { protocol = 'TCP', port, endPort }: networkingv1.NetworkPolicyPort,
  packet: PolicyPacket,
): boolean {
  if (protocol !== packet.protocol) return false
  if (port === undefined) return true
  if (typeof port === 'number') {
    return packet.port >= port && packet.port <= (endPort ?? port)
  }
  const { containers, initContainers } = packet.to.pod?.spec ?? {}
  return [...(initContainers ?? []), ...(containers ?? [])].some(({ ports }) =>
    ports?.some(
      (each) =>
        each.name === port &&
        each.containerPort === packet.port &&
        (each.protocol ?? 'TCP') === protocol,
    ),
  )
}
