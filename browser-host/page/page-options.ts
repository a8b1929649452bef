import {
  choiceOption,
  flagOption,
  mockOptionTable,
  type OptionField,
  type OptionTable,
  specialOption,
  textOption,
  checkOptions,
} from '../../core/index.ts'
import type {
  MockServerOptions,
  PersistentServerOptions,
  PlaceOptions,
  SharedMockOptions,
  OpenServerOptions,
} from './opened-server.ts'

/** Options of name, address and workers of a server in a page. */
export const placeOptionTable: OptionTable<PlaceOptions> = {
  name: textOption(
    'Name of the server within the origin. Tabs that open the same name share one server.',
    '`default`; `mock` for a mock of one page',
  ),
  prefix: textOption(
    'Path prefix of the API, such as `/clusters/demo`.',
    'none: the paths of the API itself',
  ),
  serviceWorker: specialOption(
    'false, a URL, an object with url, or a registration',
    (value) => value === false || typeof value === 'string' || typeof value === 'object',
    'The service worker, or its URL; false for none, so that `fetch` is not answered.',
    '/skerry-service-worker.js, or the file of the Vite plug-in',
  ),
  webSockets: flagOption(
    'Whether `new WebSocket` below the prefix reaches the server.',
    'true for a mock of one page; else false',
  ),
  worker: specialOption(
    'a function that makes a Worker',
    (value) => typeof value === 'function',
    'Creates the module worker, if your bundler separates it from `skerry/browser`.',
  ),
}

/** An option that a server on IndexedDB has not. */
function onlyInMocks({ help }: OptionField): OptionField {
  return {
    expected: "absent, as a server on IndexedDB has none; give kind: 'mock' for it",
    help,
    holds: () => false,
  }
}

const kind = choiceOption(['persistent', 'mock'], {
  help: 'A server on IndexedDB, or a mock in memory that all tabs share.',
  initial: 'persistent',
})

/** Options of `openServer` for a server on IndexedDB. */
export const persistentOptionTable: OptionTable<PersistentServerOptions> = {
  ...placeOptionTable,
  ...mockOptionTable,
  kind,
  ...({
    fixtures: onlyInMocks(mockOptionTable.fixtures),
    clock: onlyInMocks(mockOptionTable.clock),
    seed: onlyInMocks(mockOptionTable.seed),
  } as object),
}

/** Options of `openServer` for a mock server. */
export const sharedMockOptionTable: OptionTable<SharedMockOptions> = {
  ...placeOptionTable,
  ...mockOptionTable,
  kind,
}

/** Options of `startMockServer`. */
export const pageMockOptionTable: OptionTable<MockServerOptions> = {
  ...placeOptionTable,
  ...mockOptionTable,
}

/** Checks the options of `openServer`. @throws TypeError or RangeError */
export function checkOpenOptions(options: OpenServerOptions): void {
  const isMock = options?.kind === 'mock'
  checkOptions('openServer', options, isMock ? sharedMockOptionTable : persistentOptionTable)
}

/** Checks the options of `startMockServer`. @throws TypeError or RangeError */
export function checkMockOptions(options: MockServerOptions): void {
  checkOptions('startMockServer', options, pageMockOptionTable)
}
