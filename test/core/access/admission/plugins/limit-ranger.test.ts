import { describe, expect, it } from 'vitest'
import { structOf } from '../../../../../core/base/api/json-fields.ts'
import { openTestServer, pod, pods } from '../../../../support/servers/test-server.ts'

describe('the defaults of limit ranges', () => {
  it('amounts and the annotation about them stand in the order of their names', async () => {
    const server = await openTestServer()
    const limits = [{ type: 'Container', default: { cpu: '2' }, defaultRequest: { cpu: '1' } }]
    const range = { metadata: { name: 'limits' }, spec: { limits } }
    await server.post('/api/v1/namespaces/default/limitranges', range)
    const given = pod('web', {
      containers: [{ name: 'a', image: 'i', resources: { limits: { memory: '1Gi' } } }],
    })
    const metadata = { ...structOf(given, 'metadata'), annotations: { a: '1', z: '2' } }
    const { body } = await server.post(pods, { ...given, metadata })
    expect(Object.keys(body.metadata.annotations ?? {})).toEqual([
      'a',
      'kubernetes.io/limit-ranger',
      'z',
    ])
    const text = JSON.stringify(structOf(body, 'spec')['containers'])
    expect(text).toContain(
      '"resources":{"limits":{"cpu":"2","memory":"1Gi"},"requests":{"cpu":"1","memory":"1Gi"}}',
    )
  })
})
