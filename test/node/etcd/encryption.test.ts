import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import type { StartOptions } from '../../../node-host/base/options/start-options.ts'
import { startServer } from '../../../node-host/serving/launch/start-server.ts'
import type { RunningServer } from '../../../node-host/serving/running/running-server.ts'
import { openEtcd } from '../../../node-host/store/etcd/open-etcd.ts'
import { describeEtcd } from '../../support/etcd/describe-etcd.ts'
import { startKmsPlugin } from '../../support/kms/kms-plugin.ts'
import {
  configurationText,
  keyed,
  keys,
  kmsProvider,
  otherKey,
} from '../encryption/encryption-fixture.ts'
import { recordingLogger } from '../host/http/open-listener.ts'

const secrets = '/api/v1/namespaces/default/secrets'

interface Answer {
  readonly status: number
  readonly body: {
    readonly message?: string
    readonly metadata?: { readonly resourceVersion?: string }
    readonly data?: object
  }
}

interface Opened {
  readonly server: RunningServer
  request(method: string, path: string, body?: object): Promise<Answer>
  text(path: string): Promise<string>
}

const secret = (name: string): object => ({
  apiVersion: 'v1',
  kind: 'Secret',
  metadata: { name },
  data: { a: 'Yg==' },
})

/** A server in development mode, in a directory of its own. */
async function open(options: StartOptions): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'encryption-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const server = await startServer({
    brand: 'k8s',
    dev: true,
    port: 0,
    dataDir: join(directory, 'data'),
    controllers: [],
    simulate: false,
    logger: recordingLogger(),
    ...options,
  })
  onTestFinished(() => server.close())
  return {
    server,
    async request(method, path, body) {
      const response = await fetch(server.url + path, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, body: (await response.json()) as Answer['body'] }
    },
    text: async (path) => (await fetch(server.url + path)).text(),
  }
}

describeEtcd('encryption at rest on etcd', (etcd) => {
  const directories: string[] = []
  afterAll(async () => {
    for (const each of directories) await rm(each, { recursive: true, force: true })
  })
  const servers = (): readonly string[] => etcd().members.map(({ url }) => url)

  /** A server with a configuration of secrets. */
  async function openWith(
    providers: readonly object[],
    options: StartOptions = {},
  ): Promise<Opened & { readonly file: string }> {
    const directory = await mkdtemp(join(tmpdir(), 'encryption-'))
    directories.push(directory)
    const file = join(directory, 'encryption.yaml')
    await writeFile(file, configurationText([{ resources: ['secrets'], providers }]))
    const opened = await open({
      etcdServers: servers(),
      encryptionProviderConfig: file,
      ...options,
    })
    return { ...opened, file }
  }

  /** The beginning of the value of a key in etcd. */
  async function storedHead(key: string): Promise<string> {
    const storage = await openEtcd({ servers: servers() })
    try {
      const found = await storage.get(key)
      const value = found.ok ? found.entry?.value : undefined
      return Buffer.from(value?.subarray(0, 28) ?? []).toString('latin1')
    } finally {
      await storage.close()
    }
  }

  it('stores the named resources encrypted, and gives them in plain', async () => {
    const { request } = await openWith([keyed('secretbox', keys[32])])
    await request('POST', secrets, secret('a'))
    await request('POST', '/api/v1/namespaces/default/configmaps', {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'a' },
    })
    expect(await storedHead('/registry/secrets/default/a')).toMatch(/^k8s:enc:secretbox:v1:key1:/)
    expect(await storedHead('/registry/configmaps/default/a')).toMatch(/^k8s\0/)
    expect(await request('GET', `${secrets}/a`)).toMatchObject({
      status: 200,
      body: { data: { a: 'Yg==' } },
    })
  })

  it('writes a value of another key anew on an update that changes nothing', async () => {
    const former = await openWith([keyed('aesgcm', keys[32])])
    const { body } = await former.request('POST', secrets, secret('stale'))
    const rotated = {
      aesgcm: {
        keys: [
          { name: 'key2', secret: otherKey },
          { name: 'key1', secret: keys[32] },
        ],
      },
    }
    const { request } = await openWith([rotated])
    const first = await request('PUT', `${secrets}/stale`, body)
    expect(await storedHead('/registry/secrets/default/stale')).toMatch(/^k8s:enc:aesgcm:v1:key2:/)
    expect(first.body.metadata?.resourceVersion).not.toBe(body.metadata?.resourceVersion)
    const second = await request('PUT', `${secrets}/stale`, first.body)
    expect(second.body.metadata?.resourceVersion).toBe(first.body.metadata?.resourceVersion)
  })

  it('tells of what it cannot decrypt as the original does', async () => {
    const former = await openWith([keyed('aesgcm', keys[32])])
    await former.request('POST', secrets, secret('lost'))
    await former.server.close()
    const { request } = await openWith([keyed('aescbc', keys[32]), { identity: {} }])
    expect(await request('GET', `${secrets}/lost`)).toMatchObject({
      status: 500,
      body: { message: 'Internal error occurred: no matching prefix found' },
    })
    const key = '/registry/secrets/default/lost'
    expect(await request('GET', secrets)).toMatchObject({
      status: 500,
      body: {
        message: expect.stringMatching(
          /^Internal error occurred: unable to transform key "\/registry\/secrets\/default\/[a-z]+": no matching prefix found$/,
        ),
      },
    })
    const storage = await openEtcd({ servers: servers() })
    await storage.commit([], [{ type: 'delete', key }])
    await storage.close()
  })

  it('starts before its plug-in listens, and refuses to write until then', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'kms-'))
    directories.push(directory)
    const endpoint = `unix://${join(directory, 'kms.sock')}`
    const { request, text } = await openWith([kmsProvider({ endpoint }, '100ms')])
    expect(await request('POST', secrets, secret('early'))).toMatchObject({
      status: 500,
      body: { message: 'Internal error occurred: got unexpected nil transformer' },
    })
    expect(await text('/readyz/kms-providers')).toContain('kms-provider-0: ')
  })

  it('reads and writes by a plug-in, whose health it shows, and uses a changed file', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'kms-'))
    directories.push(directory)
    const plugin = await startKmsPlugin(join(directory, 'kms.sock'))
    onTestFinished(() => plugin.close())
    const { request, text, file } = await openWith([kmsProvider(plugin)], {
      encryptionProviderConfigAutomaticReload: true,
    })
    await request('POST', secrets, secret('by-plugin'))
    expect(await storedHead('/registry/secrets/default/by-plugin')).toMatch(
      /^k8s:enc:kms:v2:plugin:/,
    )
    expect(await text('/healthz/kms-providers')).toBe('ok')
    const ready = await text('/readyz?verbose')
    expect(
      ready
        .split('\n')
        .slice(3, 7)
        .map((line) => line.replace(/ .*/, '')),
    ).toEqual([
      '[+]etcd-readiness',
      '[+]kms-providers',
      expect.stringContaining('informer-sync'),
      '[+]poststarthook/start-encryption-provider-config-automatic-reload',
    ])
    expect(await text('/livez?verbose')).not.toContain('kms-providers')
    await writeFile(
      file,
      configurationText([
        { resources: ['secrets'], providers: [keyed('aescbc', keys[32]), kmsProvider(plugin)] },
      ]),
    )
    await expect
      .poll(async () => {
        await request('DELETE', `${secrets}/reloaded`)
        await request('POST', secrets, secret('reloaded'))
        return storedHead('/registry/secrets/default/reloaded')
      })
      .toMatch(/^k8s:enc:aescbc:v1:key1:/)
    expect(await request('GET', `${secrets}/by-plugin`)).toMatchObject({ status: 200 })
    const metrics = await text('/metrics')
    expect(metrics).toMatch(
      /^apiserver_storage_transformation_operations_total\{resource="secrets",status="OK",transformation_type="to_storage",transformer_prefix="k8s:enc:aescbc:v1:"\} \d/m,
    )
    expect(metrics).toMatch(
      /^apiserver_encryption_config_controller_automatic_reloads_total\{apiserver_id_hash="sha256:[0-9a-f]{64}",status="success"\} 1$/m,
    )
    expect(metrics).toMatch(/^apiserver_envelope_encryption_dek_source_cache_size\{/m)
  })
})

describe('encryption at rest', () => {
  it('is refused where the embedded store would be thought to encrypt', async () => {
    await expect(open({ storage: 'memory', encryptionProviderConfig: 'file' })).rejects.toThrow(
      '--encryption-provider-config encrypts objects in etcd and needs --etcd-servers',
    )
  })

  it('is not reloaded without a file, in the words of the original', async () => {
    const options = { storage: 'memory', encryptionProviderConfigAutomaticReload: true } as const
    await expect(open(options)).rejects.toThrow(
      '--encryption-provider-config-automatic-reload must be set with --encryption-provider-config',
    )
  })
})
