import { onTestFinished } from 'vitest'
import {
  createMockServer,
  type MockOptions,
  type MockServer,
  simulatedControllers,
} from '../../../core/index.ts'
import { Playground } from '../../../web-playground/playground/playground.ts'
import type { PageServer } from '../../../web-playground/server/connect-server.ts'
import { tabText, type TextStorage } from '../../../web-playground/state/stored-text.ts'
import { openViewState, type ViewState } from '../../../web-playground/state/view-state.ts'
import { type TestRuntime, testRuntime } from '../../support/servers/test-runtime.ts'

export interface OpenedPlayground {
  readonly playground: Playground
  readonly mock: MockServer
  readonly runtime: TestRuntime
  /** Changes what the page is told of its server. */
  setState(state: PageServer['state']): void
}

/** Storage that starts empty and is not the browser's. */
export function emptyStorage(): TextStorage {
  const texts = new Map<string, string>()
  return {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => void texts.set(name, text),
    removeItem: (name) => void texts.delete(name),
  }
}

type States = { state: PageServer['state']; tell: (state: PageServer['state']) => void }

function readyStates(): States {
  return { state: { phase: 'ready', owner: true, notices: [] }, tell: () => undefined }
}

/** A mock server in memory as the page reaches its server. */
export function pageServer(
  mock: MockServer,
  states: States = readyStates(),
  simulate: MockOptions['simulate'] = false,
): PageServer {
  return {
    brand: mock.brand.name,
    transport: mock.transport(),
    get state() {
      return states.state
    },
    onChange(listener) {
      states.tell = listener
      return () => undefined
    },
    control: {
      describe: () =>
        Promise.resolve({
          name: 'default',
          brand: mock.brand.name,
          storage: { kind: 'memory' },
          users: mock.users,
          release: mock.release,
          simulates: simulate !== false,
          unknownImages: 'run',
          controllers: simulatedControllers(simulate),
          startedIn: 0,
        }),
      watchRequests: (listener) =>
        Promise.resolve(mock.onRequest((record) => listener([record], 0))),
      emulate: () => Promise.reject(new TypeError('a mock keeps its release')),
      simulate: () => Promise.reject(new TypeError('a mock keeps its simulation')),
      changeUnknownImages: () => Promise.reject(new TypeError('a mock keeps its simulation')),
      erase: () => mock.reset(),
      clock: mock.clock,
      addFault: (rule) => mock.addFault(rule),
      removeFault: (id) => mock.removeFault(id),
      faultRules: () => mock.faultRules(),
      webhook: (url, answer) => mock.webhook(url, answer),
    },
    close: () => mock.close(),
  }
}

/** What the page is made of, on a server in memory whose clock the test owns; it has not reached the server yet, and is closed when the test ends. */
export async function unopenedPlayground(
  options: MockOptions = {},
  view: Partial<ViewState> = {},
): Promise<OpenedPlayground> {
  const runtime = testRuntime()
  const mock = await createMockServer(runtime, { brand: 'k8s', seed: 1, ...options })
  const states = readyStates()
  const storages = { shared: emptyStorage(), own: emptyStorage() }
  const store = openViewState(tabText('view', 20_000, storages))
  store.update(view)
  const playground = new Playground({
    view: store,
    storages,
    runtime,
    connect: () => Promise.resolve(pageServer(mock, states, options.simulate)),
  })
  onTestFinished(() => playground.close())
  return {
    playground,
    mock,
    runtime,
    setState(state) {
      states.state = state
      states.tell(state)
    },
  }
}

/** The same once the server is reached. */
export async function openPlayground(
  ...parameters: Parameters<typeof unopenedPlayground>
): Promise<OpenedPlayground> {
  const opened = await unopenedPlayground(...parameters)
  await opened.playground.start()
  return opened
}
