import { proxy } from 'comlink'
import { createMockServer, type Logger, readyFirstState } from '../../core/index.ts'
import type { ServerSettings } from '../port/host-messages.ts'
import { webRuntime } from '../runtime/web-runtime.ts'
import { addPageWebhook } from './add-page-webhook.ts'
import { describedSimulation } from './hosted-server.ts'
import type { HostedServer } from './hosted-server.ts'
import { readyStates } from './ready-states.ts'
import { portableRecord } from './request-feed.ts'
import { feedRequests } from './request-feed.ts'
import { scriptStartedAt } from './script-start.ts'

type Settings = Extract<ServerSettings, { kind: 'mock' }>

/** Creates a mock server in this worker. @throws TypeError, RangeError or ApiError for invalid options. */
export async function createHostedMock(settings: Settings, logger: Logger): Promise<HostedServer> {
  const { name, kind: _kind, ...options } = settings
  const load = readyStates[options.brand ?? 'svc']
  // Loaded while the API is built; a failure is reported where the state is needed.
  load?.().catch(() => undefined)
  const ready = load && readyFirstState(async () => (await load()).state)
  const mock = await createMockServer(webRuntime(logger), options, ready)
  const startedIn = performance.now() - scriptStartedAt
  return {
    handle: (request) => mock.handle(request),
    connect: (request, protocols) => mock.connect(request, protocols),
    control: (ended) => ({
      describe: async () => ({
        name,
        brand: mock.brand.name,
        release: mock.release,
        ...describedSimulation(settings),
        storage: { kind: 'memory' },
        users: mock.users,
        startedIn,
      }),
      reset: () => mock.reset(),
      snapshot: () => mock.snapshot(),
      restore: (snapshot) => mock.restore(snapshot),
      load: (fixtures) => mock.load(fixtures),
      clock: mock.clock,
      requests: async () => (await mock.requests()).map(portableRecord),
      clearRequests: () => mock.clearRequests(),
      addFault: (rule) => mock.addFault(rule),
      removeFault: (id) => mock.removeFault(id),
      faultRules: () => mock.faultRules(),
      clearFaults: () => mock.clearFaults(),
      faults: () => mock.faults(),
      webhook: (url, answer) => addPageWebhook((asked) => mock.webhook(url, asked), answer, ended),
      aggregate: async (name, facts, ask) =>
        (await import('./add-page-aggregate.ts')).addPageAggregate(
          (answer) => mock.aggregate(name, answer),
          facts,
          ask,
          ended,
        ),
      actAs: (user) => mock.actAs(user),
      watchRequests: async (listener) =>
        proxy(feedRequests((notify) => mock.onRequest(notify), listener, ended)),
      emulate: async () => {
        throw new TypeError('a mock server keeps the release that it was started with')
      },
      simulate: async () => {
        throw new TypeError('a mock server keeps the simulation that it was started with')
      },
      changeUnknownImages: async () => {
        throw new TypeError('a mock server keeps the simulation that it was started with')
      },
      erase: () => mock.reset(),
    }),
  }
}
