import type { RequestRecord } from '../../access/observe/request-record.ts'
import type { JsonObject } from '../../base/api/json.ts'

/** `User-Agent` of the requests that checks make. */
export const checkAgent = 'skerry-lesson'

/** Requests of the page itself, and of lookups that the machine makes for names and addresses. */
const ownAgents = /^(?:skerry-(?:lesson|table|page|expressions)|workstation|skerry-mock)(?:\/|$)/

/** Requests that a check sees at most, the newest. */
const mostRequests = 500

/** The requests of the learner, as checks read them. */
export function learnerRequests(records: readonly RequestRecord[]): readonly JsonObject[] {
  return records
    .filter(({ userAgent }) => !ownAgents.test(userAgent))
    .slice(-mostRequests)
    .map((record) => ({
      verb: record.verb,
      group: record.group,
      version: record.version,
      resource: record.resource,
      subresource: record.subresource,
      namespace: record.namespace,
      name: record.name,
      path: record.path,
      query: record.search,
      user: record.user,
      groups: record.groups,
      code: record.status,
    }))
}
