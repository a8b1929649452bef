import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ValueTransformer } from '../../../core/index.ts'
import type { NodeRuntime } from '../../../node-host/base/node-runtime.ts'
import { healthOf } from '../../../node-host/store/encryption/load-encryption.ts'
import { type KmsPlugin, startKmsPlugin } from '../../support/kms/kms-plugin.ts'
import {
  configurationText,
  kmsProvider,
  openTestEncryption,
  type TestEncryption,
  testDirectory,
} from './encryption-fixture.ts'

const key = '/registry/secrets/default/a'
const value: Uint8Array = Buffer.from('a')

/** A clock that the test sets, and timers that it fires. */
class TestTime {
  now = Date.parse('2026-01-01T00:00:00Z')
  readonly #tasks: { readonly at: number; readonly task: () => void }[] = []

  readonly runtime: Pick<NodeRuntime, 'clock' | 'timers' | 'logger'> = {
    clock: { now: () => this.now, elapsed: () => this.now },
    timers: {
      after: (milliseconds, task) => {
        const entry = { at: this.now + milliseconds, task }
        this.#tasks.push(entry)
        return () => void this.#tasks.splice(this.#tasks.indexOf(entry), 1)
      },
      yieldTurn: () => Promise.resolve(),
    },
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: () => undefined,
      error: () => undefined,
    },
  }

  /** Milliseconds until the next task. */
  get next(): number {
    return Math.min(...this.#tasks.map(({ at }) => at - this.now))
  }

  pass(milliseconds: number): void {
    this.now += milliseconds
    const due = this.#tasks.filter(({ at }) => at <= this.now)
    for (const entry of due) {
      this.#tasks.splice(this.#tasks.indexOf(entry), 1)
      entry.task()
    }
  }
}

interface Opened extends TestEncryption {
  readonly secrets: ValueTransformer
  readonly time: TestTime
  /** Why the plug-in is not healthy. */
  health(): Promise<string | undefined>
}

async function testPlugin(): Promise<KmsPlugin> {
  const plugin = await startKmsPlugin(join(await testDirectory(), 'kms.sock'))
  onTestFinished(() => plugin.close())
  return plugin
}

async function open(plugin: Pick<KmsPlugin, 'endpoint'>, timeout?: string): Promise<Opened> {
  const time = new TestTime()
  const text = configurationText([
    { resources: ['secrets'], providers: [kmsProvider(plugin, timeout)] },
  ])
  const opened = await openTestEncryption(text, time.runtime)
  const secrets = opened.transformers.find('', 'secrets')
  if (!secrets) throw new TypeError('there is no transformer')
  return { ...opened, secrets, time, health: () => healthOf(opened.loaded) }
}

async function errorOf(work: () => unknown): Promise<string> {
  try {
    await work()
    return 'none'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

describe('a KMS plug-in', () => {
  it('is asked for its status and one key at the start', async () => {
    const plugin = await testPlugin()
    const { meter, secrets } = await open(plugin)
    await secrets.toStorage(value, key)
    await secrets.toStorage(value, key)
    expect(plugin.calls).toEqual({ status: 1, encrypt: 1, decrypt: 0 })
    expect(meter.lines).toEqual(
      expect.arrayContaining([
        'called plugin /v2.KeyManagementService/Status OK',
        'keyNamed plugin key-1',
        'called plugin /v2.KeyManagementService/Encrypt OK',
        'sourcesCached plugin 1',
        'keyUsed plugin to_storage key-1',
      ]),
    )
  })

  it('decrypts the key of a former server once, however many values wait for it', async () => {
    const plugin = await testPlugin()
    const former = await open(plugin)
    const stored = await Promise.all(
      Array.from({ length: 100 }, async (_, at) => former.secrets.toStorage(value, `${key}${at}`)),
    )
    const { secrets, meter } = await open(plugin)
    const read = await Promise.all(
      stored.map(async (each, at) => secrets.fromStorage(each, `${key}${at}`)),
    )
    expect(read.every((one) => one.value.length === 1 && !one.isStale)).toBe(true)
    expect(plugin.calls.decrypt).toBe(1)
    expect(meter.lines.filter((line) => line.startsWith('missed'))).toHaveLength(1)
  })

  it('gets a new key when its own changes, and values of the old one are stale', async () => {
    const plugin = await testPlugin()
    const { secrets, time, health } = await open(plugin)
    const stored = await secrets.toStorage(value, key)
    plugin.state.keyId = 'key-2'
    time.now += 60_000
    expect(await health()).toBeUndefined()
    expect(await secrets.fromStorage(stored, key)).toMatchObject({ isStale: true })
    const anew = await secrets.toStorage(value, key)
    expect(await secrets.fromStorage(anew, key)).toMatchObject({ isStale: false })
    expect(plugin.calls).toEqual({ status: 2, encrypt: 2, decrypt: 0 })
  })

  it('keeps its key while it names the same one', async () => {
    const plugin = await testPlugin()
    const { time, health } = await open(plugin)
    time.now += 60_000
    expect(await health()).toBeUndefined()
    expect(plugin.calls).toMatchObject({ status: 2, encrypt: 1 })
  })

  it('is checked once a minute, and every ten seconds while it is not healthy', async () => {
    const plugin = await testPlugin()
    const { time } = await open(plugin)
    expect(time.next).toBe(60_000)
    plugin.state.healthz = 'broken'
    time.pass(60_000)
    await expect.poll(() => time.next).toBe(10_000)
  })

  it('that is not healthy lets write for three minutes, and read for ever', async () => {
    const plugin = await testPlugin()
    const { secrets, time, health } = await open(plugin)
    const stored = await secrets.toStorage(value, key)
    plugin.state.failure = { code: 14, details: 'the key store is away' }
    time.now += 180_000
    expect(await errorOf(() => secrets.toStorage(value, key))).toBe('none')
    time.now += 1
    expect(await health()).toBe(
      'kms-provider-0: failed to perform status section of the healthz check for KMS Provider plugin, error: rpc error: code = Unavailable desc = the key store is away',
    )
    expect(await errorOf(() => secrets.toStorage(value, key))).toMatch(
      /^encryptedDEKSource with keyID hash "sha256:[0-9a-f]{64}" expired at 2026-01-01T00:03:00Z \(current time is 2026-01-01T00:03:00Z\)$/,
    )
    expect(await secrets.fromStorage(stored, key)).toMatchObject({ isStale: false })
  })

  it.each([
    [{ healthz: 'broken' }, 'got unexpected healthz status: broken'],
    [{ version: 'v1' }, 'expected KMSv2 API version v2, got v1'],
    [
      { version: 'v2beta1' },
      'KMSv2 API version should not change after the initial status response version v2, got v2beta1',
    ],
    [{ keyId: '' }, 'got invalid KMSv2 KeyID hash "": keyID is empty'],
    [
      { keyId: 'a'.repeat(1025) },
      'got invalid KMSv2 KeyID hash "sha256:75220b47218278e656f2013b8f0c455f6aae3bdc3e92b6d46ddb4fda1bb5d8c3": keyID is 1025 bytes, which exceeds the max size of 1024',
    ],
  ])('that answers %o is not healthy', async (state, text) => {
    const plugin = await testPlugin()
    const { time, health } = await open(plugin)
    Object.assign(plugin.state, state)
    time.now += 60_000
    const failure = await health()
    expect(failure?.replace(/sha256:[0-9a-f]+/g, 'sha256:')).toBe(
      `kms-provider-0: kmsv2 Provider plugin is not healthy, error: ${text}`.replace(
        /sha256:[0-9a-f]+/g,
        'sha256:',
      ),
    )
  })

  it('that encrypts by another key than it names keeps the key before', async () => {
    const plugin = await testPlugin()
    const { secrets, time, health } = await open(plugin)
    Object.assign(plugin.state, { keyId: 'key-2', encryptKeyId: 'key-3' })
    time.now += 60_000
    expect(await health()).toMatch(
      /failed to rotate DEK uid="[-0-9a-f]{36}", useSeed=true, errState=<nil>, errGen=<nil>, statusKeyIDHash="sha256:[0-9a-f]{64}", encryptKeyIDHash="sha256:[0-9a-f]{64}", stateKeyIDHash="sha256:[0-9a-f]{64}", expirationTimestamp=2026-01-01T00:03:00Z$/,
    )
    const stored = await secrets.toStorage(value, key)
    expect(await secrets.fromStorage(stored, key)).toMatchObject({ isStale: false })
  })

  it('that does not listen yet does not hinder the start, and writes wait for it', async () => {
    const path = join(await testDirectory(), 'kms.sock')
    const { secrets, time } = await open({ endpoint: `unix://${path}` }, '100ms')
    expect(await errorOf(() => secrets.toStorage(value, key))).toBe(
      'got unexpected nil transformer',
    )
    const plugin = await startKmsPlugin(path)
    onTestFinished(() => plugin.close())
    expect(time.next).toBe(10_000)
    await expect
      .poll(
        () => {
          time.pass(10_000)
          return errorOf(() => secrets.toStorage(value, key))
        },
        { interval: 200 },
      )
      .toBe('none')
  })

  it('that cannot decrypt a key tells why, with the status of its call', async () => {
    const plugin = await testPlugin()
    const former = await open(plugin)
    const stored = await former.secrets.toStorage(value, key)
    const { secrets, meter } = await open(plugin)
    plugin.state.failure = { code: 7, details: 'not allowed' }
    expect(await errorOf(() => secrets.fromStorage(stored, key))).toBe(
      'failed to decrypt DEK, error: rpc error: code = PermissionDenied desc = not allowed',
    )
    expect(meter.lines).toContain(
      'transformed secrets from_storage k8s:enc:kms:v2:plugin: PermissionDenied',
    )
    plugin.state.failure = undefined
    expect(await secrets.fromStorage(stored, key)).toMatchObject({ isStale: false })
  })

  it.each([
    ['', 'encrypted data is empty'],
    ['\x0a\x01a', 'failed to validate encrypted DEK source: encrypted DEK source is empty'],
    ['\x0a\x01a\x1a\x01b', 'failed to validate key id: keyID is empty'],
    ['\x0a\x01a\x12\x01k\x1a\x01b\x28\x02', 'unknown encryptedDEKSourceType: 2'],
    [
      '\x0a\x01a\x12\x01k\x1a\x01b\x22\x03\x0a\x01x',
      'failed to validate annotations: annotations: Invalid value: "x": should be a domain with at least two segments separated by dots',
    ],
    ['\x0a\x05a', 'proto: cannot parse invalid wire-format data'],
  ])('refuses the damaged value %j', async (stored, text) => {
    const { secrets } = await open(await testPlugin())
    const whole = Buffer.from(`k8s:enc:kms:v2:plugin:${stored}`, 'latin1')
    expect(await errorOf(() => secrets.fromStorage(whole, key))).toBe(text)
  })
})
