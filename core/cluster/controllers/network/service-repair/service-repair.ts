import type { Brand } from '../../../../base/api/brand.ts'
import type { GroupResource } from '../../../../base/api/group-version.ts'
import type { IPAddress } from '../../../../base/api/types/networking.v1.generated.ts'
import type { Client } from '../../../../base/client/client.ts'
import { objectPath, resourcePath, type TypedPath } from '../../../../base/client/resource-path.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { AllocationIndex } from '../../../../kinds/allocation/allocation-index.ts'
import {
  ipAddressObject,
  isManagedAddress,
  serviceOf,
} from '../../../../kinds/allocation/ip-address-object.ts'
import { allocationsOf } from '../../../../kinds/allocation/service-allocations.ts'
import type { FeedListener } from '../../../../storage/cache/object-feed.ts'
import { readableObject } from '../../../../storage/cache/readable-object.ts'
import type {
  ControllerParts,
  ControllerRegistration,
} from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import { type OpenFeed, feedOf } from '../../shared/framework/open-feed.ts'
import {
  endpointsResource,
  endpointSliceResource,
  ipAddressResource,
  serviceResource,
} from '../../shared/objects/resources.ts'
import { storedPrefix, storedResource } from '../../shared/objects/stored-resource.ts'
import { WorkQueue } from '../../shared/queues/work-queue.ts'
import { ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { ensureDefaultEndpoints } from './default-endpoints.ts'
import { ensureDefaultService } from './default-service.ts'

export interface ServiceRepairOptions {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Runtime
  readonly allocations: AllocationIndex
  /**
   * Whether other servers write to the store: then addresses are taken before their services are written and released after them, and
   * are repaired apart.
   */
  readonly isShared: boolean
  /** Store prefix of services. */
  readonly services: string
  /** Store prefixes of Endpoints and EndpointSlices; the remaining resource of the feed is IPAddresses. */
  readonly endpoints: ReadonlySet<string>
  /** Whether an address has an IPAddress object. */
  readonly hasRecord: (address: string) => boolean
  ensureDefaultService(): Promise<void>
  ensureDefaultEndpoints(): Promise<void>
  /** Whether the server has an address for its endpoints. */
  hasAddress(): boolean
  /** Feed of services, IPAddresses, Endpoints and EndpointSlices. */
  readonly feed: OpenFeed
}

const retries = { first: 1000, most: 60_000 }

/** Attempts to read the server's own address, with backoff: a host with an address listens within a minute. */
const addressAttempts = 6

/** Work queue keys that are not addresses of services. */
const defaultService = 'default service'
const defaultEndpoints = 'default endpoints'
const ownAddress = 'own address'
const allAddresses = 'all addresses'

/**
 * Repairs what users delete or change by hand: the default service with its endpoints, and the IPAddress objects of
 * services. Writes the endpoints once the server has an address. Deletes IPAddress objects whose service was damaged and
 * is gone. All other IPAddress objects are right, since they are written with their services.
 */
class ServiceRepair implements Controller {
  readonly name = 'service-repair-controller'
  readonly #options: ServiceRepairOptions
  readonly #addresses: TypedPath<IPAddress>
  #asked = 0

  constructor(options: ServiceRepairOptions) {
    this.#options = options
    this.#addresses = resourcePath(ipAddressResource(options.brand))
  }

  async run(signal: AbortSignal): Promise<void> {
    const { runtime } = this.#options
    const queue: WorkQueue = new WorkQueue({
      name: this.name,
      runtime,
      workers: 4,
      retries,
      work: (key, working) => this.#work(key, queue, working),
    })
    this.#options.feed(this.#listener(queue), signal)
    this.#asked = 0
    queue.add(ownAddress)
    await queue.run(signal)
  }

  #listener(queue: WorkQueue): FeedListener {
    const { brand, allocations, isShared, services, endpoints, hasRecord } = this.#options
    const own = `default/${brand.word}`
    return {
      put(prefix, entry, isChange) {
        if (isChange && endpoints.has(prefix) && entry.key === own) queue.add(defaultEndpoints)
        if (isChange || isShared || endpoints.has(prefix)) return
        if (prefix !== services) {
          if (!allocations.has(entry.key)) queue.add(entry.key)
          return
        }
        const object = readableObject(entry)
        for (const address of object ? allocationsOf(object).addresses : []) {
          if (!hasRecord(address)) queue.add(address)
        }
      },
      gone(prefix, entry) {
        if (endpoints.has(prefix)) {
          if (entry.key === own) queue.add(defaultEndpoints)
          return
        }
        if (prefix === services && entry.key === own) queue.add(defaultService)
        if (isShared) return
        if (prefix !== services) {
          if (allocations.has(entry.key)) queue.add(entry.key)
          return
        }
        const object = readableObject(entry)
        if (!object) queue.add(allAddresses)
        // All addresses but one are released in commits of their own, which may fail.
        const [, ...others] = object ? allocationsOf(object).addresses : []
        for (const address of others) queue.add(address)
      },
      reread(prefix) {
        if (endpoints.has(prefix)) queue.add(defaultEndpoints)
        else if (!isShared) queue.add(allAddresses)
      },
    }
  }

  async #work(key: string, queue: WorkQueue, signal: AbortSignal): Promise<'done' | 'again'> {
    const { client, runtime, allocations } = this.#options
    if (key === ownAddress) return this.#awaitAddress(queue)
    // One turn later: the feed reports the parts of a commit one by one, in the same turn.
    await runtime.timers.yieldTurn()
    if (key === defaultService) await this.#options.ensureDefaultService()
    else if (key === defaultEndpoints) await this.#options.ensureDefaultEndpoints()
    else if (key === allAddresses) {
      for await (const { items } of client.pages(this.#addresses, { limit: 500, signal })) {
        for (const { metadata } of items) {
          if (metadata.name && !allocations.has(metadata.name)) queue.add(metadata.name)
        }
      }
    } else await this.#repair(key, signal)
    return 'done'
  }

  /** Waits for the server's address: a host learns it after the server has started, and does not report it. */
  #awaitAddress(queue: WorkQueue): 'done' | 'again' {
    if (!this.#options.hasAddress()) return ++this.#asked < addressAttempts ? 'again' : 'done'
    queue.add(defaultService)
    queue.add(defaultEndpoints)
    return 'done'
  }

  async #repair(address: string, signal: AbortSignal): Promise<void> {
    const { client, brand, allocations } = this.#options
    const record = await ignoreNotFound(
      client.get(objectPath(this.#addresses, address), { signal }),
    )
    const holder = allocations.holderOf(address)
    if (record && holder === undefined) await this.#removeOrphan(record, signal)
    if (record || holder === undefined) return
    const [namespace = '', name = ''] = holder.split('/')
    const object = ipAddressObject(brand, address, { namespace, name })
    const created = await client.create(this.#addresses, object, { signal })
    // The service may have been deleted meanwhile, without this record.
    if (allocations.holderOf(address) === undefined) await this.#remove(created, signal)
  }

  /** Deletes an IPAddress without a holder, unless its service exists but is unreadable: what that holds is unknown. */
  async #removeOrphan(record: IPAddress, signal: AbortSignal): Promise<void> {
    const { client, brand, allocations } = this.#options
    const [namespace = '', name = ''] = serviceOf(record)?.split('/') ?? []
    if (name === '' || !isManagedAddress(record, brand)) return
    const services = resourcePath(serviceResource, { namespace })
    const service = await ignoreNotFound(client.get(objectPath(services, name), { signal }))
    const address = record.metadata.name ?? ''
    if (service && allocationsOf(service).addresses.has(address)) return
    if (!allocations.has(address)) await this.#remove(record, signal)
  }

  async #remove({ metadata }: IPAddress, signal: AbortSignal): Promise<void> {
    const { name = '', uid = '', resourceVersion = '' } = metadata
    const preconditions = { uid, resourceVersion }
    const path = objectPath(this.#addresses, name)
    await ignoreNotFound(this.#options.client.delete(path, { preconditions, signal }))
  }
}

function ensureService(parts: ControllerParts): Promise<void> {
  const { serverClient: client, addressRanges: ranges, settings } = parts
  const leavesExisting = parts.sharedStorage !== undefined
  const nodePort = settings.serviceNodePort
  return ensureDefaultService({ ...parts, client, ranges, nodePort, leavesExisting })
}

async function ensureEndpoints(parts: ControllerParts): Promise<void> {
  // On a shared store, the servers keep their endpoints together.
  if (parts.settings.ownEndpoints === false || parts.sharedStorage) return
  const { serverClient: client, addressRanges: ranges } = parts
  const knows = (resource: GroupResource): boolean => storedResource(parts, resource) !== undefined
  await ensureDefaultEndpoints({ ...parts, client, ranges, knows })
}

/** Store prefixes of Endpoints and EndpointSlices, as far as the release has them. */
function endpointPrefixes(parts: ControllerParts): readonly string[] {
  const resources = [endpointsResource, endpointSliceResource(parts.brand)]
  return resources.flatMap((each) => storedResource(parts, each)?.storedAs?.prefix ?? [])
}

/** Creates missing endpoints of the default service at the start; the controller repairs existing ones later. */
async function createEndpoints(parts: ControllerParts): Promise<void> {
  const { brand, cache } = parts
  const key = `default/${brand.word}`
  const exist = endpointPrefixes(parts).every((prefix) => cache.resource(prefix).get(key))
  if (!exist) await ensureEndpoints(parts)
}

export const serviceRepair: ControllerRegistration = {
  name: 'service-repair-controller',
  formerName: 'service-repair',
  isOfServer: true,
  needs: (brand) => [serviceResource, ipAddressResource(brand)],
  ownObjects: [
    { resource: () => serviceResource, ensure: ensureService },
    { resource: () => serviceResource, ensure: createEndpoints },
  ],
  create(parts) {
    const { brand, cache, serverClient: client } = parts
    const prefix = storedPrefix(parts, serviceResource)
    const addresses = storedPrefix(parts, ipAddressResource(brand))
    const endpoints = new Set(endpointPrefixes(parts))
    return new ServiceRepair({
      ...parts,
      client,
      services: prefix,
      endpoints,
      isShared: parts.sharedAllocation !== undefined,
      hasAddress: () => parts.address() !== '',
      hasRecord: (address) => cache.resource(addresses).get(address) !== undefined,
      ensureDefaultService: () => ensureService(parts),
      ensureDefaultEndpoints: () => ensureEndpoints(parts),
      feed: feedOf(parts, (each) => each === prefix || each === addresses || endpoints.has(each)),
    })
  },
}
