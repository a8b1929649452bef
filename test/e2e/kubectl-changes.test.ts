import { expect, it, vi } from 'vitest'
import { type JsonObject, objectsOf, structOf, textOf } from '../../core/index.ts'
import { describeKubectl } from './describe-kubectl.ts'

const restartedAt = 'kubectl.kubernetes.io/restartedAt'

interface Container {
  readonly name: string
  readonly image: string
  readonly env?: readonly { readonly name: string; readonly value: string }[]
}

function deployment(name: string, ...containers: readonly Container[]): string {
  const labels = { app: name }
  const template = { metadata: { labels }, spec: { containers } }
  const spec = { selector: { matchLabels: labels }, template }
  return JSON.stringify({ apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name }, spec })
}

describeKubectl('changes objects', (kubectl) => {
  async function containersOf(name: string): Promise<readonly JsonObject[]> {
    const found = await kubectl.read('deployment', name)
    return objectsOf(structOf(found, 'spec', 'template', 'spec'), 'containers')
  }

  const apply = (text: string, ...flags: readonly string[]): Promise<string> =>
    kubectl.run(['apply', ...flags, '-f', '-'], text)

  it('kubectl applies a manifest again and again, and leaves what others set', async () => {
    const main = { name: 'main', image: 'main:1' }
    const withEnv = { ...main, env: [{ name: 'A', value: '1' }] }
    const log = { name: 'log', image: 'log:1' }
    expect(await apply(deployment('applied', withEnv, log))).toContain('created')
    expect(await apply(deployment('applied', withEnv, log))).toContain('unchanged')
    const injected =
      '{"spec":{"template":{"spec":{"containers":[{"name":"proxy","image":"proxy:1"}]}}}}'
    await kubectl.run(['patch', 'deployment', 'applied', '-p', injected])
    const changed = deployment('applied', { name: 'new', image: 'new:1' }, main)
    expect(await apply(changed)).toContain('configured')
    const containers = await containersOf('applied')
    expect(containers.map(({ name }) => name)).toEqual(['proxy', 'new', 'main'])
    expect(containers.at(-1)).not.toHaveProperty('env')
    expect(containers.at(-1)).toMatchObject({ image: 'main:1', imagePullPolicy: 'IfNotPresent' })
    const before = await kubectl.read('deployment', 'applied')
    // What it applies lacks an item, so the client always sends the order of the others.
    await apply(changed)
    await apply(deployment('applied', { ...main, image: 'main:2' }), '--dry-run=server')
    expect(await kubectl.read('deployment', 'applied')).toEqual(before)
  })

  it('kubectl shows what an apply would change, and changes nothing', async () => {
    await apply(deployment('shown', { name: 'main', image: 'main:1' }))
    const next = deployment('shown', { name: 'main', image: 'main:2' })
    const { code, stdout } = await kubectl.try(['diff', '-f', '-'], next)
    expect(stdout).toContain('-      - image: main:1')
    expect(stdout).toContain('+      - image: main:2')
    expect(code).toBe(1)
    expect(await containersOf('shown')).toMatchObject([{ image: 'main:1' }])
  })

  it('kubectl prunes what is no longer applied', async () => {
    const configMap = (name: string): string =>
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'ConfigMap',
        metadata: { name, labels: { set: 'pruned' } },
      })
    const prune = ['--prune', '-l', 'set=pruned', '--prune-allowlist=core/v1/ConfigMap']
    await apply(`${configMap('kept')}\n${configMap('left')}`, ...prune)
    expect(await apply(configMap('kept'), ...prune)).toContain('configmap/left pruned')
    expect((await kubectl.try(['get', 'cm', 'left'])).stderr).toContain('(NotFound)')
  })

  it('kubectl edits an object in an editor', async () => {
    await apply(deployment('edited', { name: 'main', image: 'main:1' }))
    vi.stubEnv('KUBE_EDITOR', 'sed -i s/main:1/main:9/')
    try {
      expect(await kubectl.run(['edit', 'deployment', 'edited'])).toContain('edited')
    } finally {
      vi.unstubAllEnvs()
    }
    expect(await containersOf('edited')).toMatchObject([{ image: 'main:9' }])
  })

  it('kubectl sets images, variables and resources of one container', async () => {
    const other = { name: 'other', image: 'other:1' }
    await apply(deployment('set', { name: 'main', image: 'main:1' }, other))
    await kubectl.run(['set', 'image', 'deployment/set', 'main=main:2'])
    await kubectl.run(['set', 'env', 'deployment/set', '-c', 'main', 'COLOUR=red'])
    await kubectl.run(['set', 'resources', 'deployment/set', '-c', 'main', '--limits=cpu=1'])
    expect(await containersOf('set')).toMatchObject([
      {
        image: 'main:2',
        env: [{ name: 'COLOUR', value: 'red' }],
        resources: { limits: { cpu: '1' } },
      },
      { image: 'other:1', resources: {} },
    ])
  })

  it('kubectl restarts, pauses and resumes a rollout', async () => {
    await apply(deployment('rolled', { name: 'main', image: 'main:1' }))
    await kubectl.run(['rollout', 'restart', 'deployment/rolled'])
    await kubectl.run(['rollout', 'pause', 'deployment/rolled'])
    expect(await kubectl.read('deployment', 'rolled')).toMatchObject({
      metadata: { generation: 3 },
      spec: {
        paused: true,
        template: { metadata: { annotations: { [restartedAt]: expect.any(String) } } },
      },
    })
    await kubectl.run(['rollout', 'resume', 'deployment/rolled'])
    expect(structOf(await kubectl.read('deployment', 'rolled'), 'spec')).not.toHaveProperty(
      'paused',
    )
  })

  it('kubectl scales, and checks the replicas or the version before', async () => {
    await apply(deployment('scaled', { name: 'main', image: 'main:1' }))
    const scale = ['scale', 'deployment/scaled']
    expect(await kubectl.run([...scale, '--replicas=3'])).toContain('deployment.apps/scaled scaled')
    const wrong = await kubectl.try([...scale, '--current-replicas=1', '--replicas=4'])
    expect(wrong.stderr).toContain('Expected replicas to be 1, was 3')
    await kubectl.run([...scale, '--current-replicas=3', '--replicas=4'])
    const version = textOf(
      structOf(await kubectl.read('deployment', 'scaled'), 'metadata'),
      'resourceVersion',
    )
    await kubectl.run([...scale, `--resource-version=${version}`, '--replicas=5'])
    expect(await kubectl.read('deployment', 'scaled')).toMatchObject({
      metadata: { generation: 4 },
      spec: { replicas: 5 },
    })
    const shown = ['get', 'deployment', 'scaled', '--subresource=scale']
    expect(await kubectl.run(shown)).toMatch(/NAME +DESIRED +AVAILABLE +AGE\nscaled +5 +0 /)
    const patch = ['--subresource=scale', '--type=merge', '-p', '{"spec":{"replicas":6}}']
    await kubectl.run(['patch', 'deployment', 'scaled', ...patch])
    const negative = await kubectl.try([...scale.slice(0, 2), '--replicas=-1'])
    expect(negative.stderr).toContain('replicas')
  })

  it('kubectl taints, cordons and labels a node', async () => {
    const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n1' } }
    await kubectl.run(['create', '-f', '-'], JSON.stringify(node))
    await kubectl.run(['taint', 'node', 'n1', 'a=b:NoSchedule', 'c=d:NoExecute'])
    await kubectl.run(['taint', 'node', 'n1', 'a-', 'node.kubernetes.io/not-ready-'])
    await kubectl.run(['label', 'node', 'n1', 'tier=web'])
    await kubectl.run(['cordon', 'n1'])
    expect(await kubectl.read('node', 'n1')).toMatchObject({
      metadata: { labels: { tier: 'web' } },
      spec: { unschedulable: true, taints: [{ key: 'c', value: 'd', effect: 'NoExecute' }] },
    })
    await kubectl.run(['uncordon', 'n1'])
    expect(structOf(await kubectl.read('node', 'n1'), 'spec')).not.toHaveProperty('unschedulable')
  })

  it('kubectl drains a node as far as disruption budgets allow', async () => {
    const node = { apiVersion: 'v1', kind: 'Node', metadata: { name: 'n2' } }
    const spec = { nodeName: 'n2', containers: [{ name: 'main', image: 'main:1' }] }
    const pod = (name: string, app: string, where: object = spec): object => ({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, labels: { app } },
      spec: where,
    })
    const budget = {
      apiVersion: 'policy/v1',
      kind: 'PodDisruptionBudget',
      metadata: { name: 'guarded' },
      spec: { minAvailable: 1, selector: { matchLabels: { app: 'guarded' } } },
    }
    for (const object of [node, pod('guarded', 'guarded'), pod('free', 'free'), budget]) {
      await kubectl.run(['create', '-f', '-'], JSON.stringify(object))
    }
    const run = (name: string): Promise<string> => {
      const status = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }
      const patch = ['--subresource=status', '--type=merge', '-p', JSON.stringify({ status })]
      return kubectl.run(['patch', 'pod', name, ...patch])
    }
    await run('guarded')
    const drain = ['drain', 'n2', '--force', '--grace-period=0', '--timeout=1s']
    const { code, stdout, stderr } = await kubectl.try(drain)
    expect(code).toBe(1)
    expect(stderr).toContain("Cannot evict pod as it would violate the pod's disruption budget")
    expect(stdout).toContain('pod/free evicted')
    const elsewhere = pod('spare', 'guarded', { ...spec, nodeName: 'n3' })
    await kubectl.run(['create', '-f', '-'], JSON.stringify(elsewhere))
    await run('spare')
    const allowed = '--for=jsonpath={.status.disruptionsAllowed}=1'
    await kubectl.run(['wait', 'pdb/guarded', allowed, '--timeout=30s'])
    expect(await kubectl.run(drain.slice(0, -1))).toContain('node/n2 drained')
    expect((await kubectl.try(['get', 'pod', 'guarded'])).stderr).toContain('(NotFound)')
    await kubectl.run(['wait', 'pdb/guarded', allowed.replace('=1', '=0'), '--timeout=30s'])
  })

  it('kubectl debugs and resizes a pod', async () => {
    const pod = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'watched' },
      spec: {
        containers: [{ name: 'main', image: 'main:1', resources: { requests: { cpu: '1' } } }],
      },
    }
    await kubectl.run(['create', '-f', '-'], JSON.stringify(pod))
    const debug = ['debug', 'watched', '--image=busybox', '--target=main', '-c', 'eye']
    await kubectl.run([...debug, '--profile=general'])
    const size = { containers: [{ name: 'main', resources: { requests: { cpu: '2' } } }] }
    const patch = JSON.stringify({ spec: size })
    await kubectl.run(['patch', 'pod', 'watched', '--subresource=resize', '-p', patch])
    expect(await kubectl.read('pod', 'watched')).toMatchObject({
      spec: {
        containers: [{ image: 'main:1', resources: { requests: { cpu: '2' } } }],
        ephemeralContainers: [{ name: 'eye', image: 'busybox', targetContainerName: 'main' }],
      },
    })
  })

  it('kubectl shows the decision on a request for a certificate', async () => {
    const request = Buffer.from(
      '-----BEGIN CERTIFICATE REQUEST-----\n-----END CERTIFICATE REQUEST-----\n',
    ).toString('base64')
    const csr = {
      apiVersion: 'certificates.k8s.io/v1',
      kind: 'CertificateSigningRequest',
      metadata: { name: 'good' },
      spec: { request, signerName: 'example.com/signer', usages: ['client auth'] },
    }
    await kubectl.run(['create', '-f', '-'], JSON.stringify(csr))
    expect(await kubectl.run(['get', 'csr', 'good'])).toContain('Pending')
    const conditions = [{ type: 'Approved', status: 'True', reason: 'Known', message: '' }]
    const approved = JSON.stringify({ ...csr, status: { conditions } })
    // `kubectl certificate approve` sends a binary form.
    const path = '/apis/certificates.k8s.io/v1/certificatesigningrequests/good/approval'
    await kubectl.run(['replace', '--raw', path, '-f', '-'], approved)
    expect(await kubectl.run(['get', 'csr', 'good'])).toContain('Approved')
  })

  it('kubectl is told why a patch cannot be merged', async () => {
    await apply(deployment('refused', { name: 'main', image: 'main:1' }))
    const patch = '{"spec":{"template":{"spec":{"containers":[{"image":"x"}]}}}}'
    const { code, stderr } = await kubectl.try(['patch', 'deployment', 'refused', '-p', patch])
    expect(code).toBe(1)
    expect(stderr).toContain('map: map[image:x] does not contain declared merge key: name')
  })
})
