import { keepFiles } from '../service-worker/keep-files.ts'

/** Has the service worker keep the files of this page for the time without a network; does nothing where there is none. */
export function keepPage(): void {
  if (!('serviceWorker' in navigator)) return
  const ask = (): void => navigator.serviceWorker.controller?.postMessage(keepFiles)
  navigator.serviceWorker.addEventListener('controllerchange', ask)
  ask()
}
