import { admissionPluginNames, controllerNames, controllersOnRequest } from '../../core/index.ts'
import { FlagValueError } from '../errors/flag-value-error.ts'
import { readServiceAddress } from '../service-addresses.ts'
import type { Flag } from './flag.ts'
import { readDuration, readList, readGates, readSwitches, readText } from './flag-values.ts'

/** Flags of the API that is served, its controllers and its admission. */
export const apiFlags: readonly Flag[] = [
  {
    name: 'feature-gates',
    value: 'name=bool,...',
    help: 'Features to switch on or off.',
    read: (text, { featureGates }) => ({ featureGates: readGates(text, featureGates) }),
  },
  {
    name: 'runtime-config',
    value: 'api=bool,...',
    help: 'APIs to switch on or off: api/all, api/beta, <group>/<version>.',
    read: (text, { runtimeConfig }) => ({ runtimeConfig: readSwitches(text, runtimeConfig) }),
  },
  {
    name: 'emulated-version',
    value: 'version',
    help: 'Release whose API is served; this one knows 1.34 only.',
    read: (text) => {
      if (text === '1.34') return {}
      throw new FlagValueError(`"${text}" cannot be emulated yet; the one release served is 1.34`)
    },
  },
  {
    name: 'controllers',
    value: 'names',
    help: `Controllers to run: * for all but ${controllersOnRequest.join(' and ')}, a name, or -name for all but one. Default *. Names: ${controllerNames.join(', ')}.`,
    read: (text) => ({ controllers: readList(text) }),
  },
  {
    name: 'enable-admission-plugins',
    value: 'names',
    help: `Admission plug-ins to switch on beside the default ones. Names: ${admissionPluginNames.join(', ')}.`,
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
    help: 'File with an AdmissionConfiguration: the configuration of admission plug-ins.',
    read: (text) => ({ admissionConfigFile: readText(text) }),
  },
  {
    name: 'event-ttl',
    value: 'duration',
    help: 'How long events are kept after they were last written; 0 keeps them for ever. Default 1h0m0s.',
    read: (text) => ({ eventTtlMs: readDuration(text) }),
  },
  {
    name: 'service-cluster-ip-range',
    value: 'cidr,...',
    help: 'Network that services get their addresses from, or one of IPv4 and one of IPv6. Default 10.0.0.0/24.',
    read: (text) => ({ serviceClusterIpRange: readText(text) }),
  },
  {
    name: 'service-node-port-range',
    value: 'first-last',
    help: 'Ports that services open on nodes. Default 30000-32767.',
    read: (text) => ({ serviceNodePortRange: readText(text) }),
  },
  {
    name: 'resolve-service',
    value: 'namespace/name[:port]=url',
    help: 'Where a service is reached that webhooks name: https://host:port; may be given more than once.',
    read: (text, { serviceAddresses }) => ({
      serviceAddresses: readServiceAddress(text, serviceAddresses),
    }),
  },
  {
    name: 'etcd-compaction-interval',
    value: 'duration',
    help: 'How long history is kept for watches and lists; 0 keeps it for ever. Default 5m0s.',
    read: (text) => ({ compactionIntervalMs: readDuration(text) }),
  },
]
