import { expect, it } from 'vitest'
import { configure, hookUrl, webhook } from '../../../support/access/webhook-configurations.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'
import { countAbortListeners } from '../../../support/sources/counted-listeners.ts'

/** Beyond so many listeners of a signal Node 20 warns of a leak. */
const mostListeners = 10

it('a request that asks 30 webhooks at the same time adds few listeners to any signal', async () => {
  const server = await openTestServer()
  const names = Array.from({ length: 30 }, (_, at) => `hook-${at}`)
  let asked = 0
  let release: () => void = () => undefined
  const all = new Promise<void>((resolve) => (release = resolve))
  for (const name of names) {
    server.server.webhook(hookUrl(name), async () => {
      if (++asked === names.length) release()
      await all
      return { allowed: true }
    })
  }
  await configure(
    server,
    'validating',
    names.map((name) => webhook(name)),
  )
  const counted = countAbortListeners()
  const { status } = await server.post('/api/v1/namespaces/default/configmaps', {
    metadata: { name: 'x' },
  })
  expect(status).toBe(201)
  expect(counted.stop()).toBeLessThanOrEqual(mostListeners)
})
