import type { StatusCause } from '../../../../base/api/errors/status.ts'
import type { JsonObject } from '../../../../base/api/json.ts'
import type { KindFunction } from '../../../../base/api/types/views.ts'
import {
  type FieldPath,
  invalidValue,
  noCauses,
} from '../../../../objects/schema/validation/causes.ts'
import { checkDescendingPath } from '../containers/container-mounts.ts'

/** Path of a file in a volume: relative, within the volume, and not one that starts with two dots. */
export function checkFilePath(text: string, path: FieldPath): StatusCause[] {
  const causes = checkDescendingPath(text, path)
  if (text.startsWith('..') && !text.startsWith('../')) {
    causes.push(invalidValue(path, text, "must not start with '..'"))
  }
  return causes
}

/** Paths of the files that a projected volume has so far; two of one path conflict. */
export class ProjectedPaths {
  readonly #paths = new Set<string>()
  readonly #volume: FieldPath

  constructor(volume: FieldPath) {
    this.#volume = volume
  }

  /** Adds a path, where there is one; `shown` is what the cause of a conflict shows; `mayBeEmpty`: an empty one counts. */
  add(path: string, shown: string, mayBeEmpty = false): readonly StatusCause[] {
    if (path === '' && !mayBeEmpty) return noCauses
    if (this.#paths.has(path)) {
      return [invalidValue(this.#volume, shown, 'conflicting duplicate paths')]
    }
    this.#paths.add(path)
    return noCauses
  }
}

/** Checks one source of a projected volume. */
export type ProjectionCheck<Source extends JsonObject = JsonObject> = KindFunction<
  [source: Source, path: FieldPath, paths: ProjectedPaths, volume: FieldPath],
  StatusCause[]
>
