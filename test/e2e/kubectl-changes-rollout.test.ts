import { expect, it } from 'vitest'
import { type JsonObject, objectsOf, structOf, textOf } from '../../core/index.ts'
import { describeKubectl } from './describe-kubectl.ts'

const revisionKey = 'deployment.kubernetes.io/revision'

interface Workload {
  readonly kind: 'Deployment' | 'DaemonSet' | 'StatefulSet'
  readonly name: string
}

const template = (app: string, revision: number): JsonObject => ({
  metadata: { labels: { app } },
  spec: { containers: [{ name: 'main', image: `main:${revision}` }] },
})

describeKubectl('rolls back', (kubectl) => {
  const rollout = (...words: readonly string[]): Promise<string> =>
    kubectl.run(['rollout', ...words])

  const read = async ({ kind, name }: Workload): Promise<JsonObject> => kubectl.read(kind, name)

  async function imageOf(workload: Workload): Promise<string> {
    const spec = structOf(await read(workload), 'spec', 'template', 'spec')
    return textOf(objectsOf(spec, 'containers')[0] ?? {}, 'image')
  }

  /** As its controller would have made them: two revisions, of which the second is the present one. */
  async function withHistory({ kind, name }: Workload): Promise<void> {
    const metadata = { name, labels: { app: name }, annotations: { [revisionKey]: '2' } }
    const selector = { matchLabels: { app: name } }
    const named = kind === 'StatefulSet' ? { serviceName: name } : {}
    const spec = { selector, template: template(name, 2), ...named }
    const made = await kubectl.create({ apiVersion: 'apps/v1', kind, metadata, spec })
    const uid = textOf(structOf(made, 'metadata'), 'uid')
    const owner = { apiVersion: 'apps/v1', kind, name, uid, controller: true }
    for (const revision of [1, 2]) {
      const metadata = {
        name: `${name}-${revision}`,
        labels: { app: name },
        annotations: {
          [revisionKey]: `${revision}`,
          'kubernetes.io/change-cause': `cause ${revision}`,
        },
        ownerReferences: [owner],
      }
      await kubectl.create({ apiVersion: 'apps/v1', metadata, ...revisionOf(kind, name, revision) })
    }
  }

  function revisionOf(kind: Workload['kind'], name: string, revision: number): JsonObject {
    if (kind === 'Deployment') {
      const selector = { matchLabels: { app: name } }
      return { kind: 'ReplicaSet', spec: { selector, template: template(name, revision) } }
    }
    const data = { spec: { template: { $patch: 'replace', ...template(name, revision) } } }
    return { kind: 'ControllerRevision', revision, data }
  }

  it.each([
    { kind: 'Deployment', name: 'web' },
    { kind: 'DaemonSet', name: 'agent' },
    { kind: 'StatefulSet', name: 'store' },
  ] as const)('kubectl rolls back a $kind along its history', async (workload) => {
    const target = `${workload.kind}/${workload.name}`
    await withHistory(workload)
    const history = await rollout('history', target)
    expect(history).toContain('REVISION  CHANGE-CAUSE\n1         cause 1\n2         cause 2\n')
    expect(await rollout('history', target, '--revision=1')).toContain('main:1')
    expect(await rollout('undo', target, '--dry-run=server')).toContain('rolled back (server dry')
    expect(await imageOf(workload)).toBe('main:2')
    expect(await rollout('undo', target)).toContain('rolled back\n')
    expect(await imageOf(workload)).toBe('main:1')
    expect(await rollout('undo', target, '--to-revision=2')).toContain('rolled back\n')
    expect(await imageOf(workload)).toBe('main:2')
    const unknown = await kubectl.try(['rollout', 'undo', target, '--to-revision=9'])
    expect(unknown.stderr).toContain('unable to find specified revision 9 in history')
    expect(await rollout('restart', target)).toContain('restarted\n')
  })

  it('kubectl rolls back no deployment that is paused', async () => {
    const workload = { kind: 'Deployment', name: 'paused' } as const
    await withHistory(workload)
    await rollout('pause', 'deployment/paused')
    const refused = await kubectl.try(['rollout', 'undo', 'deployment/paused'])
    expect(refused.stderr).toContain('you cannot rollback a paused deployment')
    await rollout('resume', 'deployment/paused')
    await rollout('undo', 'deployment/paused')
    expect(await imageOf(workload)).toBe('main:1')
  })

  it('kubectl tells how far a rollout is, by the status that a controller writes', async () => {
    const workload = { kind: 'Deployment', name: 'told' } as const
    await withHistory(workload)
    const report = async (status: JsonObject): Promise<void> => {
      const patch = JSON.stringify({ status })
      const words = ['--subresource=status', '--type=merge', '-p', patch]
      await kubectl.run(['patch', 'deployment', 'told', ...words])
    }
    const status = ['status', 'deployment/told', '--timeout=30s']
    const glance = (): Promise<string> => rollout(...status, '--watch=false')
    expect(await glance()).toContain('Waiting for deployment spec update to be observed')
    const { generation } = structOf(await read(workload), 'metadata')
    const counts = { replicas: 1, updatedReplicas: 1 }
    await report({ observedGeneration: generation, ...counts })
    expect(await glance()).toContain('0 of 1 updated replicas are available')
    const waiting = kubectl.follow(['rollout', ...status])
    try {
      await waiting.until(/0 of 1 updated replicas/)
      await report({ ...counts, readyReplicas: 1, availableReplicas: 1 })
      await waiting.until(/deployment "told" successfully rolled out/)
    } finally {
      await waiting.stop()
    }
    const condition = { type: 'Progressing', status: 'False', reason: 'ProgressDeadlineExceeded' }
    await report({ conditions: [condition] })
    const failed = await kubectl.try(['rollout', ...status])
    expect(failed).toMatchObject({ code: 1 })
    expect(failed.stderr).toContain('deployment "told" exceeded its progress deadline')
  })
})
