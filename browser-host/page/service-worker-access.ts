import type { BrokerMessage } from '../port/broker-messages.ts'
import type { ServerPlan } from './server-options.ts'
import {
  addressOf,
  registerServer,
  untilControlled,
} from './service-worker/service-worker-registration.ts'

/**
 * The service worker that answers this page's `fetch` of a server; undefined where the page wants none.
 * @throws Error with the reason why there is none, and what the page can do.
 */
export async function reachServiceWorker({
  serviceWorker,
  served,
  needsServiceWorker,
}: ServerPlan): Promise<ServiceWorkerRegistration | undefined> {
  if (!serviceWorker) return undefined
  if ('serviceWorker' in navigator) {
    return serviceWorker instanceof ServiceWorkerRegistration
      ? untilControlled(serviceWorker)
      : registerServer(serviceWorker, served)
  }
  const why = isSecureContext
    ? 'the browser allows this page no service worker, as in private windows of older Firefox'
    : 'this page may have no service worker: it must come by https or from localhost'
  throw new Error(
    needsServiceWorker
      ? `${why}; serviceWorker: false starts a server that client() alone reaches`
      : why,
  )
}

/**
 * Asks the service worker that controls this page already to let requests below the prefix wait for the server that starts.
 *
 * @returns a function to be called where the server does not start.
 */
export function announceStart({ serviceWorker, served }: ServerPlan): () => void {
  const controller = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (!controller || !serviceWorker) return () => undefined
  const isOwn =
    serviceWorker instanceof ServiceWorkerRegistration
      ? serviceWorker.active === controller
      : new URL(controller.scriptURL).pathname === addressOf(serviceWorker.url).pathname
  if (!isOwn) return () => undefined
  const send = (message: BrokerMessage): void =>
    navigator.serviceWorker.controller?.postMessage(message)
  send({ skerry: 'serve', path: served })
  return () => send({ skerry: 'disown', server: served.name })
}
