import { objectsOf, structOf, textOf } from '../../../base/api/json-fields.ts'
import type { JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { objectPath } from '../../../base/client/resource-path.ts'
import { formatTime } from '../../../base/time/time.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { filenameFlag, outputFlag, showManagedFieldsFlag } from '../frequent-flags.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { targetPath } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'

interface Decision {
  readonly verb: 'approve' | 'deny'
  readonly type: 'Approved' | 'Denied'
  readonly reason: string
}

function conditionsOf(request: ApiObject): readonly JsonObject[] {
  return objectsOf(structOf(request, 'status'), 'conditions')
}

async function decide(call: CommandCall, { verb, type, reason }: Decision): Promise<void> {
  const { args, environment, flags } = call
  if (args.length === 0 && !namesFiles(call)) {
    throw new CtlError('one or more CSRs must be specified as <name> or -f <filename>')
  }
  const print = resultPrinter(call)
  const words = args.some((word) => word.includes('/'))
    ? args
    : ['certificatesigningrequests', ...args]
  const done = type.toLowerCase()
  const named = args.length === 0 ? [] : words
  await visitObjects({ ...call, args: named }, async (target, own) => {
    const path = targetPath(target)
    const found = await own.client.get(path, { signal: own.signal })
    const conditions = conditionsOf(found)
    const other = conditions.find(
      (each) =>
        ['Approved', 'Denied'].includes(textOf(each, 'type')) && textOf(each, 'type') !== type,
    )
    if (other) {
      throw new CtlError(
        `certificate signing request ${JSON.stringify(target.name)} is already ${textOf(other, 'type')}`,
      )
    }
    const isDone = conditions.some((each) => textOf(each, 'type') === type)
    if (isDone && !flags.on('force')) return () => print(found, done)
    const now = formatTime(environment.runtime.clock.now())
    const condition = {
      type,
      status: 'True',
      reason,
      message: `This CSR was ${done} by kubectl certificate ${verb}.`,
      lastUpdateTime: now,
    }
    const kept = conditions.filter((each) => textOf(each, 'type') !== type)
    const status = { ...structOf(found, 'status'), conditions: [...kept, condition] }
    const body = { ...found, status }
    const object = await own.client.update(objectPath(path, 'approval'), body, {
      signal: own.signal,
    })
    return () => print(object, done)
  })
}

function decisionCommand(decision: Decision, summary: string): Command {
  const { verb } = decision
  return {
    name: verb,
    summary,
    usage: `certificate ${verb} (-f FILENAME | NAME) [options]`,
    examples: [`# ${summary} 'csr-sqgzp'`, `kubectl certificate ${verb} csr-sqgzp`],
    flags: [
      filenameFlag,
      {
        name: 'force',
        type: 'boolean',
        help: 'Decide again on a request that was approved or denied.',
      },
      outputFlag,
      showManagedFieldsFlag,
    ],
    run: (call) => decide(call, decision),
  }
}

export const certificateCommand: Command = {
  name: 'certificate',
  summary: 'Decide on requests for certificates',
  usage: 'certificate SUBCOMMAND [options]',
  flags: [],
  subcommands: [
    decisionCommand(
      { verb: 'approve', type: 'Approved', reason: 'KubectlApprove' },
      'Approve requests for certificates',
    ),
    decisionCommand(
      { verb: 'deny', type: 'Denied', reason: 'KubectlDeny' },
      'Deny requests for certificates',
    ),
  ],
}
