import { expect, it } from 'vitest'
import type { Storage } from '../../../../../core/storage/engine/storage.ts'
import { openTestServer } from '../../../../support/servers/test-server.ts'

/** A store in which another client removes an object just before a request does. */
function overtaken(storage: Storage): Storage {
  let isFirst = true
  return new Proxy(storage, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'commit') return value.bind(target) as unknown
      return async (...[guards, writes]: Parameters<Storage['commit']>) => {
        const [write] = writes
        if (isFirst && write?.type === 'delete' && write.key.endsWith('pods/default/web')) {
          isFirst = false
          await target.commit([], writes)
        }
        return target.commit(guards, writes)
      }
    },
  })
}

it('a pod that is marked without a grace period is deleted, also where its kubelet removes it first', async () => {
  const server = await openTestServer({ wrap: overtaken })
  const pods = '/api/v1/namespaces/default/pods'
  const spec = { nodeName: 'one', containers: [{ name: 'web', image: 'nginx' }] }
  await server.post(pods, { metadata: { name: 'web' }, spec })
  const deleted = await server.delete(`${pods}/web`, { gracePeriodSeconds: 0 })
  expect(deleted.status, deleted.text).toBe(200)
  expect(deleted.body).toMatchObject({ kind: 'Pod', metadata: { name: 'web' } })
  expect((await server.get(`${pods}/web`)).status).toBe(404)
})
