import { describe, expect, it } from 'vitest'
import { controllersSettled, createOwned, ownedBy } from '../../support/owned-objects.ts'
import { configMaps, openTestServer, type TestServer } from '../../support/test-server.ts'

const minute = 60_000
const events = '/api/v1/namespaces/default/events'
const jobs = '/apis/batch/v1/namespaces/default/jobs'

function event(name: string): object {
  return { metadata: { name }, involvedObject: { kind: 'Pod', name: 'a', namespace: 'default' } }
}

async function pass(server: TestServer, milliseconds: number): Promise<void> {
  server.runtime.advance(milliseconds)
  await controllersSettled()
}

async function names(server: TestServer, path: string): Promise<string[]> {
  const { body } = await server.get(path)
  return (body.items ?? []).map(({ metadata }) => metadata.name ?? '')
}

describe('events', () => {
  it('go an hour after they were written, and watchers are told', async () => {
    const server = await openTestServer()
    await server.post(events, event('first'))
    await pass(server, 30 * minute)
    await server.post(events, event('second'))
    const watch = await server.watch(events)
    expect([await watch.line(), await watch.line()]).toEqual(['ADDED first', 'ADDED second'])
    await pass(server, 29 * minute)
    expect(await names(server, events)).toEqual(['first', 'second'])
    await pass(server, 2 * minute)
    expect(await watch.line()).toBe('DELETED first')
    expect(await names(server, events)).toEqual(['second'])
    await pass(server, 30 * minute)
    expect(await names(server, events)).toEqual([])
  })

  it('of either group live on when they are written again', async () => {
    const server = await openTestServer()
    await server.post(events, event('series'))
    await pass(server, 50 * minute)
    const path = '/apis/events.k8s.io/v1/namespaces/default/events/series'
    const lastObservedTime = '2026-01-01T00:50:00.000000Z'
    const { status } = await server.patch(path, { series: { count: 2, lastObservedTime } })
    expect(status).toBe(200)
    await pass(server, 50 * minute)
    expect(await names(server, events)).toEqual(['series'])
    await pass(server, 12 * minute)
    expect(await names(server, events)).toEqual([])
  })

  it('are no younger after a restart', async () => {
    const first = await openTestServer()
    await first.post(events, event('old'))
    await pass(first, 30 * minute)
    await first.post(events, event('young'))
    await first.server.close()
    const now = first.runtime.clock.now()
    const second = await openTestServer({ wrap: () => first.storage, now })
    await controllersSettled()
    await pass(second, 31 * minute)
    expect(await names(second, events)).toEqual(['young'])
    await pass(second, 30 * minute)
    expect(await names(second, events)).toEqual([])
  })

  it('stay as long as the host says', async () => {
    const brief = await openTestServer({ eventTtlMs: 10_000 })
    await brief.post(events, event('a'))
    await pass(brief, 9_000)
    expect(await names(brief, events)).toEqual(['a'])
    await pass(brief, 2_000)
    expect(await names(brief, events)).toEqual([])
    const endless = await openTestServer({ eventTtlMs: 0 })
    await endless.post(events, event('a'))
    await pass(endless, 24 * 60 * minute)
    expect(await names(endless, events)).toEqual(['a'])
  })
})

describe('a job that has finished', () => {
  const template = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'b' }] } }

  async function createJob(
    server: TestServer,
    spec: object,
  ): Promise<{ name: string; uid: string }> {
    const { status, body } = await server.post(jobs, {
      metadata: { name: 'job' },
      spec: { template, ...spec },
    })
    expect(status).toBe(201)
    return { name: 'job', uid: body.metadata.uid ?? '' }
  }

  async function finish(server: TestServer, type = 'Complete'): Promise<void> {
    const at = '2026-01-01T00:00:00Z'
    const condition = {
      type,
      status: 'True',
      lastTransitionTime: at,
      lastProbeTime: at,
      reason: 'Done',
    }
    const criteria = {
      ...condition,
      type: type === 'Failed' ? 'FailureTarget' : 'SuccessCriteriaMet',
    }
    const status = {
      startTime: at,
      ...(type === 'Complete' && { completionTime: at }),
      conditions: [criteria, condition],
    }
    const answer = await server.patch(`${jobs}/job/status`, { status })
    expect(answer.status).toBe(200)
    await controllersSettled()
  }

  it.each(['Complete', 'Failed'])('goes when its time is over: %s', async (type) => {
    const server = await openTestServer()
    const owner = await createJob(server, { ttlSecondsAfterFinished: 100 })
    await createOwned(server, 'result', [ownedBy(owner, { apiVersion: 'batch/v1', kind: 'Job' })])
    await pass(server, 10 * minute - 600_000)
    await finish(server, type)
    await pass(server, 99_000)
    expect(await names(server, jobs)).toEqual(['job'])
    await pass(server, 1_000)
    expect(await names(server, jobs)).toEqual([])
    expect(await names(server, configMaps)).toEqual([])
  })

  it('goes at once when it need not wait, and when its time was over before the server started', async () => {
    const first = await openTestServer({ controllers: [] })
    await createJob(first, { ttlSecondsAfterFinished: 0 })
    await finish(first)
    expect(await names(first, jobs)).toEqual(['job'])
    await first.server.close()
    const server = await openTestServer({ wrap: () => first.storage })
    await controllersSettled()
    await pass(server, 0)
    expect(await names(server, jobs)).toEqual([])
  })

  it('stays where it says nothing of a time, or has not finished', async () => {
    const server = await openTestServer()
    await createJob(server, {})
    await finish(server)
    await pass(server, 100 * 60 * minute)
    expect(await names(server, jobs)).toEqual(['job'])
    const other = await openTestServer()
    await createJob(other, { ttlSecondsAfterFinished: 1 })
    await pass(other, 100 * 60 * minute)
    expect(await names(other, jobs)).toEqual(['job'])
  })

  it('stays when it is given longer in time', async () => {
    const server = await openTestServer()
    await createJob(server, { ttlSecondsAfterFinished: 10 })
    await finish(server)
    await server.patch(`${jobs}/job`, { spec: { ttlSecondsAfterFinished: 60 } })
    await controllersSettled()
    await pass(server, 59_000)
    expect(await names(server, jobs)).toEqual(['job'])
    await pass(server, 1_000)
    expect(await names(server, jobs)).toEqual([])
  })
})
