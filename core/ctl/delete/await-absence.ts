import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import type { Target } from '../resources/targets.ts'
import { awaitObject } from '../wait/await-object.ts'
import { timeIsUp, withLimit } from '../with-limit.ts'

/** kubectl's limit where none is given, in milliseconds. */
const week = 7 * 24 * 60 * 60 * 1000

interface Deleted {
  readonly target: Target
  /** Empty where the server did not tell it. */
  readonly uid: string
}

/**
 * Waits until objects are gone, all within the `timeout` of the line; another object of the same name does not count.
 * What did not go in time, or could not be watched, is returned.
 */
export async function awaitAbsence(
  call: CommandCall,
  deleted: readonly Deleted[],
): Promise<readonly unknown[]> {
  const { timers, clock } = call.environment.runtime
  const limit = call.flags.duration('timeout') || week
  const end = clock.now() + limit
  const failures: unknown[] = []
  for (const { target, uid } of deleted) {
    const isGone = (object: { metadata: { uid?: string } } | undefined): boolean =>
      object === undefined || (uid !== '' && object.metadata.uid !== uid)
    try {
      const left = Math.max(0, end - clock.now())
      const parts = { timers, signal: call.signal }
      const done = await withLimit(parts, left, (signal) =>
        awaitObject(call, target, isGone, signal),
      )
      if (done !== timeIsUp) continue
      const { resource, name } = target
      const what = `${resource.resource}/${name}`
      failures.push(new CtlError(`timed out waiting for the condition on ${what}`))
    } catch (error) {
      call.signal.throwIfAborted()
      failures.push(error)
    }
  }
  return failures
}
