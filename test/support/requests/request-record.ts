import type { RequestRecord } from '../../../core/access/observe/request-record.ts'

/** A request like any other, but for what the test says. */
export function requestRecord(change: Partial<RequestRecord> = {}): RequestRecord {
  return {
    id: 'id',
    startedAt: 0,
    duration: 1,
    watch: undefined,
    method: 'GET',
    path: '/',
    search: '',
    verb: 'get',
    group: '',
    version: 'v1',
    resource: '',
    subresource: '',
    namespace: '',
    name: '',
    user: 'admin',
    groups: [],
    userAgent: '',
    requestBody: undefined,
    status: 200,
    contentType: 'application/json',
    responseBody: undefined,
    truncated: false,
    ...change,
  }
}
