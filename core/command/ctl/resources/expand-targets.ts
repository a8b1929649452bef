import type { ApiObject } from '../../../base/api/object.ts'
import type { CommandCall } from '../command.ts'
import { selectorsOf } from './targets.ts'
import { listError } from './targets.ts'
import { collectionPath, type Target, targetPath } from './targets.ts'

/** Objects in a chunk of a list. */
const pageSize = 500

/** A target that is one object; `found` is the object where a list returned it. */
export interface ObjectTarget extends Target {
  readonly found?: ApiObject
}

/** Replaces collections by their objects that match the line's selectors. */
export async function* expandTargets(
  call: CommandCall,
  targets: readonly Target[],
): AsyncGenerator<ObjectTarget> {
  for (const target of targets) {
    if (target.name !== '') yield target
    else yield* objectsIn(call, target)
  }
}

async function* objectsIn(call: CommandCall, target: Target): AsyncGenerator<ObjectTarget> {
  const options = { ...selectorsOf(call), signal: call.signal, limit: pageSize }
  try {
    for await (const { items } of call.client.pages(collectionPath(target), options)) {
      for (const found of items) {
        const { name = '', namespace = '' } = found.metadata
        yield { ...target, name, namespace, found }
      }
    }
  } catch (error) {
    throw listError(call, target, error)
  }
}

/** Reads the object of a target, unless a list returned it already. @throws ApiError `NotFound` */
export async function readTarget(
  { client, signal }: CommandCall,
  target: ObjectTarget,
): Promise<ApiObject> {
  return target.found ?? client.get(targetPath(target), { signal })
}
