import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { JsonObject } from '../../../../core/index.ts'
import { withKubeconfigs } from '../../../../node-host/base/files/webhook-kubeconfig.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-kubeconfig-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await mkdir(join(directory, 'pki'))
  await writeFile(join(directory, 'pki', 'tls.crt'), 'a certificate')
  await writeFile(join(directory, 'pki', 'tls.key'), 'a key')
  await writeFile(join(directory, 'token'), ' a token\n')
})

const head = { apiVersion: 'apiserver.config.k8s.io/v1', kind: 'WebhookAdmissionConfiguration' }

/** A configuration that names a kubeconfig, and what is made of it. */
async function readConfiguration(kubeconfig: string): Promise<JsonObject | undefined> {
  const kubeConfigFile = join(directory, 'hooks.yaml')
  await writeFile(kubeConfigFile, kubeconfig)
  const read = await withKubeconfigs({ ValidatingAdmissionWebhook: { ...head, kubeConfigFile } })
  return read['ValidatingAdmissionWebhook']
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

describe('the kubeconfig of webhooks', () => {
  it('a configuration of webhooks gets the kubeconfig that it names, with the files beside it', async () => {
    const read = await readConfiguration(`
kind: Config
current-context: c
users:
- name: a
  user: { client-certificate: pki/tls.crt, client-key: pki/tls.key }
- name: b
  user: { tokenFile: token, token: an older one }
- name: c
  user: { username: u, password: p }
`)
    expect(read).toEqual({
      ...head,
      kubeConfig: {
        kind: 'Config',
        'current-context': 'c',
        users: [
          {
            name: 'a',
            user: {
              'client-certificate-data': base64('a certificate'),
              'client-key-data': base64('a key'),
            },
          },
          { name: 'b', user: { token: 'a token' } },
          { name: 'c', user: { username: 'u', password: 'p' } },
        ],
      },
    })
  })

  it('contents in the kubeconfig of webhooks have precedence over files, which are not read', async () => {
    const read = await readConfiguration(
      'users: [{name: a, user: {client-key: absent, client-key-data: eA==}}]',
    )
    expect(read).toEqual({
      ...head,
      kubeConfig: { users: [{ name: 'a', user: { 'client-key-data': 'eA==' } }] },
    })
  })

  it.each([
    ['users: [{name: a, user: {tokenFile: absent}}]', 'cannot read the tokenFile of '],
    ['a: [', 'hooks.yaml: yaml: '],
    ['[]', 'it must contain an object'],
  ])('a kubeconfig of webhooks that cannot be read is refused: %s', async (text, message) => {
    await expect(readConfiguration(text)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(message) as string,
    })
  })

  it('a configuration of webhooks that names no absolute file is left to the plug-in, and so are those of other plug-ins', async () => {
    const configurations = {
      MutatingAdmissionWebhook: { ...head, kubeConfigFile: 'hooks.yaml' },
      ValidatingAdmissionWebhook: { ...head },
      PodSecurity: { kubeConfigFile: join(directory, 'hooks.yaml') },
    }
    expect(await withKubeconfigs(configurations)).toEqual(configurations)
  })

  it('the configuration of ImagePolicyWebhook gets its kubeconfig with the authority of its cluster, by a path from the working directory', async () => {
    const file = join(directory, 'images.yaml')
    await writeFile(
      file,
      'clusters: [{name: c, cluster: {server: "https://x", certificate-authority: pki/tls.crt}}]',
    )
    const cluster = { server: 'https://x', 'certificate-authority-data': base64('a certificate') }
    for (const kubeConfigFile of [file, relative(process.cwd(), file)]) {
      const imagePolicy = { kubeConfigFile, allowTTL: 1 }
      expect(await withKubeconfigs({ ImagePolicyWebhook: { imagePolicy } })).toEqual({
        ImagePolicyWebhook: {
          imagePolicy: { allowTTL: 1, kubeConfig: { clusters: [{ name: 'c', cluster }] } },
        },
      })
    }
  })

  it.each([{}, { imagePolicy: {} }, { imagePolicy: { kubeConfigFile: '' } }, { imagePolicy: [] }])(
    'the configuration %j of ImagePolicyWebhook names no file and is left to the plug-in',
    async (configuration) => {
      const configurations = { ImagePolicyWebhook: configuration }
      expect(await withKubeconfigs(configurations)).toEqual(configurations)
    },
  )
})
