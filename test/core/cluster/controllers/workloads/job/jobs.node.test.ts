import { expect, it } from 'vitest'
import { structOf, objectsOf } from '../../../../../../core/base/api/json-fields.ts'
import { jobs, jobTemplate, pass } from '../../../../../support/objects/job-objects.ts'
import { settled } from '../../../../../support/requests/seen-over-time.ts'
import {
  openTestServer,
  pods,
  type TestServer,
} from '../../../../../support/servers/test-server.ts'

async function openWithJob(spec: object): Promise<TestServer> {
  const server = await openTestServer({ simulate: ['job-controller'] })
  const metadata = { name: 'work' }
  const job = {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata,
    spec: { template: jobTemplate, ...spec },
  }
  const created = await server.post(jobs, job)
  if (created.status !== 201) throw new TypeError(created.text)
  await settled()
  return server
}

it('gives pods of an indexed job their index and their finalizer', async () => {
  const server = await openWithJob({ completions: 2, parallelism: 1, completionMode: 'Indexed' })
  const [pod] = (await server.get(pods)).body.items
  const index = 'batch.kubernetes.io/job-completion-index'
  expect(pod?.metadata).toMatchObject({
    generateName: 'work-0-',
    annotations: { [index]: '0' },
    labels: { [index]: '0', 'job-name': 'work' },
    finalizers: ['batch.kubernetes.io/job-tracking'],
  })
  const spec = structOf(pod ?? {}, 'spec')
  expect(spec['hostname']).toBe('work-0')
  expect(objectsOf(spec, 'containers')[0]?.['env']).toEqual([
    {
      name: 'JOB_COMPLETION_INDEX',
      valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: `metadata.labels['${index}']` } },
    },
  ])
})

it('releases the pods of a job that is deleted while they run', async () => {
  const server = await openWithJob({ parallelism: 2 })
  await server.delete(`${jobs}/work`, { propagationPolicy: 'Background' } as never)
  await settled()
  await pass(server, 1)
  const { items } = (await server.get(pods)).body
  expect(items.flatMap(({ metadata }) => metadata.finalizers ?? [])).toEqual([])
})
