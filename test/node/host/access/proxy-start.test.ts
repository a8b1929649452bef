import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { recordingLogger } from '../http/open-listener.ts'
import { FakeApi, launchIn } from '../start/launched-server.ts'
import { type ChangingFiles, changingFiles } from '../system/changing-files.ts'

let first: TestPki
let second: TestPki
beforeAll(async () => {
  ;[first, second] = await Promise.all([makeTestPki(), makeTestPki()])
})

let files: ChangingFiles
beforeEach(async () => {
  files = await changingFiles()
})

const dataDir = (): string => join(files.directory, 'data')

describe('a start with authenticating proxies', () => {
  it('a start with authenticating proxies publishes their authorities and headers, and follows their file', async () => {
    const api = new FakeApi()
    const requestheaderClientCaFile = await files.put('proxies.crt', first.authority.certificate)
    const options = { requestheaderClientCaFile, requestheaderUsernameHeaders: ['X-Remote-User'] }
    await launchIn(dataDir(), options, api)
    const trust = api.given?.proxyTrust
    expect(trust?.authorities.value).toBe(first.authority.certificate)
    expect(trust?.headers.username).toEqual(['X-Remote-User'])
    expect(api.given?.requestMethods).toHaveLength(1)
    const changed = new Promise((resolve) => void trust?.authorities.onChange(resolve))
    await files.put('proxies.crt', second.authority.certificate)
    expect(await changed).toBe(second.authority.certificate)
  })

  it('a start without authorities of proxies believes no headers', async () => {
    const api = new FakeApi()
    await launchIn(dataDir(), { requestheaderUsernameHeaders: ['X-Remote-User'] }, api)
    expect(api.given?.proxyTrust).toBeUndefined()
    expect(api.given?.requestMethods).toEqual([])
  })

  it('a start with headers that aggregated servers do not know is warned of', async () => {
    const logger = recordingLogger()
    const requestheaderClientCaFile = await files.put('proxies.crt', first.authority.certificate)
    const headers = { requestheaderUsernameHeaders: ['X-User'] }
    await launchIn(dataDir(), { requestheaderClientCaFile, ...headers, logger })
    expect(JSON.stringify(logger.lines)).toContain(
      '--requestheader-username-headers does not name X-Remote-User',
    )
  })

  it.each<[string, StartOptions, string]>([
    [
      'authorities that do not exist',
      { requestheaderClientCaFile: 'none.crt' },
      'none.crt: it does not exist',
    ],
    [
      'authorities that are none',
      { requestheaderClientCaFile: 'text' },
      'holds no PEM certificate',
    ],
    [
      'a header of uids that aggregated servers do not know',
      { requestheaderClientCaFile: 'proxies.crt', requestheaderUidHeaders: ['X-Uid'] },
      '--requestheader-uid-headers does not name X-Remote-Uid',
    ],
    [
      'a webhook for tokens that does not exist',
      { authenticationTokenWebhookConfigFile: 'none.yaml' },
      'none.yaml: it does not exist',
    ],
    [
      'a webhook for tokens that is no kubeconfig',
      { authenticationTokenWebhookConfigFile: 'text' },
      'it must contain an object',
    ],
  ])('a start with %s is refused in one line', async (_what, options, message) => {
    await files.put('text', 'text')
    await files.put('proxies.crt', first.authority.certificate)
    const names = ['requestheaderClientCaFile', 'authenticationTokenWebhookConfigFile'] as const
    const placed = names.flatMap((name) => {
      const file = options[name]
      return file === undefined ? [] : [[name, join(files.directory, file)]]
    })
    const started = launchIn(dataDir(), { ...options, ...Object.fromEntries(placed) })
    await expect(started).rejects.toMatchObject({
      name: 'StartupError',
      message: expect.stringContaining(message) as string,
    })
  })
})
