import { describe, expect, it } from 'vitest'
import { objectsOf, structOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { openTestServer } from '../../../../../support/servers/test-server.ts'

const web = { name: 'web', image: 'nginx' }
const spec = {
  containers: [
    { ...web, restartPolicy: 'Always', lifecycle: { stopSignal: 'SIGTERM' } },
    { ...web, name: 'b', lifecycle: { stopSignal: 'x', preStop: { sleep: { seconds: 1 } } } },
  ],
  initContainers: [
    { ...web, name: 'c', restartPolicy: 'Never' },
    { ...web, name: 'd', restartPolicy: 'Always' },
  ],
}

const kept = [
  { name: 'c', restartPolicy: undefined, lifecycle: undefined },
  { name: 'd', restartPolicy: 'Always', lifecycle: undefined },
  { name: 'web', restartPolicy: undefined, lifecycle: undefined },
  { name: 'b', restartPolicy: undefined, lifecycle: { preStop: { sleep: { seconds: 1 } } } },
]

function rest(found: JsonObject): unknown[] {
  return ['initContainers', 'containers'].flatMap((list) =>
    objectsOf(found, list).map(({ name, restartPolicy, lifecycle }) => ({
      name,
      restartPolicy,
      lifecycle,
    })),
  )
}

describe('containers', () => {
  it('containers of a pod lose stop signals and restart policies whose gates are off', async () => {
    const server = await openTestServer()
    const path = '/api/v1/namespaces/default/pods'
    const { body } = await server.post(path, { metadata: { name: 'a' }, spec })
    expect(rest(structOf(body as JsonObject, 'spec'))).toEqual(kept)
  })

  it('containers of a template lose stop signals and restart policies whose gates are off', async () => {
    const server = await openTestServer()
    const { body } = await server.post('/apis/batch/v1/namespaces/default/cronjobs', {
      metadata: { name: 'a' },
      spec: {
        schedule: '* * * * *',
        jobTemplate: { spec: { template: { spec: { ...spec, restartPolicy: 'Never' } } } },
      },
    })
    const found = structOf(body as JsonObject, 'spec', 'jobTemplate', 'spec', 'template', 'spec')
    expect(rest(found)).toEqual(kept)
  })
})
