import type { Brand } from '../../../../base/api/brand.ts'
import { ApiError, serviceUnavailable } from '../../../../base/api/errors/api-error.ts'
import { equalJson } from '../../../../base/api/json.ts'
import type { EndpointPort, Endpoints } from '../../../../base/api/types/core.v1.generated.ts'
import type { EndpointSlice } from '../../../../base/api/types/discovery.v1.generated.ts'
import type { NewObject } from '../../../../base/api/types/views.ts'
import type { Client } from '../../../../base/client/client.ts'
import { objectPath, resourcePath } from '../../../../base/client/resource-path.ts'
import { onAbort } from '../../../../base/execution/on-abort.ts'
import { pause } from '../../../../base/execution/pause.ts'
import { within } from '../../../../base/execution/within.ts'
import { formatIpAddress, parseIpAddress } from '../../../../base/network/ip-address.ts'
import type { Runtime } from '../../../../base/runtime.ts'
import type { ControllerRegistration } from '../../shared/framework/controller-registration.ts'
import type { Controller } from '../../shared/framework/controller.ts'
import {
  endpointsResource,
  endpointSliceResource,
  serviceResource,
} from '../../shared/objects/resources.ts'
import { storedResource } from '../../shared/objects/stored-resource.ts'
import { createIfAbsent, ignoreNotFound } from '../../shared/writes/expected-errors.ts'
import { type AddressSource, countedAddresses, leasedAddresses } from './address-sources.ts'

export interface SharedEndpointsParts {
  readonly client: Client
  readonly brand: Brand
  readonly runtime: Runtime
  readonly source: AddressSource
  /** `host:port` at which clients reach the server; empty where it has none, or none yet. */
  readonly address: () => string
  readonly isReady: () => boolean
  /** Aborted when the server announces that it stops. */
  readonly leaving: AbortSignal
  /** Whether the release has EndpointSlices. */
  readonly hasSlices: boolean
}

const name = 'service-endpoints-controller'

/** Milliseconds between two renewals, as in the original. */
const renewEvery = 10_000

/** Milliseconds between two looks at whether the server is ready. */
const lookEvery = 100

/** Milliseconds that a stop waits at most for a store that does not answer. */
const mostLeavingMs = 5000

/** A server's own endpoint of the default service. */
interface OwnEndpoint {
  readonly ip: string
  readonly ports: readonly EndpointPort[]
}

/**
 * Keeps the addresses of all servers on the store in the endpoints of the default service, as those of the original do beside it:
 * a server removes what a former run has left, joins once it is ready, renews, and leaves when it begins to stop.
 */
class SharedEndpoints implements Controller {
  readonly name = name
  readonly #parts: SharedEndpointsParts

  constructor(parts: SharedEndpointsParts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal): Promise<void> {
    const { leaving, runtime } = this.#parts
    const { timers } = runtime
    const stop = new AbortController()
    const ends = [signal, leaving].map((each) => onAbort(each, () => stop.abort()))
    if (signal.aborted || leaving.aborted) stop.abort()
    try {
      let own: OwnEndpoint | undefined
      while (!stop.signal.aborted && !(own = this.#own()))
        await pause(timers, lookEvery, stop.signal)
      if (!own) return
      await this.#attempt(() => this.#leave(own, false))
      while (!stop.signal.aborted && !this.#parts.isReady()) {
        await pause(timers, lookEvery, stop.signal)
      }
      while (!stop.signal.aborted) {
        await this.#attempt(() => this.#join(own))
        await pause(timers, renewEvery, stop.signal)
      }
      await this.#attempt(() => this.#limited(() => this.#leave(own, true)))
    } finally {
      for (const end of ends) end()
    }
  }

  #own(): OwnEndpoint | undefined {
    const address = this.#parts.address()
    const colon = address.lastIndexOf(':')
    const ip = parseIpAddress(address.slice(0, Math.max(colon, 0)).replace(/^\[(.*)\]$/, '$1'))
    if (!ip) return undefined
    const port = Number(address.slice(colon + 1))
    return { ip: formatIpAddress(ip), ports: [{ name: 'https', port, protocol: 'TCP' }] }
  }

  async #join(own: OwnEndpoint): Promise<void> {
    await this.#parts.source.join(own.ip)
    await this.#write(own, false, false)
  }

  async #leave(own: OwnEndpoint, isLast: boolean): Promise<void> {
    if (!(await this.#parts.source.leave(own.ip)) && !isLast) return
    await this.#write(own, true, true)
  }

  async #limited(call: () => Promise<void>): Promise<void> {
    const { timers } = this.#parts.runtime
    const { signal } = new AbortController()
    const late = (): Error => serviceUnavailable('the store did not answer in time')
    const limit = { timers, milliseconds: mostLeavingMs, signal, late }
    await within(limit, (limited) => {
      const ended = new Promise<void>((_, reject) => {
        onAbort(limited, () => reject(limited.reason))
      })
      return Promise.race([call(), ended])
    })
  }

  /** What fails is tried again at the next renewal. */
  async #attempt(call: () => Promise<void>): Promise<void> {
    try {
      await call()
    } catch (error) {
      // Another server has written at the same time.
      if (error instanceof ApiError && error.reason === 'Conflict') return
      this.#parts.runtime.logger.warn('the endpoints of the default service could not be kept', {
        error: String(error),
      })
    }
  }

  async #write(own: OwnEndpoint, leaves: boolean, fixesPorts: boolean): Promise<void> {
    const { client, source, brand } = this.#parts
    const collection = resourcePath(endpointsResource, { namespace: 'default' })
    const existing = await ignoreNotFound(client.get(objectPath(collection, brand.word)))
    if (!existing && leaves) return
    const current = (existing?.subsets?.[0]?.addresses ?? []).map(({ ip }) => ip)
    const addresses = await source.addresses(current, own.ip, leaves)
    if (addresses.length === 0 && !leaves) {
      throw new Error('the store has no address of a server, so those of the service stay')
    }
    const wanted = this.#wanted(existing, addresses, own, fixesPorts)
    let kept = wanted
    if (!existing) kept = (await createIfAbsent(client, collection, wanted)) ?? wanted
    else if (!equalJson({ ...existing }, { ...wanted })) {
      kept = await client.update(objectPath(collection, brand.word), wanted)
    }
    if (this.#parts.hasSlices) await this.#writeSlice(kept)
  }

  /** The endpoints as they should be; the ports of others stay, and so does the order of addresses that are right. */
  #wanted(
    existing: Endpoints | undefined,
    addresses: readonly string[],
    own: OwnEndpoint,
    fixesPorts: boolean,
  ): Endpoints {
    const { word, labelDomain } = this.#parts.brand
    const labels = {
      ...existing?.metadata.labels,
      [`endpointslice.${labelDomain}/skip-mirror`]: 'true',
    }
    const base = existing ?? { apiVersion: 'v1', kind: 'Endpoints', metadata: { name: word } }
    const [subset] = existing?.subsets?.length === 1 ? existing.subsets : []
    const held = (subset?.addresses ?? []).map(({ ip }) => ip)
    const isRight = equalJson(held.toSorted(), addresses.toSorted())
    const right = isRight && subset?.addresses
    const ports = (fixesPorts ? undefined : subset?.ports) ?? own.ports
    const all = right || addresses.toSorted().map((ip) => ({ ip }))
    const { subsets: _, ...rest } = base as Endpoints
    return {
      ...rest,
      metadata: { ...base.metadata, labels },
      ...(all.length > 0 && { subsets: [{ ...subset, addresses: all, ports }] }),
    }
  }

  async #writeSlice({ subsets = [] }: Endpoints): Promise<void> {
    const { client, brand } = this.#parts
    const resource = endpointSliceResource(brand)
    const collection = resourcePath(resource, { namespace: 'default' })
    const path = objectPath(collection, brand.word)
    const [{ addresses = [], ports = [] } = {}] = subsets
    const isIpv6 = addresses.length > 0 && addresses.every(({ ip }) => ip.includes(':'))
    const labels = { [`${brand.labelDomain}/service-name`]: brand.word }
    const wanted: NewObject<EndpointSlice> = {
      apiVersion: `${resource.group}/v1`,
      kind: 'EndpointSlice',
      metadata: { name: brand.word, labels },
      addressType: isIpv6 ? 'IPv6' : 'IPv4',
      endpoints: addresses
        .filter(({ ip }) => ip.includes(':') === isIpv6)
        .map(({ ip }) => ({ addresses: [ip], conditions: { ready: true } })),
      ports: ports.map(({ name = '', port, protocol }) => ({ name, port, protocol })),
    }
    const existing = await ignoreNotFound(client.get(path))
    if (existing && existing.addressType !== wanted.addressType) {
      await ignoreNotFound(client.delete(path))
    }
    if (!existing || existing.addressType !== wanted.addressType) {
      await createIfAbsent(client, collection, wanted)
      return
    }
    const { endpoints, ports: heldPorts, metadata } = existing
    const isRight =
      equalJson([...(endpoints ?? [])], [...(wanted.endpoints ?? [])]) &&
      equalJson([...(heldPorts ?? [])], [...(wanted.ports ?? [])]) &&
      equalJson(metadata.labels ?? {}, labels)
    if (isRight) return
    await client.update(path, { ...existing, ...wanted, metadata: { ...metadata, labels } })
  }
}

/** Keeps the endpoints of the default service where several servers serve one store; loaded by those servers alone. */
export const sharedEndpoints: ControllerRegistration = {
  name,
  needs: () => [serviceResource, endpointsResource],
  create(parts) {
    const { sharedStorage, settings, serverClient: client } = parts
    if (!sharedStorage || settings.ownEndpoints === false) return undefined
    const isCounted = settings.endpointReconciler === 'master-count'
    const source = isCounted
      ? countedAddresses(settings.serverCount ?? 1)
      : leasedAddresses(sharedStorage)
    const hasSlices = storedResource(parts, endpointSliceResource(parts.brand)) !== undefined
    return new SharedEndpoints({ ...parts, client, source, hasSlices })
  },
}
