import type { ReleaseGates } from '../../../core/base/release/feature-gates.ts'
import { ours, type OwnNames } from '../../../core/kinds/tables/ours.ts'

export type OwnKind = OwnNames['of']

/** The own names of a kind. */
export function ownNames(of: OwnKind, list: readonly OwnNames[] = ours): ReadonlySet<string> {
  return new Set(list.flatMap((entry) => (entry.of === of ? entry.names : [])))
}

/** What code has without what is of our own, to be compared with what the original has. */
export function withoutOurs<Item>(
  of: OwnKind,
  items: Iterable<Item>,
  nameOf: (item: Item) => string,
  list: readonly OwnNames[] = ours,
): Item[] {
  const own = ownNames(of, list)
  return [...items].filter((item) => !own.has(nameOf(item)))
}

/** The gates of a release that the original has, too. */
export function gatesOfOriginal(
  release: ReleaseGates,
  list: readonly OwnNames[] = ours,
): ReleaseGates {
  const gates = new Map(withoutOurs('gate', release.gates, ([name]) => name, list))
  return { ...release, gates }
}

/** What the code has of a kind, and what the original is known to have. */
export interface KnownNames {
  readonly code: ReadonlySet<string>
  /** Undefined where names are not recorded, and other tests compare. */
  readonly original: ReadonlySet<string> | undefined
}

/** What is wrong with the list of own names of a kind, a sentence each. */
export function faultsOf(
  of: OwnKind,
  { code, original }: KnownNames,
  list: readonly OwnNames[] = ours,
): readonly string[] {
  const own = ownNames(of, list)
  const entries = list.filter((entry) => entry.of === of)
  const all = entries.flatMap(({ names }) => names)
  return [
    ...entries.flatMap(({ names, reason }) =>
      reason.length < 20 ? [`the ${of} ${names.join(', ')} has no reason`] : [],
    ),
    ...all
      .filter((name, at) => all.indexOf(name) < at)
      .map((name) => `${of} ${name}: is there twice`),
    ...all.filter((name) => !code.has(name)).map((name) => `${of} ${name}: the code has none`),
    ...all
      .filter((name) => original?.has(name))
      .map((name) => `${of} ${name}: the original has it, too`),
    ...[...code]
      .filter((name) => original && !original.has(name) && !own.has(name))
      .map((name) => `${of} ${name}: the original has none; is it ours?`),
  ]
}
