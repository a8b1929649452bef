import type { Case } from './exchange.ts'
import { fieldPlaces } from './field-places.ts'
import type { Subject } from './subject.ts'

interface Source {
  readonly subject: Subject
  readonly cases: Iterator<Case>
}

/** Shares the requests out among the kinds: one with many fields gets more, though not in proportion. */
export function* drawMutations(sources: readonly Source[], wanted: number): Generator<Case> {
  const weights = sources.map(({ subject }) =>
    subject.schema ? Math.sqrt(fieldPlaces(subject.schema).length) : 0,
  )
  const sum = weights.reduce((a, b) => a + b, 0)
  for (const [at, { cases }] of sources.entries()) {
    const share = Math.round(((weights[at] ?? 0) / sum) * wanted)
    for (let drawn = 0; drawn < share; drawn++) {
      const next = cases.next()
      if (next.done === true) break
      yield next.value
    }
  }
}
