import type { JsonObject } from '../../base/api/json.ts'
import type { Revision } from '../../base/api/revision.ts'
import { formatTime } from '../../base/api/time.ts'
import { encodeUtf8 } from '../../base/api/utf8.ts'
import { randomUuid } from '../../base/api/uuid.ts'
import { entryKey, objectKey } from '../../storage/cache/object-key.ts'
import type { Services } from '../rest/services.ts'
import { fillForm, firstFormOf } from './first-form.ts'
import type { FirstObject } from './first-object.ts'

/**
 * Creates missing first objects by the steps of a create, without requests: authorization and admission may not refuse
 * them, and requests would slow down the start. Objects of kinds that the release does not know are left out.
 *
 * @throws StorageError where objects cannot be written.
 */
export async function storeFirstObjects(
  services: Services,
  objects: readonly FirstObject[],
): Promise<void> {
  // All objects are committed in one turn, so that they become durable in one group.
  const revisions = await Promise.all(objects.map((first) => storeAbsent(services, first)))
  await services.cache.waitFor(Math.max(0, ...revisions))
}

/** Creates a first object unless it exists. @returns a revision at which it exists. */
async function storeAbsent(services: Services, first: FirstObject): Promise<Revision> {
  const { cache, catalog, storage, runtime } = services
  const { group, version, resource } = first.resource
  const definition = catalog.findForServer(group, version, resource)
  if (!definition?.storedAs) return 0
  const { name = '', namespace = '' } = first.object.metadata
  const { prefix } = definition.storedAs
  const resources = cache.resource(prefix)
  // An unreadable object counts as existing: the server has to start for it to be deleted.
  const known = resources.get(entryKey(namespace, name))
  if (known) return known.revision
  const form = firstFormOf(services, definition, first)
  const uid = randomUuid(runtime, 'identity')
  const value = encoded(services, fillForm(form, uid, formatTime(runtime.clock.now())))
  resources.expect(value, form.object)
  const key = objectKey(prefix, namespace, name)
  try {
    const result = await storage.commit([{ key, revision: 0 }], [{ type: 'put', key, value }])
    // A failed guard means that another server on the same store was first.
    return result.ok ? result.revision : (result.current[0]?.revision ?? 0)
  } finally {
    resources.forget(value)
  }
}

function encoded(services: Services, json: string): Uint8Array {
  const inCbor = services.gate('CBORServingAndStorage')
  return inCbor ? services.encodeStored(JSON.parse(json) as JsonObject) : encodeUtf8(json)
}
