import type { Chance } from '../chance.ts'
import type { Case } from '../exchange.ts'
import { placesSet, type FieldPlace } from '../field-places.ts'
import { changed, changeText } from '../strange/change.ts'
import { strangeChanges } from '../strange/strange-changes.ts'
import type { Subject } from '../subject.ts'
import { type Mutation, mutatedWrite, stored } from './mutated-writes.ts'

/** The fields that the rich object sets, but for its name and the labels of the run. */
export function strangePlaces(subject: Subject): readonly FieldPlace[] {
  if (!subject.schema) return []
  return placesSet(subject.schema, subject.object(stored)).filter(({ steps }) => {
    const [first, second, third] = steps
    return !(first?.key === 'metadata' && second?.key === 'labels' && third?.key === 'differential')
  })
}

/** Every place in turn, in a random order, for ever; a third of the objects is changed at a second place, too. */
export function* strange(subject: Subject, chance: Chance): Generator<Case> {
  const places = strangePlaces(subject)
  while (places.length > 0) {
    for (const place of chance.shuffled(places)) {
      const second = chance.below(3) === 0 ? secondPlace(places, place, chance) : undefined
      const field = String(place.steps[0]?.key)
      yield mutatedWrite('strange', subject, field, chance, (object): Mutation => {
        const changes = [
          ...strangeChanges(place, object, chance),
          ...(second ? strangeChanges(second, object, chance) : []),
        ]
        return {
          changes,
          object: changed(object, changes),
          label: changes.map(changeText).join(' & '),
        }
      })
    }
  }
}

/** Beside the first one or anywhere: rules of several fields are met by changes near each other. */
function secondPlace(
  places: readonly FieldPlace[],
  first: FieldPlace,
  chance: Chance,
): FieldPlace | undefined {
  const near = places.filter(
    ({ steps }) =>
      steps.length === first.steps.length &&
      steps.slice(0, -1).every(({ key }, at) => key === first.steps[at]?.key) &&
      steps.at(-1)?.key !== first.steps.at(-1)?.key,
  )
  return chance.pick(near.length > 0 && chance.below(2) === 0 ? near : places)
}
