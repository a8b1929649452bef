import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ValueTransformer } from '../../../core/index.ts'
import { startKmsPlugin } from '../../support/kms/kms-plugin.ts'
import {
  configurationText,
  keyed,
  keys,
  kmsProvider,
  openTestEncryption,
  otherKey,
  testDirectory,
} from './encryption-fixture.ts'

const key = '/registry/secrets/default/a'

/** The transformer of secrets by these providers. */
async function secretsBy(...providers: readonly object[]): Promise<ValueTransformer> {
  const { transformers } = await openTestEncryption(
    configurationText([{ resources: ['secrets'], providers }]),
  )
  return found(transformers.find('', 'secrets'))
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new TypeError('there is none')
  return value
}

async function testPlugin(keyId?: string): ReturnType<typeof startKmsPlugin> {
  const plugin = await startKmsPlugin(join(await testDirectory(), 'kms.sock'), keyId)
  onTestFinished(() => plugin.close())
  return plugin
}

const bytes = (text: string): Uint8Array => Buffer.from(text)

/** The error of reading `stored`; `none` where it can be read. */
async function errorOf(secrets: ValueTransformer, stored: Uint8Array, at = key): Promise<string> {
  try {
    await secrets.fromStorage(stored, at)
    return 'none'
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const local = [
  ['aescbc', 'k8s:enc:aescbc:v1:key1:', keyed('aescbc', keys[32])],
  ['aescbc of 24 bytes', 'k8s:enc:aescbc:v1:key1:', keyed('aescbc', keys[24])],
  ['aesgcm', 'k8s:enc:aesgcm:v1:key1:', keyed('aesgcm', keys[32])],
  ['aesgcm of 16 bytes', 'k8s:enc:aesgcm:v1:key1:', keyed('aesgcm', keys[16])],
  ['secretbox', 'k8s:enc:secretbox:v1:key1:', keyed('secretbox', keys[32])],
] as const

describe.each(local)('the provider %s', (_name, prefix, provider) => {
  it('gives back what it encrypted, under its prefix', async () => {
    const secrets = await secretsBy(provider)
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (value) => {
        const stored = await secrets.toStorage(value, key)
        expect(Buffer.from(stored.subarray(0, prefix.length)).toString()).toBe(prefix)
        const read = await secrets.fromStorage(stored, key)
        expect(Buffer.from(read.value)).toEqual(Buffer.from(value))
        expect(read.isStale).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  it('encrypts the same value differently each time', async () => {
    const secrets = await secretsBy(provider)
    const [first, second] = [
      await secrets.toStorage(bytes('a'), key),
      await secrets.toStorage(bytes('a'), key),
    ]
    expect(Buffer.from(first)).not.toEqual(Buffer.from(second))
  })

  it('does not read what another key of its name encrypted', async () => {
    const secrets = await secretsBy(provider)
    const [kind = ''] = Object.keys(provider)
    const others = await secretsBy({ [kind]: { keys: [{ name: 'key1', secret: otherKey }] } })
    const stored = await others.toStorage(bytes('a value of more than one block of AES'), key)
    expect(await errorOf(secrets, stored)).not.toBe('none')
  })
})

describe.each(local.filter(([name]) => !name.startsWith('aescbc')))(
  'the provider %s',
  (_name, prefix, provider) => {
    it('refuses a value of which any bit was changed', async () => {
      const secrets = await secretsBy(provider)
      const stored = await secrets.toStorage(bytes('a secret value'), key)
      const place = fc.integer({ min: prefix.length, max: stored.length - 1 })
      await fc.assert(
        fc.asyncProperty(place, fc.integer({ min: 0, max: 7 }), async (at, bit) => {
          const changed = Uint8Array.from(stored)
          changed[at] = (changed[at] ?? 0) ^ (1 << bit)
          expect(await errorOf(secrets, changed)).not.toBe('none')
        }),
        { numRuns: 100 },
      )
    })
  },
)

describe('values', () => {
  it('of aesgcm are bound to their key in the store', async () => {
    const secrets = await secretsBy(keyed('aesgcm', keys[32]))
    const stored = await secrets.toStorage(bytes('a'), key)
    expect(await errorOf(secrets, stored, `${key}b`)).toBe('cipher: message authentication failed')
  })

  it.each([
    ['aescbc', 'short', 'the stored data was shorter than the required size'],
    ['aescbc', 'a'.repeat(17), 'the stored data is not a multiple of the block size'],
    ['aescbc', 'a'.repeat(16), 'invalid PKCS7 data (empty or not padded)'],
    ['aesgcm', 'short', 'the stored data was shorter than the required size'],
    ['aesgcm', 'a'.repeat(40), 'cipher: message authentication failed'],
    ['aesgcm', 'a'.repeat(13), 'cipher: message authentication failed'],
    ['secretbox', 'short', 'the stored data was shorter than the required size'],
    ['secretbox', 'a'.repeat(60), 'output array was not large enough for encryption'],
  ] as const)(
    'of %s that are damaged have the error of the original: %s',
    async (kind, rest, text) => {
      const secrets = await secretsBy(keyed(kind, keys[32]))
      expect(await errorOf(secrets, bytes(`k8s:enc:${kind}:v1:key1:${rest}`))).toBe(text)
    },
  )

  it('of an unknown key, or an unknown provider, have the error of the original', async () => {
    const secrets = await secretsBy(keyed('aesgcm', keys[32]), keyed('secretbox', keys[32]))
    const errors = await Promise.all(
      ['aesgcm:v1:other:', 'secretbox:v1:other:', 'xyz:', 'kms:v2:plugin:'].map((rest) =>
        errorOf(secrets, bytes(`k8s:enc:${rest}abc`)),
      ),
    )
    expect(errors).toEqual([
      'no matching key was found for the provided AES transformer',
      'no matching key was found for the provided Secretbox transformer',
      'no matching prefix found',
      'no matching prefix found',
    ])
  })

  it('in plain are refused without identity, and stale where identity is not first', async () => {
    const strict = await secretsBy(keyed('aesgcm', keys[32]))
    expect(await errorOf(strict, bytes('{}'))).toBe('no matching prefix found')
    const lenient = await secretsBy(keyed('aesgcm', keys[32]), { identity: {} })
    expect(await lenient.fromStorage(bytes('{}'), key)).toMatchObject({ isStale: true })
  })

  it('of a later key or provider are read and stale', async () => {
    const before = await secretsBy(keyed('aescbc', keys[32]))
    const stored = await before.toStorage(bytes('a'), key)
    const rotated = await secretsBy({
      aescbc: {
        keys: [
          { name: 'new', secret: otherKey },
          { name: 'key1', secret: keys[32] },
        ],
      },
    })
    expect(await rotated.fromStorage(stored, key)).toMatchObject({ isStale: true })
    const moved = await secretsBy({ identity: {} }, keyed('aescbc', keys[32]))
    expect(await moved.fromStorage(stored, key)).toMatchObject({ isStale: true })
    expect(await moved.toStorage(bytes('a'), key)).toEqual(bytes('a'))
  })

  it('of the second of two providers with one prefix are read', async () => {
    const before = await secretsBy(keyed('aesgcm', keys[32]))
    const stored = await before.toStorage(bytes('a'), key)
    const both = await secretsBy(keyed('aesgcm', otherKey), keyed('aesgcm', keys[32]))
    expect(await both.fromStorage(stored, key)).toMatchObject({ isStale: true })
  })

  it('are counted by resource, direction, prefix and status', async () => {
    const { transformers, meter } = await openTestEncryption(
      configurationText([{ resources: ['*.apps'], providers: [keyed('aesgcm', keys[32])] }]),
    )
    const deployments = found(transformers.find('apps', 'deployments'))
    const stored = await deployments.toStorage(bytes('a'), key)
    await deployments.fromStorage(stored, key)
    expect(await errorOf(deployments, stored, '/elsewhere')).not.toBe('none')
    expect(meter.lines).toEqual([
      'transformed deployments.apps to_storage key1: OK',
      'transformed deployments.apps to_storage k8s:enc:aesgcm:v1: OK',
      'transformed deployments.apps from_storage key1: OK',
      'transformed deployments.apps from_storage k8s:enc:aesgcm:v1: OK',
      'transformed deployments.apps from_storage key1: unknown-non-grpc',
      'transformed deployments.apps from_storage k8s:enc:aesgcm:v1: unknown-non-grpc',
    ])
  })
})

describe('the resources of a configuration', () => {
  it.each([
    ['', 'secrets', 'aesgcm'],
    ['', 'configmaps', 'aescbc'],
    ['apps', 'deployments', 'secretbox'],
    ['example.com', 'widgets', 'identity'],
    ['batch', 'jobs', 'wide'],
  ])('decide who encrypts %s/%s', async (group, resource, provider) => {
    const entry = (name: string, by: object): object => ({ resources: [name], providers: [by] })
    const wide = { aesgcm: { keys: [{ name: 'wide', secret: keys[32] }] } }
    const { transformers } = await openTestEncryption(
      configurationText([
        entry('secrets', keyed('aesgcm', keys[32])),
        entry('widgets.example.com', { identity: {} }),
        entry('*.', keyed('aescbc', keys[32])),
        entry('*.apps', keyed('secretbox', keys[32])),
        entry('*.*', wide),
      ]),
    )
    const stored = await found(transformers.find(group, resource)).toStorage(bytes('a'), key)
    const [, , name, , by] = Buffer.from(stored).toString('latin1').split(':')
    expect(by === 'wide' ? by : (name ?? 'identity')).toBe(provider)
  })

  it('leave all others as they are, and refuse encrypted values of them', async () => {
    const { transformers } = await openTestEncryption(
      configurationText([{ resources: ['secrets'], providers: [keyed('aesgcm', keys[32])] }]),
    )
    const pods = found(transformers.find('', 'pods'))
    expect(await pods.toStorage(bytes('{}'), key)).toEqual(bytes('{}'))
    expect(await errorOf(pods, bytes('k8s:enc:aesgcm:v1:key1:a'))).toBe(
      'identity transformer tried to read encrypted data',
    )
  })
})

describe('values that kube-apiserver 1.34.2 encrypted', () => {
  it('are read', async () => {
    const { configuration, values } = JSON.parse(
      await readFile(new URL('encrypted-values.json', import.meta.url), 'utf8'),
    ) as {
      configuration: string
      values: readonly { readonly key: string; readonly stored: string }[]
    }
    const plugin = await testPlugin()
    const socket = plugin.endpoint.replace('unix://', '')
    const { transformers } = await openTestEncryption(configuration.replace('SOCKET', socket))
    const resources = [
      ['', 'secrets'],
      ['', 'configmaps'],
      ['', 'serviceaccounts'],
      ['rbac.authorization.k8s.io', 'roles'],
      ['example.com', 'widgets'],
      ['scheduling.k8s.io', 'priorityclasses'],
    ] as const
    const heads = await Promise.all(
      values.map(async ({ key: at, stored }, index) => {
        const [group, resource] = resources[index] ?? ['', '']
        const transformer = found(transformers.find(group, resource))
        const read = await transformer.fromStorage(Buffer.from(stored, 'base64'), at)
        const text = Buffer.from(read.value).toString('latin1')
        return [text.slice(0, 4), text.includes('original'), read.isStale]
      }),
    )
    const protobuf = ['k8s\0', true, false]
    const json = ['{"ap', true, false]
    // The seed of the plug-in's key is another one, but its key has the same identifier.
    expect(heads).toEqual([protobuf, protobuf, protobuf, protobuf, json, protobuf])
  })
})

describe('the provider kms', () => {
  it('gives back what it encrypted, bound to its key in the store', async () => {
    const secrets = await secretsBy(kmsProvider(await testPlugin()))
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (value) => {
        const stored = await secrets.toStorage(value, key)
        expect(Buffer.from(stored).toString('latin1')).toMatch(/^k8s:enc:kms:v2:plugin:/)
        const read = await secrets.fromStorage(stored, key)
        expect(Buffer.from(read.value)).toEqual(Buffer.from(value))
        expect(read.isStale).toBe(false)
        const moved = await errorOf(secrets, stored, '/elsewhere')
        expect(moved).toBe('cipher: message authentication failed')
      }),
      { numRuns: 25 },
    )
  })
})
