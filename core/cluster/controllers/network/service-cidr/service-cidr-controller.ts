import type { Brand } from '../../../../base/api/brand.ts'
import { conditionsOf, findCondition } from '../../../../base/api/conditions.ts'
import type { Condition } from '../../../../base/api/types/meta.v1.generated.ts'
import type { IPAddress, ServiceCIDR } from '../../../../base/api/types/networking.v1.generated.ts'
import type { Patch } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { objectPath, resourcePath, type TypedPath } from '../../../../base/client/resource-path.ts'
import { parseCidr, parseIpAddress } from '../../../../base/network/ip-address.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import { formatTime, millisecondsOf } from '../../../../base/time/time.ts'
import { AddressRange } from '../../../../kinds/allocation/address-range.ts'
import {
  networkingGroup,
  isManagedAddress,
} from '../../../../kinds/allocation/ip-address-object.ts'
import type { FeedListener } from '../../../../storage/cache/object-feed.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { type OpenFeed, feedOf } from '../../shared/framework/open-feed.ts'
import { ipAddressResource, serviceCidrResource } from '../../shared/objects/resources.ts'
import { storedPrefix } from '../../shared/objects/stored-resource.ts'
import { DueKeys } from '../../shared/queues/due-keys.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { ignoreNotFound, isStaleWrite } from '../../shared/writes/expected-errors.ts'
import { ensureDefaultRange } from './default-range.ts'

export interface ServiceCidrControllerOptions {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Runtime
  /** Store prefix of ServiceCIDRs; the other resource of the feed is IPAddresses. */
  readonly ranges: string
  ensureDefaultRange(): Promise<void>
  /** Feed of ServiceCIDRs and IPAddresses. */
  readonly feed: OpenFeed
}

const retries = { first: 1000, most: 60_000 }

/**
 * Milliseconds between the deletion of a ServiceCIDR and its end: another server may still be allocating an address of it,
 * from before it learned of the deletion.
 */
const grace = 10_000

const inUse: Readiness = {
  status: 'False',
  reason: 'Terminating',
  message:
    'There are still IPAddresses referencing the ServiceCIDR, please remove them or create a new ServiceCIDR',
}
const name = 'service-cidr-controller'

function ready({ title }: Brand): Readiness {
  return { status: 'True', reason: '', message: `${title} Service CIDR is ready` }
}

/** Finalizer that holds a ServiceCIDR while it is needed. */
function rangeFinalizer(brand: Brand): string {
  return `${networkingGroup(brand)}/service-cidr-finalizer`
}

/** Sets the condition `Ready` of ServiceCIDRs, and holds deleted ones back while services have addresses of them. */
class ServiceCidrController implements Controller {
  readonly name = 'service-cidr-controller'
  readonly #options: ServiceCidrControllerOptions

  constructor(options: ServiceCidrControllerOptions) {
    this.#options = options
  }

  run(signal: AbortSignal): Promise<void> {
    return new RangeKeeper(this.name, this.#options).run(signal)
  }
}

/** Paths of ServiceCIDRs and IPAddresses. */
interface RangePaths {
  readonly ranges: TypedPath<ServiceCIDR>
  readonly addresses: TypedPath<IPAddress>
}

/** State of the controller between its start and its stop. */
class RangeKeeper {
  readonly #options: ServiceCidrControllerOptions
  readonly #queue: WorkQueue
  readonly #dues: DueKeys
  readonly #paths: RangePaths
  /** Names of terminating ServiceCIDRs, which changes of other objects may release. */
  readonly #terminating = new Set<string>()

  constructor(name: string, options: ServiceCidrControllerOptions) {
    const { runtime, brand } = options
    this.#options = options
    this.#paths = {
      ranges: resourcePath(serviceCidrResource(brand)),
      addresses: resourcePath(ipAddressResource(brand)),
    }
    this.#queue = new WorkQueue({
      name,
      runtime,
      workers: 1,
      retries,
      work: (key, signal) => this.#work(key, signal),
    })
    this.#dues = new DueKeys({ runtime, slack: 1000, due: (keys) => this.#addAll(keys) })
  }

  async run(signal: AbortSignal): Promise<void> {
    this.#options.feed(this.#listener(), signal)
    try {
      await this.#queue.run(signal)
    } finally {
      this.#dues.clear()
    }
  }

  #listener(): FeedListener {
    const { ranges } = this.#options
    return {
      put: (prefix, { key }) => {
        if (prefix !== ranges) return
        this.#queue.add(key)
        this.#addAll(this.#terminating)
      },
      gone: (prefix, { key }) => {
        if (prefix === ranges) this.#queue.add(key)
        this.#addAll(this.#terminating)
      },
      reread: () => {
        this.#queue.add(this.#options.brand.word)
        this.#addAll(this.#terminating)
      },
    }
  }

  #addAll(names: Iterable<string>): void {
    for (const name of names) this.#queue.add(name)
  }

  async #work(name: string, signal: AbortSignal): Promise<'done'> {
    const { client, runtime, brand } = this.#options
    // One turn later, since services are often deleted together, and their addresses with them.
    await runtime.timers.yieldTurn()
    const range = await ignoreNotFound(client.get(objectPath(this.#paths.ranges, name), { signal }))
    if (!range) {
      this.#terminating.delete(name)
      this.#dues.delete(name)
      if (name === brand.word) await this.#options.ensureDefaultRange()
    } else if (range.metadata.deletionTimestamp === undefined) {
      await this.#unlessOvertaken(this.#protect(range, signal))
    } else {
      this.#terminating.add(name)
      await this.#unlessOvertaken(this.#letGo(range, signal))
    }
    return 'done'
  }

  async #protect(range: ServiceCIDR, signal: AbortSignal): Promise<void> {
    const finalizer = rangeFinalizer(this.#options.brand)
    const { finalizers = [] } = range.metadata
    const kept = finalizers.includes(finalizer)
      ? range
      : await this.#setFinalizers(range, [...finalizers, finalizer], signal)
    await this.#say(ready(this.#options.brand), kept, signal)
  }

  async #letGo(range: ServiceCIDR, signal: AbortSignal): Promise<void> {
    const { client, runtime, brand } = this.#options
    const { name = '', finalizers = [], deletionTimestamp = '' } = range.metadata
    const others = finalizers.filter((each) => each !== rangeFinalizer(brand))
    if (others.length === finalizers.length) return
    if (await needsRange(range, { client, brand, signal, ...this.#paths })) {
      return this.#say(inUse, range, signal)
    }
    const due = (millisecondsOf(deletionTimestamp) ?? 0) + grace
    if (runtime.clock.now() < due) this.#dues.set(name, due)
    else await this.#setFinalizers(range, others, signal)
  }

  #setFinalizers(
    range: ServiceCIDR,
    finalizers: readonly string[],
    signal: AbortSignal,
  ): Promise<ServiceCIDR> {
    const metadata = { ...range.metadata, finalizers: [...finalizers] }
    const path = objectPath(this.#paths.ranges, metadata.name ?? '')
    return this.#options.client.update(path, { ...range, metadata }, { signal })
  }

  async #say(readiness: Readiness, range: ServiceCIDR, signal: AbortSignal): Promise<void> {
    const { client, runtime, brand } = this.#options
    const condition = readyCondition(
      conditionsOf(range),
      readiness,
      formatTime(runtime.clock.now()),
    )
    if (!condition) return
    const { name = '', uid = '' } = range.metadata
    const path = `${objectPath(this.#paths.ranges, name)}/status`
    const apiVersion = `${networkingGroup(brand)}/v1`
    const applied: Patch<ServiceCIDR> = {
      apiVersion,
      kind: 'ServiceCIDR',
      metadata: { name, uid },
      status: { conditions: [condition] },
    }
    // Server-side apply leaves conditions of other writers alone.
    await client.patch(path, 'apply', applied, {
      fieldManager: 'service-cidr-controller',
      force: true,
      signal,
    })
  }

  /** Ignores conflicts and missing objects: the event of the write that was faster queues the range again. */
  async #unlessOvertaken(work: Promise<void>): Promise<void> {
    try {
      await work
    } catch (error) {
      if (!isStaleWrite(error)) throw error
    }
  }
}

function ensureRange(parts: ControllerParts): Promise<void> {
  const { serverClient: client, brand, addressRanges: ranges } = parts
  // The finalizer is set only where the controller runs: nothing else would remove it.
  const finalizers = parts.runs(name) ? [rangeFinalizer(brand)] : []
  return ensureDefaultRange({ ...parts, client, ranges, finalizers })
}

/** Content of the condition `Ready` of a ServiceCIDR. */
interface Readiness {
  readonly status: 'True' | 'False'
  readonly reason: string
  readonly message: string
}

/**
 * Condition `Ready` to write; undefined where `conditions` already has it. For a ready range any reason and message will
 * do.
 */
function readyCondition(
  conditions: readonly Condition[],
  { status, reason, message }: Readiness,
  now: string,
): Condition | undefined {
  const before = findCondition(conditions, 'Ready')
  const isSame = before?.status === status
  if (isSame && (status === 'True' || before.reason === reason)) return undefined
  const lastTransitionTime = (isSame && before.lastTransitionTime) || now
  return { type: 'Ready', status, lastTransitionTime, reason, message }
}

function networksOf({ spec }: ServiceCIDR): readonly AddressRange[] {
  return (spec.cidrs ?? []).flatMap((text) => {
    const cidr = parseCidr(text)
    return cidr ? [new AddressRange(cidr)] : []
  })
}

/** Whether a ServiceCIDR is still needed: an allocated address is in its ranges and in no other ServiceCIDR's. */
async function needsRange(
  range: ServiceCIDR,
  {
    client,
    brand,
    signal,
    ...paths
  }: RangePaths & {
    readonly client: Client
    readonly brand: Brand
    readonly signal: AbortSignal
  },
): Promise<boolean> {
  const own = networksOf(range)
  const { items } = await client.list(paths.ranges, { signal })
  // Terminating ServiceCIDRs do not count: of two that overlap and are both deleted, one must stay.
  const others = items
    .filter(({ metadata }) => metadata.deletionTimestamp === undefined)
    .flatMap((each) => networksOf(each))
  for await (const page of client.pages(paths.addresses, { limit: 500, signal })) {
    for (const object of page.items) {
      const address = parseIpAddress(object.metadata.name ?? '')
      if (!address || !isManagedAddress(object, brand)) continue
      if (!own.some((network) => network.contains(address))) continue
      if (!others.some((network) => network.contains(address))) return true
    }
  }
  return false
}

export const serviceCidr: ControllerRegistration = {
  name,
  formerName: 'service-cidr',
  needs: (brand) => [serviceCidrResource(brand), ipAddressResource(brand)],
  ownObjects: [{ resource: serviceCidrResource, ensure: ensureRange }],
  create(parts) {
    const ranges = storedPrefix(parts, serviceCidrResource(parts.brand))
    const addresses = storedPrefix(parts, ipAddressResource(parts.brand))
    return new ServiceCidrController({
      ...parts,
      ranges,
      ensureDefaultRange: () => ensureRange(parts),
      feed: feedOf(parts, (each) => each === ranges || each === addresses),
    })
  },
}
