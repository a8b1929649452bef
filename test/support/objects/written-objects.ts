import type { ApiObject } from '../../../core/base/api/object.ts'
import { anObject, builtIn, writeContext } from '../schemas/built-in-catalog.ts'

export type Fields = Readonly<Record<string, unknown>>

export function created(
  resource: string,
  fields: Fields,
  gates: readonly string[] = [],
): ApiObject {
  const object = anObject(fields)
  const context = writeContext({ gate: (name) => gates.includes(name) })
  builtIn(resource).strategy.prepareForCreate(object, context)
  return object
}

export function updated(resource: string, fields: Fields, stored: Fields): ApiObject {
  const next = anObject(fields)
  builtIn(resource).strategy.prepareForUpdate(next, anObject(stored), writeContext())
  return next
}
