import { expect } from 'vitest'
import { cloneJson } from '../../../core/base/api/json.ts'
import type { ApiObject } from '../../../core/base/api/object.ts'
import type { Strategy } from '../../../core/objects/catalog/strategy.ts'
import { anObject, builtIn, writeContext } from '../schemas/built-in-catalog.ts'

export type Fields = Readonly<Record<string, unknown>>

export function strategyOf(resource: string): Strategy {
  return builtIn(resource).strategy
}

export function created(resource: string, fields: Fields): ApiObject {
  const object = anObject(fields)
  strategyOf(resource).prepareForCreate(object, writeContext())
  return object
}

/** The object as it will be stored; the stored one must come out unharmed. */
export function updated(
  resource: string,
  fields: Fields,
  stored: Fields,
  subresource = '',
): ApiObject {
  const next = anObject(fields)
  const before = anObject(stored)
  const untouched = cloneJson(before)
  const strategy = strategyOf(resource)
  if (subresource === '') strategy.prepareForUpdate(next, before, writeContext())
  else strategy.prepareForSubresource(subresource, next, before, writeContext())
  expect(before).toEqual(untouched)
  return next
}
