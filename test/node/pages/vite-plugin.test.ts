import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, createServer, type Plugin } from 'vite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { skerry } from '../../../node-host/testing/vite-plugin/index.ts'
import { pluginServing } from '../../../node-host/testing/vite-plugin/skerry-plugin.ts'

const serviceWorker = '/* the service worker */'
const plugin: Plugin = pluginServing({}, async () => serviceWorker)

async function site(): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'skerry-vite-'))
  onTestFinished(() => rm(root, { recursive: true }))
  await writeFile(join(root, 'index.html'), '<!doctype html><title>Site</title>')
  return root
}

describe('the Vite plug-in', () => {
  it.each([
    ['/', '/skerry-service-worker.js'],
    ['/app/', '/app/skerry-service-worker.js'],
    ['./', './skerry-service-worker.js'],
  ])(
    'the Vite plug-in emits the service worker, and the page has its address, with base %s',
    async (base, address) => {
      const root = await site()
      await build({ root, base, configFile: false, logLevel: 'error', plugins: [plugin] })
      expect(await readFile(join(root, 'dist/skerry-service-worker.js'), 'utf8')).toBe(
        serviceWorker,
      )
      const page = await readFile(join(root, 'dist/index.html'), 'utf8')
      expect(page).toContain(`<meta name="skerry-service-worker" content="${address}">`)
    },
  )

  it('the Vite plug-in serves the service worker in development, below the base', async () => {
    const server = await createServer({
      root: await site(),
      base: '/app/',
      configFile: false,
      logLevel: 'error',
      plugins: [plugin],
      server: { host: '127.0.0.1', port: 0, ws: false },
    })
    onTestFinished(() => server.close())
    await server.listen()
    const [url = ''] = server.resolvedUrls?.local ?? []
    const answer = await fetch(new URL('skerry-service-worker.js', url))
    expect(await answer.text()).toBe(serviceWorker)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/javascript',
      'service-worker-allowed': '/',
    })
    expect(await (await fetch(url)).text()).toContain('content="/app/skerry-service-worker.js"')
  })

  it('the Vite plug-in keeps the page and its worker together', () => {
    const { optimizeDeps, worker } = skerry().config()
    expect(optimizeDeps.exclude).toContain('skerry/browser')
    expect(worker).toEqual({ format: 'es' })
  })

  it('the Vite plug-in refuses a name that is no file below the base', () => {
    expect(() => skerry({ serviceWorker: '/sw.js' })).toThrow(
      'serviceWorker is "/sw.js"; it must be a file below Vite\'s base',
    )
  })
})
