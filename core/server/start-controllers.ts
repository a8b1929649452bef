import { allocationRanges } from '../allocation/create-allocation.ts'
import { ApiError } from '../api/api-error.ts'
import type { Client } from '../client/client.ts'
import { ControllerManager } from '../controllers/controller-manager.ts'
import type { ControllerParts } from '../controllers/controller-registration.ts'
import { controllers, serverControllers } from '../controllers/controllers.ts'
import { selectControllers } from '../controllers/select-controllers.ts'
import { storedResource } from '../controllers/stored-resource.ts'
import type { FirstObject } from '../first-objects/first-object.ts'
import { authenticationTrust } from '../first-objects/authentication-trust.ts'
import { firstObjects } from '../first-objects/first-objects.ts'
import { storeFirstObjects } from '../first-objects/store-first-objects.ts'
import type { Logger } from '../runtime.ts'
import type { ApiServerOptions, ServerServices } from './create-services.ts'

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
  const parts = partsOf(services, options, clientOf)
  if (!services.isFurnished) {
    await storeFirstObjects(services, parts.firstObjects)
    await ensureOwnObjects(parts)
  }
  // Last: nothing may fail any more once something runs that only the caller can stop.
  const manager = new ControllerManager(services.runtime)
  const chosen = controllers.filter(({ name }) => parts.runs(name))
  for (const registration of [...serverControllers, ...chosen]) {
    const needed = registration.needs(parts.brand)
    if (!needed.every((resource) => storedResource(parts, resource))) continue
    const controller = registration.create(parts)
    if (controller) manager.start(controller)
  }
  return () => manager.stop()
}

/** To be called before the server creates anything in the store. */
function partsOf(
  services: ServerServices,
  options: ApiServerOptions,
  clientOf: (fieldManager: string) => Client,
): ControllerParts {
  const { brand, cache, isFurnished } = services
  const found = cache.revision
  return {
    ...services,
    client: clientOf(brand.controllersName),
    serverClient: clientOf(brand.serverName),
    addressRanges: allocationRanges(options).addresses,
    firstObjects: firstObjectsOf(services, options),
    settings: options,
    isFresh: ({ revision }) => isFurnished || revision > found,
    runs: selectControllers(options.controllers ?? ['*']),
  }
}

function firstObjectsOf(
  { brand, catalog }: ServerServices,
  { clientAuthorities }: ApiServerOptions,
): readonly FirstObject[] {
  const common = firstObjects(brand, catalog)
  if (clientAuthorities === undefined) return common
  return [...common, authenticationTrust(brand, clientAuthorities)]
}

/** Ensures the objects of the server's own that controllers look after, at the same time. */
async function ensureOwnObjects(parts: ControllerParts): Promise<void> {
  const { brand, runtime } = parts
  const objects = controllers
    .flatMap(({ ownObjects = [] }) => ownObjects)
    .filter((object) => storedResource(parts, object.resource(brand)))
  await Promise.all(objects.map((each) => unlessCorrupt(each.ensure(parts), runtime.logger)))
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
