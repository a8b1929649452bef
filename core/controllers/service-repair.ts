import type { HoldingsIndex } from '../allocation/holdings-index.ts'
import { holdingsOf } from '../allocation/holdings.ts'
import {
  ipAddressObject,
  isManagedAddress,
  networkingGroup,
  serviceOf,
} from '../allocation/ip-address-object.ts'
import { readableObject } from '../allocation/readable-object.ts'
import type { Brand } from '../api/brand.ts'
import type { ApiObject } from '../api/object.ts'
import type { FeedListener, ObjectFeed } from '../cache/object-feed.ts'
import type { Client } from '../client/client.ts'
import { objectPath, resourcePath } from '../client/resource-path.ts'
import type { Runtime } from '../runtime.ts'
import { unlessGone } from './collector-context.ts'
import type { Controller } from './controller.ts'
import { WorkQueue } from './work-queue.ts'

export interface ServiceRepairOptions {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Runtime
  readonly holdings: HoldingsIndex
  /** Prefix of services in the store; the other resource of the feed is that of addresses. */
  readonly services: string
  /** Whether an address has its object. */
  readonly hasRecord: (address: string) => boolean
  ensureDefaultService(): Promise<void>
  /** Makes what tells of services and addresses, until the signal aborts. */
  feed(listener: FeedListener, signal: AbortSignal): ObjectFeed
}

const retries = { first: 1000, most: 60_000 }

/** Work that is no address. */
const defaultService = 'default service'
const allAddresses = 'all addresses'

/**
 * Brings back what users take away by hand and every server has: the service of the API, and the objects of addresses that
 * services hold. Takes away the objects of addresses whose service was damaged and is gone. All else is right from the start,
 * as it is written with the services.
 */
export class ServiceRepair implements Controller {
  readonly name = 'service-repair-controller'
  readonly #options: ServiceRepairOptions
  readonly #addresses: string

  constructor(options: ServiceRepairOptions) {
    this.#options = options
    const group = networkingGroup(options.brand)
    this.#addresses = resourcePath({ group, version: 'v1', resource: 'ipaddresses' })
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
    await queue.run(signal)
  }

  #listener(queue: WorkQueue): FeedListener {
    const { brand, holdings, services, hasRecord } = this.#options
    return {
      put(prefix, entry, isChange) {
        if (isChange) return
        if (prefix !== services) {
          if (!holdings.has(entry.key)) queue.add(entry.key)
          return
        }
        const object = readableObject(entry)
        for (const address of object ? holdingsOf(object).addresses : []) {
          if (!hasRecord(address)) queue.add(address)
        }
      },
      gone(prefix, entry) {
        if (prefix !== services) {
          if (holdings.has(entry.key)) queue.add(entry.key)
          return
        }
        if (entry.key === `default/${brand.word}`) queue.add(defaultService)
        const object = readableObject(entry)
        if (!object) queue.add(allAddresses)
        // All but one go in commits of their own, which may fail.
        const [, ...others] = object ? holdingsOf(object).addresses : []
        for (const address of others) queue.add(address)
      },
      reread: () => queue.add(allAddresses),
    }
  }

  async #work(key: string, queue: WorkQueue, signal: AbortSignal): Promise<'done'> {
    const { client, runtime, holdings } = this.#options
    // What was told is one part of a commit; the others follow in the same turn.
    await runtime.timers.yieldTurn()
    if (key === defaultService) await this.#options.ensureDefaultService()
    else if (key === allAddresses) {
      for await (const { items } of client.pages(this.#addresses, { limit: 500, signal })) {
        for (const { metadata } of items) {
          if (metadata.name && !holdings.has(metadata.name)) queue.add(metadata.name)
        }
      }
    } else await this.#repair(key, signal)
    return 'done'
  }

  async #repair(address: string, signal: AbortSignal): Promise<void> {
    const { client, brand, holdings } = this.#options
    const record = await unlessGone(client.get(objectPath(this.#addresses, address), { signal }))
    const holder = holdings.holderOf(address)
    if (record && holder === undefined) await this.#removeOrphan(record, signal)
    if (record || holder === undefined) return
    const [namespace = '', name = ''] = holder.split('/')
    const object = ipAddressObject(brand, address, { namespace, name })
    const created = await client.create(this.#addresses, object, { signal })
    // Its service may have gone meanwhile, without knowing of it.
    if (holdings.holderOf(address) === undefined) await this.#remove(created, signal)
  }

  /** Unless its service is there and cannot be read: nobody knows what that one holds. */
  async #removeOrphan(record: ApiObject, signal: AbortSignal): Promise<void> {
    const { client, brand, holdings } = this.#options
    const [namespace = '', name = ''] = serviceOf(record)?.split('/') ?? []
    if (name === '' || !isManagedAddress(record, brand)) return
    const services = resourcePath({ group: '', version: 'v1', resource: 'services' }, { namespace })
    const service = await unlessGone(client.get(objectPath(services, name), { signal }))
    const address = record.metadata.name ?? ''
    if (service && holdingsOf(service).addresses.has(address)) return
    if (!holdings.has(address)) await this.#remove(record, signal)
  }

  async #remove({ metadata }: ApiObject, signal: AbortSignal): Promise<void> {
    const { name = '', uid = '', resourceVersion = '' } = metadata
    const preconditions = { uid, resourceVersion }
    const path = objectPath(this.#addresses, name)
    await unlessGone(this.#options.client.delete(path, { preconditions, signal }))
  }
}
