import type { Difference } from './difference.ts'
import type { Answer, Case, Request } from './exchange.ts'
import { knownReason, type KnownDifference } from './known-differences.ts'
import { setAside, withoutLaterDeprecations } from './set-aside.ts'
import { signatureOf } from './signature.ts'

export interface Count {
  requests: number
  equal: number
  /** Of the equal ones, those from which something was set aside. */
  aside: number
  /** Differ only in ways that the table of known differences has. */
  known: number
  readonly classes: Map<string, number>
}

export interface Group {
  readonly signature: string
  readonly kinds: Set<string>
  count: number
  readonly example: Finding
}

/** Differences that stand for one reason. */
export interface KnownGroup {
  count: number
  readonly kinds: Set<string>
  /** Name of the first request that showed it. */
  readonly request: string
}

export interface Finding {
  readonly suite: string
  readonly kind: string
  readonly request: Request
  readonly difference: Difference
  readonly original: Answer
  readonly skerry: Answer
}

/** Counts answers per suite and kind, and differences per signature. */
export class Tally {
  readonly total: Count = emptyCount()
  readonly suites: Map<string, Count> = new Map()
  readonly kinds: Map<string, Count> = new Map()
  readonly groups: Map<string, Group> = new Map()
  readonly reasons: Map<string, KnownGroup> = new Map()
  readonly #known: readonly KnownDifference[]

  constructor(known: readonly KnownDifference[]) {
    this.#known = known
  }

  add(
    { suite, kind }: Case,
    request: Request,
    answers: { original: Answer; skerry: Answer },
    differences: readonly Difference[],
  ): void {
    const reasons = differences.map((each) => knownReason(this.#known, kind, request.name, each))
    const open = differences.filter((_, at) => reasons[at] === undefined)
    for (const reason of new Set(reasons)) {
      if (reason !== undefined) this.#count(reason, kind, request.name)
    }
    const { json, headers } = answers.original
    const { warning = '' } = headers
    const isAside =
      (json !== undefined && setAside(json).isChanged) ||
      withoutLaterDeprecations(warning) !== warning
    for (const count of [this.total, countOf(this.suites, suite), countOf(this.kinds, kind)]) {
      count.requests++
      if (differences.length === 0) count.equal++
      if (differences.length === 0 && isAside) count.aside++
      if (differences.length > 0 && open.length === 0) count.known++
      for (const name of new Set(open.map((each) => each.class))) {
        count.classes.set(name, (count.classes.get(name) ?? 0) + 1)
      }
    }
    const seen = new Set<string>()
    for (const difference of open) {
      const signature = signatureOf(difference)
      if (seen.has(signature)) continue
      seen.add(signature)
      const group = this.groups.get(signature) ?? {
        signature,
        kinds: new Set<string>(),
        count: 0,
        example: { suite, kind, request, difference, ...answers },
      }
      group.count++
      group.kinds.add(kind)
      this.groups.set(signature, group)
    }
  }

  #count(reason: string, kind: string, request: string): void {
    const group = this.reasons.get(reason) ?? { count: 0, kinds: new Set<string>(), request }
    group.count++
    group.kinds.add(kind)
    this.reasons.set(reason, group)
  }
}

function emptyCount(): Count {
  return { requests: 0, equal: 0, aside: 0, known: 0, classes: new Map() }
}

function countOf(counts: Map<string, Count>, name: string): Count {
  const count = counts.get(name) ?? emptyCount()
  counts.set(name, count)
  return count
}
