import {
  type OpenedServer,
  openServer,
  type SharedMockOptions,
} from '../../browser-host/page/index.ts'

/** The server that the page shows, as the page reaches it. */
export type PageServer = Pick<
  OpenedServer,
  'brand' | 'transport' | 'state' | 'onChange' | 'close'
> & {
  readonly control: Pick<
    OpenedServer['control'],
    | 'describe'
    | 'watchRequests'
    | 'emulate'
    | 'simulate'
    | 'changeUnknownImages'
    | 'erase'
    | 'clock'
    | 'addFault'
    | 'removeFault'
    | 'faultRules'
    | 'webhook'
  >
}

/** A mock server as the page reaches it: one that a lesson may set back. */
export type PageMockServer = PageServer & {
  readonly control: Pick<
    OpenedServer['control'],
    'reset' | 'snapshot' | 'restore' | 'load' | 'requests' | 'clearRequests' | 'clock'
  >
}

/** Opens a mock server in a worker of this page. */
export function connectMock(options: SharedMockOptions): Promise<PageMockServer> {
  return openServer(options)
}

/** What the user has chosen for a new server; one that runs already keeps its own. */
export interface ServerChoice {
  readonly release: string | undefined
  /** Whether workloads live without machines. */
  readonly simulate: boolean
  /** Whether images that the simulation does not know run, or cannot be pulled. */
  readonly unknownImages: 'run' | 'fail'
}

/**
 * Opens the server of this page's origin: one for all of its tabs, on IndexedDB, with the names that stock clients expect.
 * Besides `admin`, two users without any rights show what RBAC does. The system's namespace has what learners expect to find there.
 */
export function connectServer({
  release,
  simulate,
  unknownImages,
}: ServerChoice): Promise<PageServer> {
  return openServer({
    name: 'playground',
    brand: 'k8s',
    simulate,
    unknownImages,
    seedSystem: true,
    ...(release !== undefined && { release }),
    serviceWorker: new URL('service-worker.js', document.baseURI),
    users: { jane: { groups: ['developers'] }, viewer: {} },
  })
}
