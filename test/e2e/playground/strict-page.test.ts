import type { FrameLocator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { isolatedPage, reportPath } from '../../support/servers/static-server.ts'
import { brokenDirectives } from '../../support/sources/broken-directives.ts'
import { chromiumPage, onlyChromium } from '../watched-browser.ts'
import { applied, configMap } from './manifests.ts'
import { playgroundSession } from './playground-session.ts'

const openProfile = playgroundSession()

const policy = `default-src 'none'; script-src 'self'; worker-src 'self'; connect-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; require-trusted-types-for 'script'; trusted-types lit-html default; report-uri ${reportPath}`

const strict = {
  'content-security-policy': policy,
  ...isolatedPage,
}

describe('the playground on a strict site', () => {
  it('the playground runs below a path, isolated and under a strict policy, without a network too', async () => {
    const ownSite = { path: '/play/ground', headers: strict }
    const { openTab, stopSite, reports } = await openProfile({ ownSite }, [
      /Content.Security.Policy|Failed to fetch|violates/i,
    ])
    const tab = await openTab()
    expect(await tab.page.evaluate('crossOriginIsolated')).toBe(true)
    await tab.choose('ConfigMaps')
    await tab.run(...applied('tide'))
    await tab.seeRow('tide')
    await tab.write(configMap('ebb'))
    await tab.press('Apply')
    await tab.seeRow('ebb')
    await tab.show('Expressions')
    await tab.seeRequest('POST', '/api/v1/namespaces/default/configmaps')
    // What is broken on purpose is reported behind whatever was broken before.
    await tab.page.evaluate("fetch('https://127.0.0.1:1/').catch(() => undefined)")
    await expect.poll(() => reports().length).toBeGreaterThan(0)
    expect(brokenDirectives(reports())).toEqual(['connect-src by /play/ground/'])
    const kept = "caches.match('/play/ground/').then((page) => page !== undefined)"
    await expect.poll(() => tab.page.evaluate(kept), { timeout: 20_000 }).toBe(true)
    await stopSite()
    await tab.page.reload()
    await tab.untilReady()
    await tab.seeRow('tide')
    expect(await tab.page.evaluate('crossOriginIsolated')).toBe(true)
  })
})

describe('the playground in an iframe', () => {
  /** Opens the playground in an iframe of a page of another site. */
  async function openFramed(sandbox?: string): Promise<FrameLocator> {
    const headers = { 'access-control-allow-origin': '*' }
    const { url, openPage, serveElsewhere } = await openProfile({ ownSite: { headers } }, [
      /Blocked autofocusing/,
    ])
    const page = chromiumPage(await openPage())
    const inner = (await serveElsewhere({ headers })).replace('127.0.0.1', 'localhost')
    await page.goto(`${url}/nothing`)
    await page.evaluate(
      ([src, tokens]) => {
        const frame = document.createElement('iframe')
        if (tokens !== undefined) frame.setAttribute('sandbox', tokens)
        frame.src = src
        document.body.append(frame)
      },
      [`${inner}/`, sandbox] as const,
    )
    return page.frameLocator('iframe')
  }

  it('the playground runs in an iframe of a page of another site', async (context) => {
    onlyChromium(context, 'locators do not look into frames')
    const frame = await openFramed()
    const ready = frame.locator('server-state .pill.ready')
    await expect.poll(() => ready.count(), { timeout: 30_000 }).toBe(1)
  })

  it('the playground says in a sandboxed iframe without an origin what is missing', async (context) => {
    onlyChromium(context, 'locators do not look into frames')
    const frame = await openFramed('allow-scripts')
    const missing = frame
      .getByText('a sandboxed iframe needs allow-same-origin')
      .filter({ visible: true })
    await expect.poll(() => missing.count(), { timeout: 30_000 }).toBeGreaterThan(0)
  })
})
