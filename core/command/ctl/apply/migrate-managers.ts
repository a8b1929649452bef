import { ApiError } from '../../../base/api/errors/api-error.ts'
import { objectOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { lastAppliedKey } from '../../../objects/managed-fields/last-applied.ts'
import { applyMergePatch } from '../../../objects/patch/merge-patch.ts'
import type { CommandCall } from '../command.ts'
import type { Manifest } from '../manifest/read-manifests.ts'
import { targetPath } from '../resources/targets.ts'

/** The field manager that keeps the last-applied annotation after the migration to server-side apply. */
const annotationManager = 'kubectl-last-applied'

/** How many times the migration is attempted when other writes of the object come first. */
const mostAttempts = 5

type Operation = 'Apply' | 'Update'

function entriesOf({ metadata }: ApiObject): readonly JsonObject[] {
  return metadata.managedFields ?? []
}

/** Whether an entry of managed fields owns the last-applied annotation. */
function ownsAnnotation(entry: JsonObject, operation: Operation, key: string): boolean {
  const annotations = structOf(entry, 'fieldsV1', 'f:metadata', 'f:annotations')
  return textOf(entry, 'operation') === operation && objectOf(annotations, `f:${key}`) !== undefined
}

/** The union of the field sets (`fieldsV1`) of two entries. */
function union(a: JsonObject, b: JsonObject): JsonObject {
  const both = applyMergePatch(structOf(a, 'fieldsV1'), structOf(b, 'fieldsV1'))
  return isJsonObject(both) ? both : {}
}

/**
 * Managed fields in which the `Update` entries of `managers` are merged into the `Apply` entry of `manager`; undefined where
 * `managers` have no such entries.
 */
export function handedOver(
  entries: readonly JsonObject[],
  managers: ReadonlySet<string>,
  manager: string,
): readonly JsonObject[] | undefined {
  const isMain = (entry: JsonObject): boolean => textOf(entry, 'subresource') === ''
  const isGiven = (entry: JsonObject): boolean =>
    isMain(entry) &&
    textOf(entry, 'operation') === 'Update' &&
    managers.has(textOf(entry, 'manager'))
  const isTaker = (entry: JsonObject): boolean =>
    isMain(entry) && textOf(entry, 'operation') === 'Apply' && textOf(entry, 'manager') === manager
  const given = entries.filter(isGiven)
  const [first] = given
  if (!first) return undefined
  const taker = entries.find(isTaker) ?? { ...first, operation: 'Apply', manager }
  const fieldsV1 = given.reduce(
    (fields, entry) => union({ fieldsV1: fields }, entry),
    structOf(taker, 'fieldsV1'),
  )
  const others = entries.filter((entry) => !isGiven(entry) && !isTaker(entry))
  return [{ ...taker, fieldsV1 }, ...others]
}

/** Applies the last-applied annotation under a manager of its own, so that it stays for older clients that read it. */
async function keepAnnotation(call: CommandCall, manifest: Manifest, live: ApiObject) {
  const { client, environment, signal } = call
  const key = lastAppliedKey(environment.brand)
  const text = live.metadata.annotations?.[key]
  if (text === undefined) return live
  if (entriesOf(live).some((entry) => ownsAnnotation(entry, 'Apply', key))) return live
  const { apiVersion, kind } = live
  const { name = '', namespace } = live.metadata
  const metadata = {
    annotations: { [key]: text },
    name,
    ...(namespace !== undefined && { namespace }),
  }
  const patch = { apiVersion, kind, metadata }
  const fieldManager = annotationManager
  return client.patch(targetPath(manifest), 'apply', patch, { signal, fieldManager })
}

/**
 * Migrates managed fields of client-side applies to the server-side applies of `manager`, so that fields removed from the
 * manifest are removed from the object. Resolves to whether there were any to migrate.
 */
export async function migrateManagers(
  call: CommandCall,
  manifest: Manifest,
  applied: ApiObject,
  manager: string,
): Promise<boolean> {
  const { client, environment, signal } = call
  const key = lastAppliedKey(environment.brand)
  const path = targetPath(manifest)
  let live = await keepAnnotation(call, manifest, applied)
  for (let attempt = 1; ; attempt++) {
    const owners = entriesOf(live).filter((entry) => ownsAnnotation(entry, 'Update', key))
    const managers = new Set(owners.map((entry) => textOf(entry, 'manager')))
    const value = handedOver(entriesOf(live), managers, manager)
    if (!value) return false
    const patch = [
      { op: 'replace', path: '/metadata/managedFields', value: [...value] },
      { op: 'replace', path: '/metadata/resourceVersion', value: live.metadata.resourceVersion },
    ]
    try {
      await client.patch(path, 'json', patch, { signal })
      return true
    } catch (error) {
      const isRace = error instanceof ApiError && error.reason === 'Conflict'
      if (!isRace || attempt === mostAttempts) throw error
      live = await client.get(path, { signal })
    }
  }
}
