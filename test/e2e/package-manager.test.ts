import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { structOf } from '../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../core/base/api/json.ts'
import type { ApiObject } from '../../core/base/api/object.ts'
import { type RunningServer, startServer } from '../../node-host/index.ts'
import { ownersOf } from '../support/recorded/apply.ts'
import { configMap, deployment, extra } from './packages/chart-objects.ts'
import { PackageClient } from './packages/package-client.ts'
import { ReleaseManager } from './packages/release-manager.ts'

interface Values {
  readonly image?: string
  readonly replicas?: number
  readonly color?: string
  readonly extra?: boolean
}

const labels = { app: 'web' }
const podSpec = (image: string): JsonObject => ({ containers: [{ name: 'main', image }] })

/** What a chart of a web server comes to. */
function chart({ image = 'web:1', replicas = 2, color = 'red', extra }: Values = {}): ApiObject[] {
  const template = { metadata: { labels }, spec: podSpec(image) }
  const spec = { replicas, selector: { matchLabels: labels }, template }
  const manifest = (apiVersion: string, kind: string, facts: JsonObject, name = 'web') => ({
    apiVersion,
    kind,
    metadata: { name, labels: { 'app.kubernetes.io/managed-by': 'Helm' } },
    ...facts,
  })
  return [
    manifest('v1', 'ServiceAccount', { automountServiceAccountToken: true }),
    manifest('v1', 'ConfigMap', { data: { color, ...(extra && { extra: 'x' }) } }),
    ...(extra ? [manifest('v1', 'ConfigMap', { data: { more: 'y' } }, 'extra')] : []),
    manifest('v1', 'Service', { spec: { selector: labels, ports: [{ name: 'http', port: 80 }] } }),
    manifest('apps/v1', 'Deployment', { spec }),
  ]
}

/** By name: entries are in the order of their seconds, which is no matter of the test. */
function managersOf(manifest: ApiObject): string[] {
  return Object.keys(ownersOf(manifest)).toSorted((a, b) => (a < b ? -1 : 1))
}

describe('a package manager', () => {
  let server: RunningServer
  let spaces = 0

  beforeAll(async () => {
    server = await startServer({ brand: 'k8s', storage: 'memory', port: 0, dev: true })
  })

  afterAll(async () => {
    await server.close()
  })

  /** A release in a namespace of its own, and somebody else who is at work there. */
  async function open(): Promise<{ release: ReleaseManager; other: PackageClient }> {
    const namespace = `release-${spaces++}`
    const other = new PackageClient(server.url, 'other', namespace)
    await other.apply({ apiVersion: 'v1', kind: 'Namespace', metadata: { name: namespace } })
    return { release: new ReleaseManager(server.url, namespace, 'web'), other }
  }

  const statusesOf = async (release: ReleaseManager): Promise<string[]> =>
    (await release.revisions()).map(({ status }) => status)

  const replicas = (number: number): JsonObject => ({ spec: { replicas: number } })

  it('a package manager installs a chart once, and owns what it states', async () => {
    const { release, other } = await open()
    await release.install(chart())
    expect(await statusesOf(release)).toEqual(['deployed'])
    const installed = await other.read(deployment)
    expect(installed).toMatchObject({ ...replicas(2), metadata: { generation: 1 } })
    expect(ownersOf(installed)).toEqual({
      'helm Apply': [
        '.metadata.labels.app.kubernetes.io/managed-by',
        '.spec.replicas',
        '.spec.selector',
        '.spec.template.metadata.labels.app',
        '.spec.template.spec.containers[name="main"].image',
        '.spec.template.spec.containers[name="main"].name',
      ],
    })
    await expect(release.install(chart())).rejects.toThrow('exists and cannot be imported')
  })

  it('a package manager upgrades: changes, adds and takes away, and leaves what others added', async () => {
    const { release, other } = await open()
    await release.install(chart({ extra: true }))
    await other.merge(deployment, { metadata: { annotations: { note: 'mine' } } })
    await other.merge(configMap, { data: { mine: 'z' } })
    await release.upgrade(chart({ image: 'web:2', color: 'blue' }))
    expect(await statusesOf(release)).toEqual(['superseded', 'deployed'])
    expect(await other.find(extra)).toBeUndefined()
    expect((await other.read(configMap))['data']).toEqual({ color: 'blue', mine: 'z' })
    expect(await other.read(deployment)).toMatchObject({
      metadata: { annotations: { note: 'mine' } },
      spec: { template: { spec: podSpec('web:2') } },
    })
    await release.rollback(1)
    expect(await statusesOf(release)).toEqual(['superseded', 'superseded', 'deployed'])
    expect((await other.read(configMap))['data']).toEqual({ color: 'red', extra: 'x', mine: 'z' })
    expect((await other.read(extra))['data']).toEqual({ more: 'y' })
    expect(await other.read(deployment)).toMatchObject({
      metadata: { annotations: { note: 'mine' } },
      spec: { template: { spec: podSpec('web:1') } },
    })
  })

  it('a package manager shows what a forced upgrade would do, and changes nothing', async () => {
    const { release, other } = await open()
    await release.install(chart())
    await other.merge(deployment, replicas(7))
    const before = await other.read(deployment)
    const shown = await release.preview(chart({ replicas: 4, extra: true }))
    expect(shown.map(({ kind, metadata }) => `${kind}/${metadata.name}`)).toEqual([
      'ServiceAccount/web',
      'ConfigMap/web',
      'ConfigMap/extra',
      'Service/web',
      'Deployment/web',
    ])
    expect(shown.at(-1)).toMatchObject({ ...replicas(4), metadata: { generation: 3 } })
    expect(await other.read(deployment)).toEqual(before)
    expect(await other.find(extra)).toBeUndefined()
  })

  it('a package manager stops an upgrade at a conflict, says so, and goes on where it is forced', async () => {
    const { release, other } = await open()
    await release.install(chart())
    await other.merge(deployment, replicas(7))
    await expect(release.upgrade(chart({ replicas: 4 }))).rejects.toMatchObject({
      code: 409,
      message: 'Apply failed with 1 conflict: conflict with "other" using apps/v1: .spec.replicas',
    })
    expect(await statusesOf(release)).toEqual(['deployed', 'failed'])
    expect(await other.read(deployment)).toMatchObject(replicas(7))
    await release.upgrade(chart({ replicas: 4 }), { force: true })
    expect(await statusesOf(release)).toEqual(['superseded', 'failed', 'deployed'])
    const forced = await other.read(deployment)
    expect(forced).toMatchObject(replicas(4))
    expect(managersOf(forced)).toEqual(['helm Apply'])
  })

  it('a package manager lets one operation through at a time', async () => {
    const { release, other } = await open()
    await release.install(chart())
    const colors = ['green', 'blue', 'white']
    const upgrades = colors.map((color) => release.upgrade(chart({ color })))
    const outcomes = await Promise.allSettled(upgrades)
    const done = outcomes.filter(({ status }) => status === 'fulfilled')
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(done.length).toBeGreaterThan(0)
    for (const { reason } of refused) {
      expect(reason).toEqual(new Error('another operation is in progress'))
    }
    const { length } = await release.revisions()
    expect(length).toBe(1 + done.length)
    expect(colors).toContain(structOf(await other.read(configMap), 'data')['color'])
  })

  it('a package manager upgrades by patches that it computes, and owns them by surgery when it applies again', async () => {
    const { release, other } = await open()
    await release.install(chart({ extra: true }))
    const proxy = { name: 'proxy', image: 'proxy:1' }
    await other.merge(deployment, { spec: { template: { spec: { containers: [proxy] } } } })
    await release.upgrade(chart({ image: 'web:2', color: 'blue', replicas: 3 }), {
      clientSide: true,
    })
    expect((await other.read(configMap))['data']).toEqual({ color: 'blue' })
    expect(await other.find(extra)).toBeUndefined()
    const merged = await other.read(deployment)
    const containers = [proxy, { name: 'main', image: 'web:2' }]
    expect(merged).toMatchObject({ spec: { replicas: 3, template: { spec: { containers } } } })
    expect(managersOf(merged)).toEqual(['helm Apply', 'helm Update', 'other Update'])
    const [account] = chart({ replicas: 3, image: 'web:2' }).slice(-1)
    const { replicas: _, ...spec } = structOf(account ?? {}, 'spec')
    await release.upgrade([...chart({ color: 'blue' }).slice(0, -1), { ...deployment, spec }])
    const applied = await other.read(deployment)
    expect(managersOf(applied)).toEqual(['helm Apply', 'other Update'])
    expect(applied).toMatchObject({ spec: { replicas: 1, template: { spec: { containers } } } })
  })

  it('a package manager uninstalls from the leaves up, and leaves nothing behind', async () => {
    const { release, other } = await open()
    await release.install(chart())
    const { uid = '' } = (await other.read(deployment)).metadata
    const blocking = { controller: true, blockOwnerDeletion: true }
    const owner = { apiVersion: 'apps/v1', kind: 'Deployment', name: 'web', uid, ...blocking }
    const pod: ApiObject = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: {
        name: 'web',
        labels,
        ownerReferences: [owner],
        finalizers: ['example.com/hold'],
      },
      spec: podSpec('web:1'),
    }
    await other.create(pod)
    const uninstalled = release.uninstall()
    await expect
      .poll(async () => (await other.read(pod)).metadata.deletionTimestamp)
      .toBeTypeOf('string')
    expect((await other.read(deployment)).metadata.finalizers).toEqual(['foregroundDeletion'])
    await other.operate(pod, [{ op: 'remove', path: '/metadata/finalizers' }])
    await uninstalled
    for (const manifest of [...chart(), pod]) expect(await other.find(manifest)).toBeUndefined()
    expect(await release.revisions()).toEqual([])
  })
})
