import { EventEmitter, once } from 'node:events'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { JsonObject, JsonValue } from '../../core/index.ts'
import { describeKubectl } from './describe-kubectl.ts'
import { hasKubectl, KubectlServer } from './kubectl.ts'
import { type AnswerHook, respond, sendBody, WebhookServer } from './webhook-server.ts'

function patch(...operations: JsonValue[]): JsonObject {
  const text = Buffer.from(JSON.stringify(operations)).toString('base64')
  return { allowed: true, patchType: 'JSONPatch', patch: text }
}

const addLabel = { op: 'add', path: '/metadata/labels/hooked', value: 'yes' }

/** Tells `asked` of the slow webhook, which waits for `release`, and `closed` of the connection of the hanging one. */
const events = new EventEmitter()

const hooks: Readonly<Record<string, AnswerHook>> = {
  labels: (review, response) => respond(review, response, patch(addLabel)),
  denies: (review, response) =>
    respond(review, response, { allowed: false, status: { code: 403, message: 'not today' } }),
  warns: (review, response) =>
    respond(review, response, { allowed: true, warnings: ['mind the gap'] }),
  async slow(review, response) {
    const released = once(events, 'release')
    events.emit('asked')
    await released
    respond(review, response, patch(addLabel))
  },
  fails: (_review, response) => sendBody(response, 'text/plain', 'broken hook', 500),
  'wrong-uid': (review, response) => respond(review, response, { uid: 'another', allowed: true }),
  'bad-patch': (review, response) =>
    respond(review, response, patch({ op: 'remove', path: '/data/none' })),
  'not-json': (_review, response) => sendBody(response, 'text/plain', 'hello there'),
  large: (review, response) =>
    respond(review, response, { allowed: true, padding: 'y'.repeat(10 * 1024 * 1024) }),
  async hangs(_review, response) {
    await once(response, 'close')
    events.emit('closed')
  },
}

const failed =
  'Error from server (InternalError): error when creating "STDIN": Internal error occurred: '
const calling = `${failed}failed calling webhook "hook.example.com": `

/** A configuration that has the webhook at a path asked about config maps that are labelled with it. */
function configuration(
  kind: 'Mutating' | 'Validating',
  path: string,
  webhooks: WebhookServer,
  more: JsonObject = {},
): JsonObject {
  const rule = { apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: `${kind}WebhookConfiguration`,
    metadata: { name: path },
    webhooks: [
      {
        name: 'hook.example.com',
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        timeoutSeconds: 1,
        clientConfig: webhooks.clientConfig(path),
        objectSelector: { matchLabels: { hook: path } },
        rules: [{ operations: ['CREATE'], ...rule }],
        ...more,
      },
    ],
  }
}

function configMap(path: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name: path, labels: { hook: path } },
    data: { key: 'value' },
  })
}

it.runIf(await hasKubectl())(
  'a server that closes leaves no connection to webhooks open',
  async () => {
    const webhooks = await WebhookServer.start(hooks)
    const own = new KubectlServer()
    await own.start()
    await own.create(configuration('Mutating', 'labels', webhooks))
    expect((await own.try(['create', '-f', '-'], configMap('labels'))).code).toBe(0)
    await own.close()
    await webhooks.idle()
    await webhooks.close()
  },
)

describeKubectl('asks webhooks', (kubectl) => {
  let webhooks: WebhookServer

  beforeAll(async () => {
    webhooks = await WebhookServer.start(hooks)
  })

  afterAll(async () => {
    await webhooks.close()
  })

  async function install(kind: 'Mutating' | 'Validating', path: string, more: JsonObject = {}) {
    await kubectl.create(configuration(kind, path, webhooks, more))
  }

  function create(path: string, ...flags: string[]) {
    return kubectl.try(['create', '-f', '-', ...flags], configMap(path))
  }

  const labelsOf = (path: string): Promise<string> =>
    kubectl.run(['get', 'configmap', path, '-o', 'jsonpath={.metadata.labels}'])

  it('a mutating webhook changes what kubectl creates, also in a dry run', async () => {
    await install('Mutating', 'labels')
    const tried = await create('labels', '--dry-run=server', '-o', 'jsonpath={.metadata.labels}')
    expect(JSON.parse(tried.stdout)).toEqual({ hook: 'labels', hooked: 'yes' })
    expect((await create('labels')).stdout).toBe('configmap/labels created\n')
    expect(JSON.parse(await labelsOf('labels'))).toEqual({ hook: 'labels', hooked: 'yes' })
  })

  it('a validating webhook denies with its message, and warns', async () => {
    await install('Validating', 'denies')
    await install('Validating', 'warns')
    const denied = await create('denies')
    expect([denied.code, denied.stderr]).toEqual([
      1,
      'Error from server: error when creating "STDIN": admission webhook "hook.example.com" denied the request: not today\n',
    ])
    const warned = await create('warns')
    expect([warned.code, warned.stderr]).toEqual([0, 'Warning: mind the gap\n'])
  })

  it('kubectl waits for a slow webhook within its timeout', async () => {
    await install('Mutating', 'slow', { timeoutSeconds: 30 })
    const asked = once(events, 'asked')
    const created = create('slow')
    await asked
    events.emit('release')
    expect((await created).stdout).toBe('configmap/slow created\n')
    expect(JSON.parse(await labelsOf('slow'))).toMatchObject({ hooked: 'yes' })
  })

  // The texts are those of kube-apiserver 1.34.2.
  it.each([
    [
      'fails',
      `${calling}failed to call webhook: an error on the server ("broken hook") has prevented the request from succeeding`,
    ],
    [
      'not-json',
      `${calling}failed to call webhook: couldn't get version/kind; json parse error: json: cannot unmarshal string into Go value of type struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }`,
    ],
    [
      'bad-patch',
      `${failed}error in remove for path: '/data/none': Unable to remove nonexistent key: none: missing value`,
    ],
  ])(
    'a webhook that %s refuses what kubectl creates in the words of the original',
    async (path, text) => {
      await install('Mutating', path)
      const { code, stderr } = await create(path)
      expect([code, stderr]).toEqual([1, `${text}\n`])
    },
  )

  it('a webhook that answers another uid is not believed', async () => {
    await install('Validating', 'wrong-uid')
    const { code, stderr } = await create('wrong-uid')
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^Error from server \(InternalError\): .*failed calling webhook "hook.example.com": received invalid webhook response: expected response.uid="[0-9a-f-]{36}", got "another"\n$/,
    )
  })

  it('a webhook may answer ten megabytes', async () => {
    await install('Validating', 'large', { timeoutSeconds: 30 })
    expect((await create('large')).stdout).toBe('configmap/large created\n')
  })

  it('a failing webhook whose failures are ignored lets kubectl create', async () => {
    await kubectl.run(['delete', 'mutatingwebhookconfiguration', 'fails'])
    await install('Mutating', 'fails', { failurePolicy: 'Ignore' })
    expect((await create('fails')).stdout).toBe('configmap/fails created\n')
  })

  it('a webhook that hangs is left at its timeout, and its connection is closed', async () => {
    await install('Mutating', 'hangs')
    const closed = once(events, 'closed')
    const { code, stderr } = await create('hangs')
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /failed calling webhook "hook.example.com": failed to call webhook: Post "https:\/\/127.0.0.1:\d+\/hangs\?timeout=1s": context deadline exceeded\n$/,
    )
    await closed
    await expect(kubectl.run(['get', 'configmap', 'hangs'])).rejects.toThrow('NotFound')
  })
})
