import { keepFiles } from '../service-worker/cache-files.ts'

/** Has the service worker keep the files of this page for the time without a network; does nothing where there is none. */
export function keepPage(): void {
  try {
    const serviceWorker: ServiceWorkerContainer | undefined = navigator.serviceWorker
    const ask = (): void => serviceWorker?.controller?.postMessage(keepFiles)
    serviceWorker?.addEventListener('controllerchange', ask)
    ask()
  } catch {
    // Chromium throws in a sandboxed frame.
  }
}
