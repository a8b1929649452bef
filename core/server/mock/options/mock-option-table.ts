import { isList } from '../../../base/api/json.ts'
import {
  choiceOption,
  flagOption,
  numberOption,
  objectOption,
  type OptionField,
  type OptionTable,
  recordOption,
  specialOption,
  switchesOption,
  textOption,
  textsOption,
} from '../../../base/options/option-field.ts'
import type { SimulationHooks } from '../../../cluster/simulation/simulation-hooks.ts'
import type { PriorityAndFairnessOptions } from '../../api-server-options.ts'
import type { MockOptions, MockUser } from '../mock-control.ts'

const userFields: OptionTable<MockUser> = {
  groups: textsOption('Groups of the user.'),
  uid: textOption('Uid of the user.'),
  extra: objectOption('Extra fields of the user: lists of texts by name.'),
  token: textOption('Bearer token of the user.', 'the name of the user'),
}

const clockFields: OptionTable<Required<MockOptions>['clock']> = {
  now: specialOption(
    'RFC 3339 text such as 2026-01-31T08:00:00Z, or milliseconds since the epoch',
    (value) => typeof value === 'string' || typeof value === 'number',
    'Time at the start.',
    "the host's time",
  ),
  stopped: flagOption('Whether the clock is stopped until it is advanced or resumed.', 'false'),
}

function isUser(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

const faults: OptionField = specialOption(
  'a list of fault rules',
  isList,
  'Fault rules from the start, and after every reset.',
)

const isFunction = (value: unknown): boolean => typeof value === 'function'

const hookFields: OptionTable<SimulationHooks> = {
  logs: specialOption('a function', isFunction, 'Returns the log of a container.'),
  exec: specialOption('a function', isFunction, 'Runs a command in a container.'),
  portForward: specialOption(
    'a function',
    isFunction,
    'Returns the body of responses to HTTP requests to a port of a pod.',
  ),
}

function isRecordOfObjects(value: unknown): boolean {
  const isRecord = (one: unknown): one is object =>
    typeof one === 'object' && one !== null && !isList(one)
  return isRecord(value) && Object.values(value).every(isRecord)
}

const flowControlFields: OptionTable<PriorityAndFairnessOptions> = {
  concurrencyLimit: numberOption('Seats of the server, which the priority levels share.', {
    initial: '600',
    least: 1,
  }),
}

/** The options of a mock server. */
export const mockOptionTable: OptionTable<MockOptions> = {
  brand: choiceOption(['svc', 'k8s'], {
    help: 'Brand of the API: `k8s` is what Kubernetes clients expect, `svc` is neutral.',
    initial: 'svc',
  }),
  fixtures: specialOption(
    'YAML or JSON text, a path (in Node), a URL, an object, a function that makes these, or a list of these',
    (value) => ['string', 'object', 'function'].includes(typeof value) && value !== null,
    'Objects that exist from the start and again after every reset; their namespaces are created.',
  ),
  clock: objectOption(
    "Start of the clock, `{ now, stopped }`. By default it follows the host's clock.",
    clockFields,
  ),
  seed: specialOption(
    'a text or a number',
    (value) => typeof value === 'string' || typeof value === 'number',
    'Seed of uids, generated names, keys and request ids. The same seed and requests give the same responses.',
    'random',
  ),
  users: recordOption(
    'Users in addition to `admin`, by name. RBAC decides what they may do.',
    userFields,
  ),
  actAs: specialOption(
    'the name of a user, or null for anonymous',
    isUser,
    'User of requests without credentials; null for anonymous.',
    'admin',
  ),
  faults,
  webhooks: specialOption(
    'an object of functions by URL',
    (value) => typeof value === 'object' && value !== null && !isList(value),
    'Functions that answer webhooks, by URL. In pages, add them with `webhook()` after the start.',
  ),
  aggregated: specialOption(
    'an object of functions by APIService',
    (value) => typeof value === 'object' && value !== null && !isList(value),
    'Functions that answer aggregated APIs, by APIService. In pages, add them with `aggregate()` after the start.',
  ),
  release: textOption('Kubernetes release whose API is served, such as `1.25`.', '1.34'),
  runtimeConfig: switchesOption(
    '`--runtime-config`: API versions and resources to switch on or off.',
  ),
  featureGates: switchesOption('`--feature-gates`: features to switch on or off.'),
  enableAdmissionPlugins: textsOption(
    '`--enable-admission-plugins`. In mocks, plug-ins that modify every pod or node are off by default.',
  ),
  disableAdmissionPlugins: textsOption(
    '`--disable-admission-plugins`: default plug-ins to switch off.',
  ),
  admissionConfiguration: objectOption('Configurations of admission plug-ins, by name.'),
  serviceClusterIpRange: textOption(
    '`--service-cluster-ip-range`: CIDR of cluster IPs.',
    '10.0.0.0/24',
  ),
  serviceNodePortRange: textOption(
    '`--service-node-port-range`: range of node ports.',
    '30000-32767',
  ),
  simulate: specialOption(
    'true, false, or a list of names of controllers',
    (value) => typeof value === 'boolean' || isList(value),
    '`--simulate`: run controllers of workloads, a scheduler and simulated nodes; or only the named controllers.',
    'false',
  ),
  nodes: numberOption('`--nodes`: number of simulated nodes.', { initial: '3' }),
  seedSystem: flagOption(
    '`--seed-system`: fill the system namespace with a control plane, CoreDNS, kube-proxy and metrics-server.',
    'false',
  ),
  images: specialOption(
    'an object of objects by image',
    isRecordOfObjects,
    'Behaviour of simulated containers by image, such as `{ worker: { exitCode: 1 } }`, with the settings that annotations of pods have.',
  ),
  unknownImages: choiceOption(['run', 'fail'], {
    help: '`--unknown-images`: whether images that the simulation does not know run as servers, or fail to be pulled.',
    initial: 'run',
  }),
  unknownPrograms: choiceOption(['run', 'fail'], {
    help: '`--unknown-programs`: whether programs that the simulation does not know do nothing and succeed, or fail as not found.',
    initial: 'run',
  }),
  loadBalancerRange: textOption(
    '`--load-balancer-range`: CIDR from which services of type LoadBalancer get their addresses.',
    '192.168.240.0/20',
  ),
  containerHooks: objectOption(
    'Functions that answer for simulated containers: logs, exec, HTTP. Not in pages.',
    hookFields,
  ),
  programs: specialOption(
    'an object of functions by image',
    (value) =>
      typeof value === 'object' &&
      value !== null &&
      !isList(value) &&
      Object.values(value).every(isFunction),
    'Functions that are the main processes of containers, by image. Not in pages.',
  ),
  kwokConfig: specialOption(
    'a text, or a list of texts',
    (value) => typeof value === 'string' || isList(value),
    'Configuration of kwok as text: Stage, Logs, Exec and other documents.',
  ),
  priorityAndFairness: objectOption(
    '`--enable-priority-and-fairness`: queue and refuse requests as FlowSchemas and PriorityLevelConfigurations say. Off unless given.',
    flowControlFields,
  ),
  rememberedRequests: numberOption('Maximum number of requests that `requests()` returns.', {
    initial: '1000',
  }),
}
