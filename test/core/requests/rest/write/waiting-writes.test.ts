import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import { requestOf } from '../../../../support/requests/test-requests.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'

const path = `${configMaps}/hot`
const others = 'request.operation == "DELETE" || request.options.fieldManager != "hook"'
const hookUrl = 'https://hooks.example/admit'

function webhook(kind: 'Mutating' | 'Validating'): JsonObject {
  return {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: `${kind}WebhookConfiguration`,
    metadata: { name: kind.toLowerCase() },
    webhooks: [
      {
        name: 'hook.example.com',
        clientConfig: { url: hookUrl },
        rules: [
          { operations: ['*'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] },
        ],
        admissionReviewVersions: ['v1'],
        sideEffects: 'None',
        matchConditions: [{ name: 'others', expression: others }],
      },
    ],
  }
}

describe('writes under webhooks', () => {
  it.each(['Mutating', 'Validating'] as const)(
    'a %s webhook that writes the object itself is not kept waiting by the write that it admits',
    async (kind) => {
      const server = await openTestServer({ hostFetch: () => Promise.reject(new Error('none')) })
      await server.post(configMaps, configMap('hot'))
      server.server.webhook(hookUrl, async ({ apiVersion, kind: review, request }) => {
        await server.patch(`${path}?fieldManager=hook`, { data: { hook: 'x' } })
        return { apiVersion, kind: review, response: { uid: request.uid, allowed: true } }
      })
      const configurations = `/apis/admissionregistration.k8s.io/v1/${kind.toLowerCase()}webhookconfigurations`
      await server.post(configurations, webhook(kind))
      const { status, body } = await server.patch(`${path}?fieldManager=user`, { data: { a: 'x' } })
      expect(status).toBe(200)
      expect(body['data']).toEqual({ color: 'red', hook: 'x', a: 'x' })
      expect((await server.delete(`${path}?fieldManager=user`)).status).toBe(200)
    },
  )
})

/** A server on which the next commit waits until the test lets it go on. */
class HeldCommits {
  #release: () => void = () => undefined
  #reached: () => void = () => undefined
  #holds = false

  open(): Promise<TestServer> {
    return openTestServer({
      wrap: (storage) =>
        new Proxy(storage, {
          get: (target, name: keyof typeof storage) => {
            const own = target[name]
            if (typeof own !== 'function') return own
            if (name !== 'commit') return own.bind(target)
            return async (...given: Parameters<typeof storage.commit>) => {
              if (this.#holds) {
                this.#holds = false
                this.#reached()
                await new Promise<void>((resolve) => (this.#release = resolve))
              }
              return target.commit(...given)
            }
          },
        }),
    })
  }

  /** Resolves once a commit waits. */
  hold(): Promise<void> {
    this.#holds = true
    return new Promise((resolve) => (this.#reached = resolve))
  }

  release(): void {
    this.#release()
  }
}

const patchOf = (data: JsonObject): { body: JsonObject; headers: Record<string, string> } => ({
  body: { data },
  headers: { 'content-type': 'application/merge-patch+json' },
})

describe('a write that waits for another one of its object', () => {
  it('ends with 504 when its client leaves, or after 34 seconds, or after the time that it asks for', async () => {
    const commits = new HeldCommits()
    const server = await commits.open()
    await server.post(configMaps, configMap('hot'))
    const reached = commits.hold()
    const first = server.patch(path, { data: { a: 'x' } })
    await reached
    const leaving = new AbortController()
    const request = { ...requestOf('PATCH', path, patchOf({ b: 'x' })), signal: leaving.signal }
    const left = server.server.handle(request)
    const short = server.patch(`${path}?timeout=5s`, { data: { c: 'x' } })
    const long = server.patch(path, { data: { d: 'x' } })
    leaving.abort()
    expect((await left).status).toBe(504)
    server.runtime.advance(5000)
    const { status, body } = await short
    expect(status).toBe(504)
    expect(body).toMatchObject({
      reason: 'Timeout',
      message:
        'Timeout: request did not complete within requested timeout - context deadline exceeded',
    })
    server.runtime.advance(29_000)
    expect((await long).status).toBe(504)
    commits.release()
    expect((await first).status).toBe(200)
    const last = await server.patch(path, { data: { e: 'x' } })
    expect(last.body['data']).toEqual({ color: 'red', a: 'x', e: 'x' })
  })

  it('ends with 503 when the server closes', async () => {
    const commits = new HeldCommits()
    const server = await commits.open()
    await server.post(configMaps, configMap('hot'))
    const reached = commits.hold()
    const first = server.patch(path, { data: { a: 'x' } })
    await reached
    const waiting = server.patch(path, { data: { b: 'x' } })
    const closed = server.server.close()
    expect((await waiting).status).toBe(503)
    commits.release()
    await Promise.all([first, closed])
  })

  it('is 429 where 1000 others wait', async () => {
    const commits = new HeldCommits()
    const server = await commits.open()
    await server.post(configMaps, configMap('hot'))
    const reached = commits.hold()
    const first = server.patch(path, { data: { a: 'x' } })
    await reached
    const waiting = Array.from({ length: 1000 }, () => server.patch(path, { data: { b: 'x' } }))
    const refused = await server.patch(path, { data: { c: 'x' } })
    expect(refused.status).toBe(429)
    commits.release()
    const answers = await Promise.all([first, ...waiting])
    expect(answers.every(({ status }) => status === 200)).toBe(true)
  })
})
