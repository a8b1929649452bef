import { describe, expect, it } from 'vitest'
import { type CtlServer, openCtl } from '../../../../support/command/ctl-terminal.ts'
import { controllersSettled } from '../../../../support/objects/owned-objects.ts'

/** A cluster with two simulated nodes, on which a deployment of three pods runs. */
async function openCluster(): Promise<CtlServer> {
  const ctl = await openCtl({ simulate: true, simulation: { nodes: 2 } })
  await pass(ctl, 20)
  await ctl.terminal.run('create deployment web --image=nginx --replicas=3')
  await pass(ctl, 20)
  return ctl
}

/** Lets seconds pass, each with all that is due in it. */
async function pass({ runtime }: CtlServer, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds * 4; passed++) {
    runtime.advance(250)
    await controllersSettled()
  }
}

describe('rollout', () => {
  it('rollout status follows a rollout to its end', async () => {
    const ctl = await openCluster()
    const { terminal } = ctl
    await terminal.run('rollout restart deployment/web')
    const following = terminal.follow('rollout status deployment/web')
    await pass(ctl, 20)
    const { code, stdout } = await following.done
    expect(code).toBe(0)
    expect(stdout).toContain(
      'Waiting for deployment "web" rollout to finish: 1 out of 3 new replicas',
    )
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('deployment "web" successfully rolled out')
  })

  it('rollout history and undo go back to an earlier template', async () => {
    const ctl = await openCluster()
    const { terminal } = ctl
    const image = `patch deployment web -p '{"spec":{"template":{"spec":{"containers":[{"name":"nginx","image":"httpd"}]}}}}'`
    await terminal.run(image)
    await pass(ctl, 10)
    expect(await terminal.run('rollout history deployment/web')).toBe(
      'deployment.apps/web \nREVISION   CHANGE-CAUSE\n1          <none>\n2          <none>\n\n',
    )
    expect(await terminal.run('rollout history deployment/web --revision=1')).toContain('nginx')
    expect(await terminal.run('rollout undo deployment/web')).toBe(
      'deployment.apps/web rolled back\n',
    )
    await pass(ctl, 10)
    expect(await terminal.run(`get deploy web -o jsonpath='{..image}'`)).toBe('nginx')
    expect(await terminal.run('rollout undo deployment/web --to-revision=3')).toBe(
      'deployment.apps/web skipped rollback (current template already matches revision 3)\n',
    )
    expect(await terminal.fail('rollout undo deployment/web --to-revision=9')).toBe(
      'error: unable to find specified revision 9 in history\n',
    )
  })

  it('rollout pause, resume and restart change what a rollout does', async () => {
    const { terminal } = await openCluster()
    expect(await terminal.run('rollout pause deploy/web')).toBe('deployment.apps/web paused\n')
    expect(await terminal.run('rollout pause deploy/web')).toBe(
      'deployment.apps/web already paused\n',
    )
    expect(await terminal.fail('rollout restart deploy/web')).toContain(
      "can't restart paused deployment (run rollout resume first)",
    )
    expect(await terminal.run('rollout resume deploy/web')).toBe('deployment.apps/web resumed\n')
    expect(await terminal.run('rollout restart deploy/web')).toBe('deployment.apps/web restarted\n')
  })
})

describe('drain', () => {
  it('drain evicts the pods of a node, which run on others then', async () => {
    const ctl = await openCluster()
    const { terminal } = ctl
    const draining = terminal.follow('drain node-1 --ignore-daemonsets')
    await pass(ctl, 60)
    const { code, stdout } = await draining.done
    expect(code).toBe(0)
    expect(stdout.split('\n')[0]).toBe('node/node-1 cordoned')
    expect(stdout).toMatch(/evicting pod default\/web-/)
    expect(stdout).toMatch(/pod\/web-\S+ evicted/)
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('node/node-1 drained')
    const nodes = await terminal.run(`get pods -l app=web -o jsonpath='{.items[*].spec.nodeName}'`)
    expect(nodes).toBe('node-2 node-2 node-2')
    expect(await terminal.run('uncordon node-1')).toBe('node/node-1 uncordoned\n')
  })

  it('drain refuses pods without a controller, and says which', async () => {
    const ctl = await openCluster()
    const { terminal } = ctl
    await terminal.run('run alone --image=nginx')
    await pass(ctl, 5)
    const node = await terminal.run(`get pod alone -o jsonpath='{.spec.nodeName}'`)
    expect(await terminal.fail(`drain ${node}`)).toContain(
      'Pods that declare no controller (use --force to override): default/alone',
    )
  })
})

describe('autoscale, top and events', () => {
  it('autoscale makes an autoscaler of a workload', async () => {
    const { terminal } = await openCluster()
    expect(await terminal.run('autoscale deployment web --min=2 --max=5 --cpu=80%')).toBe(
      'horizontalpodautoscaler.autoscaling/web autoscaled\n',
    )
    expect(await terminal.run(`get hpa web -o jsonpath='{.spec.maxReplicas}'`)).toBe('5')
    expect(await terminal.fail('autoscale deployment web')).toBe(
      'error: --max=MAXPODS is required and must be at least 1, max: -1\n',
    )
  })

  it('events shows the events about an object, those seen last at the end', async () => {
    const { terminal } = await openCluster()
    const lines = (await terminal.run('events --for deployment/web')).trimEnd().split('\n')
    expect(lines[0]).toMatch(/^LAST SEEN +TYPE +REASON +OBJECT +MESSAGE$/)
    expect(lines[1]).toMatch(/Normal +ScalingReplicaSet +Deployment\/web +Scaled up replica set/)
    expect(await terminal.fail('events --types=Other')).toContain(
      'valid --types are Normal or Warning',
    )
  })

  it('top shows what nodes and pods use', async () => {
    const ctl = await openCluster()
    const { terminal } = ctl
    await terminal.run(
      'annotate pods -l app=web simulation.skerry/cpu-usage=30m simulation.skerry/memory-usage=20Mi',
    )
    await pass(ctl, 30)
    const pods = (await terminal.run('top pod --no-headers')).trimEnd().split('\n')
    expect(pods.map((line) => line.split(/ +/).slice(1).join(' ').trim())).toEqual(
      Array.from({ length: 3 }, () => '30m 20Mi'),
    )
    expect((await terminal.run('top pod --containers -l app=web')).split('\n')[1]).toMatch(
      /^web-\S+ +nginx +30m +20Mi +$/,
    )
    const nodes = (await terminal.run('top node')).trimEnd().split('\n')
    expect(nodes[0]).toMatch(/^NAME +CPU\(cores\) +CPU\(%\) +MEMORY\(bytes\) +MEMORY\(%\)/)
    expect(nodes[1]).toMatch(/^node-1 +\d+m +\d+% +\d+Mi +\d+%/)
  })

  it('top says that a server has no metrics API', async () => {
    const { terminal } = await openCtl({ simulate: ['simulated-nodes'] })
    expect(await terminal.fail('top pod')).toBe('error: Metrics API not available\n')
    expect(await terminal.fail('top node')).toBe('error: Metrics API not available\n')
  })
})
