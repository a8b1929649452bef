import { describe, expect, it } from 'vitest'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import { decodeBase64 } from '../../../../../../core/base/text/base64.ts'
import type { MakeCertificates } from '../../../../../../core/cluster/simulation/simulation-host.ts'
import { settled } from '../../../../../support/requests/seen-over-time.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const core = '/api/v1/namespaces/default'
const admission = '/apis/admissionregistration.k8s.io/v1'

/** Says what the certificates are for. */
const makeCertificates: MakeCertificates = async (name, hosts) => ({
  authority: { certificate: `authority ${name}`, key: 'key of the authority' },
  servers: hosts.map((each) => ({ certificate: each.join(' '), key: 'key' })),
})

interface Cluster extends TestServer {
  pass(seconds: number): Promise<void>
  /** Runs a pod to its end. @returns its phase and its log */
  run(image: string, words: readonly string[], more?: object): Promise<readonly [string, string]>
  create(path: string, object: object): Promise<void>
  /** Texts of a secret; undefined where there is none. */
  secret(name: string): Promise<Record<string, string> | undefined>
}

async function openCluster(host: object = { makeCertificates }): Promise<Cluster> {
  const server = await openTestServer({
    simulate: true,
    simulation: { nodes: 1, host },
  })
  const pass = async (seconds: number): Promise<void> => {
    for (let passed = 0; passed < 4 * seconds; passed++) {
      await settled(6)
      server.runtime.advance(250)
    }
    await settled(10)
  }
  const create = async (path: string, object: object): Promise<void> => {
    const { status, text } = await server.post(path, object as JsonObject)
    if (status !== 201) throw new TypeError(text)
  }
  await pass(1)
  let count = 0
  return {
    ...server,
    pass,
    create,
    async run(image, args, more = {}) {
      const name = `program-${(count += 1)}`
      const containers = [{ name: 'main', image, args, ...more }]
      const spec = { restartPolicy: 'Never', nodeName: 'node-1', containers }
      await create(`${core}/pods`, { metadata: { name }, spec })
      await pass(3)
      const { body } = await server.get(`${core}/pods/${name}`)
      const { text } = await server.get(`${core}/pods/${name}/log`)
      return [textOf(structOf(body, 'status'), 'phase'), text]
    },
    async secret(name) {
      const { status, body } = await server.get(`${core}/secrets/${name}`)
      if (status !== 200) return undefined
      const texts = Object.entries(structOf(body, 'data')).map(([key, value]) => [
        key,
        new TextDecoder().decode(decodeBase64(typeof value === 'string' ? value : '')),
      ])
      return Object.fromEntries(texts) as Record<string, string>
    },
  }
}

/** Gives the service account `default` rights to a resource. */
async function allow({ create }: Cluster, group: string, resource: string, verbs: string[]) {
  const name = `${resource}-${verbs.join('-')}`
  const rules = [{ apiGroups: [group], resources: [resource], verbs }]
  const rbac = '/apis/rbac.authorization.k8s.io/v1'
  await create(`${rbac}/clusterroles`, { metadata: { name }, rules })
  await create(`${rbac}/clusterrolebindings`, {
    metadata: { name },
    roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name },
    subjects: [{ kind: 'ServiceAccount', name: 'default', namespace: 'default' }],
  })
}

const certgen = 'registry.example.com/ingress/kube-webhook-certgen:v1'
const createArgs = [
  'create',
  '--host=hook,hook.default.svc',
  '--namespace=default',
  '--secret-name=cert',
]

describe('kube-webhook-certgen', () => {
  it('makes a secret for its hosts once, with the rights of its service account', async () => {
    const cluster = await openCluster()
    expect(await cluster.run(certgen, createArgs)).toEqual([
      'Failed',
      expect.stringContaining(
        'secrets "cert" is forbidden: User "system:serviceaccount:default:default" cannot get resource "secrets"',
      ),
    ])
    await allow(cluster, '', 'secrets', ['get', 'create'])
    expect(await cluster.run(certgen, createArgs)).toEqual([
      'Succeeded',
      'secret default/cert created\n',
    ])
    expect(await cluster.secret('cert')).toEqual({
      ca: 'authority cert',
      cert: 'hook hook.default.svc',
      key: 'key',
    })
    expect(await cluster.run(certgen, createArgs)).toEqual([
      'Succeeded',
      'secret default/cert already exists\n',
    ])
  })

  it('patches webhook configurations with the authority of its secret', async () => {
    const cluster = await openCluster()
    await allow(cluster, '', 'secrets', ['get', 'create'])
    await allow(cluster, 'admissionregistration.k8s.io', 'validatingwebhookconfigurations', [
      'get',
      'update',
    ])
    const path = `${admission}/validatingwebhookconfigurations`
    const clientConfig = { service: { namespace: 'default', name: 'hook' } }
    await cluster.create(path, {
      metadata: { name: 'hooks' },
      webhooks: ['a.example.com', 'b.example.com'].map((name) => ({
        name,
        clientConfig,
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
        failurePolicy: 'Ignore',
      })),
    })
    const args = [
      'patch',
      '--webhook-name',
      'hooks',
      '--namespace',
      'default',
      '--secret-name',
      'cert',
    ]
    const rest = ['--patch-mutating=false', '--patch-failure-policy=Fail']
    expect(await cluster.run(certgen, [...args, ...rest])).toEqual([
      'Failed',
      "no secret with 'cert' in 'default'\n",
    ])
    await cluster.run(certgen, createArgs)
    expect(await cluster.run(certgen, [...args, ...rest])).toEqual([
      'Succeeded',
      'ValidatingWebhookConfiguration hooks patched\n',
    ])
    const { body } = await cluster.get(`${path}/hooks`)
    const patched = {
      failurePolicy: 'Fail',
      clientConfig: { ...clientConfig, caBundle: btoa('authority cert') },
    }
    expect(body).toMatchObject({ webhooks: [patched, patched] })
  })

  it('fails with a word where the host makes no certificates', async () => {
    const cluster = await openCluster({})
    await allow(cluster, '', 'secrets', ['get', 'create'])
    expect(await cluster.run(certgen, createArgs)).toEqual([
      'Failed',
      'this host makes no certificates\n',
    ])
  })
})

describe('a program that others wait for', () => {
  it.each<[string, string, string[], string, object]>([
    [
      'contour certgen',
      'ghcr.io/projectcontour/contour:v1.30.0',
      ['contour', 'certgen', '--kube', '--secrets-format=compact', '--namespace=default'],
      'envoycert',
      {
        'ca.crt': 'authority Project Contour',
        'tls.crt': expect.stringContaining('envoy.default.svc'),
      },
    ],
    [
      "volcano's script",
      'docker.io/volcanosh/vc-webhook-manager:v1.12.0',
      [
        './gen-admission-secret.sh',
        '--service',
        'hook',
        '--namespace',
        'default',
        '--secret',
        'adm',
      ],
      'adm',
      { 'tls.crt': 'hook hook.default hook.default.svc', 'tls.key': 'key' },
    ],
    [
      "argo-cd's password of redis",
      'quay.io/argoproj/argocd:v3',
      ['argocd', 'admin', 'redis-initial-password'],
      'argocd-redis',
      { auth: expect.stringMatching(/^[\w-]{16}$/) },
    ],
  ])('writes its secret: %s', async (_, image, command, secret, data) => {
    const cluster = await openCluster()
    await allow(cluster, '', 'secrets', ['get', 'create'])
    const [phase] = await cluster.run(image, [], { command })
    expect(phase).toBe('Succeeded')
    expect(await cluster.secret(secret)).toMatchObject(data)
  })

  it('runs on once it has written its secret: the controller of MetalLB', async () => {
    const cluster = await openCluster()
    await allow(cluster, '', 'secrets', ['get', 'create'])
    await allow(cluster, 'apps', 'deployments', ['get'])
    const selector = { matchLabels: { app: 'metallb' } }
    const template = {
      metadata: { labels: selector.matchLabels },
      spec: { containers: [{ name: 'c', image: 'nginx' }] },
    }
    await cluster.create('/apis/apps/v1/namespaces/default/deployments', {
      metadata: { name: 'controller' },
      spec: { replicas: 0, selector, template },
    })
    const env = [
      { name: 'METALLB_ML_SECRET_NAME', value: 'memberlist' },
      { name: 'METALLB_DEPLOYMENT', value: 'controller' },
    ]
    const [phase] = await cluster.run('quay.io/metallb/controller:v0.15.2', ['--port=7472'], {
      env,
    })
    expect(phase).toBe('Running')
    const { body } = await cluster.get(`${core}/secrets/memberlist`)
    expect(body.metadata.ownerReferences).toMatchObject([{ name: 'controller' }])
    expect(Object.keys(structOf(body, 'data'))).toEqual(['secretkey'])
  })

  it('gives its authority to all namespaces, later ones too: istiod', async () => {
    const cluster = await openCluster()
    await allow(cluster, '', 'secrets', ['get', 'create'])
    await allow(cluster, '', 'configmaps', ['create'])
    await allow(cluster, '', 'namespaces', ['list', 'watch'])
    await allow(cluster, 'admissionregistration.k8s.io', 'mutatingwebhookconfigurations', [
      'list',
      'get',
      'update',
    ])
    await allow(cluster, 'admissionregistration.k8s.io', 'validatingwebhookconfigurations', [
      'list',
    ])
    const path = `${admission}/mutatingwebhookconfigurations`
    await cluster.create(path, {
      metadata: { name: 'injector' },
      webhooks: [
        {
          name: 'inject.example.com',
          clientConfig: { service: { namespace: 'default', name: 'istiod' } },
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
        },
      ],
    })
    const [phase] = await cluster.run('docker.io/istio/pilot:1.27.0', ['discovery'])
    expect(phase).toBe('Running')
    await cluster.create('/api/v1/namespaces', { metadata: { name: 'later' } })
    await cluster.pass(1)
    for (const namespace of ['default', 'later']) {
      const { body } = await cluster.get(
        `/api/v1/namespaces/${namespace}/configmaps/istio-ca-root-cert`,
      )
      expect(body['data']).toEqual({ 'root-cert.pem': 'authority cluster.local' })
    }
    const { body } = await cluster.get(`${path}/injector`)
    expect(body).toMatchObject({
      webhooks: [{ clientConfig: { caBundle: btoa('authority cluster.local') } }],
    })
  })
})
