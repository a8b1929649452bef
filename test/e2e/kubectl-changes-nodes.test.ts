import { expect, it } from 'vitest'
import { type JsonObject, structOf, textOf } from '../../core/index.ts'
import { describeKubectl } from './describe-kubectl.ts'
import type { CommandResult } from './run-command.ts'

describeKubectl('with nodes', (kubectl) => {
  const createNode = (name: string): Promise<JsonObject> =>
    kubectl.create({ apiVersion: 'v1', kind: 'Node', metadata: { name } })

  async function specOf(node: string): Promise<JsonObject> {
    return structOf(await kubectl.read('node', node), 'spec')
  }

  it('kubectl taints a node, taint by taint', async () => {
    await createNode('tainted')
    // Admission taints every new node.
    await kubectl.run(['taint', 'node', 'tainted', 'node.kubernetes.io/not-ready-'])
    const taint = (...words: readonly string[]): Promise<CommandResult> =>
      kubectl.try(['taint', 'node', 'tainted', ...words])
    expect((await taint('a=b:NoSchedule')).stdout).toBe('node/tainted tainted\n')
    const again = await taint('a=c:NoSchedule')
    expect(again.code).toBe(1)
    expect(again.stderr).toContain('--overwrite is false')
    expect((await taint('a=c:NoSchedule', '--overwrite')).stdout).toBe('node/tainted modified\n')
    await taint('a=c:NoExecute')
    expect((await specOf('tainted'))['taints']).toMatchObject([
      { key: 'a', value: 'c', effect: 'NoExecute' },
      { key: 'a', value: 'c', effect: 'NoSchedule' },
    ])
    await taint('a:NoExecute-')
    expect((await specOf('tainted'))['taints']).toMatchObject([{ effect: 'NoSchedule' }])
    expect((await taint('a-')).stdout).toBe('node/tainted untainted\n')
    expect(await specOf('tainted')).not.toHaveProperty('taints')
  })

  it('kubectl cordons a node and uncordons it, each once', async () => {
    await createNode('closed')
    expect(await kubectl.run(['cordon', 'closed'])).toBe('node/closed cordoned\n')
    expect(await kubectl.run(['cordon', 'closed'])).toBe('node/closed already cordoned\n')
    expect(await specOf('closed')).toMatchObject({ unschedulable: true })
    const tried = ['uncordon', 'closed', '--dry-run=server']
    expect(await kubectl.run(tried)).toBe('node/closed uncordoned (server dry run)\n')
    expect(await specOf('closed')).toMatchObject({ unschedulable: true })
    expect(await kubectl.run(['uncordon', 'closed'])).toBe('node/closed uncordoned\n')
    expect(await specOf('closed')).not.toHaveProperty('unschedulable')
  })

  it('kubectl drains a node of what it is told to, and leaves the pods of daemon sets', async () => {
    await createNode('drained')
    const template = {
      metadata: { labels: { app: 'agent' } },
      spec: { containers: [{ name: 'main', image: 'main:1' }] },
    }
    const spec = { selector: { matchLabels: { app: 'agent' } }, template }
    const owners = ['DaemonSet', 'ReplicaSet'].map(async (kind) => {
      const made = await kubectl.create({
        apiVersion: 'apps/v1',
        kind,
        metadata: { name: 'agent' },
        spec,
      })
      const uid = textOf(structOf(made, 'metadata'), 'uid')
      return { apiVersion: 'apps/v1', kind, name: 'agent', uid, controller: true }
    })
    const [daemon, set] = await Promise.all(owners)
    const pod = (name: string, owner: JsonObject | undefined, volumes: JsonObject[] = []) =>
      kubectl.create({
        apiVersion: 'v1',
        kind: 'Pod',
        metadata: { name, ...(owner && { ownerReferences: [owner] }) },
        spec: { nodeName: 'drained', volumes, containers: [{ name: 'main', image: 'main:1' }] },
      })
    await pod('bare', undefined)
    await pod('daemon', daemon)
    await pod('local', set, [{ name: 'scratch', emptyDir: {} }])
    await pod('plain', set)
    const names = ['get', 'pods', '-o', 'name']
    const all = await kubectl.run(names)
    const drain = ['drain', 'drained', '--timeout=60s']
    const refused = await kubectl.try(drain)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toContain('use --ignore-daemonsets to ignore): default/daemon')
    expect(refused.stderr).toContain('use --force to override): default/bare')
    expect(refused.stderr).toContain('use --delete-emptydir-data to override): default/local')
    expect(await kubectl.run(names)).toBe(all)
    const flags = ['--force', '--ignore-daemonsets', '--delete-emptydir-data']
    const tried = await kubectl.run([...drain, ...flags, '--dry-run=server'])
    expect(tried).toContain('evicting pod default/plain (server dry run)')
    expect(await kubectl.run(names)).toBe(all)
    const drained = await kubectl.run([...drain, ...flags, '--grace-period=0'])
    for (const name of ['bare', 'local', 'plain']) expect(drained).toContain(`pod/${name} evicted`)
    expect(drained).toContain('node/drained drained')
    expect(await kubectl.run(names)).toBe('pod/daemon\n')
    expect(await specOf('drained')).toMatchObject({ unschedulable: true })
  })
})
