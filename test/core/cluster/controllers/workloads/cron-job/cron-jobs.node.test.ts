import { expect, it } from 'vitest'
import { objectsOf, structOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { jobs, jobTemplate } from '../../../../../support/objects/job-objects.ts'
import { settled } from '../../../../../support/requests/seen-over-time.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const cronJobs = '/apis/batch/v1/namespaces/default/cronjobs'

async function openWithSchedule(spec: object, now: string): Promise<TestServer> {
  const server = await openTestServer({
    simulate: ['cronjob-controller'],
    now: Date.parse(now),
    eventTtlMs: 7 * 86_400_000,
  })
  const created = await server.post(cronJobs, {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'tick' },
    spec: { jobTemplate: { spec: { template: jobTemplate } }, ...spec },
  })
  if (created.status !== 201) throw new TypeError(created.text)
  await settled()
  return server
}

async function startsOf(server: TestServer): Promise<string[]> {
  const { items } = (await server.get(jobs)).body
  const annotation = 'batch.kubernetes.io/cronjob-scheduled-timestamp'
  return items
    .toSorted((a, b) => ((a.metadata.name ?? '') < (b.metadata.name ?? '') ? -1 : 1))
    .map(({ metadata }) => metadata.annotations?.[annotation] ?? '')
}

it('notes finished jobs and keeps as many as its history limit', async () => {
  const spec = { schedule: '0 * * * *', successfulJobsHistoryLimit: 1 }
  const server = await openWithSchedule(spec, '2026-01-01T00:59:59Z')
  for (const at of ['2026-01-01T01:00:00Z', '2026-01-01T02:00:00Z']) {
    server.runtime.advance(at.includes('T01') ? 2000 : 3_600_000)
    await settled()
    const { items } = (await server.get(jobs)).body
    const name = items.at(-1)?.metadata.name ?? ''
    const times = { lastProbeTime: at, lastTransitionTime: at, reason: 'x', message: '' }
    const conditions = ['SuccessCriteriaMet', 'Complete'].map((type) => ({
      type,
      status: 'True',
      ...times,
    }))
    const status = {
      startTime: at,
      completionTime: at,
      succeeded: 1,
      conditions,
      uncountedTerminatedPods: {},
    }
    const answer = await server.patch(`${jobs}/${name}/status`, { status })
    expect(answer.status, answer.text).toBe(200)
    await settled()
  }
  expect(await startsOf(server)).toEqual(['2026-01-01T02:00:00Z'])
  const tick = (await server.get(`${cronJobs}/tick`)).body as object as ApiObject
  const status = structOf(tick, 'status')
  expect(objectsOf(status, 'active')).toEqual([])
  expect(status).toMatchObject({
    lastScheduleTime: '2026-01-01T02:00:00Z',
    lastSuccessfulTime: '2026-01-01T02:00:00Z',
  })
})
