import { elapsedTime } from '../../../access/observe/elapsed-time.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { Target } from '../resources/targets.ts'
import { together, visitEach } from '../visit/visit-each.ts'
import { awaitObject } from '../wait/await-object.ts'
import { timeIsUp, withTimeLimit } from '../with-time-limit.ts'

/** kubectl's limit without `--timeout`, in milliseconds. */
const week = 7 * 24 * 60 * 60 * 1000

interface Deleted {
  readonly target: Target
  /** Empty where the server's answer did not contain it. */
  readonly uid: string
}

/**
 * Waits until objects are removed, all within the `--timeout` of the line; a new object of the same name counts as removal.
 * Returns an error for each object that was not removed in time or could not be watched.
 */
export async function awaitAbsence(
  call: CommandCall,
  deleted: readonly Deleted[],
): Promise<readonly unknown[]> {
  const { timers, clock } = call.environment.runtime
  const now = elapsedTime(clock)
  const limit = call.flags.duration('timeout') || week
  const end = now() + limit
  const nothing = (): void => undefined
  const { failures } = await visitEach(call, deleted, together, async ({ target, uid }, own) => {
    const isGone = (object: { metadata: { uid?: string } } | undefined): boolean =>
      object === undefined || (uid !== '' && object.metadata.uid !== uid)
    const left = Math.max(0, end - now())
    const done = await withTimeLimit({ timers, signal: own.signal }, left, (signal) =>
      awaitObject(own, target, isGone, signal),
    )
    if (done !== timeIsUp) return nothing
    const { resource, name } = target
    throw new CtlError(`timed out waiting for the condition on ${resource.resource}/${name}`)
  })
  return failures
}
