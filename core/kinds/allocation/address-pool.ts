import type { ApiObject } from '../../base/api/object.ts'
import type { Revision } from '../../base/api/revision.ts'
import type { ServiceCIDR } from '../../base/api/types/networking.v1.generated.ts'
import { parseCidr, parseIpAddress } from '../../base/network/ip-address.ts'
import type { Runtime } from '../../base/runtime.ts'
import { allKeys } from '../../storage/cache/object-key.ts'
import { readableObject } from '../../storage/cache/readable-object.ts'
import type { ResourceCache } from '../../storage/cache/resource-cache.ts'
import { AddressRange, familyOf, type IpFamily } from './address-range.ts'
import type { AddressSource, Basket } from './allocate-addresses.ts'
import { drawFree } from './draw-free.ts'

/** Reasons why a service address cannot be allocated, in the words that clients know. */
const takenAddress = 'provided IP is already allocated'
const foreignAddress = 'the provided network does not match the current range'

/** Service address ranges: the server's own, and those that users add as ServiceCIDR objects. */
export class AddressPool {
  /** Ranges from the server's options; the first has the default family of services. */
  readonly ranges: readonly AddressRange[]
  readonly #runtime: Pick<Runtime, 'random'>
  /** ServiceCIDR objects; undefined where they are not served. */
  readonly #objects: ResourceCache | undefined
  /** Whether ServiceCIDR objects alone say what the ranges are, once there are some. */
  readonly #followsObjects: boolean
  #known: { readonly at: Revision; readonly ranges: readonly AddressRange[] } | undefined

  constructor(
    runtime: Pick<Runtime, 'random'>,
    ranges: readonly AddressRange[],
    objects: ResourceCache | undefined,
    { followsObjects = false }: { readonly followsObjects?: boolean } = {},
  ) {
    this.#runtime = runtime
    this.ranges = ranges
    this.#objects = objects
    this.#followsObjects = followsObjects
  }

  /** IP families that services may have. */
  get families(): readonly IpFamily[] {
    return this.ranges.map(({ family }) => family)
  }

  /** Addresses to collect for a write in `basket`. `isRefused`: whether a requested address is taken. */
  source(
    basket: Basket<string>,
    isRefused: (address: string) => boolean = (address) => basket.isTaken(address),
  ): AddressSource {
    return {
      take: (address) => {
        if (!this.contains(address)) return foreignAddress
        if (isRefused(address)) return takenAddress
        basket.take(address)
        return undefined
      },
      draw: (family) => {
        const address = this.#draw(family, (each) => basket.isTaken(each))
        if (address !== undefined) basket.take(address)
        return address
      },
    }
  }

  /** Addresses of a dry run: the original looks at one range, and not at what is taken. */
  drySource(): AddressSource {
    const rangeOf = (family: IpFamily): AddressRange | undefined =>
      this.#all().find((range) => range.family === family)
    return {
      take: (text, family) => {
        const [address, range] = [parseIpAddress(text), rangeOf(family)]
        if (!range || (address && range.contains(address))) return undefined
        return `the provided IP (${text}) is not in the valid range. The range of valid IPs is ${range.text}`
      },
      draw: (family) => rangeOf(family)?.network,
    }
  }

  /** Whether an address is within a range of services. */
  contains(text: string): boolean {
    const address = parseIpAddress(text)
    return address !== undefined && this.#all().some((range) => range.contains(address))
  }

  /** Draws a random free address of a family; undefined where none is free. */
  #draw(family: IpFamily, isTaken: (address: string) => boolean): string | undefined {
    for (const range of this.#all()) {
      if (range.family !== family) continue
      const at = drawFree(this.#runtime, range, (place) => isTaken(range.address(place)))
      if (at !== undefined) return range.address(at)
    }
    return undefined
  }

  #all(): readonly AddressRange[] {
    const objects = this.#objects
    if (!objects) return this.ranges
    if (this.#known?.at !== objects.changedAt) {
      this.#known = { at: objects.changedAt, ranges: this.#readyIn(objects) }
    }
    return this.#known.ranges
  }

  /** Ready ranges: the server's own first, except those whose ServiceCIDR is not ready, then the added ones. */
  #readyIn(objects: ResourceCache): readonly AddressRange[] {
    const ready = new Map<string, AddressRange>()
    const others = new Set<string>()
    for (const entry of objects.snapshot().entries(allKeys)) {
      const object = readableObject(entry)
      for (const range of object ? this.#rangesOf(object) : []) {
        if (object && isReady(object)) ready.set(range.text, range)
        else others.add(range.text)
      }
    }
    const isOwn = (text: string): boolean => !others.has(text) && !this.#isForeign(ready, others)
    const own = this.ranges.filter(({ text }) => ready.has(text) || isOwn(text))
    for (const { text } of own) ready.delete(text)
    return [...own, ...ready.values()]
  }

  /** Whether the ranges of the server are none of the store's, as where another server with other ranges was first. */
  #isForeign(ready: ReadonlyMap<string, unknown>, others: ReadonlySet<string>): boolean {
    return this.#followsObjects && ready.size + others.size > 0
  }

  *#rangesOf({ spec }: StoredRange): Iterable<AddressRange> {
    for (const text of spec?.cidrs ?? []) {
      const cidr = parseCidr(text)
      if (!cidr || !this.families.includes(familyOf(cidr))) continue
      const range = new AddressRange(cidr)
      if (!range.isTooLarge) yield range
    }
  }
}

/** A ServiceCIDR as the store holds it. */
type StoredRange = Pick<ApiObject, 'metadata'> & Partial<Pick<ServiceCIDR, 'spec' | 'status'>>

/** Whether a ServiceCIDR is ready. Without a condition it is: its controller need not run. */
function isReady({ metadata, status }: StoredRange): boolean {
  if (metadata.deletionTimestamp !== undefined) return false
  const ready = status?.conditions?.find(({ type }) => type === 'Ready')
  return ready === undefined || ready.status === 'True'
}
