import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright'
import { chromiumOptions } from '../support/browsers/chromium.ts'
import type { BenchContext } from './bench-context.ts'
import { SlowedRenderers } from './measure/slowed-renderers.ts'

/** What one opening of the page in a profile that was not used before has taken. */
export interface ColdStart {
  /** Milliseconds from the navigation until the terminal shows its prompt. */
  readonly prompt: number
  /** Milliseconds until three nodes are ready, and the pods of the start are; those of the system run. */
  readonly cluster: number
  /** Compressed bytes that the page and its workers have loaded until then. */
  readonly bytes: number
}

/** What the first lesson has taken, opened by its address in a profile that was not used before. */
export interface LessonStart {
  /** Milliseconds from the navigation until its text is there. */
  readonly text: number
  /** Milliseconds until its first check has answered. */
  readonly check: number
  /** How many times slower than this machine the page and its workers were. */
  readonly slowness: number
}

/** The built page, served compressed as a static server does. */
export interface PlaygroundPages {
  open(): Promise<ColdStart>
  /** Opens the first lesson on a phone whose processor is `factor` times as slow. */
  openLesson(factor: number): Promise<LessonStart>
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

const firstLesson = 'basics/first-pod'
/** Milliseconds until a lesson counts as broken. */
const patience = 120_000

/** Milliseconds between two looks at the page. */
const betweenLooks = 20

/** Runs in the page: resolves with the milliseconds since the navigation at which both are there. */
function watchStart(pause: number): Promise<{ prompt: number; cluster: number }> {
  type Fields = Readonly<Record<string, unknown>>
  type Listed = readonly {
    readonly metadata: { readonly namespace?: string }
    readonly status?: Fields
  }[]
  const all = (root: ParentNode, selector: string): Element[] => [
    ...root.querySelectorAll(selector),
    ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
      shadowRoot ? all(shadowRoot, selector) : [],
    ),
  ]
  const isPrompt = (): boolean =>
    all(document, '.xterm-rows').some(({ textContent }) => /\$\s*$/.test(textContent ?? ''))
  const isTrue = ({ status }: Listed[number], type: string): boolean =>
    ((status?.['conditions'] ?? []) as readonly Fields[]).some(
      (condition) => condition['type'] === type && condition['status'] === 'True',
    )
  // The shop that a visitor finds; earlier pages have none.
  const leastPods = (playground: object | undefined): number =>
    playground && 'visited' in playground ? 6 : 0
  const isRunning = async (): Promise<boolean> => {
    const [app] = all(document, 'skerry-app') as unknown as readonly [
      {
        playground?: { client(source: string): { list(path: string): Promise<{ items: Listed }> } }
      },
    ]
    try {
      const client = app?.playground?.client('page')
      if (!client) return false
      const list = async (path: string): Promise<Listed> => (await client.list(path)).items
      const nodes = await list('/api/v1/nodes')
      if (nodes.length < 3 || !nodes.every((node) => isTrue(node, 'Ready'))) return false
      const pods = await list('/api/v1/pods')
      // One of the system's is ready 20 seconds after it runs, as the original of its manifest is.
      const isUp = (pod: Listed[number]): boolean =>
        pod.metadata.namespace === 'kube-system'
          ? pod.status?.['phase'] === 'Running'
          : isTrue(pod, 'Ready')
      const others = pods.filter(({ metadata }) => metadata.namespace !== 'kube-system')
      return pods.length > 0 && pods.every(isUp) && others.length >= leastPods(app.playground)
    } catch {
      // The server is not reached yet.
      return false
    }
  }
  return new Promise((resolve) => {
    let prompt = 0
    let cluster = 0
    let isLooking = false
    const look = async (): Promise<void> => {
      if (prompt === 0 && isPrompt()) prompt = performance.now()
      if (isLooking) return
      isLooking = true
      if (cluster === 0 && (await isRunning())) cluster = performance.now()
      isLooking = false
      if (prompt === 0 || cluster === 0) return
      clearInterval(timer)
      resolve({ prompt, cluster })
    }
    const timer = setInterval(() => void look(), pause)
  })
}

/** Whether the service worker asks by itself, and not for the page. */
function isForLater(referer = ''): boolean {
  return referer.includes('/service-worker.js')
}

/** Serves the page that was built into `folder`, until the context is closed. */
export async function openPlaygroundPages(
  context: BenchContext,
  folder: string,
): Promise<PlaygroundPages> {
  let bytes = 0
  const packed = new Map<string, Promise<Buffer>>()
  const read = (path: string): Promise<Buffer> => {
    const known = packed.get(path)
    if (known) return known
    const made = readFile(join(folder, normalize(path))).then((content) => gzipSync(content))
    packed.set(path, made)
    return made
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page')
    const path = pathname.endsWith('/') ? `${pathname}index.html` : pathname
    read(path).then(
      (content) => {
        // What the service worker fetches, to open the page without a network, comes after the start.
        if (!isForLater(request.headers.referer)) bytes += content.byteLength
        const type = types[extname(path)] ?? 'application/octet-stream'
        response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(content)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  context.onClose(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const { port } = server.address() as AddressInfo
  const browser: Browser = await chromium.launch(chromiumOptions())
  context.onClose(() => browser.close())
  return {
    async open() {
      const profile = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      bytes = 0
      const page = await profile.newPage()
      // The compiler of this script names functions by it.
      await page.addInitScript('globalThis.__name = (named) => named')
      await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' })
      const times = await page.evaluate(watchStart, betweenLooks)
      const start = { ...times, bytes }
      await profile.close()
      return start
    },
    async openLesson(factor) {
      const profile = await browser.newContext({ viewport: { width: 390, height: 844 } })
      const page = await profile.newPage()
      const slowed = new SlowedRenderers(browser, factor)
      slowed.start()
      try {
        const from = performance.now()
        const passed = (): number => performance.now() - from
        await page.goto(`http://127.0.0.1:${port}/?lesson=${firstLesson}`, { waitUntil: 'commit' })
        await page.locator('lesson-view h3').first().waitFor({ timeout: patience })
        const text = passed()
        await page.locator('lesson-view .says').first().waitFor({ timeout: patience })
        return { text, check: passed(), slowness: slowed.measured }
      } finally {
        await slowed.stop()
        await profile.close()
      }
    },
  }
}
