import { expect, it, onTestFinished } from 'vitest'
import {
  defaultPlace,
  registerServer,
  unregisterServer,
} from '../../../browser-host/page/service-worker-registration.ts'
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
