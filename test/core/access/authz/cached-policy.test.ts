import { describe, expect, it } from 'vitest'
import { alwaysAllow } from '../../../../core/access/authz/always-allow.ts'
import { alwaysDeny } from '../../../../core/access/authz/always-deny.ts'
import {
  StorageError,
  type Storage,
  type WatchBatch,
} from '../../../../core/storage/engine/storage.ts'
import { openTestServer, type TestServer } from '../../../support/servers/test-server.ts'

const group = 'rbac.authorization.k8s.io'
const rbac = `/apis/${group}/v1`
const roles = `${rbac}/namespaces/default/roles`
const bindings = `${rbac}/namespaces/default/rolebindings`
const clusterRoles = `${rbac}/clusterroles`
const clusterBindings = `${rbac}/clusterrolebindings`
const merge = { headers: { 'content-type': 'application/merge-patch+json' } }
const pods = { apiGroups: [''], resources: ['pods'], verbs: ['list'] }
const jane = { apiGroup: group, kind: 'User', name: 'jane' }

function binding(kind: string, subjects: readonly object[] = [jane]): object {
  return { metadata: { name: 'b' }, roleRef: { apiGroup: group, kind, name: 'r' }, subjects }
}

const role = { metadata: { name: 'r' }, rules: [pods] }

async function mayList(server: TestServer, namespace = 'default'): Promise<boolean> {
  const path = `/api/v1/namespaces/${namespace}/pods`
  return (await server.get(path, { as: 'jane' })).status === 200
}

describe('the request after a change of policy', () => {
  it('the request after a write of a binding in a namespace is judged by it', async () => {
    const server = await openTestServer()
    const seen: boolean[] = [await mayList(server)]
    const then = async (write: Promise<unknown>): Promise<void> => {
      await write
      seen.push(await mayList(server))
    }
    await then(server.post(roles, role))
    await then(server.post(bindings, binding('Role')))
    await then(server.patch(`${bindings}/b`, { subjects: [] }, merge))
    await then(server.put(`${bindings}/b`, binding('Role')))
    await then(server.patch(`${roles}/r`, { rules: [] }, merge))
    await then(server.patch(`${roles}/r`, { rules: [pods] }, merge))
    await then(server.delete(`${roles}/r`))
    await then(server.post(roles, role))
    await then(server.delete(`${bindings}/b`))
    expect(seen).toEqual([false, false, true, false, true, false, true, false, true, false])
  })

  it('the request after a write of a binding of the cluster is judged by it, in every namespace', async () => {
    const server = await openTestServer()
    const seen: boolean[] = []
    const then = async (write: Promise<unknown>): Promise<void> => {
      await write
      seen.push((await mayList(server)) && (await mayList(server, 'kube-system')))
    }
    await then(server.post(clusterBindings, binding('ClusterRole')))
    await then(server.post(clusterRoles, role))
    await then(server.delete(`${clusterBindings}/b`))
    await then(server.post(clusterBindings, binding('ClusterRole')))
    await then(server.delete(`${clusterRoles}/r`))
    expect(seen).toEqual([false, true, false, true, false])
  })
})

/** A store whose watch fails when asked to, and then shows what was written meanwhile only to who reads again. */
class FailingWatches {
  #fail: (error: Error) => void = () => undefined

  wrap = (storage: Storage): Storage => {
    const watch: Storage['watch'] = (range, from, signal) =>
      this.#until(storage.watch(range, from, signal))
    return new Proxy(storage, {
      get: (target, key) => {
        if (key === 'watch') return watch
        const value: unknown = Reflect.get(target, key)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  fail(): void {
    this.#fail(new StorageError('unavailable', 'the watch broke'))
  }

  async *#until(batches: AsyncIterable<WatchBatch>): AsyncIterable<WatchBatch> {
    const failed = new Promise<never>((_resolve, reject) => (this.#fail = reject))
    failed.catch(() => undefined)
    const iterator = batches[Symbol.asyncIterator]()
    for (;;) {
      const next = await Promise.race([iterator.next(), failed])
      if (next.done) return
      yield next.value
    }
  }
}

it('bindings count after the cache has read the store again', async () => {
  const watches = new FailingWatches()
  const server = await openTestServer({ wrap: watches.wrap })
  await server.post(roles, role)
  await server.post(bindings, binding('Role'))
  expect(await mayList(server)).toBe(true)
  watches.fail()
  await server.delete(`${bindings}/b`)
  expect(await mayList(server)).toBe(false)
  await server.post(bindings, binding('Role'))
  expect(await mayList(server)).toBe(true)
})

describe('rights for the escalation check', () => {
  it('nobody grants by other authorizers what RBAC does not grant them', async () => {
    const onlyRoles = {
      ...alwaysAllow(),
      authorize: (attributes: Parameters<ReturnType<typeof alwaysAllow>['authorize']>[0]) =>
        attributes.kind === 'resource' && attributes.verb === 'create'
          ? alwaysAllow().authorize(attributes)
          : alwaysDeny().authorize(attributes),
    }
    const server = await openTestServer({ authorizers: [() => onlyRoles] })
    expect((await server.post(roles, role, { as: 'jane' })).status).toBe(403)
    await server.post(clusterRoles, role)
    await server.post(clusterBindings, binding('ClusterRole'))
    expect((await server.post(roles, role, { as: 'jane' })).status).toBe(201)
  })
})
