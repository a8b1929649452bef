import * as k8s from '@kubernetes/client-node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningServer, startServer } from '../../node-host/index.ts'

const namespace = 'default'

function configMap(name: string, labels: Record<string, string> = {}): k8s.V1ConfigMap {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, labels }, data: { key: 'value' } }
}

/** Values that arrive one by one; `next` waits for the one after the last it gave. */
class Arrivals<T> {
  readonly #values: T[] = []
  #waiting: (() => void)[] = []

  readonly add = (value: T): void => {
    this.#values.push(value)
    for (const wake of this.#waiting.splice(0)) wake()
  }

  async next(): Promise<T> {
    for (;;) {
      const [value] = this.#values.splice(0, 1)
      if (value !== undefined) return value
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
      })
    }
  }
}

describe('the JavaScript client', () => {
  let server: RunningServer
  let config: k8s.KubeConfig

  beforeAll(async () => {
    server = await startServer({ brand: 'k8s', storage: 'memory', port: 0 })
    config = new k8s.KubeConfig()
    config.loadFromFile(server.kubeconfig)
  })

  afterAll(async () => {
    await server.close()
  })

  it('the JavaScript client creates, reads, lists, replaces and deletes through its typed API', async () => {
    const core = config.makeApiClient(k8s.CoreV1Api)
    const created = await core.createNamespacedConfigMap({ namespace, body: configMap('typed') })
    expect(created.metadata?.creationTimestamp).toBeInstanceOf(Date)
    created.data = { key: 'changed' }
    await core.replaceNamespacedConfigMap({ namespace, name: 'typed', body: created })
    const read = await core.readNamespacedConfigMap({ namespace, name: 'typed' })
    expect(read.data).toEqual({ key: 'changed' })
    const list = await core.listNamespacedConfigMap({
      namespace,
      fieldSelector: 'metadata.name=typed',
    })
    expect(list.items.map((item) => item.metadata?.uid)).toEqual([read.metadata?.uid])
    await core.deleteNamespacedConfigMap({ namespace, name: 'typed' })
    await expect(core.readNamespacedConfigMap({ namespace, name: 'typed' })).rejects.toMatchObject({
      code: 404,
    })
  })

  it('the JavaScript client reads the defaults of a deployment and its status', async () => {
    const apps = config.makeApiClient(k8s.AppsV1Api)
    const labels = { app: 'web' }
    const body: k8s.V1Deployment = {
      metadata: { name: 'web' },
      spec: {
        selector: { matchLabels: labels },
        template: { metadata: { labels }, spec: { containers: [{ name: 'a', image: 'b' }] } },
      },
    }
    const created = await apps.createNamespacedDeployment({ namespace, body })
    expect(created.spec).toMatchObject({ replicas: 1, progressDeadlineSeconds: 600 })
    created.status = { readyReplicas: 1, replicas: 1 }
    const status = { namespace, name: 'web', body: created }
    const updated = await apps.replaceNamespacedDeploymentStatus(status)
    expect(updated.status).toMatchObject({ readyReplicas: 1 })
    expect(updated.metadata?.generation).toBe(1)
  })

  it('the JavaScript client applies, meets a conflict and forces it', async () => {
    const core = config.makeApiClient(k8s.CoreV1Api)
    const { ServerSideApply } = k8s.PatchStrategy
    const apply = (fieldManager: string, value: string, force = false): Promise<k8s.V1ConfigMap> =>
      core.patchNamespacedConfigMap(
        {
          namespace,
          name: 'applied',
          body: {
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: { name: 'applied' },
            data: { key: value },
          },
          fieldManager,
          force,
        },
        k8s.setHeaderOptions('Content-Type', ServerSideApply),
      )
    expect((await apply('one', 'a')).metadata?.managedFields).toMatchObject([
      { manager: 'one', operation: 'Apply', time: expect.any(Date) },
    ])
    await expect(apply('two', 'b')).rejects.toMatchObject({ code: 409 })
    expect((await apply('two', 'b', true)).data).toEqual({ key: 'b' })
    await core.deleteNamespacedConfigMap({ namespace, name: 'applied' })
  })

  it('the JavaScript client follows changes with a watch', async () => {
    const core = config.makeApiClient(k8s.CoreV1Api)
    const { metadata } = await core.listNamespacedConfigMap({ namespace })
    const events = new Arrivals<string>()
    const query = { resourceVersion: metadata?.resourceVersion, labelSelector: 'watched=yes' }
    const watching = await new k8s.Watch(config).watch(
      `/api/v1/namespaces/${namespace}/configmaps`,
      query,
      (type, object: k8s.V1ConfigMap) => events.add(`${type} ${object.metadata?.name}`),
      () => undefined,
    )
    await core.createNamespacedConfigMap({ namespace, body: configMap('w', { watched: 'yes' }) })
    expect(await events.next()).toBe('ADDED w')
    await core.replaceNamespacedConfigMap({ namespace, name: 'w', body: configMap('w') })
    expect(await events.next()).toBe('DELETED w')
    watching.abort()
  })

  it('the JavaScript client keeps an informer in step', async () => {
    const core = config.makeApiClient(k8s.CoreV1Api)
    await core.createNamespacedConfigMap({ namespace, body: configMap('before') })
    const events = new Arrivals<string>()
    const informer = k8s.makeInformer(
      config,
      `/api/v1/namespaces/${namespace}/configmaps`,
      () => core.listNamespacedConfigMap({ namespace, labelSelector: '!watched' }),
      '!watched',
    )
    const report = (event: string) => (object: k8s.V1ConfigMap) =>
      events.add(`${event} ${object.metadata?.name}`)
    informer.on('add', report('add'))
    informer.on('update', report('update'))
    informer.on('delete', report('delete'))
    await informer.start()
    try {
      const first = [await events.next(), await events.next(), await events.next()]
      expect(first).toEqual(['add before', 'add kube-root-ca.crt', 'add w'])
      await core.createNamespacedConfigMap({ namespace, body: configMap('after') })
      expect(await events.next()).toBe('add after')
      const changed = configMap('after')
      changed.data = { key: 'new' }
      await core.replaceNamespacedConfigMap({ namespace, name: 'after', body: changed })
      expect(await events.next()).toBe('update after')
      await core.deleteNamespacedConfigMap({ namespace, name: 'after' })
      expect(await events.next()).toBe('delete after')
    } finally {
      await informer.stop()
    }
  })

  it('the JavaScript client creates, patches, lists and deletes objects whose type it does not know', async () => {
    const objects = k8s.KubernetesObjectApi.makeApiClient(config)
    const apiVersion = 'rbac.authorization.k8s.io/v1'
    const role: k8s.V1Role = {
      apiVersion,
      kind: 'Role',
      metadata: { name: 'generic', namespace },
      rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }],
    }
    await objects.create(role)
    const header = { apiVersion, kind: 'Role', metadata: { name: 'generic', namespace } }
    const patch = { ...header, rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['list'] }] }
    await objects.patch(
      patch,
      undefined,
      undefined,
      undefined,
      undefined,
      k8s.PatchStrategy.MergePatch,
    )
    expect(await objects.read(header)).toMatchObject({ rules: [{ verbs: ['list'] }] })
    const list = await objects.list(apiVersion, 'Role', namespace)
    expect(list.items.map((item) => item.metadata?.name)).toContain('generic')
    await objects.delete(header)
    await expect(objects.read(header)).rejects.toMatchObject({ code: 404 })
  })
})
