import { expect, it, onTestFinished } from 'vitest'
import { type MockServerOptions, startMockServer } from '../../../browser-host/page/index.ts'
import { narrowLevel } from '../../support/flow-control/narrow-level.ts'

const admin = 'rbac.authorization.k8s.io'

/** A mock in a page whose clock stands still, with a user whose lists of secrets take ten seconds. */
async function openMock(prefix: string, options: Partial<MockServerOptions> = {}) {
  const server = await startMockServer({
    brand: 'k8s',
    prefix,
    clock: { now: '2026-05-01T12:00:00Z', stopped: true },
    users: { jane: {} },
    fixtures: [
      ...narrowLevel({ user: 'jane', queueLength: 1 }),
      {
        apiVersion: `${admin}/v1`,
        kind: 'ClusterRoleBinding',
        metadata: { name: 'jane' },
        roleRef: { apiGroup: admin, kind: 'ClusterRole', name: 'cluster-admin' },
        subjects: [{ kind: 'User', apiGroup: admin, name: 'jane' }],
      },
    ],
    faults: [{ match: { resource: 'secrets' }, fault: { type: 'delay', milliseconds: 10_000 } }],
    ...options,
  })
  onTestFinished(() => server.close())
  const list = async (resource: string): Promise<string> => {
    const headers = { authorization: 'Bearer jane' }
    const answer = await fetch(`${prefix}/api/v1/namespaces/default/${resource}`, { headers })
    const isClassified = answer.headers.has('x-kubernetes-pf-flowschema-uid')
    return `${answer.status} ${isClassified ? 'classified' : 'not classified'}`
  }
  return { server, list }
}

it('a mock in a page queues and refuses requests by its flow schemas where that is asked for', async () => {
  const { server, list } = await openMock('/clusters/fair', {
    priorityAndFairness: { concurrencyLimit: 10 },
  })
  const slow = list('secrets')
  const waiting = list('configmaps')
  expect(await list('configmaps')).toBe('429 classified')
  await server.clock.advance('10s')
  expect(await Promise.all([slow, waiting])).toEqual(['200 classified', '200 classified'])
})

it('a mock in a page executes all requests at once unless asked otherwise', async () => {
  const { server, list } = await openMock('/clusters/unlimited')
  const slow = list('secrets')
  expect(await list('configmaps')).toBe('200 not classified')
  await server.clock.advance('10s')
  expect(await slow).toBe('200 not classified')
})
