import { parseGroupVersion } from '../../../base/api/group-version.ts'
import { equalJson } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { applyMergePatch } from '../../../objects/patch/merge-patch.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { type ObjectTarget, readTarget } from '../resources/expand-targets.ts'
import { targetPath } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'
import { dryRunOf } from '../write-options.ts'
import { type MetadataChanges, parseChanges, splitChanges } from './metadata-changes.ts'

/** The differences of `label` and `annotate`. */
export interface MetadataField {
  readonly field: 'labels' | 'annotations'
  readonly noun: 'label' | 'annotation'
  /** The error for existing values, which only `--overwrite` changes. */
  kept(pairs: readonly (readonly [key: string, value: string])[]): string
  /** The outcome as printed: `labeled`, `annotated`. */
  outcome(before: ApiObject, after: ApiObject, overwrite: boolean): string
}

type Values = Readonly<Record<string, string>>

function valuesOf({ metadata }: ApiObject, { field }: MetadataField): Values {
  return metadata[field] ?? {}
}

function checkKept(values: Values, changes: MetadataChanges, field: MetadataField): void {
  const kept = [...changes.set].flatMap(([key, value]) => {
    const known = values[key]
    return known === undefined || known === value ? [] : [[key, known] as const]
  })
  if (kept.length > 0) throw new CtlError(field.kept(kept))
}

function patchFor({ set, removed }: MetadataChanges, { field }: MetadataField) {
  const members = [...set, ...removed.map((key) => [key, null] as const)]
  return { metadata: { [field]: Object.fromEntries(members) } }
}

function printList(call: CommandCall, object: ApiObject, field: MetadataField, several: boolean) {
  const { environment } = call
  const { group = '' } = parseGroupVersion(object.apiVersion) ?? {}
  const values = valuesOf(object, field)
  if (several) {
    environment.out(`Listing ${field.field} for ${object.kind}.${group}/${object.metadata.name}:\n`)
  }
  for (const key of Object.keys(values).toSorted()) {
    environment.out(`${several ? ' ' : ''}${key}=${values[key]}\n`)
  }
}

async function list(call: CommandCall, field: MetadataField): Promise<void> {
  const found: ApiObject[] = []
  await visitObjects(call, async (target, own) => {
    const object = await readTarget(own, target)
    return () => void found.push(object)
  })
  for (const object of found) printList(call, object, field, found.length > 1)
}

async function changeOne(
  call: CommandCall,
  target: ObjectTarget,
  changes: MetadataChanges,
  field: MetadataField,
): Promise<{ readonly object: ApiObject; readonly outcome: string }> {
  const { client, environment, flags, signal } = call
  const before = await readTarget(call, target)
  const values = valuesOf(before, field)
  const overwrite = flags.on('overwrite')
  if (!overwrite) checkKept(values, changes, field)
  if (field.noun === 'label') {
    for (const key of changes.removed) {
      if (values[key] === undefined) environment.out(`label ${JSON.stringify(key)} not found.\n`)
    }
  }
  const patch = patchFor(changes, field)
  const wanted = applyMergePatch(before, patch) as ApiObject
  const outcome = field.outcome(before, wanted, overwrite)
  const dryRun = dryRunOf(call)
  if (dryRun === 'client' || equalJson(before, wanted)) return { object: wanted, outcome }
  const options = {
    signal,
    dryRun: dryRun === 'server',
    fieldManager: flags.text('field-manager'),
  }
  return { object: await client.patch(targetPath(target), 'merge', patch, options), outcome }
}

/** Sets, removes or lists labels or annotations of the objects that the line names. */
export async function changeMetadata(call: CommandCall, field: MetadataField): Promise<void> {
  const { flags } = call
  const { resources, changes } = splitChanges(call.args, field.noun)
  const objects = { ...call, args: resources }
  if (resources.length === 0 && !flags.has('filename')) {
    throw new CtlError(
      'one or more resources must be specified as <resource> <name> or <resource>/<name>',
    )
  }
  if (changes.length === 0) {
    if (flags.on('list')) return list(objects, field)
    throw new CtlError(`at least one ${field.noun} update is required`)
  }
  const parsed = parseChanges(changes, field.noun)
  const print = resultPrinter(call)
  await visitObjects(objects, async (target, own) => {
    const { object, outcome } = await changeOne(own, target, parsed, field)
    return () => print(object, outcome)
  })
  if (flags.on('list')) await list(objects, field)
}

/** The length of an object as JSON, by which `label`, as kubectl's, tells removed labels. */
export function lengthOf(object: ApiObject): number {
  return writeJson(object).length
}
