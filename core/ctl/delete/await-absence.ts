import { ApiError } from '../../api/api-error.ts'
import { pause } from '../../client/pause.ts'
import type { CommandCall } from '../command.ts'
import { CtlError } from '../ctl-error.ts'
import { collectionPath, type Target, targetPath } from '../resources/targets.ts'
import { typeName } from '../resources/type-name.ts'

/** kubectl's limit where none is given, in milliseconds. */
const week = 7 * 24 * 60 * 60 * 1000

/** Milliseconds before watching again, where a watch ended early. */
const betweenWatches = 500

interface Deleted {
  readonly target: Target
  /** Empty where the server did not tell it. */
  readonly uid: string
}

/** Whether the object is gone; another one of the same name does not count. */
async function isGone(call: CommandCall, { target, uid }: Deleted, signal: AbortSignal) {
  try {
    const { metadata } = await call.client.get(targetPath(target), { signal })
    if (uid !== '' && metadata.uid !== uid) return { gone: true, resourceVersion: '' }
    return { gone: false, resourceVersion: metadata.resourceVersion ?? '' }
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'NotFound') {
      return { gone: true, resourceVersion: '' }
    }
    throw error
  }
}

/** Resolves when a watch has seen the object go, or has ended before it did. */
async function watchUntilDeleted(
  { client }: CommandCall,
  target: Target,
  resourceVersion: string,
  signal: AbortSignal,
): Promise<void> {
  const fieldSelector = `metadata.name=${target.name}`
  const options = { fieldSelector, resourceVersion, signal }
  try {
    for await (const { type } of client.watch(collectionPath(target), options)) {
      if (type === 'DELETED') return
    }
  } catch (error) {
    // The version is gone from the server's history: reading the object again tells the rest.
    const isStale = error instanceof ApiError && error.code === 410
    if (!isStale) throw error
  }
}

async function awaitOne(call: CommandCall, deleted: Deleted, signal: AbortSignal): Promise<void> {
  for (;;) {
    const { gone, resourceVersion } = await isGone(call, deleted, signal)
    if (gone) return
    await watchUntilDeleted(call, deleted.target, resourceVersion, signal)
    if ((await isGone(call, deleted, signal)).gone) return
    await pause(call.environment.runtime.timers, betweenWatches, signal)
    signal.throwIfAborted()
  }
}

/** Waits until objects are gone, all within the `timeout` of the line; what did not go, or failed, is returned. */
export async function awaitAbsence(
  call: CommandCall,
  deleted: readonly Deleted[],
): Promise<readonly unknown[]> {
  const { environment, flags, signal } = call
  const limit = flags.duration('timeout')
  const scope = new AbortController()
  const abort = (): void => scope.abort(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  const cancel = environment.runtime.timers.after(limit > 0 ? limit : week, () =>
    scope.abort(new CtlError('timed out')),
  )
  const failures: unknown[] = []
  try {
    for (const one of deleted) {
      try {
        await awaitOne(call, one, scope.signal)
      } catch (error) {
        signal.throwIfAborted()
        const { resource, name } = one.target
        const message = `timed out waiting for the condition on ${typeName(resource)}/${name}`
        failures.push(scope.signal.aborted ? new CtlError(message) : error)
      }
    }
    return failures
  } finally {
    cancel()
    signal.removeEventListener('abort', abort)
  }
}
