import type { RequestRecord } from '../core/index.ts'

/**
 * A record to be posted. Its bodies look at buffers of the server's cache, and posting a view would clone all of its buffer.
 */
export function portableRecord(record: RequestRecord): RequestRecord {
  return {
    ...record,
    requestBody: record.requestBody?.slice(),
    responseBody: record.responseBody?.slice(),
  }
}
