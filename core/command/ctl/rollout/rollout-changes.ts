import { structOf } from '../../../base/api/json-fields.ts'
import { isJsonObject, type JsonObject } from '../../../base/api/json.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { formatTime } from '../../../base/time/time.ts'
import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import {
  fieldManagerFlag,
  filenameFlag,
  outputFlag,
  selectorFlag,
  showManagedFieldsFlag,
} from '../frequent-flags.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import { resultPrinter } from '../output/result-printer.ts'
import { readTarget } from '../resources/expand-targets.ts'
import { nothingNamed } from '../resources/targets.ts'
import { targetPath } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'

/** A change of a workload's spec that its rollout follows. */
interface RolloutChange {
  /** What the object is after the change: `paused`. */
  readonly outcome: string
  /** Kinds that can be changed so, in lower case. */
  readonly kinds: readonly string[]
  /** The patch; the outcome where nothing is to be changed. @throws CtlError */
  patch(object: ApiObject, call: CommandCall): JsonObject | string
}

function isPaused(object: ApiObject): boolean {
  return structOf(object, 'spec')['paused'] === true
}

const pause: RolloutChange = {
  outcome: 'paused',
  kinds: ['Deployment'],
  patch: (object) => (isPaused(object) ? 'already paused' : { spec: { paused: true } }),
}

const resume: RolloutChange = {
  outcome: 'resumed',
  kinds: ['Deployment'],
  patch: (object) => (isPaused(object) ? { spec: { paused: null } } : 'already resumed'),
}

const restart: RolloutChange = {
  outcome: 'restarted',
  kinds: ['Deployment', 'DaemonSet', 'StatefulSet'],
  patch(object, { environment }) {
    const { name = '' } = object.metadata
    if (isPaused(object)) {
      throw new CtlError("can't restart paused deployment (run rollout resume first)")
    }
    const key = `kubectl.${environment.brand.labelDomain}/restartedAt`
    const time = formatTime(environment.runtime.clock.now())
    const before = structOf(object, 'spec', 'template', 'metadata', 'annotations')[key]
    if (before === time) {
      throw new CtlError(
        `failed to create patch for ${name}: if restart has already been triggered within the past second, please wait before attempting to trigger another`,
      )
    }
    return { spec: { template: { metadata: { annotations: { [key]: time } } } } }
  },
}

function runChange(change: RolloutChange, verb: string): (call: CommandCall) => Promise<void> {
  return async (call) => {
    const { args, flags } = call
    if (args.length === 0 && !namesFiles({ flags })) throw nothingNamed()
    const print = resultPrinter(call)
    const count = await visitObjects(call, async (target, own) => {
      const { client, signal } = own
      const object = await readTarget(own, target)
      if (!change.kinds.includes(object.kind)) {
        throw new CtlError(
          `${target.resource.resource} ${JSON.stringify(target.name)} ${verb} is not supported`,
        )
      }
      const patch = change.patch(object, own)
      if (!isJsonObject(patch)) return () => print(object, patch)
      const fieldManager = flags.text('field-manager')
      const after = await client.patch(targetPath(target), 'strategic', patch, {
        signal,
        fieldManager,
      })
      return () => print(after, change.outcome)
    })
    if (count === 0) throw new CtlError(`no objects passed to rollout ${verb}`)
  }
}

function changeCommand(
  verb: string,
  change: RolloutChange,
  texts: { readonly summary: string; readonly description: string; readonly example: string },
): Command {
  return {
    name: verb,
    summary: texts.summary,
    usage: `rollout ${verb} RESOURCE`,
    description: texts.description,
    examples: [`# ${texts.example}`, `kubectl rollout ${verb} deployment/nginx`],
    words: 'type-and-names',
    flags: [
      filenameFlag,
      selectorFlag,
      outputFlag,
      showManagedFieldsFlag,
      fieldManagerFlag('kubectl-rollout'),
    ],
    run: runChange(change, verb),
  }
}

export const rolloutPauseCommand: Command = changeCommand('pause', pause, {
  summary: 'Pause a deployment: changes of its template wait',
  description:
    'Pause a deployment: its controller rolls out no change of the template until "kubectl rollout resume".',
  example: 'Changes of a paused deployment begin no rollout',
})

export const rolloutResumeCommand: Command = changeCommand('resume', resume, {
  summary: 'Let a paused deployment roll out again',
  description: 'Let a paused deployment roll out again, with all that has changed meanwhile.',
  example: 'Resume an already paused deployment',
})

export const rolloutRestartCommand: Command = changeCommand('restart', restart, {
  summary: 'Replace all pods of a workload by new ones',
  description: 'Replace all pods of a workload by new ones, as its strategy allows.',
  example: 'Restart a deployment',
})
