import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { type JsonObject, type Logger, structOf, textOf } from '../../../../core/index.ts'
import { startServer, type StartOptions } from '../../../../node-host/index.ts'
import { sendBody, WebhookServer } from '../../../e2e/webhook-server.ts'
import { HttpClient } from '../../server/http-client.ts'
import { recordingLogger } from '../http/open-listener.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-chain-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
})

async function write(name: string, content: object | string): Promise<string> {
  const path = join(directory, name)
  await writeFile(`${path}.new`, typeof content === 'string' ? content : JSON.stringify(content))
  await rename(`${path}.new`, path)
  return path
}

/** A webhook over TLS, its kubeconfig, and the specs of the reviews that it got; it allows what `allows` says. */
async function startHook(
  allows: (spec: JsonObject) => boolean,
): Promise<{ kubeconfig: string; specs: JsonObject[] }> {
  const specs: JsonObject[] = []
  const hook = await WebhookServer.start({
    authorize: (review, response) => {
      const spec = structOf(review, 'spec')
      specs.push(spec)
      const status = { allowed: allows(spec) }
      sendBody(response, 'application/json', JSON.stringify({ ...review, status }))
    },
  })
  onTestFinished(() => hook.close())
  const { url, caBundle } = hook.clientConfig('authorize')
  const cluster = { server: url, 'certificate-authority-data': caBundle }
  const kubeconfig = await write('hook.kubeconfig', {
    'current-context': 'hook',
    contexts: [{ name: 'hook', context: { cluster: 'hook' } }],
    clusters: [{ name: 'hook', cluster }],
  })
  return { kubeconfig, specs }
}

interface Started {
  /** Status of a GET by a user of the token file. */
  status(path: string, user: string): Promise<number>
  metrics(): Promise<string>
}

async function start(options: StartOptions, logger: Logger = recordingLogger()): Promise<Started> {
  const tokenAuthFile = await write(
    'tokens',
    'root,root,1,system:masters\njane,jane,2\njoe,joe,3\n',
  )
  const given = { brand: 'k8s', storage: 'memory', port: 0, logger, tokenAuthFile } as const
  const server = await startServer({ ...given, ...options })
  onTestFinished(() => server.close())
  const authority = await readFile(join(dirname(server.kubeconfig), 'pki', 'ca.crt'), 'utf8')
  const client = new HttpClient({ port: server.port, authority })
  onTestFinished(() => client.close())
  const get = (path: string, user: string): ReturnType<HttpClient['get']> =>
    client.get(path, { authorization: `Bearer ${user}` })
  return {
    status: async (path, user) => (await get(path, user)).status,
    metrics: async () => (await get('/metrics', 'root')).text,
  }
}

const pods = '/api/v1/namespaces/default/pods'

it('the first decision of the chain wins, and system:masters bypasses it', async () => {
  const policy = { user: 'jane', resource: 'pods', namespace: 'default', readonly: true }
  const server = await start({
    authorizationModes: ['ABAC', 'RBAC', 'AlwaysDeny'],
    authorizationPolicyFile: await write('policies', JSON.stringify(policy)),
  })
  expect(await server.status(pods, 'jane')).toBe(200)
  expect(await server.status(pods, 'joe')).toBe(403)
  expect(await server.status('/api/v1/nodes', 'jane')).toBe(403)
  expect(await server.status('/version', 'joe')).toBe(200)
  expect(await server.status('/api/v1/nodes', 'root')).toBe(200)
  const metrics = await server.metrics()
  const decided = 'apiserver_authorization_decisions_total{decision="allowed",name'
  expect(metrics).toContain(`${decided}="abac",type="ABAC"} 1`)
  expect(metrics).toContain(`${decided}="rbac",type="RBAC"} `)
})

it('AlwaysAllow allows every request', async () => {
  const server = await start({ authorizationModes: ['AlwaysAllow'] })
  expect(await server.status('/api/v1/nodes', 'jane')).toBe(200)
})

it('without options RBAC decides alone', async () => {
  const server = await start({})
  expect(await server.status(pods, 'jane')).toBe(403)
  expect(await server.status('/version', 'jane')).toBe(200)
})

it('the mode Webhook asks a webhook over TLS, by reviews of v1beta1, and caches its answers', async () => {
  const { kubeconfig, specs } = await startHook((spec) => textOf(spec, 'user') === 'jane')
  const server = await start({
    authorizationModes: ['Webhook'],
    authorizationWebhookConfigFile: kubeconfig,
  })
  expect(await server.status(pods, 'jane')).toBe(200)
  expect(await server.status(pods, 'jane')).toBe(200)
  expect(await server.status(pods, 'joe')).toBe(403)
  expect(specs).toEqual([
    {
      resourceAttributes: { namespace: 'default', verb: 'list', version: 'v1', resource: 'pods' },
      user: 'jane',
      group: ['system:authenticated'],
      uid: '2',
    },
    expect.objectContaining({ user: 'joe' }),
  ])
  const metrics = await server.metrics()
  const called = 'apiserver_authorization_webhook_evaluations_total'
  expect(metrics).toContain(`${called}{name="default",result="success"} 2`)
})

/** A logger that says when something was logged. */
function watchingLogger(): Logger & { next(message: string): Promise<void> } {
  const waiting = new Map<string, () => void>()
  const log = (message: string): void => waiting.get(message)?.()
  return {
    debug: log,
    info: log,
    warn: log,
    error: log,
    next: (message) => new Promise((resolve) => void waiting.set(message, resolve)),
  }
}

it('a chain of a file asks its webhook, and follows the file while the server runs', async () => {
  const { kubeconfig, specs } = await startHook(() => true)
  const webhook = {
    timeout: '1500ms',
    subjectAccessReviewVersion: 'v1',
    matchConditionSubjectAccessReviewVersion: 'v1',
    failurePolicy: 'Deny',
    connectionInfo: { type: 'KubeConfigFile', kubeConfigFile: kubeconfig },
    matchConditions: [{ expression: 'request.user == "jane"' }],
  }
  const configuration = (...authorizers: readonly object[]): object => ({
    apiVersion: 'apiserver.config.k8s.io/v1beta1',
    kind: 'AuthorizationConfiguration',
    authorizers,
  })
  const rbac = { type: 'RBAC', name: 'rbac' }
  const hook = { type: 'Webhook', name: 'hook.example.com', webhook }
  const file = await write('authz.yaml', configuration(hook, rbac))
  const logger = watchingLogger()
  const server = await start({ authorizationConfigFile: file }, logger)
  expect([await server.status(pods, 'jane'), await server.status(pods, 'joe')]).toEqual([200, 403])
  expect(specs).toHaveLength(1)
  const reloaded = logger.next('watched files have changed and are in use')
  await write('authz.yaml', configuration(rbac))
  await reloaded
  expect(await server.status(pods, 'jane')).toBe(403)
  const refused = logger.next('watched files cannot be used; their earlier content stays in use')
  await write('authz.yaml', configuration(hook))
  await refused
  expect(await server.status(pods, 'jane')).toBe(403)
  const metrics = await server.metrics()
  const reloads = 'apiserver_authorization_config_controller_automatic_reloads_total'
  for (const status of ['success', 'failure']) {
    expect(metrics).toMatch(
      new RegExp(`${reloads}\\{apiserver_id_hash="sha256:[0-9a-f]+",status="${status}"\\} 1`),
    )
    expect(metrics).toMatch(
      new RegExp(`automatic_reload_last_timestamp_seconds\\{[^}]*status="${status}"\\} [0-9.e+]+`),
    )
  }
  const excluded = 'apiserver_authorization_match_condition_exclusions_total'
  expect(metrics).toContain(`${excluded}{name="hook.example.com",type="Webhook"}`)
})
