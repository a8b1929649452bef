import { expect, it, onTestFinished } from 'vitest'
import {
  defaultPlace,
  registerServer,
  unregisterServer,
} from '../../../browser-host/page/service-worker/service-worker-registration.ts'
import { readServedPaths, type ServedPath } from '../../../browser-host/port/served-path.ts'

function servedByController(): readonly ServedPath[] {
  const { controller } = navigator.serviceWorker
  return controller ? readServedPaths(new URL(controller.scriptURL).searchParams) : []
}

it('a page is controlled by the newest service worker whenever a further server is registered', async () => {
  const served = Array.from({ length: 12 }, (_, at): ServedPath => {
    return { name: `n${at}`, prefix: `/p${at}`, perPage: false }
  })
  onTestFinished(async () => {
    for (const path of served) await unregisterServer(defaultPlace(), path)
  })
  for (const [at, path] of served.entries()) {
    await registerServer(defaultPlace(), path)
    expect(servedByController()).toContainEqual(path)
    // Changes that follow each other closely meet a service worker that has just become active.
    if (at % 3 === 2) await unregisterServer(defaultPlace(), path)
  }
})

/** Resolves as soon as the page's new service worker is in this state, or beyond it. */
async function untilState(state: ServiceWorkerState): Promise<void> {
  const beyond: readonly ServiceWorkerState[] = ['activating', 'activated', 'redundant']
  for (;;) {
    const registration = await navigator.serviceWorker.getRegistration(defaultPlace().url)
    const { installing, waiting, active } = registration ?? {}
    const worker = installing ?? waiting ?? active
    if (worker && (worker.state === state || beyond.includes(worker.state))) return
    await new Promise((resolve) => setTimeout(resolve))
  }
}

it.for(['installing', 'activating'] as const)(
  'a page that ends its last server while its service worker is %s goes on loading from the network',
  async (state) => {
    // From the second time on the page has a service worker already.
    for (let times = 0; times < 6; times++) {
      const path: ServedPath = { name: `short-${times}`, prefix: `/short${times}`, perPage: false }
      const registered = registerServer(defaultPlace(), path).catch(String)
      await untilState(state)
      await unregisterServer(defaultPlace(), path)
      const { status } = await fetch(`/no-file-${times}`, { signal: AbortSignal.timeout(20_000) })
      expect(status).toBe(404)
      await registered
    }
  },
)
