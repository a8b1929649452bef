import type { BarePageCalls } from '../../../support/bench-calls.ts'
import { load } from '../load.ts'

const script = '/bare/service-worker.js'

/** The one of this page; before it has claimed the page, that of the folder above may have it. */
function ownController(): ServiceWorker | undefined {
  const { controller } = navigator.serviceWorker
  return controller?.scriptURL.endsWith(script) ? controller : undefined
}

/** Resolves once the service worker answers the fetches of this page. */
async function controlled(): Promise<ServiceWorker> {
  await navigator.serviceWorker.register(script, { scope: '/bare/' })
  return new Promise((resolve) => {
    const look = (): void => {
      const own = ownController()
      if (own) resolve(own)
    }
    navigator.serviceWorker.addEventListener('controllerchange', look)
    look()
  })
}

const calls: BarePageCalls = {
  async answer(name, { type, text }) {
    const worker = await controlled()
    worker.postMessage({ name, type, bytes: new TextEncoder().encode(text).buffer })
  },
  load,
}

Object.assign(globalThis, { calls })
