import type { ApiObject } from '../../api/object.ts'
import type { CommandCall } from '../command.ts'
import { listError } from './list-error.ts'
import { selectorsOf } from './selectors-of.ts'
import { collectionPath, type Target, targetPath } from './targets.ts'

/** Objects per request of a list. */
const pageSize = 500

/** A target that is one object, and the object where it had to be read to find it. */
export interface ObjectTarget extends Target {
  readonly found?: ApiObject
}

/** Puts the objects of a collection that the line's selectors choose in place of the collection. */
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

/** The object of a target as it is on the server. @throws ApiError `NotFound` */
export async function readTarget(
  { client, signal }: CommandCall,
  target: ObjectTarget,
): Promise<ApiObject> {
  return target.found ?? client.get(targetPath(target), { signal })
}
