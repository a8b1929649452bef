import { formatGroupVersion } from '../api/group-version.ts'
import type { JsonObject } from '../api/json.ts'
import type { ApiObject } from '../api/object.ts'
import { runSteps } from '../api/steps.ts'
import { serverUser } from '../authn/server-user.ts'
import type { ResourceDefinition } from '../catalog/resource-definition.ts'
import { writeJson } from '../json/json-write.ts'
import { setAccount, trackingOf } from '../rest/write/field-account.ts'
import { dropServerFields, prepareCreated } from '../rest/write/prepare-object.ts'
import { convertAccounted } from '../rest/write/write-path.ts'
import { storedForm } from '../rest/write/object-commit.ts'
import type { Services } from '../rest/services.ts'
import { createWriteContext } from '../rest/write-context.ts'
import { trackCreate } from '../managed-fields/track-update.ts'
import { applyDefaults } from '../schema/defaults.ts'
import { decodeObject } from '../schema/decode.ts'
import { FieldOrder } from '../schema/field-order.ts'
import type { AppliedPart, FirstObject } from './first-object.ts'

/** A first object as it is stored, but for its uid and its times, in whose place their names stand. */
export interface FirstForm {
  readonly object: ApiObject
  /** Its JSON. */
  readonly text: string
}

const uid = '{uid}'
const now = '{now}'

/** Servers that follow each other, a test's above all, store the same; to make it anew takes longer than to store it. */
const forms = new WeakMap<FirstObject, FirstForm>()

/** The form of an object of the kind that `definition` describes: what a create would store, made by the same steps. */
export function firstFormOf(
  services: Services,
  definition: ResourceDefinition,
  first: FirstObject,
): FirstForm {
  const known = forms.get(first)
  if (known) return known
  const object = storedForm(definition, created(services, definition, first))
  const form = { object, text: writeJson(object) }
  forms.set(first, form)
  return form
}

/** The JSON of a form, created at a time (RFC 3339). */
export function fillForm({ text }: FirstForm, ownUid: string, time: string): string {
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
  const stored = runSteps(convertAccounted(definition, decoded, account))
  prepareCreated(write, services.catalog.storedBehind(definition).strategy, stored)
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
  setAccount(whole, [entry, ...managedFields])
  return whole
}
