import { expect, it } from 'vitest'
import type { RequestRecord } from '../../../../core/access/observe/request-record.ts'
import type { JsonObject } from '../../../../core/base/api/json.ts'
import { loadObservedAudit } from '../../../../core/index.ts'
import { RequestJournal } from '../../../../core/server/mock/request-journal.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const pods = '/api/v1/namespaces/default/pods'

async function open(): Promise<{ server: TestServer; journal: RequestJournal }> {
  const journal = new RequestJournal()
  const audit = (await loadObservedAudit())(journal)
  return { server: await openTestServer({ ...audit }), journal }
}

function eventsOf({ auditEvents = [] }: RequestRecord): JsonObject[] {
  return auditEvents.map((event) => JSON.parse(event) as JsonObject)
}

function lastOf(journal: RequestJournal): JsonObject[] {
  const record = journal.records.at(-1)
  if (!record) throw new TypeError('nothing was recorded')
  return eventsOf(record)
}

it('an observer gets the audit events of a request with its record: stages, user and decision', async () => {
  const { server, journal } = await open()
  await server.get(pods, { headers: { 'impersonate-user': 'bob', 'impersonate-group': 'g' } })
  const annotations = { 'authorization.k8s.io/decision': 'forbid' }
  const common = { level: 'Metadata', verb: 'list', requestURI: pods, user: { username: 'admin' } }
  expect(lastOf(journal)).toMatchObject([
    { ...common, stage: 'RequestReceived' },
    {
      ...common,
      stage: 'ResponseComplete',
      impersonatedUser: { username: 'bob' },
      responseStatus: { code: 403 },
      annotations,
    },
  ])
})

it('an observer gets the event of a request whose credentials were refused', async () => {
  const { server, journal } = await open()
  await server.get(pods, { as: 'nobody knows' })
  expect(lastOf(journal)).toMatchObject([
    { stage: 'ResponseStarted', user: {}, responseStatus: { code: 401 } },
  ])
})

it('an observer gets the events of a list that is streamed, and of a watch as it ends', async () => {
  const { server, journal } = await open()
  const watch = await server.watch(`${pods}?timeoutSeconds=30`)
  const stages = (): unknown[] => lastOf(journal).map(({ stage }) => stage)
  expect(stages()).toEqual(['RequestReceived', 'ResponseStarted'])
  server.runtime.advance(31_000)
  await watch.ended
  expect(stages()).toEqual(['RequestReceived', 'ResponseStarted', 'ResponseComplete'])
  await server.get(pods)
  expect(stages()).toEqual(['RequestReceived', 'ResponseComplete'])
})
