import type * as corev1 from '../../../../../../base/api/types/core.v1.generated.ts'
import { formatIpAddress, parseCidr } from '../../../../../../base/network/ip-address.ts'
import type { PortProtocol } from '../../../../../simulation/network/port-listener.ts'
import type { FindObjects, IndexedObjects } from '../../../../shared/objects/object-index.ts'
import { isPodFinished, nodeOf } from '../../../../shared/pods/pod-state.ts'
import { isInRanges } from './address-ranges.ts'

export interface AddressBookParts {
  readonly pods: IndexedObjects<corev1.Pod>
  readonly nodes: IndexedObjects<corev1.Node>
}

/** A port of a pod that a port of its node leads to. */
export interface HostPort {
  readonly pod: corev1.Pod
  readonly port: number
}

/** Who has which address. */
export class AddressBook {
  readonly #nodes: IndexedObjects<corev1.Node>
  readonly #podsAt: FindObjects<corev1.Pod>
  readonly #podsOfHostPort: FindObjects<corev1.Pod>
  readonly #nodesAt: FindObjects<corev1.Node>
  /** Ranges of the pods of all nodes. */
  #ranges: readonly string[] | undefined

  constructor({ pods, nodes }: AddressBookParts, signal: AbortSignal) {
    this.#podsAt = pods.index('pod address', ({ status }) =>
      (status.podIPs ?? []).flatMap(({ ip }) => ip || []),
    )
    this.#podsOfHostPort = pods.index('host port', (pod) =>
      hostPortsOf(pod).map(({ hostPort, protocol }) => `${nodeOf(pod)} ${hostPort} ${protocol}`),
    )
    this.#nodes = nodes
    this.#nodesAt = this.#nodes.index('node address', addressesOf)
    const changed = (): void => {
      this.#ranges = undefined
    }
    this.#nodes.follow({ added: changed, changed, deleted: changed }, signal)
  }

  /** Pods that have an address: those on the network of a node share it. */
  podsAt(address: string): corev1.Pod[] {
    return this.#podsAt(address).filter((pod) => !isPodFinished(pod))
  }

  /** The name of the node that has an address. */
  nodeAt(address: string): string | undefined {
    return this.#nodesAt(address)[0]?.metadata.name
  }

  /** The address of a node in a family; empty where it has none. */
  addressOf(node: string, family: 4 | 6): string {
    const found = this.#nodes.byKey(node)
    const isWanted = (each: string): boolean => each.includes(':') === (family === 6)
    return (found && addressesOf(found).find(isWanted)) ?? ''
  }

  /** The address from which a node reaches its own pods: the first of their range. */
  gatewayOf(node: string, family: 4 | 6): string | undefined {
    const found = this.#nodes.byKey(node)
    const ranges = found ? rangesOf(found).flatMap((each) => parseCidr(each) ?? []) : []
    const range = ranges.find((each) => each.family === family)
    return range && formatIpAddress({ family, value: range.value + 1n })
  }

  /** Pods to whose ports a port of a node leads, at one of its addresses. */
  hostPortsAt(node: string, address: string, port: number, protocol: PortProtocol): HostPort[] {
    return this.#podsOfHostPort(`${node} ${port} ${protocol}`).flatMap((pod) => {
      const found = hostPortsOf(pod).find(
        (each) =>
          each.hostPort === port &&
          each.protocol === protocol &&
          ['', '0.0.0.0', '::', address].includes(each.hostIP ?? ''),
      )
      return found && !isPodFinished(pod) ? [{ pod, port: found.containerPort }] : []
    })
  }

  /** Whether an address is in the range of the pods of a node. */
  isInRangeOf(node: string, address: string): boolean {
    const found = this.#nodes.byKey(node)
    return found !== undefined && isInRanges(address, rangesOf(found))
  }

  /** Whether an address is in the range of any node's pods. */
  isOfPods(address: string): boolean {
    this.#ranges ??= Array.from(this.#nodes.objects()).flatMap(rangesOf)
    return isInRanges(address, this.#ranges)
  }
}

function rangesOf({ spec: { podCIDR = '', podCIDRs = [podCIDR] } }: corev1.Node): string[] {
  return podCIDRs.filter((each) => each !== '')
}

function addressesOf({ status }: corev1.Node): string[] {
  return (status.addresses ?? [])
    .filter(({ type }) => type === 'InternalIP' || type === 'ExternalIP')
    .map(({ address }) => address)
}

/** Ports of a pod with a network of its own that ports of its node lead to. */
function hostPortsOf({ spec }: corev1.Pod): corev1.ContainerPort[] {
  if (spec.hostNetwork === true || !nodeOf({ spec })) return []
  return [...(spec.initContainers ?? []), ...(spec.containers ?? [])]
    .flatMap(({ ports }) => ports ?? [])
    .filter(({ hostPort }) => hostPort)
}
