import type { JsonObject } from '../../base/api/json.ts'
import { didYouMean } from '../../base/text/nearest-name.ts'

/** A stage that cannot be used; the message names the field and what is wrong with it. */
export class StageError extends Error {}

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
