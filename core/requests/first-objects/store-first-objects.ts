import { ApiError } from '../../base/api/errors/api-error.ts'
import { formatGroupVersion } from '../../base/api/group-version.ts'
import type { JsonObject } from '../../base/api/json.ts'
import type { ApiObject } from '../../base/api/object.ts'
import type { Revision } from '../../base/api/revision.ts'
import { serverUser } from '../../base/api/user.ts'
import { writeJson } from '../../base/json/json-write.ts'
import { encodeUtf8 } from '../../base/text/utf8.ts'
import { randomUuid } from '../../base/text/uuid.ts'
import { formatTime } from '../../base/time/time.ts'
import { toStoredVersion } from '../../objects/catalog/object-versions.ts'
import type { ResourceDefinition } from '../../objects/catalog/resource-definition.ts'
import { trackCreate } from '../../objects/managed-fields/track-update.ts'
import { decodeObject } from '../../objects/schema/decode.ts'
import { applyDefaults } from '../../objects/schema/defaults.ts'
import { emptyToNull } from '../../objects/schema/empty-to-null.ts'
import { FieldOrder } from '../../objects/schema/field-order.ts'
import type { StructSchema } from '../../objects/schema/schema.ts'
import { entryKey, objectKey } from '../../storage/cache/object-key.ts'
import type { Services } from '../rest/services.ts'
import { createWriteContext } from '../rest/write-context.ts'
import { setManagedFields, trackingOf } from '../rest/write/managed-fields.ts'
import { storedForm } from '../rest/write/object-commit.ts'
import { dropServerFields, prepareCreated } from '../rest/write/prepare-object.ts'
import type { FirstObject, AppliedPart } from './first-object.ts'

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
  await services.store.cache.waitFor(Math.max(0, ...revisions))
}

/** Creates a first object unless it exists. @returns a revision at which it exists. */
async function storeAbsent(services: Services, first: FirstObject): Promise<Revision> {
  const { cache, storage } = services.store
  const { catalog } = services.api
  const { runtime } = services
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
    const result = await storage.commit(
      [{ key, revision: 0 }],
      [{ type: 'put', key, value, isUnique: true }],
    )
    // A failed guard means that another server on the same store was first.
    return result.ok ? result.revision : (result.current[0]?.revision ?? 0)
  } catch (error) {
    // Nothing can encrypt it yet: the server starts all the same, and the keeper of first objects tries again.
    if (!(error instanceof ApiError)) throw error
    runtime.logger.error('a first object could not be stored', { key, error: error.message })
    return 0
  } finally {
    resources.forget(value)
  }
}

function encoded(services: Services, json: string): Uint8Array {
  const inCbor = services.gate('CBORServingAndStorage')
  return inCbor ? services.writes.encodeStored(JSON.parse(json) as JsonObject) : encodeUtf8(json)
}

/** First object in stored form, with placeholders for its uid and its times. */
interface FirstForm {
  readonly object: ApiObject
  /** JSON of the object. */
  readonly text: string
}

const uid = '{uid}'
const now = '{now}'

/**
 * Stored forms by the schema of their kind, which releases have different ones of. They are cached as successive servers, mainly
 * in tests, store the same objects, and making them is slow.
 */
const forms = new WeakMap<StructSchema, WeakMap<FirstObject, FirstForm>>()

/** Stored form of a first object of the kind in `definition`: made by the steps of a create. */
function firstFormOf(
  services: Services,
  definition: ResourceDefinition,
  first: FirstObject,
): FirstForm {
  const { schema } = definition
  const ofSchema = forms.get(schema) ?? new WeakMap<FirstObject, FirstForm>()
  forms.set(schema, ofSchema)
  const known = ofSchema.get(first)
  if (known) return known
  const object = storedForm(definition, created(services, definition, first))
  const form = { object, text: writeJson(object) }
  ofSchema.set(first, form)
  return form
}

/** JSON of a stored form with uid and creation time (RFC 3339) filled in. */
function fillForm({ text }: FirstForm, ownUid: string, time: string): string {
  const date = time.slice(0, 'yyyy-mm-dd'.length)
  return text.replace(uid, ownUid).replaceAll(now, time).replace('{today}', date)
}

function created(
  services: Services,
  definition: ResourceDefinition,
  { object, manager, applied }: FirstObject,
): ApiObject {
  const place = { services, definition, user: serverUser, warnings: [], info: { subresource: '' } }
  const write = { ...createWriteContext(place), now, uuid: () => uid }
  const decoded = decodeObject(definition.schema, object).object as ApiObject
  dropServerFields(decoded)
  applyDefaults(definition.schema, decoded, write)
  const account = trackCreate(trackingOf({ ...place, write }, manager), decoded)
  setManagedFields(decoded, account)
  emptyToNull(definition.schema, decoded)
  const stored = toStoredVersion(definition, decoded)
  prepareCreated(write, services.api.catalog.storedBehind(definition).strategy, stored)
  return applied ? withApplied(stored, applied, definition) : stored
}

function withApplied(
  stored: ApiObject,
  applied: AppliedPart,
  { group, version, schema }: ResourceDefinition,
): ApiObject {
  const { manager, subresource, fieldsV1 } = applied
  const entry: JsonObject = {
    manager,
    operation: 'Apply',
    apiVersion: formatGroupVersion(group, version),
    time: now,
    fieldsType: 'FieldsV1',
    fieldsV1,
    ...(subresource !== '' && { subresource }),
  }
  const { managedFields = [] } = stored.metadata
  const order = new FieldOrder([...schema.fields.keys()])
  const whole = order.arrange({ ...stored, ...applied.fields(now) }) as ApiObject
  setManagedFields(whole, [entry, ...managedFields])
  return whole
}
