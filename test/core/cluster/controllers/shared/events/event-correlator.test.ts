import { describe, expect, test } from 'vitest'
import {
  EventCorrelator,
  type Occurrence,
} from '../../../../../../core/cluster/controllers/shared/events/event-correlator.ts'

const occurrence: Occurrence = {
  object: '7adaf793-8a18-49eb-837b-1142dfc1d6af',
  field: 'spec.containers{web}',
  type: 'Normal',
  reason: 'Pulled',
  message: 'Container image "web" already present on machine',
}

function correlatorAt(start: number) {
  let now = start
  const correlator = new EventCorrelator({ now: () => now })
  return { correlator, pass: (milliseconds: number) => (now += milliseconds) }
}

/** Correlates an occurrence and records that its event was written under a name. */
function write(correlator: EventCorrelator, changes: Partial<Occurrence>, name: string) {
  const correlation = correlator.correlate({ ...occurrence, ...changes })
  if (!correlation) throw new Error('the event was dropped')
  const known = correlator.writtenAs(correlation)
  const event = known
    ? { ...known, count: known.count + 1 }
    : { namespace: 'default', name, count: 1 }
  correlator.written(correlation, event)
  const { namespace, name: written, count } = event
  return { message: correlation.message, namespace, name: written, count }
}

describe('events of one object', () => {
  test('an equal event is counted up; one of another field, reason or message is not', () => {
    const { correlator } = correlatorAt(0)
    expect(write(correlator, {}, 'a')).toMatchObject({ name: 'a', count: 1 })
    expect(write(correlator, {}, 'b')).toMatchObject({ name: 'a', count: 2 })
    expect(write(correlator, { field: 'spec.containers{other}' }, 'c')).toMatchObject({ name: 'c' })
    expect(write(correlator, { reason: 'Created' }, 'd')).toMatchObject({ name: 'd' })
    expect(write(correlator, { message: 'other' }, 'e')).toMatchObject({ name: 'e' })
    expect(write(correlator, { object: 'other' }, 'f')).toMatchObject({ name: 'f' })
    expect(write(correlator, {}, 'g')).toMatchObject({ name: 'a', count: 3 })
  })

  test('the tenth message within ten minutes is combined with those that follow', () => {
    const { correlator, pass } = correlatorAt(0)
    const names = Array.from({ length: 12 }, (_, number) =>
      write(correlator, { message: `message ${number}` }, `event-${number}`),
    )
    expect(names.slice(0, 9).every(({ count }) => count === 1)).toBe(true)
    expect(names.slice(9)).toEqual([
      {
        message: '(combined from similar events): message 9',
        namespace: 'default',
        name: 'event-9',
        count: 1,
      },
      {
        message: '(combined from similar events): message 10',
        namespace: 'default',
        name: 'event-9',
        count: 2,
      },
      {
        message: '(combined from similar events): message 11',
        namespace: 'default',
        name: 'event-9',
        count: 3,
      },
    ])
    pass(600_001)
    expect(write(correlator, { message: 'message 12' }, 'later')).toMatchObject({
      message: 'message 12',
      name: 'later',
      count: 1,
    })
  })

  test('after 25 events of one type one passes every five minutes', () => {
    const { correlator, pass } = correlatorAt(0)
    const passed = Array.from({ length: 30 }, () => correlator.correlate(occurrence) !== undefined)
    expect(passed.filter(Boolean)).toHaveLength(25)
    expect(correlator.correlate({ ...occurrence, type: 'Warning' })).toBeDefined()
    expect(correlator.correlate({ ...occurrence, object: 'other' })).toBeDefined()
    pass(299_000)
    expect(correlator.correlate(occurrence)).toBeUndefined()
    pass(1_000)
    expect(correlator.correlate(occurrence)).toBeDefined()
    expect(correlator.correlate(occurrence)).toBeUndefined()
  })

  test('those that do not pass are counted by the next one that does', () => {
    const { correlator, pass } = correlatorAt(0)
    for (let count = 0; count < 25; count++) write(correlator, {}, 'a')
    for (let count = 0; count < 4; count++) {
      expect(correlator.correlate(occurrence)).toBeUndefined()
    }
    pass(300_000)
    expect(write(correlator, {}, 'a')).toMatchObject({ name: 'a', count: 30 })
  })
})
