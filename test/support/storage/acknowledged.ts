import { expect } from 'vitest'
import type { Revision } from '../../../core/base/api/revision.ts'

/** A commit that its writer was told of, or what the store holds of it. */
export interface Acknowledged {
  readonly revision: Revision
  readonly key: string
  readonly value: string
}

/** What the writers of a killed process or tab say of each commit that was acknowledged: `revision key value`. */
export function parseAcknowledged(line: string): Acknowledged {
  const [revision, key = '', value = ''] = line.split(' ')
  return { revision: Number(revision), key, value }
}

/**
 * The last acknowledged commit of each key must be there, unless a later one that nobody heard of replaced it; and so must
 * be the key's twin, which the same commit wrote.
 */
export function expectKept(
  acknowledged: readonly Acknowledged[],
  stored: ReadonlyMap<string, Acknowledged>,
): void {
  const newest = new Map(acknowledged.map((commit) => [commit.key, commit]))
  for (const [key, commit] of newest) {
    const entry = stored.get(key)
    const isReplaced = (entry?.revision ?? 0) > commit.revision
    expect(entry).toEqual(isReplaced ? { key, ...entry } : commit)
    const twin = stored.get(`${key}-twin`)
    expect(twin).toEqual({ ...entry, key: `${key}-twin` })
  }
}

/** What a killed writer's successor finds. */
export interface FoundStore {
  readonly revision: Revision
  readonly horizon: Revision
  readonly entries: readonly Acknowledged[]
  /** The revision of every event of the history, in the order in which a watch delivers them. */
  readonly replayed: readonly Revision[]
}

/** Every commit of the history is whole, in order, and there once. */
export function expectWhole({ revision, horizon, replayed }: FoundStore): void {
  expect(replayed).toHaveLength(2 * (revision - horizon))
  expect(new Set(replayed).size).toBe(revision - horizon)
  expect(replayed).toEqual(replayed.toSorted((a, b) => a - b))
}
