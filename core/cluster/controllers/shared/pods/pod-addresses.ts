import { keyOf } from '../../../../base/api/metadata/object-keys.ts'
import type { Pod } from '../../../../base/api/types/core.v1.generated.ts'
import { sharedPodRange } from '../../../../requests/node-access/simulated-addresses.ts'
import { nodeResource } from '../objects/resources.ts'
import type { SharedObjects } from '../objects/shared-objects.ts'
import { nodeOf } from './pod-state.ts'

interface Range {
  readonly base: number
  readonly size: number
  readonly taken: Set<number>
  next: number
}

function numberOfIp(text: string): number {
  return text.split('.').reduce((number, part) => number * 256 + Number(part), 0)
}

function textOfIp(number: number): string {
  return [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join('.')
}

const rangePattern = /^\d+(\.\d+){3}\/\d+$/

/**
 * IPv4 addresses of pods, out of the ranges of their nodes; each is the next free one, as of the host-local plug-in. All controllers
 * that give pods addresses share one instance.
 */
export class PodAddresses {
  readonly #objects: SharedObjects
  readonly #ranges = new Map<string, Range>()
  readonly #holds = new Map<string, readonly [range: Range, address: number]>()

  constructor(objects: SharedObjects) {
    this.#objects = objects
  }

  /** Notes the address that a pod has. */
  note(pod: Pod): void {
    const { podIP: ip = '' } = pod.status
    const key = keyOf(pod)
    if (this.#holds.has(key) || !/^\d+(\.\d+){3}$/.test(ip)) return
    this.#take(key, this.#rangeOf(nodeOf(pod)), numberOfIp(ip))
  }

  /** The address of a pod, by its key; it gets one of its node's range where it has none. Empty where the range is full. */
  assign(key: string, node: string): string {
    const held = this.#holds.get(key)
    if (held) return textOfIp(held[1])
    const range = this.#rangeOf(node)
    // The first two addresses are the network's and the bridge's, the last one is for broadcasts.
    const usable = range.size - 3
    for (let tries = 0; tries < usable; tries++) {
      const address = range.base + 2 + (range.next++ % usable)
      if (range.taken.has(address)) continue
      this.#take(key, range, address)
      return textOfIp(address)
    }
    return ''
  }

  release(key: string): void {
    const held = this.#holds.get(key)
    if (!held) return
    held[0].taken.delete(held[1])
    this.#holds.delete(key)
  }

  #take(key: string, range: Range, address: number): void {
    range.taken.add(address)
    this.#holds.set(key, [range, address])
  }

  #rangeOf(node: string): Range {
    const { podCIDR = '', podCIDRs = [] } = this.#objects.of(nodeResource).get('', node)?.spec ?? {}
    const own = [podCIDR, ...podCIDRs]
    const text = own.find((cidr) => rangePattern.test(cidr)) ?? sharedPodRange
    const known = this.#ranges.get(text)
    if (known) return known
    const [ip = '', bits = '24'] = text.split('/')
    const base = numberOfIp(ip)
    const range = { base, size: 2 ** (32 - Number(bits)), taken: new Set<number>(), next: 0 }
    this.#ranges.set(text, range)
    return range
  }
}
