import type { BarePageCalls } from '../../../support/bench-calls.ts'
import { load } from '../load.ts'

/** Resolves once the service worker answers the fetches of this page. */
async function controlled(): Promise<ServiceWorker> {
  const { serviceWorker } = navigator
  await serviceWorker.register('/bare/service-worker.js', { scope: '/bare/' })
  if (serviceWorker.controller) return serviceWorker.controller
  return new Promise((resolve) => {
    serviceWorker.addEventListener('controllerchange', () => {
      if (serviceWorker.controller) resolve(serviceWorker.controller)
    })
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
