import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { RequestJournal } from '../../../../../core/server/mock/request-journal.ts'
import {
  type AnswerReview,
  type RawAnswer,
  webhookHost,
} from '../../../../support/access/webhook-host.ts'
import { settled } from '../../../../support/requests/seen-over-time.ts'
import { requestOf } from '../../../../support/requests/test-requests.ts'
import {
  type Answer,
  openTestServer,
  pods,
  type TestServer,
  type TestServerOptions,
} from '../../../../support/servers/test-server.ts'

const kubeConfig = {
  'current-context': 'c',
  contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
  clusters: [{ name: 'c', cluster: { server: 'https://images.test/policy/' } }],
  users: [{ name: 'u', user: { token: 'secret' } }],
}

const plugin = 'ImagePolicyWebhook'

interface Opened extends TestServer {
  /** The specs of the reviews that the webhook was asked for. */
  readonly asked: JsonObject[]
  readonly journal: RequestJournal
}

/** A server whose webhook for images answers `answer`. */
async function open(
  answer: AnswerReview,
  policy: JsonObject = {},
  options: TestServerOptions = {},
): Promise<Opened> {
  const asked: JsonObject[] = []
  const journal = new RequestJournal(1, true)
  const server = await openTestServer({
    enableAdmissionPlugins: [plugin],
    admissionConfiguration: { [plugin]: { imagePolicy: { kubeConfig, ...policy } } },
    observer: journal,
    hostFetch: webhookHost((review, request) => {
      asked.push(review['spec'] as JsonObject)
      return answer(review, request)
    }),
    ...options,
  })
  return { ...server, asked, journal }
}

const reviewed = (status: JsonObject, more: JsonObject = {}): JsonObject => ({
  apiVersion: 'imagepolicy.k8s.io/v1alpha1',
  kind: 'ImageReview',
  ...more,
  status,
})
const allows = reviewed({ allowed: true })

const raw = (status: number, text: string, type = 'text/plain'): RawAnswer => ({
  status,
  text,
  type,
})
const json = (status: number, body: JsonObject): RawAnswer =>
  raw(status, JSON.stringify(body), 'application/json')
const statusBody = (more: JsonObject): JsonObject => ({
  kind: 'Status',
  apiVersion: 'v1',
  status: 'Failure',
  ...more,
})

function pod(image: string, more: JsonObject = {}, metadata: JsonObject = {}): JsonObject {
  return {
    metadata: { name: 'a', ...metadata },
    spec: { containers: [{ name: 'c', image }], ...more },
  }
}

function merged({ patch }: TestServer, path: string, body: JsonObject): Promise<Answer> {
  const headers = { 'content-type': 'application/strategic-merge-patch+json' }
  return patch(path, body, { headers })
}

const refusals: readonly (readonly [JsonObject | RawAnswer, string])[] = [
  [
    reviewed({ allowed: false, reason: 'not from us' }),
    'pods "a" is forbidden: image policy webhook backend denied one or more images: not from us',
  ],
  [
    reviewed({ allowed: false }),
    'pods "a" is forbidden: one or more images rejected by webhook backend',
  ],
  [{}, 'pods "a" is forbidden: one or more images rejected by webhook backend'],
  [
    raw(200, 'null', 'application/json'),
    'pods "a" is forbidden: one or more images rejected by webhook backend',
  ],
  [
    reviewed({ allowed: null }),
    'pods "a" is forbidden: one or more images rejected by webhook backend',
  ],
  [
    { Status: { Allowed: true } },
    'pods "a" is forbidden: one or more images rejected by webhook backend',
  ],
  [raw(403, 'no way'), 'no way'],
  [json(403, { a: 1 }), 'unknown'],
  [json(403, statusBody({ reason: 'Forbidden', code: 403, message: 'it says no' })), 'it says no'],
  [json(403, statusBody({ code: 403, message: 'without a reason' })), 'without a reason'],
  [
    json(409, statusBody({ reason: 'Conflict', code: 409, message: 'status 409' })),
    'pods "a" is forbidden: status 409',
  ],
  [
    json(200, statusBody({ reason: 'Forbidden', code: 403 })),
    'pods "a" is forbidden: converting (v1.Status) to (v1alpha1.ImageReview): unknown conversion',
  ],
  [
    reviewed({ allowed: true }, { kind: 'Pod', apiVersion: 'v1' }),
    'pods "a" is forbidden: converting (v1.Pod) to (v1alpha1.ImageReview): unknown conversion',
  ],
  [
    reviewed({ allowed: true }, { kind: 'Other' }),
    'pods "a" is forbidden: no kind "Other" is registered for version "imagepolicy.k8s.io/v1alpha1" in scheme "pkg/runtime/scheme.go:110"',
  ],
  [
    reviewed({ allowed: true }, { apiVersion: 'imagepolicy.k8s.io/v1beta1' }),
    'pods "a" is forbidden: no kind "ImageReview" is registered for version "imagepolicy.k8s.io/v1beta1" in scheme "pkg/runtime/scheme.go:110"',
  ],
  [
    reviewed({ allowed: true }, { apiVersion: 'a/b/c' }),
    'pods "a" is forbidden: unexpected GroupVersion string: a/b/c',
  ],
  [raw(404, 'x'), 'pods "a" is forbidden: the server could not find the requested resource'],
  [raw(503, 'x'), 'pods "a" is forbidden: the server is currently unable to handle the request'],
  [
    raw(204, ''),
    'pods "a" is forbidden: 0-length response with status code: 204 and content type: text/plain',
  ],
  [
    raw(200, 'hello there'),
    String.raw`pods "a" is forbidden: couldn't get version/kind; json parse error: json: cannot unmarshal string into Go value of type struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }`,
  ],
  [
    reviewed({ allowed: 'yes' }),
    'pods "a" is forbidden: json: cannot unmarshal string into Go struct field ImageReviewStatus.status.allowed of type bool',
  ],
  [
    reviewed({ allowed: true }, { spec: { containers: 'x' } }),
    'pods "a" is forbidden: json: cannot unmarshal string into Go struct field ImageReviewSpec.spec.containers of type []v1alpha1.ImageReviewContainerSpec',
  ],
  [
    reviewed({ allowed: true, auditAnnotations: { a: 1 } }),
    'pods "a" is forbidden: json: cannot unmarshal number into Go struct field ImageReviewStatus.status.auditAnnotations of type string',
  ],
  [
    reviewed({ allowed: true, reason: 1 }),
    'pods "a" is forbidden: json: cannot unmarshal number into Go struct field ImageReviewStatus.status.reason of type string',
  ],
  [
    { ...reviewed({}), status: [] },
    'pods "a" is forbidden: json: cannot unmarshal array into Go struct field ImageReview.status of type v1alpha1.ImageReviewStatus',
  ],
]

/** Answers that deny, whatever holds for failures. */
const denials = 6

describe('what a webhook for images answers', () => {
  it.each(refusals)('%j refuses the pod', async (answer, message) => {
    const server = await open(() => answer)
    const { status, body } = await server.post(pods, pod('x:1'))
    expect([status, body.message]).toEqual([403, message])
    expect(server.asked).toHaveLength(1)
  })

  it.each(refusals.map(([answer], at) => [answer, at < denials] as const))(
    '%j refuses the pod with defaultAllow: %j',
    async (answer, isRefused) => {
      const server = await open(() => answer, { defaultAllow: true })
      const { status, body } = await server.post(pods, pod('x:1'))
      expect([status, body.metadata.annotations]).toEqual([isRefused ? 403 : 201, undefined])
      const { annotations } = server.journal.records.at(-1)?.admission ?? {}
      const key = 'imagepolicywebhook.image-policy.k8s.io/failed-open'
      expect(annotations?.[key]).toBe(isRefused ? undefined : 'true')
    },
  )

  it.each<[string, JsonObject | RawAnswer]>([
    ['a review', allows],
    ['a review without kind', { status: { allowed: true } }],
    ['a review with other fields', reviewed({ allowed: true, denied: true }, { extra: 1 })],
    ['a review as YAML', raw(200, 'status: {allowed: true}', 'application/yaml')],
  ])('%s admits the pod', async (_what, answer) => {
    const server = await open(() => answer)
    expect((await server.post(pods, pod('x:1'))).status).toBe(201)
  })

  it('a refusal with status 403 reaches the client with the details of the original', async () => {
    const server = await open(({ spec }) =>
      JSON.stringify(spec).includes('plain')
        ? raw(403, 'no way')
        : json(
            403,
            statusBody({ reason: 'Forbidden', code: 403, details: { name: 'n', kind: 'k' } }),
          ),
    )
    const plain = await server.post(pods, pod('plain:1'))
    expect(plain.body.details).toEqual({
      causes: [{ reason: 'UnexpectedServerResponse', message: 'no way' }],
    })
    const status = await server.post(pods, pod('status:1'))
    expect(status.body.details).toEqual({ name: 'n', kind: 'k' })
  })

  it('audit annotations are prefixed; those whose keys are no qualified names are dropped', async () => {
    const auditAnnotations = { seen: 'yes', 'a/b': 'x', Upper: 'x', 'sp ace': 'x', '': 'x' }
    const server = await open(() => reviewed({ allowed: true, auditAnnotations }))
    for (const name of ['a', 'b']) {
      await server.post(pods, pod('x:1', {}, { name }))
      const { annotations = {} } = server.journal.records.at(-1)?.admission ?? {}
      const own = Object.entries(annotations).filter(([key]) => key.includes('image-policy'))
      expect(Object.fromEntries(own)).toEqual({
        'imagepolicywebhook.image-policy.k8s.io/seen': 'yes',
        'imagepolicywebhook.image-policy.k8s.io/Upper': 'x',
      })
    }
    expect(server.asked).toHaveLength(1)
  })

  it('plug-ins behind it see the annotation of a pod that it admitted without an answer, which is not stored', async () => {
    const seen: unknown[] = []
    const server = await open(
      () => raw(404, ''),
      { defaultAllow: true },
      {
        admissionPlugins: [
          {
            name: 'Sees',
            handles: (_operation, { resource }) => resource === 'pods',
            validate: ({ object }) => void seen.push(object?.metadata.annotations),
          },
        ],
      },
    )
    const { body } = await server.post(pods, pod('x:1'))
    expect(seen).toEqual([{ 'alpha.image-policy.k8s.io/failed-open': 'true' }])
    expect(body.metadata.annotations).toBeUndefined()
  })
})

describe('what a webhook for images is asked', () => {
  it('the webhook gets an ImageReview over TLS with the credentials of its kubeconfig', async () => {
    const requests: unknown[] = []
    const server = await open((review, { method, url, headers }) => {
      requests.push({
        method,
        url: url.href,
        authorization: headers[headers.indexOf('authorization') + 1],
        review,
      })
      return allows
    })
    await server.post(pods, pod('x:1'))
    const review = {
      ...reviewed({ allowed: false }),
      metadata: {},
      spec: { containers: [{ image: 'x:1' }], namespace: 'default' },
    }
    expect(requests).toEqual([
      {
        method: 'POST',
        url: 'https://images.test/policy?timeout=30s',
        authorization: 'Bearer secret',
        review,
      },
    ])
  })

  it('the webhook sees containers, then init containers, and the annotations that are for it, sorted', async () => {
    const server = await open(() => allows)
    const annotations = {
      'x.image-policy.k8s.io/b': '2',
      other: 'x',
      'image-policy.k8s.io/c': 'x',
      'a.image-policy.k8s.io/a': '1',
    }
    const initContainers = [{ name: 'i', image: 'i:1' }]
    await server.post(pods, pod('x:1', { initContainers }, { annotations }))
    expect(JSON.stringify(server.asked)).toBe(
      '[{"containers":[{"image":"x:1"},{"image":"i:1"}],"annotations":{"a.image-policy.k8s.io/a":"1","x.image-policy.k8s.io/b":"2"},"namespace":"default"}]',
    )
  })

  it('the webhook is asked about updates and ephemeral containers, but not about status, evictions or other resources', async () => {
    const server = await open(() => allows)
    await server.post(pods, pod('x:1'))
    await merged(server, `${pods}/a`, { spec: { containers: [{ name: 'c', image: 'x:2' }] } })
    await merged(server, `${pods}/a/ephemeralcontainers`, {
      spec: { ephemeralContainers: [{ name: 'e', image: 'e:1' }] },
    })
    await merged(server, `${pods}/a/status`, { status: { message: 'm' } })
    await server.post(`${pods}/a/eviction`, { metadata: { name: 'a' } })
    await server.post('/api/v1/namespaces/default/configmaps', { metadata: { name: 'a' } })
    expect(server.asked.map(({ containers }) => containers)).toEqual([
      [{ image: 'x:1' }],
      [{ image: 'x:2' }],
      [{ image: 'e:1' }],
    ])
  })

  it('the webhook is asked about dry runs, and not about pods that are invalid', async () => {
    const server = await open(() => reviewed({ allowed: false }))
    expect((await server.post(`${pods}?dryRun=All`, pod('x:1'))).status).toBe(403)
    expect((await server.post(pods, pod('x:2', {}, { name: 'UPPER' }))).status).toBe(422)
    expect(server.asked).toHaveLength(1)
  })
})

describe('the cache of a webhook for images', () => {
  it.each([
    [{ allowed: true }, {}, 300_000],
    [{ allowed: false }, {}, 30_000],
    [{ allowed: true }, { allowTTL: 7, denyTTL: 3 }, 7000],
    [{ allowed: false }, { allowTTL: 7, denyTTL: 3 }, 3000],
  ])('the answer %j counts with %j for %d ms', async (status, policy, ttl) => {
    const server = await open(() => reviewed(status), policy)
    const ask = (name: string): Promise<Answer> => server.post(pods, pod('x:1', {}, { name }))
    await ask('a')
    server.runtime.advance(ttl - 1)
    await ask('b')
    expect(server.asked).toHaveLength(1)
    server.runtime.advance(1)
    await ask('c')
    expect(server.asked).toHaveLength(2)
  })

  it('no answer counts with a time of -1, and none of a failure', async () => {
    const server = await open(
      ({ spec }) => (JSON.stringify(spec).includes('bad') ? raw(404, '') : allows),
      { allowTTL: -1 },
    )
    for (const image of ['x:1', 'x:1', 'bad:1', 'bad:1']) {
      await server.post(pods, pod(image, {}, { name: `p${server.asked.length}` }))
    }
    expect(server.asked).toHaveLength(4)
  })
})

describe('a webhook for images that fails for a while', () => {
  it('the webhook is asked five times, with growing delays', async () => {
    const server = await open(() => raw(500, 'oh dear'), { retryBackoff: 1000 })
    const answer = server.post(pods, pod('x:1'))
    const asked: number[] = []
    for (const delay of [1200, 1800, 2700, 4050]) {
      await settled()
      asked.push(server.asked.length)
      server.runtime.advance(delay)
    }
    expect((await answer).body.message).toBe(
      'pods "a" is forbidden: an error on the server ("oh dear") has prevented the request from succeeding',
    )
    expect([...asked, server.asked.length]).toEqual([1, 2, 3, 4, 5])
    expect(server.runtime.log.at(-1)).toMatchObject({
      level: 'warn',
      message: 'the webhook for images could not be asked',
    })
  })

  it('a pod whose client has left while it is asked is not admitted', async () => {
    const client = new AbortController()
    const server = await open(() => raw(500, 'oh dear'), { defaultAllow: true })
    const { signal } = client
    const request = { ...requestOf('POST', pods, { body: pod('x:1') }), signal }
    const answer = server.server.handle(request)
    await settled()
    client.abort()
    expect((await answer).status).toBe(504)
    expect((await server.get(pods)).body.items).toEqual([])
  })
})
