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
import type { MockOptions, MockUser } from '../mock-control.ts'

const userFields: OptionTable<MockUser> = {
  groups: textsOption('Groups of the user.'),
  uid: textOption('Its uid.'),
  extra: objectOption('Lists of texts by name, which authorizers see.'),
  token: textOption('Its bearer token.', 'the name'),
}

const clockFields: OptionTable<Required<MockOptions>['clock']> = {
  now: specialOption(
    'RFC 3339 text such as 2026-01-31T08:00:00Z, or milliseconds since the epoch',
    (value) => typeof value === 'string' || typeof value === 'number',
    'Time at the start.',
    "the host's time",
  ),
  stopped: flagOption('Whether time stands still until it is advanced or resumed.', 'false'),
}

function isUser(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

const faults: OptionField = specialOption(
  'a list of fault rules',
  Array.isArray,
  'Fault rules from the start, and after every reset.',
)

const isFunction = (value: unknown): boolean => typeof value === 'function'

const hookFields: OptionTable<SimulationHooks> = {
  logs: specialOption('a function', isFunction, 'Gives the log of a container.'),
  exec: specialOption('a function', isFunction, 'Runs a command in a container.'),
  portForward: specialOption(
    'a function',
    isFunction,
    'Gives the body of the answers to HTTP requests to a port of a pod.',
  ),
}

function isRecordOfObjects(value: unknown): boolean {
  const isRecord = (one: unknown): one is object =>
    typeof one === 'object' && one !== null && !Array.isArray(one)
  return isRecord(value) && Object.values(value).every(isRecord)
}

/** The options of a mock server. */
export const mockOptionTable: OptionTable<MockOptions> = {
  brand: choiceOption(['svc', 'k8s'], {
    help: 'Brand of the API; `k8s` is what stock clients expect.',
    initial: 'svc',
  }),
  fixtures: specialOption(
    'YAML or JSON text, a path (in Node), a URL, an object, a function that makes these, or a list of these',
    (value) => ['string', 'object', 'function'].includes(typeof value) && value !== null,
    'Objects that exist from the start and again after every reset; their namespaces are created.',
  ),
  clock: objectOption(
    "Start of the clock, `{ now, stopped }`; by default it follows the host's clock.",
    clockFields,
  ),
  seed: specialOption(
    'a text or a number',
    (value) => typeof value === 'string' || typeof value === 'number',
    'Seed of uids, generated names, keys and request ids: the same seed and requests give the same answers.',
    'random',
  ),
  users: recordOption('Users besides `admin`, by name; RBAC decides what they may do.', userFields),
  actAs: specialOption(
    'the name of a user, or null for anonymous',
    isUser,
    'User of requests without credentials; null for anonymous.',
    'admin',
  ),
  faults,
  webhooks: specialOption(
    'an object of functions by URL',
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'Functions that answer webhooks from the start, by URL; not in pages, where `webhook()` adds them later.',
  ),
  release: textOption('The release whose API is served, such as `1.25`.', '1.34'),
  runtimeConfig: switchesOption(
    '`--runtime-config`: API versions and resources to switch on or off.',
  ),
  featureGates: switchesOption('`--feature-gates`.'),
  enableAdmissionPlugins: textsOption(
    '`--enable-admission-plugins`; plug-ins that add to every pod or node are on only where they are named here.',
  ),
  disableAdmissionPlugins: textsOption('`--disable-admission-plugins`.'),
  admissionConfiguration: objectOption('Configurations of admission plug-ins, by name.'),
  serviceClusterIpRange: textOption('`--service-cluster-ip-range`.', '10.0.0.0/24'),
  serviceNodePortRange: textOption('`--service-node-port-range`.', '30000-32767'),
  simulate: specialOption(
    'true, false, or a list of names of controllers',
    (value) => typeof value === 'boolean' || Array.isArray(value),
    '`--simulate`: controllers of workloads, a scheduler and simulated nodes run, or those that the list names.',
    'false',
  ),
  nodes: numberOption('`--nodes`: number of simulated nodes.', { initial: '3' }),
  images: specialOption(
    'an object of objects by image',
    isRecordOfObjects,
    'Behaviour of simulated containers by image, such as `{ worker: { exitCode: 1 } }`: the settings that annotations of pods have too.',
  ),
  unknownImages: choiceOption(['run', 'fail'], {
    help: '`--unknown-images`: whether images that the simulation does not know run, or cannot be pulled.',
    initial: 'run',
  }),
  unknownPrograms: choiceOption(['run', 'fail'], {
    help: '`--unknown-programs`: whether programs that the simulation does not know do nothing and succeed, or are not found.',
    initial: 'run',
  }),
  loadBalancerRange: textOption(
    '`--load-balancer-range`: network of the addresses that services of type LoadBalancer get.',
    '192.168.240.0/20',
  ),
  containerHooks: objectOption(
    'Functions that stand for processes of simulated containers; not in pages, whose workers cannot be sent functions.',
    hookFields,
  ),
  kwokConfig: specialOption(
    'a text, or a list of texts',
    (value) => typeof value === 'string' || Array.isArray(value),
    "Texts of kwok's configuration: their Stage, Logs, Exec and other documents are in force beside objects of those kinds.",
  ),
  rememberedRequests: numberOption('Number of requests that `requests()` remembers.', {
    initial: '1000',
  }),
}
