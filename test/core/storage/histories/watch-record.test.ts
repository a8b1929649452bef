import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnHistory, toldOf } from '../../../support/histories/drawn-history.ts'
import { type Told, watchFaults } from '../../../support/histories/watch-record.ts'
import { disagreement } from '../../../support/schemas/disagreement.ts'
import { historyCount } from '../../../support/storage/history-count.ts'

const numRuns = historyCount(300)

/** A history, what an informer of it was told, and one of the events that it was told. */
const drawn = fc
  .tuple(
    drawnHistory,
    fc.uniqueArray(fc.nat({ max: 30 }), { maxLength: 2 }),
    fc.uniqueArray(fc.nat({ max: 40 }), { maxLength: 4 }),
    fc.nat(),
  )
  .map(([history, lists, bookmarks, pick]) => {
    const record = toldOf(history, lists, bookmarks)
    const events = record.flatMap((told, at) => (isEvent(told) ? [at] : []))
    return { ...history, record, events, picked: events[pick % Math.max(events.length, 1)] ?? -1 }
  })

function isEvent({ type }: Told): boolean {
  return type === 'ADDED' || type === 'MODIFIED' || type === 'DELETED'
}

/** The first record that is accepted of those that `mutate` makes of good ones: `none` where all are refused. */
function accepted(
  mutate: (record: readonly Told[], at: number) => readonly Told[] | undefined,
): string {
  const property = fc.property(drawn, ({ stored, record, picked }) => {
    const mutated = picked < 0 ? undefined : mutate(record, picked)
    fc.pre(mutated !== undefined)
    return watchFaults(mutated, stored).length > 0
  })
  return disagreement(fc.check(property, { numRuns })) ?? 'none'
}

describe('what informers are told', () => {
  it('records of a store that does as it should have no fault', () => {
    const good = fc.property(drawn, ({ stored, record }) => {
      expect(watchFaults(record, stored)).toEqual([])
    })
    fc.assert(good, { numRuns })
  })

  it('an event that is lost is refused, once anything is told behind it', () => {
    expect(
      accepted((record, at) => {
        const isLast = !record.slice(at + 1).some(({ type }) => type !== 'list')
        return isLast || record[at + 1]?.type === 'list' ? undefined : record.toSpliced(at, 1)
      }),
    ).toBe('none')
  })

  it('an event that is told twice is refused', () => {
    expect(accepted((record, at) => record.toSpliced(at, 0, ...record.slice(at, at + 1)))).toBe(
      'none',
    )
  })

  it('two events in the wrong order are refused', () => {
    expect(
      accepted((record, at) => {
        const [first, second] = record.slice(at, at + 2)
        if (!first || !second || !isEvent(second)) return undefined
        return record.toSpliced(at, 2, second, first)
      }),
    ).toBe('none')
  })

  it('a bookmark ahead of an event is refused', () => {
    expect(
      accepted((record, at) => {
        const told = record[at]
        return told && record.toSpliced(at, 0, { type: 'BOOKMARK', revision: told.revision })
      }),
    ).toBe('none')
  })

  it('an event of another type, value, key or revision is refused', () => {
    expect(
      accepted((record, at) => {
        const told = record[at]
        if (told?.type !== 'ADDED' && told?.type !== 'MODIFIED') return undefined
        return record.toSpliced(at, 1, {
          ...told,
          type: told.type === 'ADDED' ? 'MODIFIED' : 'ADDED',
        })
      }),
    ).toBe('none')
    expect(
      accepted((record, at) => {
        const told = record[at]
        if (told?.type !== 'ADDED' && told?.type !== 'MODIFIED') return undefined
        return record.toSpliced(at, 1, { ...told, value: 'other' })
      }),
    ).toBe('none')
    expect(
      accepted((record, at) => {
        const told = record[at]
        if (!told || told.type === 'list' || told.type === 'BOOKMARK') return undefined
        return record.toSpliced(at, 1, { ...told, key: 'other' })
      }),
    ).toBe('none')
    expect(
      accepted((record, at) => {
        const told = record[at]
        if (!told || told.type === 'list') return undefined
        return record.toSpliced(at, 1, { ...told, revision: told.revision + 1000 })
      }),
    ).toBe('none')
  })

  it('a list that lacks an object, has another, or an older version is refused', () => {
    expect(
      accepted((record, at) => {
        const told = record[at]
        if (told?.type !== 'ADDED' && told?.type !== 'MODIFIED') return undefined
        const { revision } = told
        return [...record.slice(0, at), { type: 'list', revision, items: new Map() }]
      }),
    ).toBe('none')
  })

  it('a list from before what was told is refused', () => {
    expect(
      accepted((record, at) => [
        ...record.slice(0, at + 1),
        { type: 'list', revision: 0, items: new Map() },
      ]),
    ).toBe('none')
  })
})
