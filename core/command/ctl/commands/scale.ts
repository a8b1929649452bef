import { numberOf, structOf } from '../../../base/api/json-fields.ts'
import { objectPath } from '../../../base/client/resource-path.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import {
  allFlag,
  dryRunFlag,
  filenameFlag,
  outputFlag,
  selectorFlag,
  showManagedFieldsFlag,
} from '../frequent-flags.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { type ObjectTarget, readTarget } from '../resources/expand-targets.ts'
import { nothingNamed } from '../resources/targets.ts'
import { targetPath } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'
import { dryRunOf } from '../write-options.ts'

/** Patches the object's Scale; with `--current-replicas` under the resource version that was read. */
async function scaleOne(call: CommandCall, target: ObjectTarget, replicas: number): Promise<void> {
  const { client, flags, signal } = call
  const path = objectPath(targetPath(target), 'scale')
  const wanted = flags.integer('current-replicas')
  let metadata = {}
  if (wanted >= 0) {
    const scale = await client.get(path, { signal })
    const current = numberOf(structOf(scale, 'spec'), 'replicas') ?? 0
    if (current !== wanted) throw new CtlError(`Expected replicas to be ${wanted}, was ${current}`)
    metadata = { metadata: { resourceVersion: scale.metadata.resourceVersion } }
  }
  const dryRun = dryRunOf(call) === 'server'
  await client.patch(path, 'merge', { ...metadata, spec: { replicas } }, { signal, dryRun })
}

async function scale(call: CommandCall): Promise<void> {
  const { args, flags } = call
  if (!flags.has('replicas')) throw new CtlError('required flag(s) "replicas" not set')
  const replicas = flags.integer('replicas')
  if (replicas < 0) {
    throw new CtlError(
      'The --replicas=COUNT flag is required, and COUNT must be greater than or equal to 0',
    )
  }
  if (args.length === 0 && !namesFiles({ flags })) throw nothingNamed()
  const print = resultPrinter(call)
  const dryRun = dryRunOf(call)
  const count = await visitObjects(call, async (target, own) => {
    const before = await readTarget(own, target)
    if (dryRun !== 'client') await scaleOne(own, target, replicas)
    const isShown = flags.text('output') !== '' && dryRun === 'none'
    const shown = isShown
      ? await own.client.get(targetPath(target), { signal: own.signal })
      : before
    return () => print(shown, 'scaled')
  })
  if (count === 0) throw new CtlError('no objects passed to scale')
}

export const scaleCommand: Command = {
  name: 'scale',
  summary: 'Change how many replicas a workload has',
  usage: 'scale [--current-replicas=count] --replicas=COUNT (-f FILENAME | TYPE NAME) [options]',
  description:
    'Change how many replicas a workload has: a deployment, a replica set, a stateful set or a replication controller.\n\n With --current-replicas the size is set only where it is that one now.',
  examples: [
    "# Scale a deployment named 'web' to 3",
    'kubectl scale --replicas=3 deployment/web',
    '',
    "# If the deployment's current size is 2, scale it to 3",
    'kubectl scale --current-replicas=2 --replicas=3 deployment/web',
  ],
  words: 'type-and-names',
  flags: [
    filenameFlag,
    selectorFlag,
    allFlag,
    { name: 'replicas', type: 'integer', help: 'Replicas that are wanted; required.' },
    {
      name: 'current-replicas',
      type: 'integer',
      initial: '-1',
      help: 'Scale only while the replicas are this many; -1 whatever they are.',
    },
    dryRunFlag,
    outputFlag,
    showManagedFieldsFlag,
  ],
  run: scale,
}
