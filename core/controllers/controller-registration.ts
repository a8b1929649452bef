import type { AddressRange } from '../allocation/address-range.ts'
import type { HoldingsIndex } from '../allocation/holdings-index.ts'
import type { Brand } from '../api/brand.ts'
import type { CachedEntry } from '../cache/cached-entry.ts'
import type { WatchCache } from '../cache/watch-cache.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Client } from '../client/client.ts'
import type { FirstObject } from '../first-objects/first-object.ts'
import type { Runtime } from '../runtime.ts'
import type { Controller } from './controller.ts'

/** What a host decides about controllers. */
export interface ControllerSettings {
  /** `--controllers`: which of them run, as selectControllers reads it; all unless given. */
  readonly controllers?: readonly string[]
  /** Milliseconds that an event is kept after it was last written, 0 for ever; an hour unless given. */
  readonly eventTtlMs?: number
  /** PEM of the authorities by which clients know the server, to be published in every namespace; none where there are none. */
  readonly rootCertificates?: string
  /** The machine that the server runs on: given, the server says by a lease that it is there. */
  readonly hostname?: string
}

/** A resource in whichever of its versions. */
export interface GroupResource {
  readonly group: string
  readonly resource: string
}

/** What a server lends the controllers that run in it. */
export interface ControllerParts {
  /** Sends requests as the controller manager. */
  readonly client: Client
  /** Sends requests as the API server, for objects that are its own and no controller's. */
  readonly serverClient: Client
  readonly brand: Brand
  readonly runtime: Runtime
  readonly catalog: Catalog
  /** For reading, by feeds above all; controllers write through the client only. */
  readonly cache: WatchCache
  /** Addresses and node ports that services have. */
  readonly holdings: HoldingsIndex
  /** The ranges that services get addresses of, the main one first. */
  readonly addressRanges: readonly AddressRange[]
  /** Objects that every server has from its first start on. */
  readonly firstObjects: readonly FirstObject[]
  readonly settings: ControllerSettings
  /** Whether an entry is as this server created it when it started, and was not written since. */
  isFresh(entry: CachedEntry): boolean
  /** `host:port` that clients reach the server at; empty where there is none, or none yet. */
  address(): string
  /** Whether the controller of that name runs in this server. */
  runs(name: string): boolean
}

/** What a server knows of a controller before it runs. */
export interface ControllerRegistration {
  /** The name in `--controllers` and in logs. */
  readonly name: string
  /** The shorter name that kube-controller-manager had for it before, which `--controllers` takes as well. */
  readonly formerName?: string
  /** Resources without which it does not run. */
  needs(brand: Brand): readonly GroupResource[]
  /**
   * Each creates an object of the server's own that the controller looks after. They are called at the same time before the
   * server is ready, whether or not the controller runs, but not where the resource of the object is unknown.
   */
  readonly ownObjects?: readonly OwnObject[]
  /** @returns undefined where the settings leave it nothing to do. */
  create(parts: ControllerParts): Controller | undefined
}

/** An object of the server's own, such as the service of the API. */
export interface OwnObject {
  resource(brand: Brand): GroupResource
  /** Creates the object where it does not exist, and repairs what is the server's to say. */
  ensure(parts: ControllerParts): Promise<void>
}
