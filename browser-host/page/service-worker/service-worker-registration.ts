import { type BrokerMessage, isBrokerMessage } from '../../port/broker-messages.ts'
import { requestLock } from '../../port/request-lock.ts'
import {
  isSamePath,
  readServedPaths,
  type ServedPath,
  writeServedPaths,
} from '../../port/served-path.ts'
import type { ServiceWorkerPlace } from '../opened-server.ts'
import { until } from './until.ts'

/** Lock that serializes changes of the registration by several tabs. */
const registrationLock = 'skerry/registration'

/** Limit of the service worker's taking control of this page, in milliseconds; ample for a busy machine. */
const patience = 30_000

/** Limit of a service worker's taking over from an idle one, in milliseconds; until then the former one answers. */
const changePatience = 5_000

/** Interval of asking a waiting service worker to take over, in milliseconds. */
const takeOverPause = 500

/** Where the service worker is unless an option says so: where the Vite plug-in has put it, or in the site's root. */
export function defaultPlace(): ServiceWorkerPlace {
  const tag = document.querySelector<HTMLMetaElement>('meta[name="skerry-service-worker"]')
  // A base may name another origin.
  return { url: tag?.content || `${origin}/skerry-service-worker.js` }
}

/** As `fetch` of the page finds it. */
export function addressOf(url: string | URL): URL {
  return new URL(url, document.baseURI)
}

function scopeOf({ url, scope }: ServiceWorkerPlace): string {
  return new URL(scope ?? new URL('.', addressOf(url)), document.baseURI).href
}

/** Registers the service worker for changed paths, which are in the script's URL, so that it has them at every start. */
async function registerFor(
  place: ServiceWorkerPlace,
  change: (before: readonly ServedPath[]) => readonly ServedPath[],
): Promise<ServiceWorkerRegistration | undefined> {
  const scope = scopeOf(place)
  const found = await navigator.serviceWorker.getRegistration(scope)
  const registration = found?.scope === scope ? found : undefined
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active
  const url = addressOf(place.url)
  if (worker) checkOwn(worker, url)
  const before = worker ? readServedPaths(new URL(worker.scriptURL).searchParams) : []
  const after = change(before)
  if (after.length === 0) {
    if (registration) await unregister(registration)
    return undefined
  }
  writeServedPaths(url.searchParams, after)
  return register(url, scope, place.type ?? 'classic')
}

/**
 * Unregisters a service worker once it is active. In Firefox one that is unregistered while it activates stays so, and every request of the
 * pages that it has claimed waits for it for ever, or fails.
 */
async function unregister(registration: ServiceWorkerRegistration): Promise<void> {
  await until(
    (look) => followWorkers(registration, look),
    () => {
      const { installing, waiting, active } = registration
      // A waiting one becomes active at once where it replaces none.
      return active ? !installing && active.state !== 'activating' : !installing && !waiting
    },
    changePatience,
  )
  await registration.unregister()
}

/** Calls `look` at each change of the service workers of a registration, until the function that it returns is called. */
function followWorkers(registration: ServiceWorkerRegistration, look: () => void): () => void {
  const end = new AbortController()
  const { signal } = end
  const follow = (): void => {
    const { installing, waiting, active } = registration
    for (const worker of [installing, waiting, active]) {
      worker?.addEventListener('statechange', look, { signal })
    }
  }
  registration.addEventListener('updatefound', follow, { signal })
  follow()
  return () => end.abort()
}

/** Refuses to replace the service worker of another script. @throws Error */
function checkOwn({ scriptURL }: ServiceWorker, { pathname }: URL): void {
  const other = new URL(scriptURL).pathname
  if (other === pathname) return
  throw new Error(
    `the service worker ${other} has this scope already; let it call answerFrom and give its registration, or unregister it`,
  )
}

async function register(
  url: URL,
  scope: string,
  type: WorkerType,
): Promise<ServiceWorkerRegistration> {
  try {
    return await navigator.serviceWorker.register(url, { scope, type })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const hint = scope.startsWith(new URL('.', url).href)
      ? 'is the file skerry/service-worker.js served there, and may this site store anything?'
      : `its scope ${scope} is above its folder: does the file come with the header Service-Worker-Allowed?`
    throw new Error(`the service worker ${url.pathname} cannot be registered (${hint}): ${why}`, {
      cause: error,
    })
  }
}

/**
 * Registers the service worker at `place` for `served`, in addition to its other paths, and waits until it controls this page.
 * @throws Error with the reason why `fetch` is not answered.
 */
export async function registerServer(
  place: ServiceWorkerPlace,
  served: ServedPath,
): Promise<ServiceWorkerRegistration> {
  const scope = scopeOf(place)
  if (!location.href.startsWith(scope)) {
    throw new Error(
      `this page lies outside of ${scope}, the scope of the service worker: serve its script from the page's folder or one above`,
    )
  }
  const streams = await tellFormer(place, served)
  const registration = await requestLock(registrationLock, {}, () =>
    registerFor(place, (before) =>
      before.some((other) => isSamePath(other, served)) ? before : [...before, served],
    ),
  )
  if (!registration) throw new Error('the service worker was not registered')
  await untilControlled(registration)
  // Open streams keep the former service worker running, so that it keeps the path that it was asked to serve.
  if (streams === 0) await untilTakenOver(registration)
  if (await askToServe(served, patience)) return registration
  throw new Error('the service worker does not answer; is it the one of skerry?')
}

/**
 * Asks the service worker that controls this page to serve `served`, if it has the script that will replace it. One that does
 * not answer may be of another program, which had this URL before.
 *
 * @returns the number of its open streams.
 */
async function tellFormer({ url }: ServiceWorkerPlace, served: ServedPath): Promise<number> {
  const { controller } = navigator.serviceWorker
  const { pathname } = addressOf(url)
  if (!controller || new URL(controller.scriptURL).pathname !== pathname) return 0
  return (await askToServe(served, changePatience))?.streams ?? 0
}

/** Ends serving `served`; a service worker without paths is unregistered. */
export async function unregisterServer(
  place: ServiceWorkerPlace,
  served: ServedPath,
): Promise<void> {
  navigator.serviceWorker.controller?.postMessage({
    skerry: 'leave',
    path: served,
  } satisfies BrokerMessage)
  await requestLock(registrationLock, {}, () =>
    registerFor(place, (before) => before.filter((other) => !isSamePath(other, served))),
  )
}

/** Resolves when a service worker controls this page. @throws Error when none does in time. */
export async function untilControlled(
  registration: ServiceWorkerRegistration,
): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator
  // An active service worker may still be activating, and does not receive messages until then.
  const next = registration.installing ?? registration.waiting ?? registration.active
  // A page after a forced reload has no controller unless the service worker claims it.
  const claim = (): void => {
    const message: BrokerMessage = { skerry: 'claim' }
    if (registration.active?.state === 'activated') registration.active.postMessage(message)
  }
  const isControlled = await until(
    (look) => {
      serviceWorker.addEventListener('controllerchange', look)
      next?.addEventListener('statechange', claim)
      claim()
      return () => {
        serviceWorker.removeEventListener('controllerchange', look)
        next?.removeEventListener('statechange', claim)
      }
    },
    () => serviceWorker.controller !== null,
    patience,
  )
  if (!isControlled) throw new Error('the service worker did not take over this page in time')
  return registration
}

/**
 * Resolves when the newest service worker of a registration has taken over this page, or its time limit is over. Until then
 * the former one answers, which the browser may restart at any time, and whose URL lacks the paths it was asked to serve.
 */
async function untilTakenOver(registration: ServiceWorkerRegistration): Promise<void> {
  const message: BrokerMessage = { skerry: 'take-over' }
  const asking = setInterval(() => registration.waiting?.postMessage(message), takeOverPause)
  const { serviceWorker } = navigator
  await until(
    (look) => {
      const unfollow = followWorkers(registration, look)
      serviceWorker.addEventListener('controllerchange', look)
      return () => {
        serviceWorker.removeEventListener('controllerchange', look)
        unfollow()
      }
    },
    () => {
      const newest = registration.installing ?? registration.waiting ?? registration.active
      // An activating controller receives requests already; activation may take Chromium a second.
      return newest === serviceWorker.controller
    },
    changePatience,
  )
  clearInterval(asking)
}

interface Serving {
  /** Number of streamed answers under way. */
  readonly streams: number
}

/**
 * Asks the service worker that controls this page to answer `served`.
 *
 * @param limit Milliseconds.
 * @returns undefined where it does not confirm in time.
 */
async function askToServe(served: ServedPath, limit: number): Promise<Serving | undefined> {
  const { serviceWorker } = navigator
  let serving: Serving | undefined
  await until(
    (look) => {
      const ask = (): void => {
        const message: BrokerMessage = { skerry: 'serve', path: served }
        serviceWorker.controller?.postMessage(message)
      }
      const hear = ({ data }: MessageEvent<unknown>): void => {
        if (!isBrokerMessage(data) || data.skerry !== 'serving') return
        if (isSamePath(data.path, served)) serving = data
        look()
      }
      serviceWorker.addEventListener('message', hear)
      serviceWorker.addEventListener('controllerchange', ask)
      serviceWorker.startMessages()
      ask()
      return () => {
        serviceWorker.removeEventListener('message', hear)
        serviceWorker.removeEventListener('controllerchange', ask)
      }
    },
    () => serving !== undefined,
    limit,
  )
  return serving
}
