import type { JsonObject } from '../../base/api/json.ts'
import { didYouMean } from '../../base/text/nearest-name.ts'
import { StageError } from './stage-error.ts'

/** Refuses fields that stages do not have, which would be skipped in silence otherwise. @throws StageError */
export function checkFields(object: JsonObject, known: string, path: string): void {
  const names = known.split(' ')
  const unknown = Object.keys(object).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const all = names.join(', ')
  throw new StageError(
    `${path}.${unknown}: no such field is known; there are ${all}${didYouMean(unknown, names)}`,
  )
}
