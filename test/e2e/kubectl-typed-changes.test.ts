import { beforeAll, expect, it, onTestFinished } from 'vitest'
import type { JsonObject } from '../../core/index.ts'
import { describeKubectl } from './describe-kubectl.ts'

const rbac = { apiVersion: 'rbac.authorization.k8s.io/v1', apiGroup: 'rbac.authorization.k8s.io' }

function manifest(kind: string, name: string, fields: object, apiVersion = 'v1'): JsonObject {
  return { apiVersion, kind, metadata: { name }, ...fields }
}

function podOn(nodeName: string, name: string, fields: JsonObject = {}): JsonObject {
  const { metadata, spec, ...others } = fields
  const containers = [{ name: 'main', image: 'nginx' }]
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, ...(metadata as object) },
    spec: { nodeName, containers, ...(spec as object) },
    ...others,
  }
}

/** The commands that change what is there, through typed objects: `set`, `expose`, `autoscale`, `auth`, `drain`. */
describeKubectl('changes objects', (kubectl) => {
  beforeAll(async () => {
    await kubectl.run(['create', 'deployment', 'web', '--image=nginx'])
    await kubectl.run(['create', 'serviceaccount', 'robot'])
  })

  async function create(...objects: readonly JsonObject[]): Promise<void> {
    const list = { apiVersion: 'v1', kind: 'List', items: [...objects] }
    await kubectl.run(['create', '-f', '-'], JSON.stringify(list))
  }

  const requests = { cpu: '100m' }
  const limits = { cpu: '200m', memory: '512Mi' }

  it.each<readonly [args: readonly string[], said: string, container: object]>([
    [['env', 'deployment/web', 'A=1'], 'env updated', { env: [{ name: 'A', value: '1' }] }],
    [['image', 'deployment/web', 'nginx=nginx:2'], 'image updated', { image: 'nginx:2' }],
    [
      ['resources', 'deployment/web', '--limits=cpu=200m,memory=512Mi', '--requests=cpu=100m'],
      'resource requirements updated',
      { resources: { limits, requests } },
    ],
  ])('kubectl set changes %j', async (args, said, container) => {
    expect(await kubectl.run(['set', ...args])).toBe(`deployment.apps/web ${said}\n`)
    expect(await kubectl.read('deployment/web')).toMatchObject({
      spec: { template: { spec: { containers: [container] } } },
    })
  })

  it('kubectl sets variables from a config map, and takes them away', async () => {
    await kubectl.run(['create', 'configmap', 'settings', '--from-literal=MODE=fast'])
    const from = ['--from=configmap/settings', '--prefix=WEB_']
    await kubectl.run(['set', 'env', 'deployment/web', 'A-', ...from])
    const list = await kubectl.run(['set', 'env', 'deployment/web', '--list', '--resolve'])
    expect(list).toContain('WEB_MODE=fast')
    expect(list).not.toContain('A=1')
  })

  it('kubectl sets the account of a deployment, the selector of a service, the subjects of a binding', async () => {
    await kubectl.run(['set', 'serviceaccount', 'deployment', 'web', 'robot'])
    expect(await kubectl.read('deployment/web')).toMatchObject({
      spec: { template: { spec: { serviceAccountName: 'robot' } } },
    })
    await kubectl.run(['create', 'service', 'clusterip', 'inner', '--tcp=80'])
    await kubectl.run(['set', 'selector', 'service', 'inner', 'app=other'])
    expect(await kubectl.read('service/inner')).toMatchObject({
      spec: { selector: { app: 'other' } },
    })
    await kubectl.run(['create', 'rolebinding', 'rb', '--clusterrole=view', '--user=jane'])
    await kubectl.run(['set', 'subject', 'rolebinding', 'rb', '--serviceaccount=default:robot'])
    expect(await kubectl.read('rolebinding/rb')).toMatchObject({
      subjects: [{ name: 'jane' }, { kind: 'ServiceAccount', name: 'robot' }],
    })
  })

  it('kubectl runs a pod with its service, and exposes what there is', async () => {
    const run = ['run', 'one', '--image=nginx', '--labels=app=one', '--port=80', '--expose']
    expect(await kubectl.run(run)).toBe('service/one created\npod/one created\n')
    expect(await kubectl.read('service/one')).toMatchObject({ spec: { selector: { app: 'one' } } })
    await kubectl.run(['expose', 'pod', 'one', '--name=two', '--port=81', '--type=NodePort'])
    await kubectl.run(['expose', 'service', 'one', '--name=three', '--port=82'])
    expect(await kubectl.read('service/two')).toMatchObject({ spec: { type: 'NodePort' } })
    expect(await kubectl.read('service/three')).toMatchObject({
      spec: { selector: { app: 'one' }, ports: [{ port: 82 }] },
    })
  })

  it('kubectl autoscales a deployment', async () => {
    await kubectl.run(['autoscale', 'deployment', 'web', '--min=1', '--max=3', '--cpu-percent=80'])
    expect(await kubectl.read('hpa/web')).toMatchObject({
      spec: { minReplicas: 1, maxReplicas: 3, scaleTargetRef: { name: 'web' } },
    })
  })

  it('kubectl asks who it is and what it may do', async () => {
    expect(await kubectl.run(['auth', 'can-i', 'create', 'pods'])).toBe('yes\n')
    expect(await kubectl.run(['auth', 'can-i', 'create', 'pods/eviction'])).toBe('yes\n')
    expect(await kubectl.run(['auth', 'can-i', '--list'])).toContain('[*]')
    expect(await kubectl.run(['auth', 'whoami'])).toContain('kubernetes-admin')
  })

  it('kubectl is told what it may not do', async () => {
    await kubectl.run(['create', 'serviceaccount', 'reader'])
    await kubectl.run(['create', 'role', 'reader', '--verb=get', '--resource=pods'])
    const binding = ['reader', '--role=reader', '--serviceaccount=default:reader']
    await kubectl.run(['create', 'rolebinding', ...binding])
    const token = (await kubectl.run(['create', 'token', 'reader'])).trim()
    const place = ['--kubeconfig=/dev/null', `--server=${kubectl.server.url}`]
    const as = [...place, '--insecure-skip-tls-verify', `--token=${token}`]
    expect(await kubectl.run(['auth', 'can-i', 'get', 'pods', ...as])).toBe('yes\n')
    expect(await kubectl.try(['auth', 'can-i', 'delete', 'pods', ...as])).toMatchObject({
      code: 1,
      stdout: 'no\n',
    })
    const elsewhere = ['auth', 'can-i', 'get', 'pods', '--namespace=kube-system', ...as]
    expect((await kubectl.try(elsewhere)).stdout).toBe('no\n')
    const list = await kubectl.run(['auth', 'can-i', '--list', ...as])
    expect(list).toMatch(/pods +\[\] +\[\] +\[get\]/)
    expect(list).not.toContain('[*]')
  })

  it('kubectl acts as somebody else, with --as', async () => {
    const groups = ['--as-group=dev', '--as-group=a, b']
    const whoami = await kubectl.run(['auth', 'whoami', '--as=bob', '--as-uid=7', ...groups])
    expect(whoami).toMatch(/Username +bob/)
    expect(whoami).toMatch(/UID +7/)
    expect(whoami).toMatch(/Groups +\[dev a, b system:authenticated\]/)
    const account = '--as=system:serviceaccount:default:reader'
    expect(await kubectl.run(['auth', 'can-i', 'get', 'pods', account])).toBe('yes\n')
    expect((await kubectl.try(['auth', 'can-i', 'get', 'secrets', account])).stdout).toBe('no\n')
    const refused = await kubectl.try(['get', 'secrets', '--as=bob'])
    expect(refused.stderr).toContain('User "bob" cannot list resource "secrets"')
  })

  it('kubectl reconciles roles and bindings', async () => {
    const rule = (resource: string): object => ({
      apiGroups: [''],
      resources: [resource],
      verbs: ['get'],
    })
    const { apiGroup, apiVersion } = rbac
    // Unlike others, this command does not fill in the namespace.
    const metadata = { name: 'shared', namespace: 'default' }
    const role = (resource: string): JsonObject =>
      manifest('Role', 'shared', { metadata, rules: [rule(resource)] }, apiVersion)
    const binding = (name: string): JsonObject => {
      const roleRef = { apiGroup, kind: 'Role', name }
      const subjects = [{ apiGroup, kind: 'User', name: 'jane' }]
      return manifest('RoleBinding', 'shared', { metadata, roleRef, subjects }, apiVersion)
    }
    const reconcile = async (objects: JsonObject[], ...flags: string[]): Promise<string> => {
      const documents = objects.map((object) => JSON.stringify(object)).join('\n')
      const command = ['auth', 'reconcile', '-f', '-', ...flags]
      const { code, stderr } = await kubectl.try(command, documents)
      expect(code).toBe(0)
      return stderr
    }
    const first = await reconcile([role('pods'), binding('shared')])
    expect(first).toContain('reconciliation required create')
    const second = await reconcile([role('secrets'), binding('other')])
    expect(second).toContain('reconciliation required update')
    // A binding cannot change its role.
    expect(second).toContain('reconciliation required recreate')
    expect(await kubectl.read('role/shared')).toMatchObject({
      rules: [rule('pods'), rule('secrets')],
    })
    expect(await kubectl.read('rolebinding/shared')).toMatchObject({ roleRef: { name: 'other' } })
    await reconcile([role('secrets')], '--remove-extra-permissions')
    expect((await kubectl.read('role/shared'))['rules']).toEqual([rule('secrets')])
  })

  it('kubectl drains a node of what it may evict, and waits for what a budget protects', async () => {
    await create(
      manifest('Node', 'n1', {}),
      manifest(
        'DaemonSet',
        'everywhere',
        {
          spec: {
            selector: { matchLabels: { app: 'agent' } },
            template: {
              metadata: { labels: { app: 'agent' } },
              spec: { containers: [{ name: 'main', image: 'agent' }] },
            },
          },
        },
        'apps/v1',
      ),
      manifest(
        'PodDisruptionBudget',
        'keep',
        { spec: { minAvailable: 1, selector: { matchLabels: { app: 'kept' } } } },
        'policy/v1',
      ),
    )
    const { uid } = (await kubectl.read('daemonset/everywhere'))['metadata'] as { uid: string }
    const daemon = { apiVersion: 'apps/v1', kind: 'DaemonSet', name: 'everywhere', uid }
    await create(
      podOn('n1', 'done', { status: { phase: 'Succeeded' } }),
      podOn('n1', 'scratch', { spec: { volumes: [{ name: 'v', emptyDir: {} }] } }),
      podOn('n1', 'agent', { metadata: { ownerReferences: [{ ...daemon, controller: true }] } }),
      podOn('n1', 'kept', { metadata: { labels: { app: 'kept' } } }),
    )
    const ready = { phase: 'Running', conditions: [{ type: 'Ready', status: 'True' }] }
    const patch = ['patch', 'pod', 'kept', '--subresource=status', '--type=merge', '-p']
    await kubectl.run([...patch, JSON.stringify({ status: ready })])
    await kubectl.run(['wait', 'pdb/keep', '--for=jsonpath={.status.currentHealthy}=1'])

    const refused = await kubectl.try(['drain', 'n1'])
    expect(refused.stderr).toContain('cannot delete DaemonSet-managed Pods')
    expect(await kubectl.read('node/n1')).toMatchObject({ spec: { unschedulable: true } })

    const allow = ['--force', '--ignore-daemonsets', '--delete-emptydir-data', '--grace-period=0']
    const drain = kubectl.follow(['drain', 'n1', ...allow])
    onTestFinished(() => drain.stop())
    await drain.until(/Cannot evict pod as it would violate the pod's disruption budget/)
    await drain.until(/pod\/scratch evicted/)
    await kubectl.run(['delete', 'pdb', 'keep'])
    const output = await drain.until(/node\/n1 drained/)
    expect(output).toContain('pod/kept evicted')
    const left = await kubectl.run(['get', 'pods', '--field-selector=spec.nodeName=n1', '-o=name'])
    expect(left).toBe('pod/agent\n')

    expect(await kubectl.run(['uncordon', 'n1'])).toBe('node/n1 uncordoned\n')
    expect((await kubectl.read('node/n1'))['spec']).not.toHaveProperty('unschedulable')
  })
})
