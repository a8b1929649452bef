import type { RequestRecord } from '../../core/index.ts'
import { sourceOf } from '../server/request-source.ts'

export const statusClasses = ['all', '2xx', '3xx', '4xx', '5xx'] as const
export type StatusClass = (typeof statusClasses)[number]

export interface RequestFilter {
  /** Words that all have to occur in method, path, query, user, source or status. */
  readonly text: string
  /** Empty for every verb. */
  readonly verb: string
  readonly status: StatusClass
}

export const everyRequest: RequestFilter = { text: '', verb: '', status: 'all' }

function searchedText(record: RequestRecord, tab: string): string {
  const { method, verb, path, search, user, status, userAgent } = record
  const source = sourceOf(userAgent, tab).label
  return [method, verb, path, search, user, status, source].join(' ').toLowerCase()
}

/** The records that pass the filter, in their order. */
export function filterRequests(
  records: readonly RequestRecord[],
  filter: RequestFilter,
  tab: string,
): readonly RequestRecord[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  return records.filter((record) => {
    if (filter.verb !== '' && record.verb !== filter.verb) return false
    if (filter.status !== 'all' && `${Math.floor(record.status / 100)}xx` !== filter.status) {
      return false
    }
    if (words.length === 0) return true
    const text = searchedText(record, tab)
    return words.every((word) => text.includes(word))
  })
}
