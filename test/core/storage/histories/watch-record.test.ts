import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnHistory, toldOf } from '../../../support/histories/drawn-history.ts'
import { type Told, watchFaults } from '../../../support/histories/watch-record.ts'
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

function refused(
  mutate: (record: readonly Told[], at: number) => readonly Told[] | undefined,
): void {
  const property = fc.property(drawn, ({ stored, record, picked }) => {
    const mutated = picked < 0 ? undefined : mutate(record, picked)
    fc.pre(mutated !== undefined)
    expect(watchFaults(mutated, stored)).not.toEqual([])
  })
  fc.assert(property, { numRuns })
}

describe('what informers are told', () => {
  it('records of a store that does as it should have no fault', () => {
    const good = fc.property(drawn, ({ stored, record }) => {
      expect(watchFaults(record, stored)).toEqual([])
    })
    fc.assert(good, { numRuns })
  })

  it('an event that is lost is refused, once anything is told behind it', () => {
    refused((record, at) => {
      const isLast = !record.slice(at + 1).some(({ type }) => type !== 'list')
      return isLast || record[at + 1]?.type === 'list' ? undefined : record.toSpliced(at, 1)
    })
  })

  it('an event that is told twice is refused', () => {
    refused((record, at) => record.toSpliced(at, 0, ...record.slice(at, at + 1)))
  })

  it('two events in the wrong order are refused', () => {
    refused((record, at) => {
      const [first, second] = record.slice(at, at + 2)
      if (!first || !second || !isEvent(second)) return undefined
      return record.toSpliced(at, 2, second, first)
    })
  })

  it('a bookmark ahead of an event is refused', () => {
    refused((record, at) => {
      const told = record[at]
      return told && record.toSpliced(at, 0, { type: 'BOOKMARK', revision: told.revision })
    })
  })

  it('an event of another type, value, key or revision is refused', () => {
    refused((record, at) => {
      const told = record[at]
      if (told?.type !== 'ADDED' && told?.type !== 'MODIFIED') return undefined
      return record.toSpliced(at, 1, {
        ...told,
        type: told.type === 'ADDED' ? 'MODIFIED' : 'ADDED',
      })
    })
    refused((record, at) => {
      const told = record[at]
      if (told?.type !== 'ADDED' && told?.type !== 'MODIFIED') return undefined
      return record.toSpliced(at, 1, { ...told, value: 'other' })
    })
    refused((record, at) => {
      const told = record[at]
      if (!told || told.type === 'list' || told.type === 'BOOKMARK') return undefined
      return record.toSpliced(at, 1, { ...told, key: 'other' })
    })
    refused((record, at) => {
      const told = record[at]
      if (!told || told.type === 'list') return undefined
      return record.toSpliced(at, 1, { ...told, revision: told.revision + 1000 })
    })
  })

  it('a list that lacks an object, has another, or an older version is refused', () => {
    refused((record, at) => {
      const told = record[at]
      if (told?.type !== 'ADDED' && told?.type !== 'MODIFIED') return undefined
      const { revision } = told
      return [...record.slice(0, at), { type: 'list', revision, items: new Map() }]
    })
  })

  it('a list from before what was told is refused', () => {
    refused((record, at) => [
      ...record.slice(0, at + 1),
      { type: 'list', revision: 0, items: new Map() },
    ])
  })
})
