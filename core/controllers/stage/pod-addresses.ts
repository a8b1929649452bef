import { objectsOf, structOf, textOf, textsOf } from '../../api/json-fields.ts'
import { formatIpAddress, networkOf, parseCidr } from '../../api/ip-address.ts'
import type { ApiObject } from '../../api/object.ts'
import type { PodPlace } from '../../stages/template-functions.ts'
import type { ClusterParts } from '../cluster-parts.ts'

/** Range of the pods of nodes that have none, as in kwok. */
const usualRange = '10.0.0.0/24'

/** Addresses of nodes, and those that pods get from the range of their node. */
export class PodAddresses {
  readonly #parts: ClusterParts
  /** Addresses that pods hold, by their namespace and name. */
  readonly #held = new Map<string, string>()
  readonly #used = new Set<string>()
  /** Place in its range of the address that a node gave last. */
  readonly #cursors = new Map<string, number>()

  constructor(parts: ClusterParts) {
    this.#parts = parts
  }

  /** IP addresses of a node; none of one that does not exist or has none yet. */
  ofNode(name: string): readonly string[] {
    const node = this.#node(name)
    if (!node) return []
    const addresses = objectsOf(structOf(node, 'status'), 'addresses')
    const internal = addresses.filter(({ type }) => type === 'InternalIP')
    return internal.map((address) => textOf(address, 'address'))
  }

  /** The address of a pod, the same as long as it exists. */
  ofPod({ node, isOnHost, namespace, name }: PodPlace): readonly string[] {
    if (isOnHost) return this.ofNode(node)
    const key = `${namespace}/${name}`
    const known = this.#held.get(key)
    if (known !== undefined) return [known]
    const made = this.#next(node)
    if (made === undefined) return []
    this.#hold(key, made)
    return [made]
  }

  /** Notes the address that a pod has already. */
  found(pod: ApiObject): void {
    const { namespace = '', name = '' } = pod.metadata
    const address = textOf(structOf(pod, 'status'), 'podIP')
    if (address !== '') this.#hold(`${namespace}/${name}`, address)
  }

  release({ metadata }: ApiObject): void {
    const key = `${metadata.namespace ?? ''}/${metadata.name ?? ''}`
    const address = this.#held.get(key)
    this.#held.delete(key)
    if (address !== undefined) this.#used.delete(address)
  }

  #node(name: string): ApiObject | undefined {
    return this.#parts.objects.of({ group: '', resource: 'nodes' }).get('', name)
  }

  #hold(key: string, address: string): void {
    this.#held.set(key, address)
    this.#used.add(address)
  }

  #next(nodeName: string): string | undefined {
    const spec = structOf(this.#node(nodeName) ?? {}, 'spec')
    const ranges = [...textsOf(spec, 'podCIDRs'), textOf(spec, 'podCIDR'), usualRange]
    const range = ranges.map(parseCidr).find((cidr) => cidr?.family === 4)
    if (!range) return undefined
    const size = 2 ** (32 - range.prefixLength)
    const from = this.#cursors.get(nodeName) ?? 0
    for (let step = 1; step < size - 1; step++) {
      const at = ((from + step - 1) % (size - 2)) + 1
      const address = formatIpAddress({ family: 4, value: networkOf(range).value + BigInt(at) })
      if (this.#used.has(address)) continue
      this.#cursors.set(nodeName, at)
      return address
    }
    return undefined
  }
}
