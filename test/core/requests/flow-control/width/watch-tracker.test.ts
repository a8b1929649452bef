import { expect, it } from 'vitest'
import {
  parseRequestInfo,
  type ResourceRequestInfo,
} from '../../../../../core/base/http/request-info.ts'
import { WatchTracker } from '../../../../../core/requests/flow-control/width/watch-tracker.ts'

function place(method: string, address: string): [ResourceRequestInfo<never>, URLSearchParams] {
  const [path = '', search = ''] = address.split('?')
  const query = new URLSearchParams(search)
  const info = parseRequestInfo(method, path, query)
  if (info.kind === 'path') throw new TypeError(`${address} names no resource`)
  return [info as ResourceRequestInfo<never>, query]
}

const pods = '/api/v1/namespaces/red/pods'

/** How many of the watches a write is of interest to. */
function interested(watches: readonly string[], method: string, address: string): number {
  const tracker = new WatchTracker()
  for (const watch of watches) tracker.add(...place('GET', `${watch}watch=1`))
  return tracker.interestedIn(place(method, address)[0])
}

it('a write concerns the watches of its resource, its namespace and its object', () => {
  const watches = [
    '/api/v1/pods?',
    `${pods}?`,
    `${pods}?labelSelector=app%3Dx&`,
    `${pods}?fieldSelector=metadata.name%3Da&`,
    `${pods}?fieldSelector=metadata.name%3Db&`,
    '/api/v1/namespaces/blue/pods?',
    '/api/v1/secrets?',
  ]
  expect(interested(watches, 'POST', pods)).toBe(3)
  expect(interested(watches, 'PUT', `${pods}/a`)).toBe(4)
  expect(interested(watches, 'PUT', '/api/v1/namespaces/green/pods/a')).toBe(1)
  expect(interested(watches, 'DELETE', '/api/v1/namespaces/blue')).toBe(0)
})

it('watches of the pods of one node do not count', () => {
  const ofNode = (selector: string): number =>
    interested([`/api/v1/pods?fieldSelector=${encodeURIComponent(selector)}&`], 'POST', pods)
  expect(ofNode('spec.nodeName=node-1')).toBe(0)
  expect(ofNode('status.phase=Running,spec.nodeName==node-1')).toBe(0)
  expect(ofNode('spec.nodeName=')).toBe(1)
  expect(ofNode('spec.nodeName!=node-1')).toBe(1)
  expect(ofNode('spec.nodeName!!node-1')).toBe(1)
})

it('a watch that has ended does not count', () => {
  const tracker = new WatchTracker()
  const [watch, query] = place('GET', `${pods}?watch=1`)
  const [write] = place('POST', pods)
  const watches = [tracker.add(watch, query), tracker.add(watch, query)]
  const counts = watches.map((counted) => {
    if (counted) tracker.remove(counted)
    return tracker.interestedIn(write)
  })
  expect(counts).toEqual([1, 0])
})
