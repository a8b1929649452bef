import { ApiError } from '../../../base/api/errors/api-error.ts'
import { structOf, textOf } from '../../../base/api/json-fields.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { DeleteOptions } from '../../../base/client/call-options.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { awaitAbsence } from '../delete/await-absence.ts'
import { fromSource } from '../error-text.ts'
import {
  allFlag,
  allNamespacesFlag,
  dryRunFlag,
  fieldSelectorFlag,
  filenameFlag,
  outputFlag,
  selectorFlag,
} from '../frequent-flags.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { expandTargets, type ObjectTarget } from '../resources/expand-targets.ts'
import { nothingNamed } from '../resources/targets.ts'
import { type Target, targetPath, targetsOf } from '../resources/targets.ts'
import { typeName } from '../resources/type-name.ts'
import { visitEach } from '../visit/visit-each.ts'
import { objectOrder } from '../visit/visit-order.ts'
import { type DryRun, dryRunOf, dryRunSuffix } from '../write-options.ts'

const policies: Readonly<Record<string, NonNullable<DeleteOptions['propagationPolicy']>>> = {
  background: 'Background',
  true: 'Background',
  orphan: 'Orphan',
  false: 'Orphan',
  foreground: 'Foreground',
}

function gracePeriod({ flags, environment }: CommandCall): number {
  const seconds = flags.integer('grace-period')
  if (flags.on('now')) {
    if (seconds !== -1) throw new CtlError('--now and --grace-period cannot be specified together')
    return 1
  }
  if (flags.on('force')) {
    if (seconds > 0) {
      throw new CtlError('--force and --grace-period greater than 0 cannot be specified together')
    }
    environment.note(
      'Warning: Immediate deletion does not wait for confirmation that the running resource has been terminated. The resource may continue to run on the cluster indefinitely.\n',
    )
    return 0
  }
  // `--grace-period=0` without `--force` becomes 1, as a grace period of 0 would force the deletion.
  return seconds === 0 ? 1 : seconds
}

function optionsOf(call: CommandCall): DeleteOptions {
  const cascade = call.flags.text('cascade')
  const policy = Object.hasOwn(policies, cascade) ? policies[cascade] : undefined
  if (!policy) {
    throw new CtlError(
      `invalid cascade value (${cascade}). Must be "background", "foreground", or "orphan"`,
    )
  }
  const gracePeriodSeconds = gracePeriod(call)
  return {
    propagationPolicy: policy,
    ...(gracePeriodSeconds >= 0 && { gracePeriodSeconds }),
    ...(dryRunOf(call) === 'server' && { dryRun: true }),
  }
}

function checkArguments(call: CommandCall): void {
  const { flags, args } = call
  const selected = flags.has('selector') || flags.has('field-selector')
  if (flags.on('all') && selected) {
    throw new CtlError("setting 'all' parameter but found a non empty selector. ")
  }
  if (namesFiles({ flags })) return
  if (args.length === 0) throw nothingNamed()
  const named = args.length > 1 || args.some((arg) => arg.includes('/'))
  if (!named && !selected && !flags.on('all')) {
    throw new CtlError('resource(s) were provided, but no name was specified')
  }
  if (named && flags.on('all')) {
    throw new CtlError('name cannot be provided when a selector is specified')
  }
}

/** The output line of a deletion: `pod "web" deleted`. */
function outcomeText(call: CommandCall, { resource, name }: Target, dryRun: DryRun): string {
  const { flags } = call
  if (flags.text('output') === 'name') return `${typeName(resource)}/${name}\n`
  const verb = flags.on('force') ? 'force deleted' : 'deleted'
  return `${typeName(resource)} "${name}" ${verb}${dryRunSuffix(dryRun)}\n`
}

/** Uid of the deleted object, which tells it from a later object of the same name. */
function uidOf(answer: ApiObject): string {
  const { uid = '' } = answer.metadata
  return uid || textOf(structOf(answer, 'details'), 'uid')
}

/** Deletes one object; undefined where it is absent and `--ignore-not-found` or `--all` is given. */
async function deleteOne(
  call: CommandCall,
  target: ObjectTarget,
  options: DeleteOptions,
): Promise<ApiObject | undefined> {
  const { client, flags, signal } = call
  const mayBeAbsent = flags.on('ignore-not-found') || flags.on('all')
  try {
    return await client.delete(targetPath(target), { ...options, signal })
  } catch (error) {
    const isAbsent = error instanceof ApiError && error.reason === 'NotFound'
    if (isAbsent && mayBeAbsent) return undefined
    throw target.source === undefined ? error : fromSource(error, 'deleting', target.source)
  }
}

async function deleteObjects(call: CommandCall): Promise<void> {
  const { environment, flags } = call
  checkArguments(call)
  const output = flags.text('output')
  if (output !== '' && output !== 'name') {
    throw new CtlError(`unexpected -o output mode: ${output}. We only support '-o name'`)
  }
  const options = optionsOf(call)
  const dryRun = dryRunOf(call)
  const deleted: { readonly target: Target; readonly uid: string }[] = []
  const targets = expandTargets(call, await targetsOf(call))
  const { count, failures } = await visitEach(call, targets, objectOrder, async (target, own) => {
    const answer = dryRun === 'client' ? undefined : await deleteOne(own, target, options)
    return () => {
      if (!answer && dryRun !== 'client') return
      environment.out(outcomeText(call, target, dryRun))
      if (answer && dryRun === 'none') deleted.push({ target, uid: uidOf(answer) })
    }
  })
  if (count === 0) environment.out('No resources found\n')
  const remaining = flags.on('wait') ? await awaitAbsence(call, deleted) : []
  const failed = [...failures, ...remaining]
  if (failed.length > 0) throw new AggregateError(failed)
}

export const deleteCommand: Command = {
  name: 'delete',
  summary: 'Delete objects by name, label or file',
  usage: 'delete ([-f FILENAME] | TYPE [(NAME | -l label | --all)]) [options]',
  examples: [
    '# Delete a pod using the type and name specified in pod.json',
    'kubectl delete -f ./pod.json',
    '',
    '# Delete pods and services with label name=myLabel',
    'kubectl delete pods,services -l name=myLabel',
    '',
    '# Delete all pods',
    'kubectl delete pods --all',
  ],
  words: 'type-and-names',
  flags: [
    filenameFlag,
    selectorFlag,
    fieldSelectorFlag,
    allNamespacesFlag,
    { ...allFlag, help: 'Delete every object of the given types in the namespace, without names.' },
    {
      name: 'cascade',
      type: 'string',
      initial: 'background',
      bare: 'background',
      values: ['background', 'foreground', 'orphan'],
      help: 'What becomes of dependents: background deletes them afterwards, foreground before, orphan keeps them.',
    },
    {
      name: 'force',
      type: 'boolean',
      help: 'Remove the objects at once, without waiting for their containers to end.',
    },
    {
      name: 'grace-period',
      type: 'integer',
      initial: '-1',
      help: 'Seconds that a pod has to end; negative for what it asks for itself, 0 only with --force.',
    },
    { name: 'now', type: 'boolean', help: 'The same as --grace-period=1.' },
    {
      name: 'ignore-not-found',
      type: 'boolean',
      help: 'End with exit code 0 where an object is absent; so with --all.',
    },
    { name: 'wait', type: 'boolean', initial: 'true', help: 'Wait until the objects are absent.' },
    {
      name: 'timeout',
      type: 'duration',
      initial: '0',
      help: 'How long to wait until the objects are absent; 0 for a week.',
    },
    dryRunFlag,
    { ...outputFlag, values: ['name'], help: 'With name, print TYPE/NAME alone.' },
  ],
  run: deleteObjects,
}
