import { ApiError } from '../../../base/api/errors/api-error.ts'
import type { ApiObject } from '../../../base/api/object.ts'
import type { CommandCall } from '../command.ts'
import { expandTargets, readTarget } from '../resources/expand-targets.ts'
import { type Target, targetsOf } from '../resources/targets.ts'
import type { ServedResource } from '../session/served-resources.ts'

/** An object named on the command line, with its resource. */
export interface DescribedObject {
  readonly resource: ServedResource
  readonly object: ApiObject
}

/** The objects that could be read, and the errors of those that could not. */
export interface FoundObjects {
  readonly objects: readonly DescribedObject[]
  readonly errors: readonly ApiError[]
}

async function readTargets(call: CommandCall, targets: readonly Target[]): Promise<FoundObjects> {
  const objects: DescribedObject[] = []
  const errors: ApiError[] = []
  for (const target of targets) {
    try {
      for await (const one of expandTargets(call, [target])) {
        objects.push({ resource: one.resource, object: await readTarget(call, one) })
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      errors.push(error)
    }
  }
  return { objects, errors }
}

/** Reads the objects that the line names by type, name or file. @throws CtlError for contradictory arguments. */
export async function findObjects(call: CommandCall): Promise<FoundObjects> {
  return readTargets(call, await targetsOf(call))
}

/** Reads the objects of the line's one type whose names begin with its NAME argument. @throws ApiError */
export async function findByPrefix(call: CommandCall): Promise<readonly DescribedObject[]> {
  const [target] = await targetsOf(call)
  if (!target) return []
  const { objects, errors } = await readTargets(call, [{ ...target, name: '' }])
  const [error] = errors
  if (error) throw error
  return objects.filter(({ object }) => (object.metadata.name ?? '').startsWith(target.name))
}
