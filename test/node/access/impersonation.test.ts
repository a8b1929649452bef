import { describe, expect, it } from 'vitest'
import type { User } from '../../../core/base/api/user.ts'
import { openTestServer } from '../../support/servers/test-server.ts'
import {
  recorded,
  type RecordedReview,
  reviewed,
  selfReview,
  selfReviews,
} from './recorded-answers.ts'

interface Impersonation extends RecordedReview {
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** Headers by name in lower case, repeated ones joined, as a caller in the same process gives them. */
function joined(headers: Impersonation['headers']): Record<string, string> {
  const all: Record<string, string> = {}
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    all[key] = key in all ? `${all[key]}, ${value}` : value
  }
  return all
}

/** Lines that a caller in the same process cannot tell apart. */
const needsLines = new Set(['two users and two uids', 'a group with a comma'])
/** The user who asked the original. */
const recordedAdmin: User = {
  name: 'admin',
  uid: 'admin',
  groups: ['system:masters'],
  extra: new Map(),
}
const cases = recorded<Impersonation>('impersonation.json').filter(
  ({ name }) => !needsLines.has(name),
)
const served = cases.filter(({ status }) => status !== 500)
const refused = cases.filter(({ status }) => status === 500)

describe('impersonation headers', () => {
  it.each(served.map((each) => [each.name, each] as const))(
    'a request that impersonates %s is answered as by the original',
    async (_name, { headers, name: _, ...expected }) => {
      const server = await openTestServer({ tokens: new Map([['admin', recordedAdmin]]) })
      const answer = await server.post(selfReviews, selfReview, { headers: joined(headers) })
      expect(reviewed(answer)).toEqual(expected)
    },
  )

  // The original answers 500 in text, where it is the client's mistake.
  it.each(refused.map((each) => [each.name, each] as const))(
    'a request that impersonates %s is a mistake of the client: 400',
    async (_name, { headers }) => {
      const server = await openTestServer()
      const answer = await server.post(selfReviews, selfReview, { headers: joined(headers) })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ kind: 'Status', reason: 'BadRequest' })
      expect(answer.text).toContain('without impersonating a user')
    },
  )
})
