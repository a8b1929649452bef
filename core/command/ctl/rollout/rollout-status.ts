import type { Command, CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { filenameFlag, selectorFlag } from '../frequent-flags.ts'
import { namesFiles } from '../manifest/kustomized.ts'
import type { ObjectTarget } from '../resources/expand-targets.ts'
import { nothingNamed } from '../resources/targets.ts'
import { targetPath } from '../resources/targets.ts'
import { visitObjects } from '../resources/visit-objects.ts'
import { oneByOne } from '../visit/visit-each.ts'
import { awaitObject } from '../wait/await-object.ts'
import { timeIsUp, withTimeLimit } from '../with-time-limit.ts'
import { rolloutState } from './rollout-state.ts'

/** Shows the state of a rollout after each change, until it is done. */
async function follow(call: CommandCall, target: ObjectTarget): Promise<void> {
  const { environment, flags, signal } = call
  const { timers } = environment.runtime
  const timeout = flags.duration('timeout')
  const limit = timeout > 0 ? timeout : 2 ** 31 - 1
  const done = await withTimeLimit({ timers, signal }, limit, (limited) =>
    awaitObject(
      call,
      target,
      (object) => {
        if (!object) throw new CtlError('object has been deleted')
        const { line, isDone } = rolloutState(object)
        environment.out(`${line}\n`)
        return isDone
      },
      limited,
    ),
  )
  if (done === timeIsUp) throw new CtlError('timed out waiting for the condition')
}

async function status(call: CommandCall): Promise<void> {
  const { args, flags } = call
  if (args.length === 0 && !namesFiles({ flags })) throw nothingNamed()
  const count = await visitObjects(
    call,
    async (target, own) => {
      const object = await own.client.get(targetPath(target), { signal: own.signal })
      if (flags.on('watch')) {
        await follow(own, target)
        return () => undefined
      }
      const { line } = rolloutState(object)
      return () => own.environment.out(`${line}\n`)
    },
    oneByOne,
  )
  if (count === 0) throw new CtlError('no objects passed to rollout status')
}

export const rolloutStatusCommand: Command = {
  name: 'status',
  summary: 'Follow a rollout until it ends',
  usage: 'rollout status (TYPE NAME | TYPE/NAME) [flags]',
  description:
    'Follow a rollout until it ends.\n\n By default the rollout is followed until it is done. With --watch=false its present state is shown.',
  examples: [
    '# Watch the rollout status of a deployment',
    'kubectl rollout status deployment/nginx',
  ],
  words: 'type-and-names',
  flags: [
    filenameFlag,
    selectorFlag,
    {
      name: 'watch',
      shorthand: 'w',
      type: 'boolean',
      initial: 'true',
      help: 'Follow the rollout until it ends; =false shows it once.',
    },
    {
      name: 'timeout',
      type: 'duration',
      initial: '0s',
      help: 'When to end the watch; 0 for never.',
    },
  ],
  run: status,
}
