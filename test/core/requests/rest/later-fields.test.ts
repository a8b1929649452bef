import { expect, it } from 'vitest'
import { openTestServer } from '../../../support/servers/test-server.ts'

it('a kind whose status is of a later release is created without one', async () => {
  const server = await openTestServer({ runtimeConfig: new Map([['api/all', true]]) })
  const { status, body } = await server.post('/apis/resource.k8s.io/v1alpha3/devicetaintrules', {
    metadata: { name: 'x' },
    spec: { taint: { key: 'example.com/a', effect: 'NoSchedule' } },
  })
  expect([status, body.kind]).toEqual([201, 'DeviceTaintRule'])
  expect(body).not.toHaveProperty('status')
})
