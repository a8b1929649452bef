import { X509Certificate } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Peer } from '../../../../core/index.ts'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import { makeTestPki, type TestPki } from '../certificates/test-pki.ts'
import { recordingLogger, text } from '../http/open-listener.ts'
import { callWith, FakeApi, launchIn } from '../start/launched-server.ts'
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
    expect(api.given?.requestMethods).toEqual([])
  })

  it('a start without a certificate as a proxy makes one, of an authority that this server does not accept itself', async () => {
    const api = new FakeApi()
    const server = await launchIn(dataDir(), {}, api)
    const { proxyCertificate, proxyTrust } = api.given ?? {}
    const { certificate = '', key = '' } = proxyCertificate?.value ?? {}
    const authority = new X509Certificate(proxyTrust?.authorities.value ?? '')
    const client = new X509Certificate(certificate)
    expect([client.subject, client.verify(authority.publicKey)]).toEqual([
      'CN=front-proxy-client',
      true,
    ])
    expect(proxyTrust?.headers).toEqual({
      allowedNames: ['front-proxy-client'],
      username: ['X-Remote-User'],
      uid: ['X-Remote-Uid'],
      group: ['X-Remote-Group'],
      extraPrefix: ['X-Remote-Extra-'],
    })
    for (const name of ['front-proxy-ca.key', 'front-proxy-client.key']) {
      expect((await stat(join(dataDir(), 'pki', name))).mode & 0o777).toBe(0o600)
    }
    let peer: Peer | undefined
    api.answer = (request) => {
      peer = request.peer
      return text('seen')
    }
    await callWith(server.kubeconfig, { cert: certificate, key })
    expect(peer).toMatchObject({ certificateError: expect.any(String) as string })
    expect(peer?.proxyCertificate).toBeUndefined()
    await server.close()
    const again = new FakeApi()
    await launchIn(dataDir(), {}, again)
    expect(again.given?.proxyCertificate?.value.certificate).toBe(certificate)
  })

  it('a start with a certificate as a proxy shows that one, and follows its files', async () => {
    const api = new FakeApi()
    const proxyClientCertFile = await files.put('proxy.crt', first.tls.certificate)
    const proxyClientKeyFile = await files.put('proxy.key', first.tls.key)
    await launchIn(dataDir(), { proxyClientCertFile, proxyClientKeyFile }, api)
    const { proxyCertificate, proxyTrust } = api.given ?? {}
    expect(proxyCertificate?.value.certificate).toBe(first.tls.certificate)
    // The authority of such a certificate is for the flags to name.
    expect(proxyTrust).toBeUndefined()
    const changed = new Promise((resolve) => void proxyCertificate?.onChange(resolve))
    await files.put('proxy.crt', second.tls.certificate)
    await files.put('proxy.key', second.tls.key)
    expect(await changed).toMatchObject({ key: second.tls.key })
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
      "a proxy's certificate without its key",
      { proxyClientCertFile: 'proxies.crt' },
      '--proxy-client-cert-file and --proxy-client-key-file belong together; give both',
    ],
    [
      "a key that is not of the proxy's certificate",
      { proxyClientCertFile: 'proxies.crt', proxyClientKeyFile: 'other.key' },
      'does not belong to the certificate',
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
    await files.put('other.key', second.tls.key)
    const names = [
      'requestheaderClientCaFile',
      'authenticationTokenWebhookConfigFile',
      'proxyClientCertFile',
      'proxyClientKeyFile',
    ] as const
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
