import { describe, expect, it } from 'vitest'
import {
  controllersSettled,
  createOwned,
  ownedBy,
} from '../../../../../support/objects/owned-objects.ts'
import {
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../../../support/servers/test-server.ts'

const minute = 60_000
const jobs = '/apis/batch/v1/namespaces/default/jobs'

async function pass(server: TestServer, milliseconds: number): Promise<void> {
  server.runtime.advance(milliseconds)
  await controllersSettled()
}

async function names(server: TestServer, path: string): Promise<string[]> {
  const { body } = await server.get(path)
  return (body.items ?? []).map(({ metadata }) => metadata.name ?? '')
}

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

  it.each(['Complete', 'Failed'])(
    'a finished job is deleted when its time to live is over: %s',
    async (type) => {
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
    },
  )

  it('a finished job is deleted at once with a time to live of zero, or one over before the server started', async () => {
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

  it('a job stays where it has no time to live, or has not finished', async () => {
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

  it('a finished job stays when it is given a longer time to live', async () => {
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
