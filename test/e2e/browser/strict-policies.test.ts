import { describe, expect, inject, it } from 'vitest'
import { reportPath } from '../../support/servers/static-server.ts'
import { brokenDirectives } from '../../support/sources/broken-directives.ts'
import { browserSession, type Tab } from './browser-session.ts'
import { configMap, configMaps, demo, namesIn, served } from './config-maps.ts'

const policy = `default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src data:; report-uri ${reportPath}`
const trusted = `${policy}; require-trusted-types-for 'script'; trusted-types default`

const policed = (text: string): ReturnType<typeof browserSession> =>
  browserSession({ ownSite: { headers: { 'content-security-policy': text } } })
const openPoliced = policed(policy)
const openTrusted = policed(trusted)

const elsewhere = 'https://127.0.0.1:1/'

/** Has the worker ask another origin. */
const webhook = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'ValidatingWebhookConfiguration',
    metadata: { name: 'elsewhere' },
    webhooks: [
      {
        name: 'elsewhere.example.org',
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
        clientConfig: { url: elsewhere },
        rules: [
          { apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['*'] },
        ],
      },
    ],
  }),
}

/** Starts a mock and a server, writes to both and follows a watch of each kind. @returns what the watches bring, and what is listed */
async function useBoth(tab: Tab): Promise<readonly string[]> {
  await tab.startMock({ brand: 'k8s' })
  await tab.open(demo)
  await tab.watch('answers', `${served}?watch=1`)
  await tab.watchMessages('messages', `${configMaps}?watch=1`, [])
  const opened = await tab.nextLine('messages')
  await tab.fetch(configMaps, configMap('in-mock'))
  await tab.fetch(served, configMap('in-server'))
  const lines = [opened, await tab.nextLine('messages'), await tab.nextLine('answers')]
  const lists = [await tab.fetch(configMaps), await tab.fetch(served)]
  return [...lines, ...lists.flatMap(({ text }) => namesIn(text))]
}

const used = ['OPEN ', 'ADDED in-mock', 'ADDED in-server', 'in-mock', 'in-server']

describe('a page under a strict policy', () => {
  it('a mock and a server run where a page allows scripts and connections of its site alone', async () => {
    const { openTab, reports } = await openPoliced(
      /Content.Security.Policy|violates|\(404\)|blocked/i,
    )
    const tab = await openTab()
    expect(await useBoth(tab)).toEqual(used)
    // What is broken on purpose is reported behind whatever was broken before.
    await tab.page.evaluate(`fetch(${JSON.stringify(elsewhere)}).catch(() => undefined)`)
    await tab.fetch(
      '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations',
      webhook,
    )
    expect((await tab.fetch(configMaps, configMap('b'))).status).toBe(500)
    // WebKit reports nothing of workers.
    const byWorker = inject('browser') === 'webkit' ? [] : ['connect-src by worker']
    const expected = ['connect-src by /', ...byWorker]
    await expect.poll(() => brokenDirectives(reports()).length).toBe(expected.length)
    expect(brokenDirectives(reports())).toEqual(expected)
  })

  it('a mock and a server run under Trusted Types where the page has a default policy', async () => {
    const { openTab, reports } = await openTrusted()
    expect(await useBoth(await openTab('/trusted.html'))).toEqual(used)
    expect(brokenDirectives(reports())).toEqual([])
  })

  it('a mock says what is missing under Trusted Types without a policy', async () => {
    const { openTab } = await openTrusted(/TrustedScriptURL|Content.Security.Policy|Sink type/)
    const tab = await openTab()
    await expect(tab.startMock({})).rejects.toThrow(
      /the service worker \/skerry-service-worker\.js cannot be registered/,
    )
  })
})

describe('an isolated page', () => {
  const isolated = (embedder: string): ReturnType<typeof browserSession> =>
    browserSession({
      ownSite: {
        headers: {
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-embedder-policy': embedder,
        },
      },
    })
  const sessions = {
    'require-corp': isolated('require-corp'),
    credentialless: isolated('credentialless'),
  }

  it.for(['require-corp', 'credentialless'] as const)(
    'a mock and a server run in a page with Cross-Origin-Embedder-Policy: %s',
    async (embedder) => {
      const { openTab } = await sessions[embedder]()
      const tab = await openTab()
      // WebKit does not know `credentialless`, which leaves the page as it is.
      const isKnown = inject('browser') !== 'webkit' || embedder === 'require-corp'
      expect(await tab.page.evaluate('crossOriginIsolated')).toBe(isKnown)
      expect(await useBoth(tab)).toEqual(used)
    },
  )
})
