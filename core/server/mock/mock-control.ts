import type { PluginOptions } from '../../access/admission/select-plugins.ts'
import type { RequestRecord } from '../../access/observe/request-record.ts'
import type { Cancel } from '../../base/runtime.ts'
import type { ContainerPrograms } from '../../cluster/simulation/container-program.ts'
import type { SimulationHooks } from '../../cluster/simulation/simulation-hooks.ts'
import type { ImageBehaviours } from '../../cluster/simulation/simulation-settings.ts'
import type { WebhookFunction } from '../../objects/webhooks/webhook-functions.ts'
import type {
  Aggregate,
  EndAggregate,
} from '../../requests/aggregation/functions/aggregate-function.ts'
import type { NumberedFaultRule } from '../../requests/faults/active-rules.ts'
import type { FaultRule } from '../../requests/faults/fault-rule.ts'
import type { PriorityAndFairnessOptions } from '../api-server-options.ts'
import type { Fixtures } from './fixtures/fixture-sources.ts'

/** User that a test may act as. */
export interface MockUser {
  readonly groups?: readonly string[]
  readonly uid?: string
  readonly extra?: Readonly<Record<string, readonly string[]>>
  /** Bearer token of the user; the name by default. */
  readonly token?: string
}

/** Options of a mock server; all have defaults. */
export interface MockOptions extends PluginOptions {
  /** Brand of the API; `k8s` is what stock clients expect; `svc` by default. */
  readonly brand?: 'svc' | 'k8s'
  /** Objects that exist from the start and again after every reset; their namespaces are created. */
  readonly fixtures?: Fixtures
  /**
   * Start of the clock (RFC 3339 text or milliseconds since the epoch), and whether it is stopped. By default it follows the
   * host's clock. Fake timers of a test runner do not affect it.
   */
  readonly clock?: { readonly now?: string | number; readonly stopped?: boolean }
  /**
   * Seed of uids, generated names, keys and request ids. Two runs with the same seed, start of the clock and sequence of
   * requests answer the same bytes. Random by default.
   */
  readonly seed?: string | number
  /** Users besides `admin`, who may do everything; RBAC decides what they may do. */
  readonly users?: Readonly<Record<string, MockUser>>
  /** User of requests without credentials: `admin` by default, null for anonymous. */
  readonly actAs?: string | null
  readonly faults?: readonly FaultRule[]
  /**
   * Functions that answer webhooks from the start, by URL, so that fixtures may be objects which a webhook converts; see
   * {@link MockControl.webhook}. A mock server of a page takes none: its worker is started before functions reach it.
   */
  readonly webhooks?: Readonly<Record<string, WebhookFunction>>
  /**
   * Functions that answer aggregated APIs from the start, by the names of their APIServices, such as `v1.example.io`; see
   * {@link MockControl.aggregate}. A mock server of a page takes none, as for `webhooks`.
   */
  readonly aggregated?: Readonly<Record<string, Aggregate>>
  /** `--emulated-version`: the release whose API is served, such as `1.25`; 1.34 by default. */
  readonly release?: string
  /** `--runtime-config`: API versions and resources to switch on or off, by the same names. */
  readonly runtimeConfig?: Readonly<Record<string, boolean>>
  /** `--feature-gates`. */
  readonly featureGates?: Readonly<Record<string, boolean>>
  /**
   * `--enable-admission-plugins`. Of the default plug-ins, DefaultTolerationSeconds, Priority, ServiceAccount and
   * TaintNodesByCondition are on only where they are named here: they add to every pod or node, and so to fixtures.
   */
  readonly enableAdmissionPlugins?: readonly string[]
  /** `--service-cluster-ip-range`. Addresses that services among the fixtures name may be of other networks too. */
  readonly serviceClusterIpRange?: string
  /** `--service-node-port-range`. */
  readonly serviceNodePortRange?: string
  /**
   * `--simulate`: has workloads live, without machines: their controllers, a scheduler and simulated nodes run, or those controllers
   * that the list names. The clock moves them: under a stopped one `clock.advance` returns when all that was due has happened.
   * The plug-ins Priority, DefaultTolerationSeconds and TaintNodesByCondition are then on. False by default.
   */
  readonly simulate?: boolean | readonly string[]
  /** `--nodes`: number of simulated nodes, where these are simulated; 3 by default. */
  readonly nodes?: number
  /**
   * `--seed-system`: has simulated nodes begin with a control plane, CoreDNS, kube-proxy and metrics-server in the system namespace, which
   * are part of the first state; false by default.
   */
  readonly seedSystem?: boolean
  /**
   * Behaviour of simulated containers by image, with or without tag. Durations are texts such as `10s`, or milliseconds. Annotations
   * of a pod come before it.
   *
   * @example
   * images: { 'example.com/worker': { exitAfter: '10s', exitCode: 1 }, 'example.com/api:2': { readyDelay: '5s' } }
   */
  readonly images?: ImageBehaviours
  /**
   * `--unknown-images`: whether images that the simulation does not know run, as servers do, or cannot be pulled, except those of
   * {@link MockOptions.images}; `run` by default.
   */
  readonly unknownImages?: 'run' | 'fail'
  /**
   * `--unknown-programs`: whether programs that the simulation does not know do nothing and succeed, with a line that says so, or are
   * not found; `run` by default.
   */
  readonly unknownPrograms?: 'run' | 'fail'
  /** `--load-balancer-range`: network of the addresses that services of type LoadBalancer get; 192.168.240.0/20 by default. */
  readonly loadBalancerRange?: string
  /**
   * Functions that stand for processes of simulated containers: their logs, commands run in them, and answers of their ports. A
   * mock server of a page takes none, as its worker cannot be sent functions.
   */
  readonly containerHooks?: SimulationHooks
  /**
   * Functions that are the main processes of containers, by image, with or without tag: they read and write the files of their
   * container, print its log, listen on ports of its pod, and end with its exit code. A mock server of a page takes none, as its worker
   * cannot be sent functions.
   *
   * @example
   * programs: {
   *   'example.com/counter': async ({ files, listen, signal, sleep, stdout }) => {
   *     listen(8080, () => files.readText('/tmp/count'))
   *     for (let count = 1; !signal.aborted; count++) {
   *       files.write('/tmp/count', `${count}\n`)
   *       stdout.write(`count ${count}\n`)
   *       await sleep(1000)
   *     }
   *     return 0
   *   },
   * }
   */
  readonly programs?: ContainerPrograms
  /**
   * Texts of kwok's configuration, in YAML or JSON: their Stage, Logs, Exec and other documents are in force beside objects of those
   * kinds, and need no definitions of them.
   */
  readonly kwokConfig?: string | readonly string[]
  /**
   * `--enable-priority-and-fairness`: requests are executed, queued or refused as FlowSchemas and PriorityLevelConfigurations say, with
   * the mock's clock as the clock of waiting. Unless given, all are executed at once. `reset` and `restore` begin with empty queues.
   *
   * @example
   * priorityAndFairness: { concurrencyLimit: 10 }
   */
  readonly priorityAndFairness?: PriorityAndFairnessOptions
  /** Number of requests that {@link MockControl.requests} remembers; 1,000 by default. */
  readonly rememberedRequests?: number
}

/** Snapshot of a server's state: opaque, and valid for the server that made it, which remembers the newest hundred. */
export interface MockSnapshot {
  readonly id: number
}

/** A clock at one moment. */
export interface ClockState {
  /** Milliseconds since the epoch. */
  readonly now: number
  readonly stopped: boolean
  /** How many times as fast as the host's it runs, once it is not stopped. */
  readonly speed: number
}

/** Clock of a server. Creation times, expiry, ages and timeouts follow it. */
export interface MockClock {
  /** Time of the clock, in milliseconds since the epoch. */
  now(): Promise<number>
  /** Time of the clock, whether it is stopped, and how fast it runs. */
  state(): Promise<ClockState>
  /**
   * Sets the time, to RFC 3339 text or milliseconds since the epoch. Timers due by a jump forward run once, at the new time;
   * after a jump back timers keep their remaining time.
   */
  set(time: string | number): Promise<void>
  /** Stops time until it is resumed; timers wait until then, also those of controllers' retries. */
  stop(): Promise<void>
  /** Resumes time, from where it was stopped. */
  resume(): Promise<void>
  /**
   * Has time run `factor` times as fast as the host's from now on: 1 at first, 60 for a minute a second, 0.5 for half as fast.
   * A stopped clock stays stopped, and runs by it once resumed. `reset` goes back to 1.
   * @throws RangeError for a factor that is not from 0.01 to 10,000.
   */
  speed(factor: number): Promise<void>
  /**
   * Advances the time, by milliseconds or by a duration such as `5m`. Due timers run in order, each at its own time; their
   * work is finished before time goes on and before this resolves. A clock that ran goes on running from there.
   */
  advance(duration: string | number): Promise<void>
}

/**
 * Control of a mock server: the same in a page (over a port to the worker) and in process, so all methods are asynchronous.
 *
 * `reset` and `restore` are atomic: a request is answered by the state that it came to, later ones by the new state.
 * Resource versions of the replaced state are void: a request for one that the new state has not reached is answered 410.
 */
export interface MockControl {
  /**
   * Resets the server to its start: objects, resource versions, uids, clock, faults, requests, user. Open watches end with
   * 410. Later requests are answered as they were the first time.
   */
  reset(): Promise<void>
  snapshot(): Promise<MockSnapshot>
  /**
   * Restores objects, resource versions, the sequence of uids, and a clock that was set or stopped; open watches end with
   * 410. Faults, requests and user stay as they are.
   * @throws RangeError for a snapshot of another server, or one too old to be remembered.
   */
  restore(snapshot: MockSnapshot): Promise<void>
  /**
   * Creates the objects, or replaces existing ones, as the server itself: faults and permissions of users do not apply.
   * @throws TypeError for a value that is not an object of a served kind; ApiError for the first refused object, naming it.
   */
  load(fixtures: Fixtures): Promise<void>
  readonly clock: MockClock
  /** Requests since the start or the last {@link clearRequests}, oldest first, without the server's own. */
  requests(): Promise<readonly RequestRecord[]>
  clearRequests(): Promise<void>
  /** Adds a fault rule. @returns its id, for {@link removeFault}. @throws RangeError for a rule that can never match. */
  addFault(rule: FaultRule): Promise<number>
  removeFault(id: number): Promise<void>
  clearFaults(): Promise<void>
  /** Ids of the active fault rules, oldest first. A rule with `times` or `nth` ends with its last request. */
  faults(): Promise<readonly number[]>
  /** The active fault rules with their ids, oldest first. */
  faultRules(): Promise<readonly NumberedFaultRule[]>
  /**
   * Has a function answer the server's requests to the webhook at `url`, which converts custom resources or admits
   * writes: `https://host/path`,
   * or `https://name.namespace.svc/path` for a service. It stays through `reset` and `restore`.
   *
   * @example
   * await server.webhook('https://hooks.example/convert', ({ apiVersion, kind, request }) => ({
   *   apiVersion, kind, response: { uid: request.uid, result: { status: 'Success' }, convertedObjects: convert(request) },
   * }))
   *
   * @returns a function that ends that.
   * @throws RangeError for a text that is no absolute URL.
   */
  webhook(url: string, answer: WebhookFunction): Promise<Cancel>
  /**
   * Has a function answer an aggregated API, by the name of its APIService. That is created unless it exists; where it does, the
   * function answers in place of its service. RBAC, faults, the list of requests and the clock are as for other requests. It stays
   * through `reset` and `restore`.
   *
   * @example
   * await server.aggregate('v1.example.io', {
   *   resources: [{ name: 'widgets', kind: 'Widget' }],
   *   answer: ({ verb, name }) =>
   *     verb === 'list' ? { kind: 'WidgetList', apiVersion: 'example.io/v1', items: [...widgets.values()] } : widgets.get(name),
   * })
   *
   * @returns a function that ends that, and deletes the APIService that was created for it.
   * @throws RangeError for a name that is not `VERSION.GROUP`, or a group version that the server itself serves.
   */
  aggregate(name: string, answer: Aggregate): Promise<EndAggregate>
  /** Sets the user of requests without credentials; null for anonymous. @throws RangeError for an unknown user. */
  actAs(user: string | null): Promise<void>
}
