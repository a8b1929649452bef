import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../core/api/json.ts'
import {
  type Answer,
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../support/test-server.ts'

/** A server on which nobody keeps the status of budgets but the test. */
function open(): Promise<TestServer> {
  return openTestServer({ controllers: ['*', '-disruption', '-serviceaccount'] })
}

const budgets = '/apis/policy/v1/namespaces/default/poddisruptionbudgets'

function eviction(name: string, deleteOptions?: JsonObject): JsonObject {
  return {
    apiVersion: 'policy/v1',
    kind: 'Eviction',
    metadata: { name },
    ...(deleteOptions && { deleteOptions }),
  }
}

function evict(server: TestServer, name: string, options?: JsonObject): Promise<Answer> {
  return server.post(`${pods}/${name}/eviction`, eviction(name, options))
}

/** A pod that a node runs, with the label `app: web`. */
async function createPod(server: TestServer, name: string, ready = true): Promise<void> {
  const metadata = { name, labels: { app: 'web' } }
  await server.post(pods, { ...pod(name, { nodeName: 'n1' }), metadata })
  const conditions = [{ type: 'Ready', status: ready ? 'True' : 'False' }]
  await server.patch(`${pods}/${name}/status`, { status: { phase: 'Running', conditions } })
}

interface Counts {
  readonly disruptionsAllowed?: number
  readonly desiredHealthy?: number
  readonly currentHealthy?: number
  readonly observedGeneration?: number
}

async function createBudget(
  server: TestServer,
  counts: Counts,
  spec: JsonObject = {},
): Promise<void> {
  const selector = { matchLabels: { app: 'web' } }
  const budget = { metadata: { name: 'web' }, spec: { minAvailable: 1, selector, ...spec } }
  expect((await server.post(budgets, budget)).status).toBe(201)
  const status = {
    observedGeneration: 1,
    disruptionsAllowed: 0,
    desiredHealthy: 1,
    currentHealthy: 1,
    expectedPods: 1,
    ...counts,
  }
  expect((await server.patch(`${budgets}/web/status`, { status })).status).toBe(200)
}

async function isThere(server: TestServer, name: string): Promise<boolean> {
  const { status, body } = await server.get(`${pods}/${name}`)
  return status === 200 && body.metadata.deletionTimestamp === undefined
}

const refusal = "Cannot evict pod as it would violate the pod's disruption budget."

describe('an eviction', () => {
  it('deletes a pod that nothing protects, and answers 201 with a Status', async () => {
    const server = await open()
    await server.post(pods, pod('a'))
    const { status, body } = await evict(server, 'a')
    expect(status).toBe(201)
    expect(body).toMatchObject({ kind: 'Status', status: 'Success' })
    expect((await server.get(`${pods}/a`)).status).toBe(404)
  })

  it('gives a running pod its grace, and says in its status why it goes', async () => {
    const server = await open()
    await createPod(server, 'a')
    await evict(server, 'a')
    const { body } = await server.get(`${pods}/a`)
    expect(body.metadata.deletionGracePeriodSeconds).toBe(30)
    expect(body['status']).toMatchObject({
      conditions: [
        { type: 'Ready' },
        {
          type: 'DisruptionTarget',
          status: 'True',
          reason: 'EvictionByEvictionAPI',
          message: 'Eviction API: evicting',
        },
      ],
    })
  })

  it('deletes as its options say', async () => {
    const server = await open()
    await createPod(server, 'a')
    await evict(server, 'a', { gracePeriodSeconds: 0 })
    expect((await server.get(`${pods}/a`)).status).toBe(404)
  })

  it('that a budget allows is counted in it', async () => {
    const server = await open()
    await createPod(server, 'a')
    await createBudget(server, { disruptionsAllowed: 1, currentHealthy: 2 })
    expect((await evict(server, 'a')).status).toBe(201)
    expect(await isThere(server, 'a')).toBe(false)
    const { body } = await server.get(`${budgets}/web`)
    expect(body['status']).toMatchObject({
      disruptionsAllowed: 0,
      disruptedPods: { a: '2026-01-01T00:00:00Z' },
      conditions: [{ type: 'DisruptionAllowed', status: 'False', reason: 'InsufficientPods' }],
    })
  })

  it('that a budget forbids is 429 with its cause', async () => {
    const server = await open()
    await createPod(server, 'a')
    await createBudget(server, { desiredHealthy: 2, currentHealthy: 2 })
    const { status, body } = await evict(server, 'a')
    expect(status).toBe(429)
    expect(body).toMatchObject({
      reason: 'TooManyRequests',
      message: refusal,
      details: {
        causes: [
          {
            reason: 'DisruptionBudget',
            message: 'The disruption budget web needs 2 healthy pods and has 2 currently',
          },
        ],
      },
    })
    expect(await isThere(server, 'a')).toBe(true)
  })

  it('is 429 with a time to wait while nobody has counted the budget', async () => {
    const server = await open()
    await createPod(server, 'a')
    await createBudget(server, { disruptionsAllowed: 1, observedGeneration: 0 })
    const refused = await evict(server, 'a')
    expect(refused.status).toBe(429)
    expect(refused.header('retry-after')).toBe('10')
    expect(refused.body.details?.causes?.[0]?.message).toBe(
      'The disruption budget web is still being processed by the server.',
    )
  })

  it('takes no more from a budget than it allows, however many come at once', async () => {
    const server = await open()
    const names = ['a', 'b', 'c', 'd']
    for (const name of names) await createPod(server, name)
    await createBudget(server, { disruptionsAllowed: 2, currentHealthy: 4 })
    const answers = await Promise.all(names.map((name) => evict(server, name)))
    const codes = answers.map(({ status }) => status)
    expect(codes.filter((code) => code === 201)).toHaveLength(2)
    expect(codes.filter((code) => code === 429)).toHaveLength(2)
    const { body } = await server.get(`${budgets}/web`)
    expect(body['status']).toMatchObject({ disruptionsAllowed: 0 })
  })

  it.each([
    ['has not started', { phase: 'Pending' }],
    ['has ended', { phase: 'Succeeded' }],
  ])('of a pod that %s asks no budget', async (_what, status) => {
    const server = await open()
    await createPod(server, 'a')
    await createBudget(server, {})
    await server.patch(`${pods}/a/status`, { status })
    expect((await evict(server, 'a')).status).toBe(201)
  })

  it('of an unready pod takes nothing from a budget that is healthy without it', async () => {
    const server = await open()
    await createPod(server, 'a', false)
    await createBudget(server, { desiredHealthy: 1, currentHealthy: 1 })
    expect((await evict(server, 'a')).status).toBe(201)
    const { body } = await server.get(`${budgets}/web`)
    expect(body['status']).not.toHaveProperty('disruptedPods')
  })

  it('of an unready pod is allowed by an unhealthy budget only where its policy says so', async () => {
    const server = await open()
    await createPod(server, 'a', false)
    await createBudget(server, { desiredHealthy: 2, currentHealthy: 1 })
    expect((await evict(server, 'a')).status).toBe(429)
    const spec = { unhealthyPodEvictionPolicy: 'AlwaysAllow' }
    await server.patch(`${budgets}/web`, { spec })
    expect((await evict(server, 'a')).status).toBe(201)
  })

  it.each([
    ['one that selects others', { selector: { matchLabels: { app: 'other' } } }],
    ['one that selects nothing', { selector: {} }],
  ])('does not ask a budget: %s', async (_what, spec) => {
    const server = await open()
    await createPod(server, 'a')
    await createBudget(server, {}, spec)
    expect((await evict(server, 'a')).status).toBe(201)
  })

  it('may be sent in the version that evictions had first', async () => {
    const server = await open()
    await server.post(pods, pod('a'))
    const sent = { ...eviction('a'), apiVersion: 'policy/v1beta1' }
    expect((await server.post(`${pods}/a/eviction`, sent)).status).toBe(201)
  })

  it('of a pod with two budgets is 500', async () => {
    const server = await open()
    await createPod(server, 'a')
    await createBudget(server, { disruptionsAllowed: 1 })
    const selector = { matchLabels: { app: 'web' } }
    await server.post(budgets, { metadata: { name: 'b' }, spec: { selector, minAvailable: 1 } })
    const { status, body } = await evict(server, 'a')
    expect(status).toBe(500)
    expect(body.message).toContain('This pod has more than one PodDisruptionBudget')
  })

  it.each([
    ['the query', '?dryRun=All', {}],
    ['the body', '', { dryRun: ['All'] }],
    ['both', '?dryRun=All', { dryRun: ['All'] }],
  ])('changes nothing when it is tried by %s', async (_where, query, options) => {
    const server = await open()
    await createPod(server, 'a')
    await createBudget(server, { disruptionsAllowed: 1 })
    const { body: before } = await server.get(`${pods}/a`)
    const { body: budget } = await server.get(`${budgets}/web`)
    const sent = eviction('a', options)
    expect((await server.post(`${pods}/a/eviction${query}`, sent)).status).toBe(201)
    expect((await server.get(`${pods}/a`)).body).toEqual(before)
    expect((await server.get(`${budgets}/web`)).body).toEqual(budget)
    await server.patch(`${budgets}/web/status`, { status: { disruptionsAllowed: 0 } })
    expect((await server.post(`${pods}/a/eviction${query}`, sent)).status).toBe(429)
  })
})

describe('an eviction is refused', () => {
  it('for a pod that is not there', async () => {
    const server = await open()
    const { status, body } = await evict(server, 'a')
    expect(status).toBe(404)
    expect(body.message).toBe('pods "a" not found')
  })

  it('for another name than that of the path', async () => {
    const server = await open()
    await server.post(pods, pod('a'))
    const { status, body } = await server.post(`${pods}/a/eviction`, eviction('b'))
    expect(status).toBe(400)
    expect(body.message).toBe('name in URL does not match name in Eviction object')
    expect(await isThere(server, 'a')).toBe(true)
  })

  it('for another version or uid than the pod has', async () => {
    const server = await open()
    await createPod(server, 'a')
    const { body } = await server.get(`${pods}/a`)
    const { resourceVersion, uid } = body.metadata
    const evictIf = (preconditions: JsonObject): Promise<Answer> =>
      evict(server, 'a', { preconditions })
    expect((await evictIf({ uid: 'other' })).status).toBe(409)
    expect((await evictIf({ resourceVersion: '1' })).status).toBe(409)
    expect(await isThere(server, 'a')).toBe(true)
    expect((await evictIf({ resourceVersion, uid: uid ?? '' })).status).toBe(201)
  })

  it('for options that contradict each other', async () => {
    const server = await open()
    await server.post(pods, pod('a'))
    const sent = eviction('a', { dryRun: ['None'] })
    const { status, body } = await server.post(`${pods}/a/eviction?dryRun=All`, sent)
    expect(status).toBe(500)
    expect(body.message).toBe(
      'Non-matching dry-run options in request and content: [All] and [None]',
    )
  })

  it('for the option to delete what cannot be read', async () => {
    const server = await open()
    const option = 'ignoreStoreReadErrorWithClusterBreakingPotential'
    const { body } = await evict(server, 'a', { [option]: true })
    expect(body.message).toBe(
      `Eviction.policy "a" is invalid: deleteOptions.${option}: Invalid value: true: can not be set for pod eviction, try after removing the option`,
    )
  })

  it('for another verb or resource', async () => {
    const server = await open()
    await server.post(pods, pod('a'))
    expect((await server.get(`${pods}/a/eviction`)).status).toBe(405)
    expect((await server.delete(`${pods}/a/eviction`)).status).toBe(405)
    const configMaps = '/api/v1/namespaces/default/configmaps'
    expect((await server.post(`${configMaps}/a/eviction`, eviction('a'))).status).toBe(404)
  })
})
