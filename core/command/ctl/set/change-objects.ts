import { ApiError } from '../../../base/api/errors/api-error.ts'
import { objectsOf, structOf } from '../../../base/api/json-fields.ts'
import { equalJson, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { ApplyPatches } from '../apply/apply-patch.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { type ObjectTarget, readTarget } from '../resources/expand-targets.ts'
import { nothingNamed, targetPath } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'
import { dryRunOf } from '../write-options.ts'

/** The outcome of a change; without `object` nothing is written or printed. */
export interface Changed {
  readonly object?: ApiObject
  /** Errors that are printed when the object has been written. */
  readonly problems?: readonly string[]
}

export interface ObjectChange {
  /** As printed: `image updated`. */
  readonly outcome: string
  /** What the patch is called in an error: `image update to pod template`. */
  readonly doing: string
  change(object: ApiObject, target: ObjectTarget, call: CommandCall): Promise<Changed> | Changed
}

/** Changes the objects that `args` name, as the subcommands of `set` do. */
export async function changeObjects(
  call: CommandCall,
  args: readonly string[],
  wanted: ObjectChange,
): Promise<void> {
  const { outcome, doing } = wanted
  const { flags } = call
  const isLocal = flags.on('local')
  if (isLocal && !namesFiles(call)) {
    throw new CtlError(
      "you must specify resources by --filename when --local is set.\nExample resource specifications include:\n   '-f rsrc.yaml'\n   '--filename=rsrc.json'",
    )
  }
  if (args.length === 0 && !namesFiles(call)) throw nothingNamed()
  const print = resultPrinter(call)
  const dryRun = isLocal ? 'client' : dryRunOf(call)
  const patches = new ApplyPatches(call)
  await visitObjects({ ...call, args }, async (target, own) => {
    const before = isLocal && target.object ? target.object : await readTarget(own, target)
    const { object, problems = [] } = await wanted.change(before, target, own)
    const after =
      !object || dryRun === 'client'
        ? object
        : await patch(own, patches, target, before, object, { doing, isDry: dryRun === 'server' })
    return () => {
      if (after) print(after, outcome)
      if (problems.length === 1) throw new CtlError(problems[0] ?? '')
      if (problems.length > 1) throw new AggregateError(problems.map((text) => new CtlError(text)))
    }
  })
}

async function patch(
  { client, flags, signal }: CommandCall,
  patches: ApplyPatches,
  target: ObjectTarget,
  before: ApiObject,
  after: ApiObject,
  { doing, isDry }: { readonly doing: string; readonly isDry: boolean },
): Promise<ApiObject> {
  const made = await patches.twoWay(target.resource, before, after)
  const fieldManager = flags.text('field-manager')
  try {
    return await client.patch(targetPath(target), made.type, made.patch, {
      signal,
      dryRun: isDry,
      fieldManager,
    })
  } catch (error) {
    if (!(error instanceof ApiError) || doing === '' || error.reason === 'Conflict') throw error
    throw new CtlError(`failed to patch ${doing} ${error.message}`)
  }
}

/** The object with another pod spec. @throws CtlError for a kind without one */
export function withPodSpec(
  object: ApiObject,
  { resource, name }: ObjectTarget,
  change: (spec: JsonObject) => JsonObject,
): ApiObject {
  const path = podSpecPath(object)
  if (path) return changedAt(object, path, change) as ApiObject
  const version = object.apiVersion.split('/').at(-1)
  throw new CtlError(
    `${resource.resource}/${name} the object is not a pod or does not have a pod template: *${version}.${object.kind}`,
  )
}

/** Kinds with a pod template in `spec.template`. */
const templated: ReadonlySet<string> = new Set([
  'DaemonSet',
  'Deployment',
  'Job',
  'ReplicaSet',
  'ReplicationController',
  'StatefulSet',
])

function podSpecPath({ kind }: ApiObject): readonly string[] | undefined {
  if (kind === 'Pod') return ['spec']
  if (kind === 'CronJob') return ['spec', 'jobTemplate', 'spec', 'template', 'spec']
  return templated.has(kind) ? ['spec', 'template', 'spec'] : undefined
}

function changedAt(
  object: JsonObject,
  [name, ...rest]: readonly string[],
  change: (value: JsonObject) => JsonObject,
): JsonObject {
  if (name === undefined) return change(object)
  return { ...object, [name]: changedAt(structOf(object, name), rest, change) }
}

/** The pod spec with its containers, those that initialize it too, replaced by what `change` makes of each. */
export function withContainers(
  spec: JsonObject,
  change: (container: JsonObject) => JsonObject,
): JsonObject {
  const lists = ['initContainers', 'containers'].filter((list) => spec[list] !== undefined)
  const changed = lists.map((list) => [list, objectsOf(spec, list).map(change)] as const)
  return { ...spec, ...Object.fromEntries(changed) }
}

/** The outcome of a change after which the object may be as it was. */
export function ifChanged(before: ApiObject, object: ApiObject): Changed {
  return equalJson(before, object) ? {} : { object }
}
