import { describe, expect, it } from 'vitest'
import { FetchError } from '../../../../core/base/outgoing/fetch-error.ts'
import type { HostAnswer, HostRequest } from '../../../../core/base/outgoing/host-fetch.ts'
import { callWebhook } from '../../../../core/objects/webhooks/call-webhook.ts'
import { FakeBody } from '../../../support/servers/fake-fetch.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

/** Redirects that kube-apiserver 1.34.2 was asked about by a webhook, by their paths. */
const redirects: Readonly<Record<string, readonly [status: number, location?: string]>> = {
  '/moved': [302, '/final'],
  '/repeated': [307, '/final'],
  '/loop': [302, '/loop'],
  '/choice': [300, '/final'],
  '/nowhere': [307],
  '/bad': [307, 'https://[::1/x'],
  '/ftp': [307, 'ftp://127.0.0.1/x'],
  '/dead': [307, 'https://127.0.0.1:1/final'],
  '/metadata': [302, 'http://169.254.169.254/latest/meta-data/'],
}

async function hook({ url, method, signal }: HostRequest): Promise<HostAnswer> {
  if (url.port === '1') {
    const goText = 'dial tcp 127.0.0.1:1: connect: connection refused'
    throw new FetchError('refused', 'refused', { goText })
  }
  const [status, location] = redirects[url.pathname] ?? [200]
  const body = new FakeBody([JSON.stringify({ method })], 'end', signal)
  const headers = ['content-type', status === 200 ? 'application/json' : 'text/plain']
  return {
    status,
    headers: location === undefined ? headers : [...headers, 'location', location],
    body,
  }
}

/** What a webhook at the path answers, or the message of its error. */
async function called(path: string): Promise<unknown> {
  const { fetch } = testRuntime(0, hook)
  const endpoint = { url: `https://127.0.0.1:21710${path}`, service: undefined, tls: {} }
  const terms = { purpose: 'admission-webhook', deadline: 5000 } as const
  return callWebhook({ fetch }, endpoint, {}, terms).catch((error: unknown) =>
    error instanceof Error ? error.message : error,
  )
}

describe('a webhook that redirects', () => {
  it.each([
    ['/moved', { method: 'GET' }],
    ['/repeated', { method: 'POST' }],
    ['/loop', 'Post "/loop": stopped after 10 redirects'],
    [
      '/choice',
      'the server responded with the status code 300 but did not return more information',
    ],
    [
      '/nowhere',
      'the server responded with the status code 307 but did not return more information',
    ],
    [
      '/bad',
      `Post "https://127.0.0.1:21710/bad?timeout=5s": failed to parse Location header "https://[::1/x": parse "https://[::1/x": missing ']' in host`,
    ],
    ['/ftp', 'Post "ftp://127.0.0.1/x": unsupported protocol scheme "ftp"'],
    [
      '/dead',
      'Post "https://127.0.0.1:1/final": dial tcp 127.0.0.1:1: connect: connection refused',
    ],
  ])('%s is answered as in the original', async (path, answer) => {
    expect(await called(path)).toEqual(answer)
  })

  it('a redirect to a metadata service is refused, and nothing of it is shown', async () => {
    expect(await called('/metadata')).toBe(
      'Post "http://169.254.169.254/latest/meta-data/": 169.254.169.254 is a link-local address; this server sends nothing there',
    )
  })
})
