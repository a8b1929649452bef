import { describe, expect, it } from 'vitest'
import type { RequestRecord } from '../../../../core/index.ts'
import { everyRequest, filterRequests } from '../../../../web-playground/requests/request-filter.ts'
import { RequestLog } from '../../../../web-playground/server/request-log.ts'
import { sourceOf, userAgentOf } from '../../../../web-playground/server/request-source.ts'
import { requestRecord } from '../../../support/requests/request-record.ts'

function ids(records: readonly RequestRecord[]): readonly string[] {
  return records.map(({ id }) => id)
}

describe('the log of requests', () => {
  it('the request log has the newest first', () => {
    const log = new RequestLog()
    log.add([requestRecord({ id: 'a' }), requestRecord({ id: 'b' })], 0)
    log.add([requestRecord({ id: 'c' })], 2)
    expect(ids(log.records)).toEqual(['c', 'b', 'a'])
    expect(log.missed).toBe(2)
  })

  it('the request log has an ended watch where it was when it was open, and forgets the end of one that is gone', () => {
    const log = new RequestLog()
    log.add([requestRecord({ id: 'w', watch: 'open' }), requestRecord({ id: 'b' })], 0)
    const end = requestRecord({ id: 'w', watch: 'ended', duration: 5_000 })
    log.add([requestRecord({ id: 'c' }), end], 0)
    expect(ids(log.records)).toEqual(['c', 'b', 'w'])
    expect(log.records[2]).toBe(end)
    log.clear()
    log.add([end], 0)
    expect(log.records).toEqual([])
  })

  it('the request log forgets the oldest when there are too many', () => {
    const log = new RequestLog({ records: 2, bytes: 1_000 })
    for (const id of ['a', 'b', 'c']) log.add([requestRecord({ id })], 0)
    expect(ids(log.records)).toEqual(['c', 'b'])
  })

  it('the request log forgets the oldest when their bodies are too large, but never the newest', () => {
    const log = new RequestLog({ records: 10, bytes: 100 })
    for (const id of ['a', 'b']) {
      log.add([requestRecord({ id, responseBody: new Uint8Array(80) })], 0)
    }
    expect(ids(log.records)).toEqual(['b'])
    log.add([requestRecord({ id: 'c', responseBody: new Uint8Array(800) })], 0)
    expect(ids(log.records)).toEqual(['c'])
  })
})

describe('the filter of requests', () => {
  const records = [
    requestRecord({ id: 'a', verb: 'list', path: '/api/v1/pods', userAgent: 'skerry-table/t1' }),
    requestRecord({ id: 'b', verb: 'create', method: 'POST', status: 422, user: 'jane' }),
    requestRecord({ id: 'c', verb: 'watch', search: 'watch=true', userAgent: 'kubectl/v1.32' }),
  ]
  const filtered = (change: Partial<typeof everyRequest>) =>
    ids(filterRequests(records, { ...everyRequest, ...change }, 't1'))

  it('the request filter looks for words anywhere', () => {
    expect(filtered({ text: 'pods TABLE' })).toEqual(['a'])
    expect(filtered({ text: 'jane' })).toEqual(['b'])
    expect(filtered({ text: 'kubectl' })).toEqual(['c'])
    expect(filtered({ text: 'pods jane' })).toEqual([])
  })

  it('the request filter takes one verb, or one class of status', () => {
    expect(filtered({ verb: 'watch' })).toEqual(['c'])
    expect(filtered({ status: '4xx' })).toEqual(['b'])
    expect(filtered({})).toEqual(['a', 'b', 'c'])
  })
})

describe('the origin of a request', () => {
  it('the origin of a request is a part of this tab, or of another', () => {
    expect(sourceOf(userAgentOf('terminal', 't1'), 't1')).toEqual({
      label: 'terminal',
      otherTab: false,
    })
    expect(sourceOf(userAgentOf('editor', 't2'), 't1')).toEqual({ label: 'editor', otherTab: true })
  })

  it('the origin of a request is a stranger by the first word of its name', () => {
    expect(sourceOf('kubectl/v1.32.0 (linux/amd64)', 't1').label).toBe('kubectl')
    expect(sourceOf('', 't1').label).toBe('unknown')
  })
})
