import { formatGroupVersion } from '../../api/group-version.ts'
import type { JsonObject } from '../../api/json.ts'
import type { ApiObject } from '../../api/object.ts'
import { printablePart } from '../../api/printable.ts'
import { byteLength } from '../../api/utf8.ts'
import type { ResourceDefinition, ShownKind } from '../../catalog/resource-definition.ts'
import type { WriteContext } from '../../catalog/write-context.ts'
import { everyField } from '../../field-sets/ownable-fields.ts'
import { UnidentifiedItem } from '../../field-sets/typed-value.ts'
import { trackCreate, trackUpdate } from '../../managed-fields/track-update.ts'
import type { Tracking } from '../../managed-fields/tracking.ts'
import { decodeObject } from '../../schema/decode.ts'
import type { StructSchema } from '../../schema/schema.ts'
import type { ResourceContext } from '../resource-context.ts'
import { servedVersions } from '../served-versions.ts'

/**
 * Makes `metadata.managedFields` of an object that is about to be written. Both objects are in the request's version and
 * stay as they are; `live` is undefined for a create.
 */
export type Account = (live: ApiObject | undefined, next: ApiObject) => JsonObject[]

/** The most bytes of a manager's name. */
const maxManagerBytes = 128

/** Who makes a change: what the client calls itself, else the program that its User-Agent names. */
export function fieldManagerOf({ request }: ResourceContext, given: string): string {
  if (given !== '') return given
  const [program = ''] = (request.header('user-agent') ?? '').split('/')
  return firstBytes(printablePart(program), maxManagerBytes) || 'unknown'
}

/** As many whole characters as fit. */
function firstBytes(text: string, limit: number): string {
  if (byteLength(text) <= limit) return text
  let bytes = 0
  let fitting = ''
  for (const character of text) {
    bytes += byteLength(character)
    if (bytes > limit) break
    fitting += character
  }
  return fitting
}

/** An account as metadata holds it: there is none where nobody owns anything. */
export function setAccount(object: ApiObject, managedFields: JsonObject[]): void {
  if (managedFields.length > 0) object.metadata.managedFields = managedFields
  else delete object.metadata.managedFields
}

/** What is known of a write for the account of its fields. */
export function trackingOf(
  context: Pick<ResourceContext, 'definition' | 'services'> & {
    readonly write: Pick<WriteContext, 'now'>
    readonly info: Pick<ResourceContext['info'], 'subresource'>
  },
  manager: string,
): Tracking {
  const { definition, info, services, write } = context
  const { strategy } = services.catalog.storedBehind(definition)
  const ownable = strategy.ownable(info.subresource)
  return {
    apiVersion: formatGroupVersion(definition.group, definition.version),
    subresource: info.subresource,
    manager,
    now: write.now,
    versions: servedVersions(services.catalog, definition),
    blank: blankOf(definition),
    ownable,
  }
}

const blanks = new WeakMap<StructSchema, JsonObject>()

function blankOf({ schema }: Pick<ResourceDefinition, 'schema'>): JsonObject {
  const known = blanks.get(schema)
  if (known) return known
  const blank = decodeObject(schema, {}).object
  blanks.set(schema, blank)
  return blank
}

/** The account stays what it was: of writes by which the server makes true what a request asked for, as a binding. */
export const keptAccount: Account = (live) => live?.metadata.managedFields ?? []

/** The account of a create, a PUT or a patch that is no apply. */
export function updateAccount(context: ResourceContext, fieldManager: string): Account {
  return accountBy(trackingOf(context, fieldManagerOf(context, fieldManager)))
}

/** The account of what a POST to a subresource shows, which is stored nowhere and has no other version. */
export function shownAccount(
  context: ResourceContext,
  { group, version, schema }: Pick<ShownKind, 'group' | 'version' | 'schema'>,
  fieldManager: string,
): Account {
  const { info, write } = context
  const { subresource } = info
  const account = accountBy({
    apiVersion: formatGroupVersion(group, version),
    subresource,
    manager: fieldManagerOf(context, fieldManager),
    now: write.now,
    versions: { schema: () => schema, convert: (object) => object },
    blank: blankOf({ schema }),
    ownable: everyField,
  })
  return (live, next) => account(live, next).map((entry) => ({ ...entry, subresource }))
}

function accountBy(tracking: Tracking): Account {
  return (live, next) => {
    try {
      return live ? trackUpdate(tracking, live, next) : trackCreate(tracking, next)
    } catch (error) {
      // Such a list is for validation to judge; nobody's account changes by it.
      if (error instanceof UnidentifiedItem) return live?.metadata.managedFields ?? []
      throw error
    }
  }
}
