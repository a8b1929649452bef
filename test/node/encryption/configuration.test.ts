import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { brands, readEncryptionConfiguration, validateEncryption } from '../../../core/index.ts'
import { loadEncryption } from '../../../node-host/store/encryption/load-encryption.ts'
import { RecordedMeter, testDirectory, testRuntime } from './encryption-fixture.ts'

/** A file, and the error of kube-apiserver 1.34.2 about it; null where it takes the file. */
interface RecordedFile {
  readonly name: string
  readonly content: string
  readonly error: string | null
}

const files = JSON.parse(
  await readFile(new URL('encryption-configurations.json', import.meta.url), 'utf8'),
) as readonly RecordedFile[]

const refused = files.filter(({ error }) => error !== null)
const taken = files.filter(({ error }) => error === null)

/** The error of a file, in which `FILE` stands for its path. */
async function errorOf(content: string, isReloaded = false): Promise<string> {
  const path = join(await testDirectory(), 'file')
  await writeFile(path, content)
  const context = { brand: brands.k8s, runtime: testRuntime(), meter: new RecordedMeter().relay }
  return loadEncryption({ path, isReloaded }, context).then(
    () => 'none',
    (error: Error) => error.message.replaceAll(path, 'FILE'),
  )
}

describe('the file of --encryption-provider-config', () => {
  it.each(refused)('is refused with the words of the original: $name', async (file) => {
    // The original shows a key in this one error.
    const words = file.error?.replaceAll(/"Secret":"[^"]*"/g, '"Secret":"REDACTED"')
    expect(await errorOf(file.content)).toBe(words)
  })

  it.each(taken)('is taken as the original takes it: $name', ({ content }) => {
    const configuration = readEncryptionConfiguration(content, 'FILE', brands.k8s)
    expect(validateEncryption(configuration, false)).toEqual([])
  })

  it('is refused where it does not exist', async () => {
    const path = join(await testDirectory(), 'missing.yaml')
    const context = { brand: brands.k8s, runtime: testRuntime(), meter: new RecordedMeter().relay }
    await expect(loadEncryption({ path, isReloaded: false }, context)).rejects.toThrow(
      `error while parsing file: error while loading file: error reading encryption provider configuration file "${path}": open ${path}: no such file or directory`,
    )
  })

  it('has the group of the brand', () => {
    const content =
      'apiVersion: apiserver.config.svc.example/v1\nkind: EncryptionConfiguration\nresources: []\n'
    expect(
      readEncryptionConfiguration(content, 'FILE', { apiDomain: 'svc.example' }).resources,
    ).toEqual([])
  })

  it('may name a KMS provider of v1 twice unless it is reloaded', () => {
    const kms = { name: 'a', endpoint: 'unix:///a', apiVersion: 'v1', cacheSize: 1, timeout: 1n }
    const entry = { resources: ['secrets'], providers: [{ kms }, { kms }] }
    expect(validateEncryption({ resources: [entry] }, false)).toEqual([])
    expect(validateEncryption({ resources: [entry] }, true)).toMatchObject([
      { message: 'Invalid value: "a": duplicate KMS provider name a, names must be unique' },
    ])
  })
})
