import { expect, it } from 'vitest'
import { parseRequestInfo } from '../../../../../core/base/http/request-info.ts'
import type { FeatureGate } from '../../../../../core/base/release/feature-gates.ts'
import { WatchTracker } from '../../../../../core/requests/flow-control/width/watch-tracker.ts'
import type { WorkEstimate } from '../../../../../core/requests/flow-control/width/work-estimate.ts'
import { WorkEstimator } from '../../../../../core/requests/flow-control/width/work-estimator.ts'

interface Given {
  readonly count?: number
  readonly averageBytes?: number
  readonly mostSeats?: number
  /** Open watches of all pods. */
  readonly watches?: number
  /** Gates that are off. */
  readonly off?: readonly FeatureGate[]
}

/** The estimate of a request such as `list` or `GET /api/v1/pods?limit=5`. */
function estimated(sent: string, given: Given = {}): WorkEstimate {
  const { count = 0, averageBytes = 0, mostSeats = 0, watches = 0, off = [] } = given
  const [method = '', address = ''] = sent.split(' ')
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  const tracker = new WatchTracker()
  const watched = { group: '', resource: 'pods', namespace: '', name: '' }
  for (let at = 0; at < watches; at++) tracker.add(watched, new URLSearchParams())
  const estimator = new WorkEstimator({
    gate: (gate) => !off.includes(gate),
    watches: tracker,
    amountOf: (group, resource) =>
      group === '' && resource === 'pods' ? { count, averageBytes } : undefined,
  })
  const flow = { level: { mostSeats }, meter: { watchersCounted: () => undefined } }
  return estimator.estimate({ info: parseRequestInfo(method, path, query), query }, flow)
}

function seats(sent: string, given?: Given): number {
  return estimated(sent, given).initialSeats
}

const list = 'GET /api/v1/pods'

it('a list has a seat for each 100 kB that it holds at a time', () => {
  const many = { count: 1000, averageBytes: 5000 }
  expect(seats(list, { count: 10, averageBytes: 10_000 })).toBe(1)
  expect(seats(list, { count: 10, averageBytes: 10_001 })).toBe(2)
  // From the cache, which streams them, up to a megabyte.
  expect(seats(list, many)).toBe(10)
  expect(seats(`${list}?limit=100`, many)).toBe(5)
  expect(seats(`${list}?labelSelector=a`, many)).toBe(10)
  // From the store.
  expect(seats(`${list}?continue=x`, many)).toBe(50)
  expect(seats(`${list}?continue=x&limit=500`, many)).toBe(25)
  expect(seats(`${list}?continue=x&limit=500&labelSelector=a`, many)).toBe(25)
  expect(seats(`${list}?continue=x&limit=400&labelSelector=a`, many)).toBe(25)
  expect(seats(`${list}?resourceVersion=5&limit=500`, many)).toBe(25)
  expect(seats(`${list}?resourceVersion=5&resourceVersionMatch=NotOlderThan`, many)).toBe(10)
  expect(seats(`${list}?resourceVersion=5&resourceVersionMatch=Exact`, many)).toBe(50)
})

it('a list of one name, or of what the server does not store, has one seat', () => {
  const many = { count: 1000, averageBytes: 50_000 }
  expect(seats(`${list}?fieldSelector=metadata.name%3Da`, many)).toBe(1)
  expect(seats('GET /apis/example.io/v1/pods', many)).toBe(1)
})

it('a list whose parameters are malformed has as many seats as any', () => {
  expect(seats(`${list}?limit=x`)).toBe(100)
  expect(seats(`${list}?timeoutSeconds=x`, { mostSeats: 7 })).toBe(7)
  expect(seats(`${list}?watch=1&limit=x`)).toBe(100)
})

it('without the gate of sizes a list has a seat for each hundred objects, and ten at most', () => {
  const given: Given = { count: 450, averageBytes: 1, off: ['SizeBasedListCostEstimate'] }
  expect(seats(list, given)).toBe(5)
  expect(seats(`${list}?limit=10`, given)).toBe(5)
  expect(seats(`${list}?continue=x&limit=100`, given)).toBe(2)
  expect(seats(`${list}?continue=x&limit=100&labelSelector=a`, given)).toBe(6)
  expect(seats(list, { ...given, count: 5000 })).toBe(10)
  expect(seats(`${list}?limit=x`, given)).toBe(10)
})

it('a list of the newest objects is read from the store where the cache cannot give it', () => {
  const many = { count: 1000, averageBytes: 5000 }
  expect(seats(list, { ...many, off: ['ConsistentListFromCache'] })).toBe(50)
  expect(seats(`${list}?resourceVersion=0`, { ...many, off: ['ConsistentListFromCache'] })).toBe(10)
})

it('a watch has the seats of a list where it asks for the initial events, else one', () => {
  const many = { count: 1000, averageBytes: 500 }
  const watch = `${list}?watch=1`
  expect(seats(watch, many)).toBe(1)
  expect(seats(`${watch}&sendInitialEvents=true`, many)).toBe(5)
  expect(seats(`${watch}&sendInitialEvents=true&continue=x&limit=100`, many)).toBe(1)
  expect(seats(`${watch}&sendInitialEvents=false`, many)).toBe(1)
  expect(seats(`${watch}&sendInitialEvents=true`, { ...many, off: ['WatchList'] })).toBe(1)
})

it('a write has final seats for the watches that get its event', () => {
  const write = 'POST /api/v1/namespaces/a/pods'
  const none = { initialSeats: 1, finalSeats: 0, additionalMs: 0 }
  expect(estimated(write, { watches: 9 })).toEqual(none)
  expect(estimated(write, { watches: 10 })).toEqual({ ...none, finalSeats: 1, additionalMs: 5 })
  expect(estimated(write, { watches: 11 })).toEqual({ ...none, finalSeats: 2, additionalMs: 5 })
  // The same work, for longer.
  expect(estimated(write, { watches: 200 })).toEqual({ ...none, finalSeats: 10, additionalMs: 10 })
  const narrow = { watches: 40, mostSeats: 1 }
  expect(estimated(write, narrow)).toEqual({ ...none, finalSeats: 1, additionalMs: 20 })
  expect(estimated('POST /api/v1/namespaces/a/secrets', { watches: 50 })).toEqual(none)
  expect(estimated('DELETE /api/v1/namespaces/a/pods', { watches: 50 })).toEqual(none)
  expect(estimated('GET /api/v1/namespaces/a/pods/b', { watches: 50 })).toEqual(none)
})
