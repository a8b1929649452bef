import type { RequestRecord } from '../../core/index.ts'

/**
 * A request record that can be posted. Its bodies are copied: they are views into buffers of the server's cache, and posting
 * a view would clone its whole buffer.
 */
export function portableRecord(record: RequestRecord): RequestRecord {
  return {
    ...record,
    requestBody: record.requestBody?.slice(),
    responseBody: record.responseBody?.slice(),
  }
}
