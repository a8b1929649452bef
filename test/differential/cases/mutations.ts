import type { JsonObject } from '../../../core/base/api/json.ts'
import type { Chance } from '../chance.ts'
import type { Case } from '../exchange.ts'
import { fieldPlaces, placesSet, type FieldPlace, withValue } from '../field-places.ts'
import { someValue } from '../field-values.ts'
import { changeText } from '../strange/change.ts'
import type { Subject } from '../subject.ts'
import { type Mutation, mutatedWrite, stored } from './mutated-writes.ts'

/** `mutations` changes what the object sets; `fields` sets every field of the schema. */
export type FieldSuite = 'mutations' | 'fields'

/** Where the suite writes. */
export function mutatedPlaces(suite: FieldSuite, subject: Subject): readonly FieldPlace[] {
  const { schema } = subject
  if (!schema) return []
  return suite === 'fields'
    ? fieldPlaces(schema).filter(isWritten)
    : placesSet(schema, subject.object(stored))
}

/** Every place in turn, in a random order, for ever: later rounds draw other values. */
export function* mutations(suite: FieldSuite, subject: Subject, chance: Chance): Generator<Case> {
  const places = mutatedPlaces(suite, subject)
  while (places.length > 0) {
    for (const place of chance.shuffled(places)) {
      const field = String(place.steps[0]?.key)
      yield mutatedWrite(suite, subject, field, chance, (object) => mutation(object, place, chance))
    }
  }
}

function isWritten({ steps }: FieldPlace): boolean {
  return !(steps[0]?.key === 'metadata' && steps[1]?.key === 'managedFields')
}

function mutation(object: JsonObject, place: FieldPlace, chance: Chance): Mutation {
  const value = someValue(place.schema, chance)
  const parents = chance.below(3) === 0 ? 'bare' : 'filled'
  const change = { place, value }
  return {
    changes: [change],
    object: withValue(object, place, value, parents, chance),
    label: changeText(change),
  }
}
