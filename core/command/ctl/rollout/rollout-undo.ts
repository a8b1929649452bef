import { structOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import {
  dryRunFlag,
  filenameFlag,
  outputFlag,
  selectorFlag,
  showManagedFieldsFlag,
} from '../frequent-flags.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { resultPrinter } from '../output/result-printer.ts'
import type { ObjectTarget } from '../resources/expand-targets.ts'
import { nothingNamed } from '../resources/targets.ts'
import { targetPath } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'
import { dryRunOf } from '../write-options.ts'
import { isCurrent, readRevisions, type Revision, revisionToRestore } from './rollout-revisions.ts'

/** Annotations of a deployment that a rollback leaves as they are. */
function keptAnnotations({ environment }: CommandCall): ReadonlySet<string> {
  const { labelDomain } = environment.brand
  return new Set([
    `kubectl.${labelDomain}/last-applied-configuration`,
    `deployment.${labelDomain}/revision`,
    `deployment.${labelDomain}/revision-history`,
    `deployment.${labelDomain}/desired-replicas`,
    `deployment.${labelDomain}/max-replicas`,
    'deprecated.deployment.rollback.to',
  ])
}

function annotationsAfter(
  call: CommandCall,
  deployment: ApiObject,
  { kept }: Revision,
): JsonObject {
  const stay = keptAnnotations(call)
  const own = Object.entries(deployment.metadata.annotations ?? {})
  const former = Object.entries(kept.metadata.annotations ?? {})
  return Object.fromEntries([
    ...own.filter(([key]) => stay.has(key)),
    ...former.filter(([key]) => !stay.has(key)),
  ])
}

async function restore(
  call: CommandCall,
  target: ObjectTarget,
  object: ApiObject,
  revision: Revision,
): Promise<void> {
  const { client, signal } = call
  const options = { signal, dryRun: dryRunOf(call) === 'server' }
  const path = targetPath(target)
  if (object.kind !== 'Deployment') {
    await client.patch(path, 'strategic', structOf(revision.kept, 'data'), options)
    return
  }
  const annotations = annotationsAfter(call, object, revision)
  const hasAny = object.metadata.annotations !== undefined
  await client.patch(
    path,
    'json',
    [
      { op: 'replace', path: '/spec/template', value: revision.template },
      { op: hasAny ? 'replace' : 'add', path: '/metadata/annotations', value: annotations },
    ],
    options,
  )
}

async function undo(call: CommandCall): Promise<void> {
  const { args, flags } = call
  if (args.length === 0 && !namesFiles({ flags })) throw nothingNamed()
  const wanted = flags.integer('to-revision')
  if (wanted < 0) throw new CtlError(`unable to find specified revision ${wanted} in history`)
  const print = resultPrinter(call)
  const count = await visitObjects(call, async (target, own) => {
    const object = await own.client.get(targetPath(target), { signal: own.signal })
    const revision = revisionToRestore(object, await readRevisions(own, object), wanted)
    if (dryRunOf(own) === 'client') return () => print(object, 'rolled back')
    if (structOf(object, 'spec')['paused'] === true) {
      throw new CtlError(
        "you cannot rollback a paused deployment; resume it first with 'kubectl rollout resume' and try again",
      )
    }
    if (isCurrent(object, revision)) {
      const why = `(current template already matches revision ${wanted})`
      return () => print(object, `skipped rollback ${why}`)
    }
    await restore(own, target, object, revision)
    return () => print(object, 'rolled back')
  })
  if (count === 0) throw new CtlError('no objects passed to rollout undo')
}

export const rolloutUndoCommand: Command = {
  name: 'undo',
  summary: 'Go back to an earlier revision',
  usage: 'rollout undo (TYPE NAME | TYPE/NAME) [flags]',
  description:
    'Go back to the template of an earlier revision, the one before the present unless --to-revision names one.',
  examples: [
    '# Roll back to the previous deployment',
    'kubectl rollout undo deployment/abc',
    '',
    '# Roll back to daemonset revision 3',
    'kubectl rollout undo daemonset/abc --to-revision=3',
  ],
  words: 'type-and-names',
  flags: [
    filenameFlag,
    selectorFlag,
    {
      name: 'to-revision',
      type: 'integer',
      initial: '0',
      help: 'Revision to go back to; 0 for the one before the present.',
    },
    dryRunFlag,
    outputFlag,
    showManagedFieldsFlag,
  ],
  run: undo,
}
