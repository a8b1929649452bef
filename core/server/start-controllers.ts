import { allocationRanges } from '../allocation/create-allocation.ts'
import { ApiError } from '../api/api-error.ts'
import type { Client } from '../client/client.ts'
import { ControllerManager } from '../controllers/controller-manager.ts'
import type { Controller } from '../controllers/controller.ts'
import type { ControllerParts } from '../controllers/controller-registration.ts'
import { controllers, serverControllers } from '../controllers/controllers.ts'
import { selectControllers } from '../controllers/select-controllers.ts'
import { storedResource } from '../controllers/stored-resource.ts'
import type { FirstObject } from '../first-objects/first-object.ts'
import { authenticationTrust } from '../first-objects/authentication-trust.ts'
import { loadFirstObjects } from '../first-objects/load-first-objects.ts'
import { storeFirstObjects } from '../first-objects/store-first-objects.ts'
import type { Logger } from '../runtime.ts'
import type { ApiServerOptions, ServerServices } from './create-services.ts'

/**
 * Creates the first objects of the cluster, then runs the controllers, those of the server itself (`own`) among them.
 *
 * @returns a function that stops the controllers.
 * @throws RangeError for a controller that does not exist.
 */
export async function startControllers(
  services: ServerServices,
  options: ApiServerOptions,
  clientOf: (fieldManager: string) => Client,
  own: readonly Controller[],
): Promise<() => Promise<void>> {
  const parts = await partsOf(services, options, clientOf)
  if (!services.isFurnished) {
    await storeFirstObjects(services, parts.firstObjects)
    await ensureOwnObjects(parts)
  }
  // Controllers start last: nothing may fail once one runs, since only the returned function stops it.
  const manager = new ControllerManager(services.runtime)
  for (const controller of own) manager.start(controller)
  const chosen = controllers.filter(({ name }) => parts.runs(name))
  for (const registration of [...serverControllers, ...chosen]) {
    const needed = registration.needs(parts.brand)
    if (!needed.every((resource) => storedResource(parts, resource))) continue
    const controller = registration.create(parts)
    if (controller) manager.start(controller)
  }
  return () => manager.stop()
}

/** The parts that controllers are made of; called before the server creates anything in the store. */
async function partsOf(
  services: ServerServices,
  options: ApiServerOptions,
  clientOf: (fieldManager: string) => Client,
): Promise<ControllerParts> {
  const { brand, cache, isFurnished, runtime, metrics } = services
  const found = cache.revision
  return {
    ...services,
    runtime: { ...runtime, queueMeter: (queue: string) => metrics.queues.of(queue) },
    client: clientOf(brand.controllersName),
    serverClient: clientOf(brand.serverName),
    addressRanges: allocationRanges(options).addresses,
    firstObjects: await firstObjectsOf(services, options),
    settings: options,
    isFresh: ({ revision }) => isFurnished || revision > found,
    runs: selectControllers(options.controllers ?? ['*']),
  }
}

async function firstObjectsOf(
  { brand, catalog, gate, release }: ServerServices,
  { clientAuthorities, proxyTrust }: ApiServerOptions,
): Promise<readonly FirstObject[]> {
  const firstObjects = await loadFirstObjects()
  const common = firstObjects(brand, catalog, gate, release)
  if (clientAuthorities === undefined) return common
  return [...common, authenticationTrust(brand, clientAuthorities, proxyTrust)]
}

/** Ensures the server's own objects that controllers keep up, concurrently. */
async function ensureOwnObjects(parts: ControllerParts): Promise<void> {
  const { brand, runtime } = parts
  const objects = controllers
    .flatMap(({ ownObjects = [] }) => ownObjects)
    .filter((object) => storedResource(parts, object.resource(brand)))
  await Promise.all(objects.map((each) => unlessCorrupt(each.ensure(parts), runtime.logger)))
}

/** Logs `StorageReadError`: a server with corrupt first objects must start, so that they can be deleted. */
async function unlessCorrupt(ensured: Promise<void>, logger: Logger): Promise<void> {
  try {
    await ensured
  } catch (error) {
    if (!(error instanceof ApiError && error.reason === 'StorageReadError')) throw error
    logger.error('first object of the server could not be ensured', { error: error.message })
  }
}
