import { textTable } from '../../../base/text/tab-writer.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { Description } from '../describe/description.ts'
import { describePodTemplate } from '../describe/pod-template.ts'
import { filenameFlag, outputFlag, selectorFlag, showManagedFieldsFlag } from '../frequent-flags.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { readTarget } from '../resources/expand-targets.ts'
import { nothingNamed } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'
import { readRevisions, type Revision } from './rollout-revisions.ts'

function revisionTable(revisions: readonly Revision[]): string {
  const lines = revisions.map(({ number, changeCause }) => [
    String(number),
    changeCause === '' ? '<none>' : changeCause,
  ])
  return textTable([['REVISION', 'CHANGE-CAUSE'], ...lines])
}

function templateText({ environment }: CommandCall, { template }: Revision): string {
  const description = new Description()
  describePodTemplate(description, template, environment.brand)
  return description.finish()
}

async function history(call: CommandCall): Promise<void> {
  const { args, flags } = call
  const wanted = flags.integer('revision')
  if (args.length === 0 && !namesFiles({ flags })) throw nothingNamed()
  if (wanted < 0) throw new CtlError(`revision must be a positive integer: ${wanted}`)
  const print = resultPrinter(call)
  const count = await visitObjects(call, async (target, own) => {
    const object = await readTarget(own, target)
    const revisions = await readRevisions(own, object)
    if (flags.text('output') !== '') {
      const [shown] =
        wanted > 0
          ? revisions.filter(({ number }) => number === BigInt(wanted))
          : revisions.slice(-1)
      if (!shown) throw new CtlError('unable to find the specified revision')
      return () => print(shown.kept, '')
    }
    if (revisions.length === 0) return () => print(object, '\nNo rollout history found.')
    if (wanted === 0) return () => print(object, `\n${revisionTable(revisions)}`)
    const found = revisions.find(({ number }) => number === BigInt(wanted))
    if (!found) throw new CtlError('unable to find the specified revision')
    return () => print(object, `with revision #${wanted}\n${templateText(own, found)}`)
  })
  if (count === 0) throw new CtlError('no objects passed to rollout history')
}

export const rolloutHistoryCommand: Command = {
  name: 'history',
  summary: 'List the revisions of a workload',
  usage: 'rollout history (TYPE NAME | TYPE/NAME) [flags]',
  description:
    'List the revisions of a workload with the cause of each, or show one with --revision.',
  examples: [
    '# View the rollout history of a deployment',
    'kubectl rollout history deployment/abc',
    '',
    '# View the details of daemonset revision 3',
    'kubectl rollout history daemonset/abc --revision=3',
  ],
  words: 'type-and-names',
  flags: [
    filenameFlag,
    selectorFlag,
    {
      name: 'revision',
      type: 'integer',
      initial: '0',
      help: 'Revision whose template is shown in full.',
    },
    outputFlag,
    showManagedFieldsFlag,
  ],
  run: history,
}
