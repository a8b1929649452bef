import {
  admissionPluginNames,
  controllerNames,
  controllersOnRequest,
  defaultRelease,
  offeredGates,
  oldestRelease,
  parseEmulated,
} from '../../../core/index.ts'
import { FlagValueError } from '../../base/errors/flag-value-error.ts'
import { readServiceAddress } from '../../base/options/service-addresses.ts'
import {
  readBoolean,
  readChoice,
  readDuration,
  readInteger,
  readList,
  readNames,
  readGates,
  readText,
} from './flag-values.ts'
import type { Flag } from './flag.ts'

/** Keys for the versions of a stage: they take no other words than `true` and `false`. */
const stageKeys: ReadonlySet<string> = new Set(['api/all', 'api/ga', 'api/beta', 'api/alpha'])

/**
 * Parses `--runtime-config`, `apps/v1=true,batch/v1=false`; a key alone means true, but for those of stages.
 * @throws FlagValueError with the texts of kube-apiserver
 */
function readRuntimeConfig(
  text: string,
  earlier: ReadonlyMap<string, boolean> = new Map(),
): ReadonlyMap<string, boolean> {
  const config = new Map(earlier)
  for (const part of text.split(',')) {
    if (part === '') continue
    const at = part.includes('=') ? part.indexOf('=') : part.length
    const key = part.slice(0, at).trim()
    config.set(key, readChosen(key, part.slice(at + 1).trim()))
  }
  return config
}

function readChosen(key: string, value: string): boolean {
  if (stageKeys.has(key)) {
    if (value === 'true' || value === 'false') return value === 'true'
    throw new FlagValueError(`invalid value ${key}=${value}`)
  }
  if (value === '') return true
  try {
    return readBoolean(value)
  } catch (error) {
    if (!(error instanceof FlagValueError)) throw error
    const name = key.replace(/^v1(?=\/|$)/, '/v1')
    const reason = `strconv.ParseBool: parsing ${JSON.stringify(value)}: invalid syntax`
    throw new FlagValueError(`invalid value of ${name}: ${value}, err: ${reason}`)
  }
}

/** Reads a release as kube-apiserver takes it: alone, or as that of the component `kube`. @throws FlagValueError */
function readEmulated(text: string): string {
  try {
    return parseEmulated(text.replace(/^kube=/, '').replace(/^v/, '')).name
  } catch (error) {
    throw error instanceof RangeError ? new FlagValueError(error.message) : error
  }
}

/** A switch of the original's emulation that adds later APIs to those of the emulated release. @throws FlagValueError */
function refuseLater(text: string): Record<string, never> {
  if (!readBoolean(text)) return {}
  throw new FlagValueError(
    'only false is possible: API versions that came after the emulated release are never served',
  )
}

/** Beyond it a mistake is more likely than a wish. */
const mostNodes = 100_000

/** Flags of the API that is served, its controllers and its admission. */
export const apiFlags: readonly Flag[] = [
  {
    name: 'feature-gates',
    value: 'name=bool,...',
    help: 'Feature gates to switch on or off; skerry gates lists them for every release. Options are:',
    choices: () => offeredGates(),
    read: (text, { featureGates }) => ({ featureGates: readGates(text, featureGates) }),
  },
  {
    name: 'runtime-config',
    value: 'api=bool,...',
    help: 'API versions and resources to switch on or off: v1 (the core group), <group>/<version>, <group>/<version>/<resource>, or a whole stage: api/all, api/ga, api/beta, api/alpha.',
    read: (text, { runtimeConfig }) => ({ runtimeConfig: readRuntimeConfig(text, runtimeConfig) }),
  },
  {
    name: 'emulated-version',
    value: 'version',
    help: `Kubernetes release whose API is served, from ${oldestRelease} to ${defaultRelease}: 1.25, or kube=1.25. By default the release of the data directory, or ${defaultRelease}.`,
    read: (text) => ({ release: readEmulated(text) }),
  },
  {
    name: 'emulation-forward-compatible',
    help: 'Only false is possible: API versions that came after the emulated release are never served.',
    read: refuseLater,
  },
  {
    name: 'runtime-config-emulation-forward-compatible',
    help: 'Only false is possible: --runtime-config takes APIs of the emulated release only.',
    read: refuseLater,
  },
  {
    name: 'controllers',
    value: 'names',
    help: `Controllers to run: * for all but ${controllersOnRequest.join(' and ')}, name to add one, -name to leave one out. Default *. Names: ${controllerNames.join(', ')}.`,
    read: (text) => ({ controllers: readList(text) }),
  },
  {
    name: 'simulate',
    help: 'Run controllers of workloads, a scheduler and simulated nodes; --controllers switches single controllers. Default true; false under the name kube-apiserver, where --controllers=* is needed too.',
    read: (text) => ({ simulate: readBoolean(text) }),
  },
  {
    name: 'nodes',
    value: 'number',
    help: 'Number of simulated nodes. Default 3.',
    read: (text) => ({ nodes: readInteger(text, 0, mostNodes) }),
  },
  {
    name: 'seed-system',
    help: 'Fill the system namespace once with CoreDNS, kube-proxy and metrics-server, which run on simulated nodes. Default false.',
    read: (text) => ({ seedSystem: readBoolean(text) }),
  },
  {
    name: 'unknown-images',
    value: 'run|fail',
    help: 'Whether images that the simulation does not know run as servers, or fail to be pulled. Default run.',
    read: (text) => ({ unknownImages: readChoice(text, ['run', 'fail']) }),
  },
  {
    name: 'unknown-programs',
    value: 'run|fail',
    help: 'Whether programs that the simulation does not know do nothing and succeed, or fail as not found. Default run.',
    read: (text) => ({ unknownPrograms: readChoice(text, ['run', 'fail']) }),
  },
  {
    name: 'load-balancer-range',
    value: 'cidr',
    help: 'CIDR from which services of type LoadBalancer get their addresses. Default 192.168.240.0/20.',
    read: (text) => ({ loadBalancerRange: readText(text) }),
  },
  {
    name: 'kwok-config',
    value: 'file',
    help: 'Configuration file of kwok: Stage, Logs, Exec and other documents. May be repeated.',
    read: (text, { kwokConfigFiles = [] }) => ({
      kwokConfigFiles: [...kwokConfigFiles, readText(text)],
    }),
  },
  {
    name: 'kwok-log-dir',
    value: 'directory',
    help: "Directory below which kwok's Logs and Attach kinds may read files. By default they may read none.",
    read: (text) => ({ kwokLogDir: readText(text) }),
  },
  {
    name: 'kwok-targets',
    value: 'host[:port],...',
    help: "Targets to which kwok's PortForward kinds may connect. By default they may connect to none.",
    read: (text) => ({ kwokTargets: readNames(text) }),
  },
  {
    name: 'enable-admission-plugins',
    value: 'names',
    help: `Admission plug-ins to switch on in addition to the default ones. Names: ${admissionPluginNames.join(', ')}.`,
    read: (text, { enableAdmissionPlugins = [] }) => ({
      enableAdmissionPlugins: [...enableAdmissionPlugins, ...readList(text)],
    }),
  },
  {
    name: 'disable-admission-plugins',
    value: 'names',
    help: 'Default admission plug-ins to switch off.',
    read: (text, { disableAdmissionPlugins = [] }) => ({
      disableAdmissionPlugins: [...disableAdmissionPlugins, ...readList(text)],
    }),
  },
  {
    name: 'admission-control-config-file',
    value: 'file',
    help: 'File with an AdmissionConfiguration, which configures admission plug-ins.',
    read: (text) => ({ admissionConfigFile: readText(text) }),
  },
  {
    name: 'allow-privileged',
    help: 'Accept pods with privileged containers. Default true.',
    read: (text) => ({ allowPrivileged: readBoolean(text) }),
  },
  {
    name: 'event-ttl',
    value: 'duration',
    help: 'How long events are kept after their last update; 0 keeps them forever. Default 1h0m0s.',
    read: (text) => ({ eventTtlMs: readDuration(text) }),
  },
  {
    name: 'service-cluster-ip-range',
    value: 'cidr,...',
    help: 'CIDR from which services get cluster IPs, or one for IPv4 and one for IPv6. Default 10.0.0.0/24.',
    read: (text) => ({ serviceClusterIpRange: readText(text) }),
  },
  {
    name: 'service-node-port-range',
    value: 'first-last',
    help: 'Range of node ports of services. Default 30000-32767.',
    read: (text) => ({ serviceNodePortRange: readText(text) }),
  },
  {
    name: 'resolve-service',
    value: 'namespace/name[:port]=url',
    help: 'Real address of a service that webhooks and APIServices name: https://host:port. May be repeated.',
    read: (text, { serviceAddresses }) => ({
      serviceAddresses: readServiceAddress(text, serviceAddresses),
    }),
  },
  {
    name: 'enable-aggregator-routing',
    help: 'Reach webhooks and aggregated APIs at endpoints of their services instead of the cluster IPs. Default false.',
    read: (text) => ({ routesToEndpoints: readBoolean(text) }),
  },
  {
    name: 'allow-link-local-targets',
    help: 'Let webhooks, issuers and aggregated APIs be at link-local addresses and those of metadata services of clouds. Default false.',
    read: (text) => ({ allowLinkLocalTargets: readBoolean(text) }),
  },
  {
    name: 'etcd-compaction-interval',
    value: 'duration',
    help: 'How long old versions of objects are kept, for watches and lists; 0 keeps them forever. Default 5m0s.',
    read: (text) => ({ compactionIntervalMs: readDuration(text) }),
  },
]
