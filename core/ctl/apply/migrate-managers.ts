import { ApiError } from '../../api/api-error.ts'
import { isJsonObject, type JsonObject } from '../../api/json.ts'
import { objectOf, structOf, textOf } from '../../api/json-fields.ts'
import type { ApiObject } from '../../api/object.ts'
import { lastAppliedKey } from '../../managed-fields/last-applied.ts'
import { applyMergePatch } from '../../patch/merge-patch.ts'
import type { CommandCall } from '../command.ts'
import type { Manifest } from '../manifest/read-manifests.ts'
import { targetPath } from '../resources/targets.ts'

/** Who keeps the annotation once nobody applies on the client's side any more. */
const annotationManager = 'kubectl-last-applied'

/** Attempts when somebody else changes the object meanwhile. */
const mostAttempts = 5

type Operation = 'Apply' | 'Update'

function entriesOf({ metadata }: ApiObject): readonly JsonObject[] {
  return metadata.managedFields ?? []
}

/** Whether an account of managed fields names the annotation of client-side applies. */
function ownsAnnotation(entry: JsonObject, operation: Operation, key: string): boolean {
  const annotations = structOf(entry, 'fieldsV1', 'f:metadata', 'f:annotations')
  return textOf(entry, 'operation') === operation && objectOf(annotations, `f:${key}`) !== undefined
}

/** Sets of fields are nested objects, so both together are one laid over the other. */
function union(a: JsonObject, b: JsonObject): JsonObject {
  const both = applyMergePatch(structOf(a, 'fieldsV1'), structOf(b, 'fieldsV1'))
  return isJsonObject(both) ? both : {}
}

/**
 * The accounts in which what `managers` set by updates belongs to the applies of `manager`; undefined where there is
 * nothing to hand over.
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

/** Keeps the annotation when its manager gives up what it set: older clients still look for it. */
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
 * Hands what client-side applies set over to the server-side applies of `manager`, so that fields that go from the
 * manifest go from the object. Resolves to whether there was anything to hand over.
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
