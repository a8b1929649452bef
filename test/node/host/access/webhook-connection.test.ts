import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { WebhookConnection } from '../../../../core/index.ts'
import type { Reloadable } from '../../../../node-host/base/files/reloadable.ts'
import { openWebhookConnection } from '../../../../node-host/base/files/webhook-connection.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'
import { type ChangingFiles, changingFiles } from '../system/changing-files.ts'

const pem = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'
const flag = '--audit-webhook-config-file'

let files: ChangingFiles
beforeEach(async () => {
  files = await changingFiles()
})

interface Parts {
  readonly cluster?: object
  readonly user?: object
  readonly context?: string
}

function config({ cluster = {}, user = {}, context = 'c' }: Parts): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': context,
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    clusters: [{ name: 'c', cluster: { server: 'https://hook.test/review/', ...cluster } }],
    users: [{ name: 'u', user }],
  })
}

async function openConnection(parts: Parts): Promise<Reloadable<WebhookConnection>> {
  const file = await files.put('hook.yaml', config(parts))
  const opened = await openWebhookConnection(file, flag, testRuntime())
  onTestFinished(() => opened.close())
  return opened
}

describe('the kubeconfig of a webhook', () => {
  it('the kubeconfig of a webhook says where it is called, whom it is trusted by and who calls', async () => {
    await files.put('ca.crt', pem)
    await files.put('token', 'secret\n')
    const { value } = await openConnection({
      cluster: { 'certificate-authority': 'ca.crt', 'tls-server-name': 'hook' },
      user: { tokenFile: 'token' },
    })
    expect(value).toEqual({
      endpoint: {
        url: 'https://hook.test/review',
        service: undefined,
        tls: { authorities: pem, serverName: 'hook' },
      },
      credentials: { authorization: 'Bearer secret' },
    })
  })

  it('the kubeconfig of a webhook is read again with the files that it names', async () => {
    await files.put('token', 'old')
    const opened = await openConnection({ user: { tokenFile: 'token' } })
    await files.put('token', 'new')
    await opened.reload()
    expect(opened.value.credentials).toEqual({ authorization: 'Bearer new' })
  })

  it('the kubeconfig of a webhook stays in force while the new one is broken, or names other files', async () => {
    const opened = await openConnection({ user: { token: 'old' } })
    await files.put('hook.yaml', 'nonsense')
    await opened.reload()
    await files.put('hook.yaml', config({ user: { tokenFile: 'token' } }))
    await opened.reload()
    expect(opened.value.credentials).toEqual({ authorization: 'Bearer old' })
  })

  it.each([
    ['no such context', { context: 'd' }, 'has no context "d"'],
    ['no URL', { cluster: { server: 'hook.test' } }, 'is not a URL such as https://host:port/path'],
    [
      'a user in its URL',
      { cluster: { server: 'https://u:p@hook.test' } },
      'has a user in its URL',
    ],
    ['a proxy', { cluster: { 'proxy-url': 'http://p' } }, 'proxy-url cannot be used for webhooks'],
    ['a plug-in', { user: { exec: { command: 'x' } } }, 'exec cannot be used for webhooks'],
    [
      'authorities that are none',
      { cluster: { 'certificate-authority-data': 'eA==' } },
      'must be a PEM text',
    ],
    [
      'both authorities and none',
      {
        cluster: {
          'insecure-skip-tls-verify': true,
          'certificate-authority-data': Buffer.from(pem).toString('base64'),
        },
      },
      'exclude each other',
    ],
    ['a missing file', { user: { tokenFile: 'none' } }, 'it does not exist'],
  ])('the kubeconfig of a webhook with %s is refused', async (_what, parts, message) => {
    await expect(openConnection(parts)).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(message) as string,
    })
  })
})
