import { type OpenedServer, openServer } from '../../browser-host/page/index.ts'

/** The server that the page shows, as the page reaches it. */
export type PageServer = Pick<
  OpenedServer,
  'brand' | 'transport' | 'state' | 'onChange' | 'close'
> & {
  readonly control: Pick<
    OpenedServer['control'],
    'describe' | 'watchRequests' | 'emulate' | 'erase'
  >
}

/**
 * Opens the server of this page's origin: one for all of its tabs, on IndexedDB, with the names that stock clients expect.
 * Besides `admin`, two users show what RBAC does: nobody has given them any rights yet.
 *
 * @param release the release that a new server serves; one that runs already keeps its own
 */
export function connectServer(release: string | undefined): Promise<PageServer> {
  return openServer({
    name: 'playground',
    brand: 'k8s',
    ...(release !== undefined && { release }),
    serviceWorker: new URL('service-worker.js', document.baseURI),
    users: { jane: { groups: ['developers'] }, viewer: {} },
  })
}
