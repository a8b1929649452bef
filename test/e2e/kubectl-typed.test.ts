import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeTestPki } from '../node/host/certificates/test-pki.ts'
import { describeKubectl } from './describe-kubectl.ts'

const certificateRequest = Buffer.from(
  '-----BEGIN CERTIFICATE REQUEST-----\n-----END CERTIFICATE REQUEST-----\n',
).toString('base64')

/** The commands of kubectl that send typed objects, which go in Protobuf and have no way back to JSON. */
describeKubectl('sends Protobuf', (kubectl) => {
  const password = '--docker-password=p'
  const binding = ['rb', '--role=reader', '--serviceaccount=default:robot']
  const created: readonly (readonly [string, readonly string[], string, object])[] = [
    ['namespace', ['space'], 'namespace/space', { status: { phase: 'Active' } }],
    [
      'configmap',
      ['cm', '--from-literal=a=ü', '--from-literal=b='],
      'configmap/cm',
      { data: { a: 'ü', b: '' } },
    ],
    [
      'secret',
      ['generic', 's', '--from-literal=p=w'],
      'secret/s',
      { type: 'Opaque', data: { p: 'dw==' } },
    ],
    [
      'secret',
      ['docker-registry', 'pull', '--docker-server=r.example', '--docker-username=u', password],
      'secret/pull',
      { type: 'kubernetes.io/dockerconfigjson' },
    ],
    [
      'deployment',
      ['web', '--image=nginx', '--replicas=2', '--port=80'],
      'deployment.apps/web',
      { spec: { replicas: 2, template: { spec: { containers: [{ image: 'nginx' }] } } } },
    ],
    ['serviceaccount', ['robot'], 'serviceaccount/robot', {}],
    [
      'job',
      ['once', '--image=busybox', '--', 'true'],
      'job.batch/once',
      { spec: { template: { spec: { restartPolicy: 'Never' } } } },
    ],
    [
      'role',
      ['reader', '--verb=get,list', '--resource=pods'],
      'role.rbac.authorization.k8s.io/reader',
      { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get', 'list'] }] },
    ],
    [
      'rolebinding',
      binding,
      'rolebinding.rbac.authorization.k8s.io/rb',
      { subjects: [{ kind: 'ServiceAccount', name: 'robot', namespace: 'default' }] },
    ],
    [
      'clusterrole',
      ['logs', '--verb=get', '--non-resource-url=/logs/*'],
      'clusterrole.rbac.authorization.k8s.io/logs',
      { rules: [{ nonResourceURLs: ['/logs/*'], verbs: ['get'] }] },
    ],
    [
      'clusterrole',
      ['sum', '--aggregation-rule=part=sum'],
      'clusterrole.rbac.authorization.k8s.io/sum',
      { aggregationRule: { clusterRoleSelectors: [{ matchLabels: { part: 'sum' } }] } },
    ],
    [
      'clusterrolebinding',
      ['crb', '--clusterrole=logs', '--user=jane', '--group=devs'],
      'clusterrolebinding.rbac.authorization.k8s.io/crb',
      {
        subjects: [
          { kind: 'User', name: 'jane' },
          { kind: 'Group', name: 'devs' },
        ],
      },
    ],
    [
      'service',
      ['clusterip', 'inner', '--tcp=80:8080'],
      'service/inner',
      { spec: { type: 'ClusterIP', ports: [{ name: '80-8080', port: 80, targetPort: 8080 }] } },
    ],
    [
      'service',
      ['nodeport', 'outer', '--tcp=80'],
      'service/outer',
      { spec: { type: 'NodePort', selector: { app: 'outer' } } },
    ],
    [
      'service',
      ['externalname', 'alias', '--external-name=a.example'],
      'service/alias',
      { spec: { type: 'ExternalName', externalName: 'a.example' } },
    ],
    [
      'cronjob',
      ['daily', '--image=busybox', '--schedule=@daily'],
      'cronjob.batch/daily',
      { spec: { schedule: '@daily', suspend: false } },
    ],
    [
      'job',
      ['today', '--from=cronjob/daily'],
      'job.batch/today',
      { metadata: { annotations: { 'cronjob.kubernetes.io/instantiate': 'manual' } } },
    ],
    [
      'ingress',
      ['in', '--rule=a.example/c=web:80'],
      'ingress.networking.k8s.io/in',
      { spec: { rules: [{ host: 'a.example' }] } },
    ],
    [
      'poddisruptionbudget',
      ['pdb', '--selector=app=web', '--min-available=50%'],
      'poddisruptionbudget.policy/pdb',
      { spec: { minAvailable: '50%' } },
    ],
    [
      'quota',
      ['q', '--hard=pods=30,services=15'],
      'resourcequota/q',
      { spec: { hard: { pods: '30', services: '15' } } },
    ],
    ['priorityclass', ['low', '--value=-5'], 'priorityclass.scheduling.k8s.io/low', { value: -5 }],
  ]

  it.each(created)('kubectl over Protobuf creates %s %j', async (command, args, name, expected) => {
    expect(await kubectl.run(['create', command, ...args])).toBe(`${name} created\n`)
    expect(await kubectl.read(name)).toMatchObject(expected)
  })

  it('kubectl over Protobuf creates a secret of a certificate and its key', async () => {
    const { authority } = await makeTestPki()
    const folder = await mkdtemp(join(tmpdir(), 'skerry-kubectl-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const files = [`--cert=${join(folder, 'cert')}`, `--key=${join(folder, 'key')}`]
    await writeFile(join(folder, 'cert'), authority.certificate)
    await writeFile(join(folder, 'key'), authority.key)
    await kubectl.run(['create', 'secret', 'tls', 'pair', ...files])
    expect(await kubectl.read('secret/pair')).toMatchObject({
      type: 'kubernetes.io/tls',
      data: { 'tls.crt': Buffer.from(authority.certificate).toString('base64') },
    })
  })

  it('kubectl over Protobuf shows errors of the server, which come in Protobuf', async () => {
    const again = await kubectl.try(['create', 'namespace', 'default'])
    expect(again.code).toBe(1)
    expect(again.stderr).toBe(
      'Error from server (AlreadyExists): namespaces "default" already exists\n',
    )
    const bad = await kubectl.try(['create', 'namespace', 'Not-A-Name'])
    expect(bad.stderr).toContain('The Namespace "Not-A-Name" is invalid: metadata.name')
  })

  it('kubectl over Protobuf runs a pod and exposes a deployment', async () => {
    expect(await kubectl.run(['run', 'one', '--image=nginx', '--env=A=1'])).toBe(
      'pod/one created\n',
    )
    const expose = ['expose', 'deployment', 'web', '--port=80', '--target-port=http']
    expect(await kubectl.run(expose)).toBe('service/web exposed\n')
    expect(await kubectl.read('service/web')).toMatchObject({
      spec: { ports: [{ port: 80, targetPort: 'http', protocol: 'TCP' }] },
    })
  })

  it('kubectl over Protobuf makes a token of a service account, and acts by it', async () => {
    const token = (await kubectl.run(['create', 'token', 'robot', '--duration=20m'])).trim()
    const place = ['--kubeconfig=/dev/null', `--server=${kubectl.server.url}`]
    const as = [...place, '--insecure-skip-tls-verify', `--token=${token}`]
    const whoami = await kubectl.run(['auth', 'whoami', ...as])
    expect(whoami).toMatch(/Username +system:serviceaccount:default:robot/)
    expect(await kubectl.run(['get', 'pods', '-o', 'name', ...as])).toContain('pod/one')
    expect((await kubectl.try(['get', 'secrets', ...as])).stderr).toContain('Forbidden')
    const brief = await kubectl.try(['create', 'token', 'robot', '--duration=1m'])
    expect(brief.stderr).toContain('may not specify a duration less than 10 minutes')
  })

  it('kubectl over Protobuf approves a certificate', async () => {
    const request = {
      apiVersion: 'certificates.k8s.io/v1',
      kind: 'CertificateSigningRequest',
      metadata: { name: 'csr' },
      spec: {
        request: certificateRequest,
        signerName: 'example.org/signer',
        usages: ['client auth'],
      },
    }
    await kubectl.run(['create', '-f', '-'], JSON.stringify(request))
    expect(await kubectl.run(['certificate', 'approve', 'csr'])).toContain('csr approved')
    expect(await kubectl.read('csr/csr')).toMatchObject({
      status: { conditions: [{ type: 'Approved', status: 'True' }] },
    })
  })

  it('kubectl over Protobuf checks the items of a list by the binary OpenAPI document', async () => {
    const list = (data: object): string =>
      JSON.stringify({
        apiVersion: 'v1',
        kind: 'List',
        items: [{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'item' }, ...data }],
      })
    const bad = await kubectl.try(['create', '-f', '-'], list({ dato: {} }))
    expect(bad.stderr).toContain('unknown field "dato" in io.k8s.api.core.v1.ConfigMap')
    const created = await kubectl.run(['create', '-f', '-'], list({ data: { a: 'b' } }))
    expect(created).toBe('configmap/item created\n')
  })
})
