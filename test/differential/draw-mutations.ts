import { mutatedPlaces, mutations, type MutationSuite } from './cases/mutations.ts'
import { Chance } from './chance.ts'
import type { Case } from './exchange.ts'
import type { Subject } from './subject.ts'

/** Shares the requests out among the kinds: one with many fields gets more, though not in proportion. */
export function* drawMutations(
  suite: MutationSuite,
  subjects: readonly Subject[],
  seed: number,
  wanted: number,
): Generator<Case> {
  const weights = subjects.map((subject) => Math.sqrt(mutatedPlaces(suite, subject).length))
  const sum = weights.reduce((a, b) => a + b, 0)
  for (const [at, subject] of subjects.entries()) {
    const cases = mutations(suite, subject, Chance.of(seed, subject.prefix))
    const share = Math.round(((weights[at] ?? 0) / sum) * wanted)
    for (let drawn = 0; drawn < share; drawn++) {
      const next = cases.next()
      if (next.done === true) break
      yield next.value
    }
  }
}
