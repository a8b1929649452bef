import { expect, it } from 'vitest'
import { configure, hookUrl, webhook } from '../../../../support/access/webhook-configurations.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'

it.each([
  [451, 451],
  [200, 400],
  [99_999, 500],
  [600, 600],
  [1000, 500],
  [400.5, 500],
  [-1, 400],
])('a webhook that refuses with code %d has the request answered %d', async (code, expected) => {
  const server = await openTestServer()
  server.server.webhook(hookUrl('one'), () => ({
    allowed: false,
    status: { code, message: 'no' },
  }))
  for (const phase of ['validating', 'mutating'] as const) {
    await configure(server, phase, [webhook('one')])
    const { status, body } = await server.post('/api/v1/namespaces/default/configmaps', {
      metadata: { name: 'x' },
    })
    expect(status).toBe(expected)
    expect(body).toMatchObject({
      kind: 'Status',
      code: expected,
      message: expect.stringMatching(/denied the request: no$/),
    })
  }
})
