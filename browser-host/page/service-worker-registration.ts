import type { BrokerMessage } from '../port/broker-messages.ts'
import {
  isSamePath,
  readServedPaths,
  type ServedPath,
  writeServedPaths,
} from '../port/served-path.ts'
import type { ServiceWorkerPlace } from './opened-server.ts'

/** Changes of one registration by several tabs come one after the other. */
const registrationLock = 'skerry/registration'

/** Milliseconds until the service worker must have taken over this page. */
const patience = 10_000

export const defaultPlace: ServiceWorkerPlace = { url: '/skerry-service-worker.js' }

function scopeOf({ url, scope }: ServiceWorkerPlace): string {
  const folder = new URL('.', new URL(url, location.href)).pathname
  return new URL(scope ?? folder, location.href).href
}

/** Servers are told apart by the address of the script: so it knows them whenever the browser starts it. */
async function registerFor(
  place: ServiceWorkerPlace,
  change: (before: readonly ServedPath[]) => readonly ServedPath[],
): Promise<ServiceWorkerRegistration | undefined> {
  const scope = scopeOf(place)
  const found = await navigator.serviceWorker.getRegistration(scope)
  const registration = found?.scope === scope ? found : undefined
  const worker = registration?.installing ?? registration?.waiting ?? registration?.active
  const url = new URL(place.url, location.href)
  const before = worker ? readServedPaths(new URL(worker.scriptURL).searchParams) : []
  const after = change(before)
  if (after.length === 0) {
    await registration?.unregister()
    return undefined
  }
  writeServedPaths(url.searchParams, after)
  return register(url, { scope, type: place.type ?? 'classic' })
}

async function register(
  url: URL,
  options: RegistrationOptions,
): Promise<ServiceWorkerRegistration> {
  try {
    return await navigator.serviceWorker.register(url, options)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(
      `the service worker ${url.pathname} cannot be registered (is the file skerry/service-worker.js served there?): ${why}`,
      { cause: error },
    )
  }
}

/**
 * Has the service worker at `place` answer `served`, besides what it answers already, and waits until it controls this page.
 * @throws Error that says why `fetch` is not answered.
 */
export async function registerServer(
  place: ServiceWorkerPlace,
  served: ServedPath,
): Promise<ServiceWorkerRegistration> {
  const scope = scopeOf(place)
  if (!location.href.startsWith(scope)) {
    throw new Error(`this page lies outside of ${scope}, the scope of the service worker`)
  }
  const registration = await navigator.locks.request(registrationLock, () =>
    registerFor(place, (before) =>
      before.some((other) => isSamePath(other, served)) ? before : [...before, served],
    ),
  )
  if (!registration) throw new Error('the service worker was not registered')
  await controlled(registration, () => controllerServes(served))
  return registration
}

/** For a service worker that the page registers itself: waits until one controls it. */
export async function untilControlled(
  registration: ServiceWorkerRegistration,
): Promise<ServiceWorkerRegistration> {
  await controlled(registration, () => navigator.serviceWorker.controller !== null)
  return registration
}

/** Has it answer `served` no longer; a service worker that answers nothing goes. */
export async function unregisterServer(
  place: ServiceWorkerPlace,
  served: ServedPath,
): Promise<void> {
  await navigator.locks.request(registrationLock, () =>
    registerFor(place, (before) => before.filter((other) => !isSamePath(other, served))),
  )
}

function controllerServes(served: ServedPath): boolean {
  const { controller } = navigator.serviceWorker
  if (!controller) return false
  const paths = readServedPaths(new URL(controller.scriptURL).searchParams)
  return paths.some((path) => isSamePath(path, served))
}

function controlled(
  registration: ServiceWorkerRegistration,
  isControlled: () => boolean,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const { serviceWorker } = navigator
    const settle = (outcome: () => void): void => {
      clearTimeout(timer)
      serviceWorker.removeEventListener('controllerchange', look)
      outcome()
    }
    const look = (): void => {
      if (isControlled()) settle(resolve)
    }
    const late = new Error('the service worker did not take over this page in time')
    const timer = setTimeout(() => settle(() => reject(late)), patience)
    serviceWorker.addEventListener('controllerchange', look)
    // A page that was reloaded past its service worker stays without, unless that claims it.
    const claim: BrokerMessage = { skerry: 'claim' }
    if (registration.active?.state === 'activated') registration.active.postMessage(claim)
    look()
  })
}
