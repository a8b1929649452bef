import { mutatedPlaces, mutations, type FieldSuite } from './cases/mutations.ts'
import { strange, strangePlaces } from './cases/strange.ts'
import { Chance } from './chance.ts'
import type { Case } from './exchange.ts'
import type { FieldPlace } from './field-places.ts'
import type { Subject } from './subject.ts'

export type MutationSuite = FieldSuite | 'strange'

/** Shares the requests out among the kinds: one with many fields gets more, though not in proportion. */
export function* drawMutations(
  suite: MutationSuite,
  subjects: readonly Subject[],
  seed: number,
  wanted: number,
): Generator<Case> {
  const weights = subjects.map((subject) => Math.sqrt(placesOf(suite, subject).length))
  const sum = weights.reduce((a, b) => a + b, 0)
  for (const [at, subject] of subjects.entries()) {
    const cases = casesOf(suite, subject, Chance.of(seed, subject.prefix))
    const share = Math.round(((weights[at] ?? 0) / sum) * wanted)
    for (let drawn = 0; drawn < share; drawn++) {
      const next = cases.next()
      if (next.done === true) break
      yield next.value
    }
  }
}

function placesOf(suite: MutationSuite, subject: Subject): readonly FieldPlace[] {
  return suite === 'strange' ? strangePlaces(subject) : mutatedPlaces(suite, subject)
}

function casesOf(suite: MutationSuite, subject: Subject, chance: Chance): Generator<Case> {
  return suite === 'strange' ? strange(subject, chance) : mutations(suite, subject, chance)
}
