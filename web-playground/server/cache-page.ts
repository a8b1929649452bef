import { cacheFiles } from '../service-worker/cache-files.ts'

/** Has the service worker cache the files of this page, so that it opens without a network; does nothing without a service worker. */
export function cachePage(): void {
  try {
    const serviceWorker: ServiceWorkerContainer | undefined = navigator.serviceWorker
    const ask = (): void => serviceWorker?.controller?.postMessage(cacheFiles)
    serviceWorker?.addEventListener('controllerchange', ask)
    ask()
  } catch {
    // Chromium throws in a sandboxed frame.
  }
}
