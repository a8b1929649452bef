import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { test as base, expect } from '@playwright/test'
import { withSkerry } from 'skerry/playwright'

const test = withSkerry(base)

/** The dashboard as Vite has built it. */
const built = new URL('dist/', import.meta.url)

async function serveBuilt({ url }, response) {
  const { pathname } = new URL(url, 'http://site')
  const name = pathname === '/' ? 'index.html' : pathname.slice(1)
  const type = name.endsWith('.html') ? 'text/html' : 'text/javascript'
  const content = await readFile(new URL(name, built)).catch(() => undefined)
  response.writeHead(content ? 200 : 404, { 'content-type': type }).end(content)
}

let site
let address = ''

test.beforeAll(async () => {
  site = createServer((request, response) => void serveBuilt(request, response))
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${site.address().port}/`
})

test.afterAll(() => {
  site.close()
  site.closeAllConnections()
})

const made = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'made' } }
const spec = { containers: [{ name: 'main', image: 'example/app:1' }] }
const pods = '/api/v1/namespaces/default/pods'

test.use({ skerry: { brand: 'k8s', fixtures: './pods.yaml', url: '/clusters/demo', seed: 1 } })

/** The server of the first test. */
let first

test('a page lists pods and gets changes as a stream', async ({ page, server }) => {
  first = server
  await page.goto(address)
  await expect(page.locator('li')).toHaveText(['web'])
  await server.client().create(pods, { ...made, spec })
  await expect(page.locator('li')).toHaveText(['web', 'made'])
  const requests = await server.requests()
  expect(requests.map(({ verb, status }) => `${verb} ${status}`)).toContain('list 200')
})

test('a page gets changes over WebSocket, and the server is as at its start', async ({
  page,
  server,
}) => {
  expect(server).toBe(first)
  await page.goto(`${address}#socket`)
  await expect(page.locator('p')).toHaveText('listed')
  await expect(page.locator('li')).toHaveText(['web'])
  await server.client().create(pods, { ...made, spec })
  await expect(page.locator('li')).toHaveText(['web', 'made'])
  await server.reset()
  await expect(page.locator('p')).toHaveText('closed')
})

test('a page sees faults and the acting user', async ({ page, server }) => {
  await server.actAs(null)
  await page.goto(address)
  await expect(page.locator('p')).toContainText('User "system:anonymous" cannot list')
  await server.actAs('admin')
  await server.addFault({ match: { resource: 'pods' }, fault: { type: 'too-many-requests' } })
  await page.reload()
  await expect(page.locator('p')).toContainText('Too many requests')
})

test.describe('a cluster at another origin', () => {
  test.use({
    skerry: {
      brand: 'k8s',
      fixtures: ({ build }) => build.list(3, 'Pod', 'p'),
      url: 'http://cluster.test/one',
    },
  })

  test('a page of another origin lists and watches', async ({ page, server }) => {
    await page.goto(`${address}?cluster=http://cluster.test/one`)
    await expect(page.locator('li')).toHaveText(['p-0', 'p-1', 'p-2'])
    await server.client().create(pods, { ...made, spec })
    await expect(page.locator('li')).toHaveText(['p-0', 'p-1', 'p-2', 'made'])
  })
})

test('a watch of a page that is not on this machine is refused with the reason', async ({
  page,
}) => {
  await page.route('http://app.test/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname.startsWith('/clusters/')) return route.fallback()
    await route.fulfill({ response: await route.fetch({ url: address.slice(0, -1) + pathname }) })
  })
  await page.goto('http://app.test/')
  await expect(page.locator('li')).toHaveText(['web'])
  const watch = await page.evaluate(
    async (url) => (await fetch(url)).text(),
    `/clusters/demo${pods}?watch=1`,
  )
  expect(watch).toContain('http://app.test is not on this machine; serve the page from localhost')
})
