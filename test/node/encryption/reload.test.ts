import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { brands } from '../../../core/index.ts'
import { EncryptionReload } from '../../../node-host/store/encryption/encryption-reload.ts'
import { loadEncryption } from '../../../node-host/store/encryption/load-encryption.ts'
import { ResourceTransformers } from '../../../node-host/store/encryption/resource-transformers.ts'
import { startKmsPlugin } from '../../support/kms/kms-plugin.ts'
import {
  configurationText,
  keyed,
  keys,
  kmsProvider,
  otherKey,
  RecordedMeter,
  testDirectory,
  testRuntime,
} from './encryption-fixture.ts'

const key = '/registry/secrets/default/a'
const value: Uint8Array = Buffer.from('a')
const before = keyed('aesgcm', keys[32])

const textOf = (...providers: readonly object[]): string =>
  configurationText([{ resources: ['secrets'], providers }])

interface Opened {
  /** Writes the file, and reads it. */
  change(text: string): Promise<void>
  /** The prefix of what is encrypted now. */
  prefix(): Promise<string>
  readStored(stored: Uint8Array): Promise<{ readonly isStale: boolean }>
  store(): Promise<Uint8Array>
  /** What was recorded of reloads. */
  reloads(): readonly string[]
}

async function open(): Promise<Opened> {
  const directory = await testDirectory()
  const path = join(directory, 'encryption.yaml')
  await writeFile(path, textOf(before))
  const meter = new RecordedMeter()
  const runtime = testRuntime()
  const context = { brand: brands.k8s, runtime, meter: meter.relay }
  const first = await loadEncryption({ path, isReloaded: true }, context)
  const transformers = new ResourceTransformers(first)
  const reload = new EncryptionReload({ ...context, path, transformers })
  onTestFinished(() => reload.close())
  const secrets = transformers.find('', 'secrets')
  if (!secrets) throw new TypeError('there is no transformer')
  const store = async (): Promise<Uint8Array> => secrets.toStorage(value, key)
  return {
    store,
    async change(text) {
      await writeFile(path, text)
      await reload.reload()
    },
    async prefix() {
      const stored = Buffer.from(await store()).toString('latin1')
      return stored.split(':').slice(0, 5).join(':')
    },
    readStored: async (stored) => secrets.fromStorage(stored, key),
    reloads: () => meter.lines.filter((line) => /^(reload|applied)/.test(line)),
  }
}

describe('a changed --encryption-provider-config', () => {
  it('is used at once, and what the former one wrote is read and stale', async () => {
    const { change, prefix, store, readStored, reloads } = await open()
    const stored = await store()
    await change(textOf(keyed('secretbox', otherKey), before))
    expect(await prefix()).toBe('k8s:enc:secretbox:v1:key1')
    expect(await readStored(stored)).toMatchObject({ isStale: true })
    expect(reloads()).toEqual([expect.stringMatching(/^reloaded sha256:[0-9a-f]{64}$/)])
  })

  it('is not used while it is invalid, and counted', async () => {
    const { change, prefix, reloads } = await open()
    await change('not: a configuration')
    expect(await prefix()).toBe('k8s:enc:aesgcm:v1:key1')
    const failed = reloads()
    expect(failed.length).toBeGreaterThan(0)
    await change('')
    // A late hint of the file's watch has it read, and counted, once more.
    expect(reloads().length).toBeGreaterThan(failed.length)
    expect(new Set(reloads())).toEqual(new Set(['reloadFailed ']))
    await change(textOf(keyed('aescbc', keys[32])))
    expect(await prefix()).toBe('k8s:enc:aescbc:v1:key1')
  })

  it('counts for nothing where its content is the same', async () => {
    const { change, reloads } = await open()
    await change(textOf(before))
    expect(reloads()).toEqual([])
  })

  it('is used once its plug-in is healthy', async () => {
    const { change, prefix } = await open()
    const plugin = await startKmsPlugin(join(await testDirectory(), 'kms.sock'))
    onTestFinished(() => plugin.close())
    await change(textOf(kmsProvider(plugin), before))
    expect(await prefix()).toBe('k8s:enc:kms:v2:plugin')
  })

  it('is seen without being asked for', async () => {
    const directory = await testDirectory()
    const path = join(directory, 'encryption.yaml')
    await writeFile(path, textOf(before))
    const meter = new RecordedMeter()
    const context = { brand: brands.k8s, runtime: testRuntime(), meter: meter.relay }
    const first = await loadEncryption({ path, isReloaded: true }, context)
    const transformers = new ResourceTransformers(first)
    const reload = new EncryptionReload({ ...context, path, transformers })
    onTestFinished(() => reload.close())
    await reload.reload()
    await writeFile(path, textOf(keyed('secretbox', otherKey)))
    await expect.poll(() => transformers.current.hash).not.toBe(first.hash)
  })
})
