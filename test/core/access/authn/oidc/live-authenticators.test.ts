import { describe, expect, it } from 'vitest'
import {
  type AuthenticationSource,
  LiveAuthenticators,
  type LoadedAuthentication,
} from '../../../../../core/access/authn/oidc/live-authenticators.ts'
import { signingAlgorithms } from '../../../../../core/access/authn/oidc/signing-algorithms.ts'
import { brands } from '../../../../../core/base/api/brand.ts'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  compiledAuthenticators,
  FakeIssuer,
  fakeToken,
  issuerUrl,
  verifyNames,
} from '../../../../support/access/fake-issuer.ts'
import { type TestRuntime, testRuntime } from '../../../../support/servers/test-runtime.ts'

const start = Date.UTC(2026, 0, 1)

/** A configuration that the test replaces. */
class ChangingSource implements AuthenticationSource {
  value: LoadedAuthentication
  readonly #changes = new Set<(value: LoadedAuthentication) => void>()
  readonly #faults = new Set<(fault: string) => void>()

  constructor(value: LoadedAuthentication) {
    this.value = value
  }

  onChange(listener: (value: LoadedAuthentication) => void): () => void {
    this.#changes.add(listener)
    return () => void this.#changes.delete(listener)
  }

  onFault(listener: (fault: string) => void): () => void {
    this.#faults.add(listener)
    return () => void this.#faults.delete(listener)
  }

  change(value: LoadedAuthentication): void {
    this.value = value
    for (const listener of this.#changes) listener(value)
  }

  break(): void {
    for (const listener of this.#faults) listener('broken')
  }

  get listeners(): number {
    return this.#changes.size + this.#faults.size
  }
}

interface Setting {
  readonly runtime: TestRuntime
  readonly source: ChangingSource
  /** What was counted: `applied`, `reloaded`, `failed`. */
  readonly counted: string[]
  readonly closing: AbortController
  /** The name of a token's user, or its outcome where it has none. */
  who(): Promise<string>
}

async function setUp(issuer: FakeIssuer, ...settings: readonly JsonObject[]): Promise<Setting> {
  const runtime = testRuntime(start, issuer.fetch)
  const authenticators = await compiledAuthenticators(...settings)
  const source = new ChangingSource({ authenticators, text: 'first' })
  const counted: string[] = []
  const closing = new AbortController()
  const live = new LiveAuthenticators(
    source,
    { brand: brands.k8s, runtime, verify: verifyNames, algorithms: signingAlgorithms },
    {
      now: () => runtime.clock.now(),
      closing: closing.signal,
      meter: {
        judged: () => undefined,
        applied: (text, isReload) =>
          void counted.push(`${isReload ? 'reloaded' : 'applied'} ${text}`),
        failed: () => void counted.push('failed'),
      },
    },
  )
  await settle()
  const exp = start / 1000 + 3600
  const token = fakeToken({ iss: issuerUrl, aud: 'me', sub: 'jane', exp })
  return {
    runtime,
    source,
    counted,
    closing,
    async who() {
      const answer = await live.authenticateToken(token)
      return answer.outcome === 'authenticated' ? answer.user.name : answer.outcome
    },
  }
}

/** Lets what is under way in promises go on. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn++) await Promise.resolve()
}

function prefixed(prefix: string): JsonObject {
  return { claimMappings: { username: { claim: 'sub', prefix } } }
}

/** A configuration of an issuer that nobody serves. */
function unreachable(): JsonObject {
  return { issuer: { url: 'https://nobody.test', audiences: ['me'] } }
}

describe('a configuration that is replaced', () => {
  it('takes effect once its issuers were reached, tokens that were remembered included', async () => {
    const { source, counted, who } = await setUp(new FakeIssuer(), prefixed('a:'))
    expect(await who()).toBe('a:jane')
    const authenticators = await compiledAuthenticators(prefixed('b:'))
    source.change({ authenticators, text: 'second' })
    expect(await who()).toBe('a:jane')
    await settle()
    expect(await who()).toBe('b:jane')
    expect(counted).toEqual(['applied first', 'reloaded second'])
  })

  it('stays in force while an issuer of the new one cannot be reached, which counts each minute', async () => {
    const issuer = new FakeIssuer()
    const { source, counted, who, runtime } = await setUp(issuer, prefixed('a:'))
    const authenticators = await compiledAuthenticators(prefixed('b:'), unreachable())
    source.change({ authenticators, text: 'second' })
    await settle()
    expect(await who()).toBe('a:jane')
    for (let at = 0; at < 12; at++) {
      runtime.advance(10_000)
      await settle()
    }
    expect(counted).toEqual(['applied first', 'failed', 'failed'])
    expect(await who()).toBe('a:jane')
    issuer.discovers('https://nobody.test', `${issuerUrl}/keys`)
    runtime.advance(10_000)
    await settle()
    expect(await who()).toBe('b:jane')
    expect(counted.at(-1)).toBe('reloaded second')
  })

  it('gives way to a still newer one, which does not wait for the one before', async () => {
    const { source, counted, who, runtime } = await setUp(new FakeIssuer(), prefixed('a:'))
    source.change({ authenticators: await compiledAuthenticators(unreachable()), text: 'second' })
    await settle()
    source.change({ authenticators: await compiledAuthenticators(prefixed('c:')), text: 'third' })
    await settle()
    expect(await who()).toBe('c:jane')
    runtime.advance(300_000)
    await settle()
    expect(counted).toEqual(['applied first', 'reloaded third'])
  })

  it('a fault of its file counts as a failure and changes nothing', async () => {
    const { source, counted, who } = await setUp(new FakeIssuer(), prefixed('a:'))
    source.break()
    expect(await who()).toBe('a:jane')
    expect(counted).toEqual(['applied first', 'failed'])
  })

  it('without authenticators leaves tokens to other methods at once', async () => {
    const { source, who } = await setUp(new FakeIssuer(), prefixed('a:'))
    source.change({ authenticators: [], text: 'none' })
    await settle()
    expect(await who()).toBe('none')
  })
})

it('once the server closes nothing is listened to or asked for any more', async () => {
  const issuer = new FakeIssuer()
  const { source, closing, runtime } = await setUp(issuer, prefixed('a:'), unreachable())
  source.change({ authenticators: await compiledAuthenticators(unreachable()), text: 'second' })
  await settle()
  closing.abort()
  await settle()
  const asked = issuer.asked.length
  runtime.advance(600_000)
  await settle()
  expect(source.listeners).toBe(0)
  expect(issuer.asked).toHaveLength(asked)
})
