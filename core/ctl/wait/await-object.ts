import { ApiError } from '../../api/api-error.ts'
import type { ApiObject } from '../../api/object.ts'
import { pause } from '../../client/pause.ts'
import type { CommandCall } from '../command.ts'
import { collectionPath, type Target } from '../resources/targets.ts'

/** Milliseconds before looking again where a watch ended early. */
const betweenWatches = 500

/** Whether an object is what is waited for; undefined stands for one that does not exist. */
export type ObjectTest = (object: ApiObject | undefined) => boolean

/** Watches the object from a version on; false where the watch ended before the test held. */
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
    // The version is gone from the server's history; a new list says how things stand.
    const isStale = error instanceof ApiError && error.code === 410
    if (!isStale) throw error
  }
  return false
}

/** Resolves once the test holds for an object: at once where it does already, else when a watch shows it. */
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
