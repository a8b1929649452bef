import { describe, expect, it } from 'vitest'
import {
  openEvictionServer,
  createPod,
  createBudget,
  evict,
  isThere,
  budgets,
  budgetRefusal,
} from '../../../support/objects/evicted-pods.ts'
import { pods } from '../../../support/servers/test-server.ts'

describe('an eviction', () => {
  it('an eviction that a budget allows is counted in it', async () => {
    const server = await openEvictionServer()
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

  it('an eviction that a budget forbids is 429 with its cause', async () => {
    const server = await openEvictionServer()
    await createPod(server, 'a')
    await createBudget(server, { desiredHealthy: 2, currentHealthy: 2 })
    const { status, body } = await evict(server, 'a')
    expect(status).toBe(429)
    expect(body).toMatchObject({
      reason: 'TooManyRequests',
      message: budgetRefusal,
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

  it('an eviction is 429 with a time to wait while nobody has counted the budget', async () => {
    const server = await openEvictionServer()
    await createPod(server, 'a')
    await createBudget(server, { disruptionsAllowed: 1, observedGeneration: 0 })
    const refused = await evict(server, 'a')
    expect(refused.status).toBe(429)
    expect(refused.header('retry-after')).toBe('10')
    expect(refused.body.details?.causes?.[0]?.message).toBe(
      'The disruption budget web is still being processed by the server.',
    )
  })

  it('an eviction takes no more from a budget than it allows, however many come at once', async () => {
    const server = await openEvictionServer()
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
  ])('an eviction of a pod that %s asks no budget', async (_what, status) => {
    const server = await openEvictionServer()
    await createPod(server, 'a')
    await createBudget(server, {})
    await server.patch(`${pods}/a/status`, { status })
    expect((await evict(server, 'a')).status).toBe(201)
  })

  it('an eviction of an unready pod takes nothing from a budget that is healthy without it', async () => {
    const server = await openEvictionServer()
    await createPod(server, 'a', false)
    await createBudget(server, { desiredHealthy: 1, currentHealthy: 1 })
    expect((await evict(server, 'a')).status).toBe(201)
    const { body } = await server.get(`${budgets}/web`)
    expect(body['status']).not.toHaveProperty('disruptedPods')
  })

  it('an eviction of an unready pod is allowed by an unhealthy budget only where its policy says so', async () => {
    const server = await openEvictionServer()
    await createPod(server, 'a', false)
    await createBudget(server, { desiredHealthy: 2, currentHealthy: 1 })
    expect((await evict(server, 'a')).status).toBe(429)
    const spec = { unhealthyPodEvictionPolicy: 'AlwaysAllow' }
    await server.patch(`${budgets}/web`, { spec })
    expect((await evict(server, 'a')).status).toBe(201)
  })

  it.each([
    ['one that selects others', { selector: { matchLabels: { app: 'other' } } }],
    ['one without a selector', { selector: null }],
  ])('an eviction does not ask a budget: %s', async (_what, spec) => {
    const server = await openEvictionServer()
    await createPod(server, 'a')
    await createBudget(server, {}, spec)
    expect((await evict(server, 'a')).status).toBe(201)
  })

  it('an eviction asks a budget whose empty selector selects all pods', async () => {
    const server = await openEvictionServer()
    await createPod(server, 'a')
    await createBudget(server, {}, { selector: {} })
    expect((await evict(server, 'a')).status).toBe(429)
  })

  it('an eviction of a pod with two budgets is 500', async () => {
    const server = await openEvictionServer()
    await createPod(server, 'a')
    await createBudget(server, { disruptionsAllowed: 1 })
    const selector = { matchLabels: { app: 'web' } }
    await server.post(budgets, { metadata: { name: 'b' }, spec: { selector, minAvailable: 1 } })
    const { status, body } = await evict(server, 'a')
    expect(status).toBe(500)
    expect(body.message).toContain('This pod has more than one PodDisruptionBudget')
  })
})
