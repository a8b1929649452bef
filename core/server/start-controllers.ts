import { allocationRanges } from '../allocation/create-allocation.ts'
import { networkingGroup } from '../allocation/ip-address-object.ts'
import { ApiError } from '../api/api-error.ts'
import type { ProtectedKind } from '../api/storage-protection.ts'
import { entryKey } from '../cache/object-key.ts'
import { type FeedListener, ObjectFeed } from '../cache/object-feed.ts'
import type { Client } from '../client/client.ts'
import { ClusterRoleAggregation } from '../controllers/cluster-role-aggregation/cluster-role-aggregation.ts'
import { ControllerManager } from '../controllers/controller-manager.ts'
import type { Controller } from '../controllers/controller.ts'
import { createStorageProtection } from '../controllers/storage-protection/create-storage-protection.ts'
import {
  discoveryGroup,
  ensureDefaultEndpoints,
} from '../controllers/service-repair/default-endpoints.ts'
import {
  ensureDefaultRange,
  ensureDefaultService,
} from '../controllers/service-repair/default-service.ts'
import { defaultServiceAccounts } from '../controllers/service-account/default-service-accounts.ts'
import { DisruptionController } from '../controllers/disruption/disruption-controller.ts'
import { EventExpiry } from '../controllers/event-expiry/event-expiry.ts'
import { FirstObjectKeeper } from '../controllers/first-objects/first-object-keeper.ts'
import { FinishedJobs } from '../controllers/finished-jobs/finished-jobs.ts'
import { GarbageCollector } from '../controllers/garbage-collector/garbage-collector.ts'
import { NamespaceController } from '../controllers/namespace/namespace-controller.ts'
import { parsePlace } from '../controllers/object-place.ts'
import { rootCertificatePublisher } from '../controllers/root-certificate/root-certificate-publisher.ts'
import { ServerIdentity } from '../controllers/server-identity/server-identity.ts'
import {
  rangeFinalizer,
  ServiceCidrController,
} from '../controllers/service-cidr/service-cidr-controller.ts'
import { ServiceRepair } from '../controllers/service-repair/service-repair.ts'
import { type ControllerName, selectControllers } from '../controllers/select-controllers.ts'
import type { FirstObject } from '../first-objects/first-object.ts'
import { authenticationTrust } from '../first-objects/authentication-trust.ts'
import { firstObjects } from '../first-objects/first-objects.ts'
import { storeFirstObjects } from '../first-objects/store-first-objects.ts'
import type { Logger } from '../runtime.ts'
import type { ApiServerOptions, ServerServices } from './create-services.ts'
import type { Revision } from '../storage/storage.ts'

/**
 * Creates what every server has from the start, then runs the controllers.
 *
 * @returns what stops them.
 * @throws RangeError for a controller that does not exist.
 */
export async function startControllers(
  services: ServerServices,
  options: ApiServerOptions,
  clientOf: (fieldManager: string) => Client,
): Promise<() => Promise<void>> {
  const runs = selectControllers(options.controllers ?? ['*'])
  const { brand, runtime } = services
  const own = clientOf(brand.serverName)
  const client = clientOf(brand.controllersName)
  const first = firstObjectsOf(services, options)
  const found = services.cache.revision
  if (!services.isFurnished) await furnish(services, options, own, first)
  // Last: nothing may fail any more once something runs that only the caller can stop.
  const manager = new ControllerManager(runtime)
  manager.start(firstObjectKeeper({ ...services, client: own, own, options }, first, found))
  const { hostname } = options
  if (hostname !== undefined && knows(services, `coordination.${brand.apiDomain}`, 'leases')) {
    manager.start(new ServerIdentity({ client: own, brand, runtime, hostname }))
  }
  for (const [name, create] of Object.entries(makers)) {
    if (!runs(name as ControllerName)) continue
    const controller = create({ ...services, client, own, options })
    if (controller) manager.start(controller)
  }
  return () => manager.stop()
}

function firstObjectsOf(
  { brand, catalog }: ServerServices,
  { clientAuthorities }: ApiServerOptions,
): readonly FirstObject[] {
  const common = firstObjects(brand, catalog)
  if (clientAuthorities === undefined) return common
  return [...common, authenticationTrust(brand, clientAuthorities)]
}

/** Whether the release knows a resource; the server reads and writes it whether clients are served it or not. */
function knows({ catalog }: ServerServices, group: string, resource: string): boolean {
  return catalog.findStored(group, resource) !== undefined
}

async function furnish(
  services: ServerServices,
  options: ApiServerOptions,
  client: Client,
  first: readonly FirstObject[],
): Promise<void> {
  const { brand } = services
  const networking = networkingGroup(brand)
  await storeFirstObjects(services, first)
  const ranges = { ...services, client, ranges: allocationRanges(options).addresses }
  const { logger } = services.runtime
  await Promise.all([
    knows(services, '', 'services') && unlessCorrupt(ensureDefaultService(ranges), logger),
    knows(services, '', 'services') &&
      !hasEndpoints(services) &&
      unlessCorrupt(ensureEndpoints(services, options, client), logger),
    knows(services, networking, 'servicecidrs') &&
      unlessCorrupt(ensureRange(services, options, client), logger),
  ])
}

function ensureRange(
  services: ServerServices,
  options: ApiServerOptions,
  client: Client,
): Promise<void> {
  const { addresses: ranges } = allocationRanges(options)
  // Held back from the start on, where somebody lets it go again.
  const isKept = selectControllers(options.controllers ?? ['*'])('service-cidr-controller')
  const finalizers = isKept ? [rangeFinalizer(services.brand)] : []
  return ensureDefaultRange({ ...services, client, ranges, finalizers })
}

/** Prefixes of the resources that tell the endpoints of services. */
function endpointPrefixes({ brand, catalog }: ServerServices): readonly string[] {
  const slices = catalog.findStored(discoveryGroup(brand), 'endpointslices')
  const kinds = [catalog.findStored('', 'endpoints'), slices]
  return kinds.flatMap((kind) => kind?.storedAs?.prefix ?? [])
}

/** Without reading them, which is for later: a start does not wait for it. */
function hasEndpoints(services: ServerServices): boolean {
  const { brand, cache } = services
  const key = `default/${brand.word}`
  return endpointPrefixes(services).every((prefix) => cache.resource(prefix).get(key))
}

function ensureEndpoints(
  services: ServerServices,
  options: ApiServerOptions,
  client: Client,
): Promise<void> {
  const { addresses: ranges } = allocationRanges(options)
  const isKnown = (group: string, resource: string): boolean => knows(services, group, resource)
  return ensureDefaultEndpoints({ ...services, client, ranges, knows: isKnown })
}

/** A server whose first objects cannot be read has to start all the same: how else could they be deleted? */
async function unlessCorrupt(ensured: Promise<void>, logger: Logger): Promise<void> {
  try {
    await ensured
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'StorageReadError')) throw error
    logger.error('what every server has could not be ensured', { error: error.message })
  }
}

interface Parts extends ServerServices {
  readonly options: ApiServerOptions
  readonly client: Client
  /** The client of what is the server's own business, and no controller's. */
  readonly own: Client
}

const hour = 60 * 60_000

type MakeFeed = (listener: FeedListener, signal: AbortSignal) => ObjectFeed

function feedOf({ cache, runtime }: Parts, wants: (prefix: string) => boolean): MakeFeed {
  const { timers } = runtime
  return (listener, signal) => new ObjectFeed({ cache, timers, listener, signal, wants })
}

/** `found` is the revision of the store before the server created anything in it. */
function firstObjectKeeper(
  parts: Parts,
  objects: readonly FirstObject[],
  found: Revision,
): Controller {
  const { catalog, isFurnished } = parts
  return new FirstObjectKeeper({
    ...parts,
    objects,
    prefixOf: ({ group, version, resource }) =>
      catalog.findForServer(group, version, resource)?.storedAs?.prefix,
    read: (place) => {
      const { prefix, namespace, name } = parsePlace(place)
      return parts.cache.resource(prefix).get(entryKey(namespace, name))?.object()
    },
    isFresh: (entry) => isFurnished || entry.revision > found,
    feed: (prefixes, listener, signal) =>
      feedOf(parts, (prefix) => prefixes.has(prefix))(listener, signal),
  })
}

/** Undefined where the release does not know what the controller looks after, or there is nothing for it to do. */
type Make = (parts: Parts) => Controller | undefined

const serviceRepair: Make = (parts) => {
  const { brand, cache, catalog, options } = parts
  const services = catalog.findStored('', 'services')?.storedAs?.prefix
  const addresses = catalog.findStored(networkingGroup(brand), 'ipaddresses')?.storedAs
  if (services === undefined || !addresses) return undefined
  const { prefix } = addresses
  const { addresses: ranges } = allocationRanges(options)
  const endpoints = new Set(endpointPrefixes(parts))
  const { own: client } = parts
  return new ServiceRepair({
    ...parts,
    client,
    services,
    endpoints,
    hasAddress: () => parts.address() !== '',
    hasRecord: (address) => cache.resource(prefix).get(address) !== undefined,
    ensureDefaultService: () => ensureDefaultService({ ...parts, client, ranges }),
    ensureDefaultEndpoints: () => ensureEndpoints(parts, options, client),
    feed: feedOf(parts, (each) => each === services || each === prefix || endpoints.has(each)),
  })
}

const serviceCidrs: Make = (parts) => {
  const { brand, catalog } = parts
  const group = networkingGroup(brand)
  const ranges = catalog.findStored(group, 'servicecidrs')?.storedAs?.prefix
  const addresses = catalog.findStored(group, 'ipaddresses')?.storedAs?.prefix
  if (ranges === undefined || addresses === undefined) return undefined
  return new ServiceCidrController({
    ...parts,
    ranges,
    ensureDefaultRange: () => ensureRange(parts, parts.options, parts.own),
    feed: feedOf(parts, (each) => each === ranges || each === addresses),
  })
}

const storageProtection =
  (kind: ProtectedKind): Make =>
  (parts) =>
    createStorageProtection(kind, {
      ...parts,
      feedOf: (prefix) => feedOf(parts, (each) => each === prefix),
    })

const makers: Readonly<Record<ControllerName, Make>> = {
  'clusterrole-aggregation-controller': (parts) => {
    const group = `rbac.authorization.${parts.brand.apiDomain}`
    const roles = parts.catalog.findStored(group, 'clusterroles')?.storedAs?.prefix
    if (roles === undefined) return undefined
    const feed = feedOf(parts, (prefix) => prefix === roles)
    return new ClusterRoleAggregation({ ...parts, feed })
  },
  'namespace-controller': (parts) =>
    knows(parts, '', 'namespaces') ? new NamespaceController(parts) : undefined,
  'serviceaccount-controller': (parts) =>
    knows(parts, '', 'serviceaccounts') ? defaultServiceAccounts(parts) : undefined,
  'root-ca-certificate-publisher-controller': (parts) => {
    const { rootCertificates: certificates } = parts.options
    if (certificates === undefined || !knows(parts, '', 'configmaps')) return undefined
    return rootCertificatePublisher({ ...parts, certificates })
  },
  // Events own nothing, and go by themselves.
  'garbage-collector-controller': (parts) =>
    new GarbageCollector({ ...parts, feed: feedOf(parts, (prefix) => prefix !== 'events') }),
  'service-cidr-controller': serviceCidrs,
  'service-repair-controller': serviceRepair,
  'disruption-controller': (parts) =>
    knows(parts, 'policy', 'poddisruptionbudgets') ? new DisruptionController(parts) : undefined,
  'ttl-after-finished-controller': (parts) =>
    knows(parts, 'batch', 'jobs') ? new FinishedJobs(parts) : undefined,
  'persistentvolume-protection-controller': storageProtection('pv'),
  'persistentvolumeclaim-protection-controller': storageProtection('pvc'),
  'volumeattributesclass-protection-controller': storageProtection('vac'),
  'event-ttl-controller': (parts) => {
    const { eventTtlMs: ttl = hour } = parts.options
    if (ttl === 0 || !knows(parts, '', 'events')) return undefined
    return new EventExpiry({ ...parts, ttl, feed: feedOf(parts, (prefix) => prefix === 'events') })
  },
}
