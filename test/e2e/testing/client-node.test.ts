import * as k8s from '@kubernetes/client-node'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '../../../node-host/testing/index.ts'
import { Arrivals } from '../../support/requests/arrivals.ts'

const path = '/api/v1/namespaces/default/configmaps'

function configMap(name: string) {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'default' } }
}

let server: TestServer
let config: k8s.KubeConfig

beforeEach(async () => {
  server = await createTestServer({ brand: 'k8s', fixtures: configMap('before'), seed: 1 })
  const { kubeconfig } = await server.listen()
  config = new k8s.KubeConfig()
  config.loadFromString(kubeconfig)
})

afterEach(() => server.close())

/** An informer that reports what it hears; `beforeList` is called before each of its lists with how many came before. */
function informerOf(events: Arrivals<string>, beforeList: (lists: number) => Promise<void>) {
  const core = config.makeApiClient(k8s.CoreV1Api)
  let lists = 0
  const informer = k8s.makeInformer(config, path, async () => {
    await beforeList(lists++)
    return core.listNamespacedConfigMap({ namespace: 'default' })
  })
  for (const event of ['add', 'update', 'delete'] as const) {
    informer.on(event, (object) => events.push(`${event} ${object.metadata?.name}`))
  }
  informer.on('error', (error) => events.push(`error ${String(error)}`))
  return informer
}

it('an informer recovers from a 410 in mid-watch to what happened meanwhile', async () => {
  await server.addFault({
    match: { verb: 'watch', resource: 'configmaps' },
    fault: { type: 'watch-expired', afterEvents: 1 },
    times: 1,
  })
  const admin = server.client()
  const events = new Arrivals<string>()
  const informer = informerOf(events, async (lists) => {
    if (lists !== 1) return
    await admin.delete(`${path}/seen`)
    await admin.create(path, configMap('missed'))
  })
  await informer.start()
  expect(await events.next()).toBe('add before')
  await admin.create(path, configMap('seen'))
  expect(await events.next()).toBe('add seen')
  expect([await events.next(), await events.next()]).toEqual(['delete seen', 'add missed'])
  await admin.create(path, configMap('after'))
  expect(await events.next()).toBe('add after')
  expect(informer.list().map(({ metadata }) => metadata?.name)).toEqual([
    'before',
    'missed',
    'after',
  ])
  await informer.stop()
  const reads = (await server.requests()).filter(({ verb }) => verb === 'list' || verb === 'watch')
  expect(reads.map(({ verb }) => verb)).toEqual(['list', 'watch', 'list', 'watch'])
})

it('an informer follows a reset', async () => {
  const events = new Arrivals<string>()
  const informer = informerOf(events, async () => undefined)
  await informer.start()
  expect(await events.next()).toBe('add before')
  await server.client().create(path, configMap('lost'))
  expect(await events.next()).toBe('add lost')
  await server.reset()
  expect(await events.next()).toBe('delete lost')
  await server.client().create(path, configMap('new'))
  expect(await events.next()).toBe('add new')
  await informer.stop()
})

it('a client without credentials is the acting user, and RBAC holds for all others', async () => {
  await server.load({
    apiVersion: 'rbac.authorization.k8s.io/v1',
    kind: 'ClusterRoleBinding',
    metadata: { name: 'readers' },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' },
    subjects: [
      { apiGroup: 'rbac.authorization.k8s.io', kind: 'Group', name: 'system:unauthenticated' },
    ],
  })
  const core = config.makeApiClient(k8s.CoreV1Api)
  await server.actAs(null)
  const list = await core.listNamespacedConfigMap({ namespace: 'default' })
  expect(list.items).toHaveLength(1)
  const create = core.createNamespacedConfigMap({ namespace: 'default', body: configMap('no') })
  await expect(create).rejects.toMatchObject({ code: 403 })
})
