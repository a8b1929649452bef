import { parseGroupVersion } from '../../../base/api/group-version.ts'
import { equalJson } from '../../../base/api/json.ts'
import { labelValue } from '../../../base/api/metadata/names.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { writeJson } from '../../../base/json/json-write.ts'
import { applyMergePatch } from '../../../objects/patch/merge-patch.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { Flag } from '../flag.ts'
import {
  allFlag,
  allNamespacesFlag,
  dryRunFlag,
  fieldManagerFlag,
  fieldSelectorFlag,
  filenameFlag,
  outputFlag,
  selectorFlag,
  showManagedFieldsFlag,
} from '../frequent-flags.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { type ObjectTarget, readTarget } from '../resources/expand-targets.ts'
import { targetPath } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'
import { dryRunOf } from '../write-options.ts'

/** The changes in `key=value` and `key-` arguments. */
interface MetadataChanges {
  readonly set: ReadonlyMap<string, string>
  readonly removed: readonly string[]
}

function isChange(word: string): boolean {
  return (word.includes('=') && !word.startsWith('=')) || (word.endsWith('-') && word.length > 1)
}

/** Separates the arguments that name objects from the changes behind them. @throws CtlError for resources behind changes. */
export function splitChanges(
  args: readonly string[],
  noun: string,
): { readonly resources: readonly string[]; readonly changes: readonly string[] } {
  const first = args.findIndex((arg) => isChange(arg))
  if (first === -1) return { resources: args, changes: [] }
  const changes = args.slice(first)
  const late = changes.find((word) => !isChange(word))
  if (late !== undefined) {
    throw new CtlError(`all resources must be specified before ${noun} changes: ${late}`)
  }
  return { resources: args.slice(0, first), changes }
}

function bothWays(noun: 'label' | 'annotation', keys: readonly string[]): CtlError {
  return noun === 'label'
    ? new CtlError('can not both modify and remove a label in the same command')
    : new CtlError(
        `can not both modify and remove the following annotation(s) in the same command: ${keys.join(', ')}`,
      )
}

/** Parses changes. @throws CtlError for an invalid label value, or a key that is both set and removed. */
function parseChanges(words: readonly string[], noun: 'label' | 'annotation'): MetadataChanges {
  const set = new Map<string, string>()
  const removed: string[] = []
  for (const word of words) {
    const at = word.indexOf('=')
    if (at === -1) {
      removed.push(word.slice(0, -1))
      continue
    }
    const value = word.slice(at + 1)
    const mistakes = noun === 'label' ? labelValue(value) : []
    if (mistakes.length > 0) {
      throw new CtlError(`invalid label value: ${JSON.stringify(word)}: ${mistakes.join(';')}`)
    }
    set.set(word.slice(0, at), value)
  }
  const both = removed.filter((key) => set.has(key))
  if (both.length > 0) throw bothWays(noun, both)
  return { set, removed }
}

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
  if (resources.length === 0 && !namesFiles({ flags })) {
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

/** Flags of the commands that change labels and annotations. */
export function metadataFlags(
  field: 'labels' | 'annotations',
  fieldManager: string,
): readonly Flag[] {
  return [
    filenameFlag,
    selectorFlag,
    fieldSelectorFlag,
    allNamespacesFlag,
    allFlag,
    {
      name: 'overwrite',
      type: 'boolean',
      help: `Change ${field} that have another value, which is refused otherwise.`,
    },
    { name: 'list', type: 'boolean', help: `List the ${field} and change none.` },
    dryRunFlag,
    outputFlag,
    showManagedFieldsFlag,
    fieldManagerFlag(fieldManager),
  ]
}
