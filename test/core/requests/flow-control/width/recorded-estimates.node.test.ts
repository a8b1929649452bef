import { expect, it } from 'vitest'
import { parseRequestInfo, type RequestInfo } from '../../../../../core/base/http/request-info.ts'
import { WatchTracker } from '../../../../../core/requests/flow-control/width/watch-tracker.ts'
import { WorkEstimator } from '../../../../../core/requests/flow-control/width/work-estimator.ts'
import recorded from './recorded-estimates.json' with { type: 'json' }

// Recorded from the log of kube-apiserver 1.34.2 (apf_iseats, apf_fseats, apf_additionalLatency), twice: with its default feature gates,
// and without SizeBasedListCostEstimate and WatchList. `amounts` are its objects and their average size, by its metrics; it does not know
// the size of events. An estimate was made beside the watches at an index of `watches`.

type Pair<T> = readonly [T, T]

const amounts = recorded.amounts as unknown as Readonly<Record<string, Pair<Pair<number>>>>
const most = recorded.mostSeats as unknown as Readonly<Record<string, Pair<number>>>
const watchSets = recorded.watches as unknown as readonly (readonly [string, number])[][]
const estimates = recorded.estimates as unknown as readonly (readonly [
  request: string,
  user: string,
  watches: number,
  estimates: string,
])[]

/** The watches of the original itself, as it stands alone. */
const own: readonly (readonly [string, number])[] = [
  ['/api/v1/pods?watch=1', 1],
  ['/api/v1/serviceaccounts?watch=1', 1],
]

function parsed(method: string, address: string): { info: RequestInfo; query: URLSearchParams } {
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  return { info: parseRequestInfo(method, path, query), query }
}

function trackerOf(watches: readonly (readonly [string, number])[]): WatchTracker {
  const tracker = new WatchTracker()
  for (const [address, count] of watches) {
    const { info, query } = parsed('GET', address)
    if (info.kind === 'path') throw new TypeError(`${address} is no watch`)
    for (let at = 0; at < count; at++) tracker.add(info, query)
  }
  return tracker
}

/** Estimates of all recorded requests, as the original logs them. */
function estimated(run: 0 | 1): readonly string[] {
  return estimates.map(([request, user, watches]) => {
    const [method = '', address = ''] = request.split(' ')
    const estimator = new WorkEstimator({
      gate: (gate) => gate === 'ConsistentListFromCache' || run === 0,
      watches: trackerOf([...own, ...(watchSets[watches] ?? [])]),
      amountOf: (group, resource) => {
        const amount = amounts[group === '' ? resource : `${resource}.${group}`]?.[run]
        return amount && { count: amount[0], averageBytes: amount[1] }
      },
    })
    const flow = {
      level: { mostSeats: most[user]?.[run] ?? 0 },
      meter: { watchersCounted: () => undefined },
    }
    const { initialSeats, finalSeats, additionalMs } = estimator.estimate(
      parsed(method, address),
      flow,
    )
    const latency = additionalMs === 0 ? '0s' : `${additionalMs}ms`
    return `${request} of ${user}: ${initialSeats} ${finalSeats} ${latency}`
  })
}

function expected(run: 0 | 1): readonly string[] {
  return estimates.map(
    ([request, user, , both]) => `${request} of ${user}: ${both.split(', ')[run]}`,
  )
}

it('the work of requests is estimated as recorded with the default feature gates', () => {
  expect(estimated(0)).toEqual(expected(0))
})

it('the work of requests is estimated as recorded by the number of objects', () => {
  expect(estimated(1)).toEqual(expected(1))
})
