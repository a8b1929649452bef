import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { brands, type EncryptionMeter, type Logger } from '../../../core/index.ts'
import { nodeRuntime, type NodeRuntime } from '../../../node-host/base/node-runtime.ts'
import {
  closeEncryption,
  loadEncryption,
  type LoadedEncryption,
} from '../../../node-host/store/encryption/load-encryption.ts'
import { MeterRelay } from '../../../node-host/store/encryption/meter-relay.ts'
import { ResourceTransformers } from '../../../node-host/store/encryption/resource-transformers.ts'
import type { KmsPlugin } from '../../support/kms/kms-plugin.ts'

/** Keys in base64, by their bytes. */
export const keys = {
  16: Buffer.alloc(16, 1).toString('base64'),
  24: Buffer.alloc(24, 2).toString('base64'),
  32: Buffer.alloc(32, 3).toString('base64'),
} as const

export const otherKey: string = Buffer.alloc(32, 4).toString('base64')

/** A directory that is removed after the test. */
export async function testDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'encryption-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** The text of a configuration. */
export function configurationText(resources: readonly object[]): string {
  const head = { apiVersion: 'apiserver.config.k8s.io/v1', kind: 'EncryptionConfiguration' }
  return JSON.stringify({ ...head, resources })
}

/** A provider with one key, or with several. */
export function keyed(
  kind: 'aescbc' | 'aesgcm' | 'secretbox',
  ...given: readonly string[]
): object {
  return { [kind]: { keys: given.map((secret, at) => ({ name: `key${at + 1}`, secret })) } }
}

export function kmsProvider({ endpoint }: Pick<KmsPlugin, 'endpoint'>, timeout = '3s'): object {
  return { kms: { apiVersion: 'v2', name: 'plugin', endpoint, timeout } }
}

/** What a meter was told, as `name value value`. */
export class RecordedMeter {
  readonly relay = new MeterRelay()
  readonly lines: string[] = []

  constructor() {
    const tell =
      (name: string) =>
      (...values: readonly unknown[]): void =>
        void this.lines.push(`${name} ${values.map(shown).join(' ')}`)
    const names: readonly (keyof EncryptionMeter)[] = [
      'transformed',
      'missed',
      'keyGenerated',
      'called',
      'keyUsed',
      'keyNamed',
      'invalidKeyId',
      'sourcesCached',
      'applied',
      'reloaded',
      'reloadFailed',
    ]
    const entries = names.map((name) => [name, tell(name)])
    this.relay.attach(Object.fromEntries(entries) as unknown as EncryptionMeter)
  }
}

function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .filter(([name]) => name !== 'seconds')
    .map(([, each]) => String(each))
    .join(' ')
}

const silent: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}

export function testRuntime(): NodeRuntime {
  const runtime = nodeRuntime(silent)
  onTestFinished(() => runtime.close())
  return runtime
}

export interface TestEncryption {
  readonly loaded: LoadedEncryption
  readonly transformers: ResourceTransformers
  readonly meter: RecordedMeter
}

/** Loads a configuration from a file, and closes it after the test. @throws RangeError */
export async function openTestEncryption(
  text: string,
  runtime: Pick<NodeRuntime, 'clock' | 'timers' | 'logger'> = testRuntime(),
): Promise<TestEncryption> {
  const path = join(await testDirectory(), 'encryption.yaml')
  await writeFile(path, text)
  const meter = new RecordedMeter()
  const context = { brand: brands.k8s, runtime, meter: meter.relay }
  const loaded = await loadEncryption({ path, isReloaded: false }, context)
  onTestFinished(() => closeEncryption(loaded))
  return { loaded, transformers: new ResourceTransformers(loaded), meter }
}
