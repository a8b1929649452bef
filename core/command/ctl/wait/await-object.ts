import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import { pause } from '../../../base/execution/pause.ts'
import type { CommandCall } from '../command.ts'
import { collectionPath, type Target } from '../resources/targets.ts'

/** Pause in milliseconds before the next list and watch, where a watch ended early. */
const betweenWatches = 500

/** The condition waited for, on an object; undefined stands for an absent one. */
export type ObjectTest = (object: ApiObject | undefined) => boolean

/** Watches the object from a resource version on; false where the watch ended before the test held. */
async function watchUntil(
  { client }: Pick<CommandCall, 'client'>,
  { path, fieldSelector }: { readonly path: string; readonly fieldSelector: string },
  resourceVersion: string,
  test: ObjectTest,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const events = client.watch(path, { fieldSelector, resourceVersion, signal })
    for await (const { type, object } of events) {
      if (type !== 'BOOKMARK' && test(type === 'DELETED' ? undefined : object)) return true
    }
  } catch (error) {
    // The resource version was compacted (410): the caller lists again.
    const isStale = error instanceof ApiError && error.code === 410
    if (!isStale) throw error
  }
  return false
}

/** Resolves once the test holds for an object, by list and watch. */
export async function awaitObject(
  call: Pick<CommandCall, 'client' | 'environment'>,
  target: Target,
  test: ObjectTest,
  signal: AbortSignal,
): Promise<void> {
  const path = collectionPath(target)
  const fieldSelector = `metadata.name=${target.name}`
  for (;;) {
    const list = await call.client.list(path, { fieldSelector, signal })
    if (test(list.items[0])) return
    const { resourceVersion } = list.metadata
    if (await watchUntil(call, { path, fieldSelector }, resourceVersion, test, signal)) return
    await pause(call.environment.runtime.timers, betweenWatches, signal)
    signal.throwIfAborted()
  }
}
