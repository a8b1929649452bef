import {
  choiceOption,
  flagOption,
  numberOption,
  type OptionTable,
  specialOption,
  textOption,
  textsOption,
} from '../../../../core/index.ts'
import type { AddressStartOptions } from '../address-options.ts'
import type { MetricStartOptions } from '../metric-options.ts'
import type { ServingStartOptions } from '../serving-options.ts'
import type { TlsStartOptions } from '../tls-options.ts'
import { isList, isMap } from './option-forms.ts'

/** Options of addresses. */
export const addressOptionTable: OptionTable<AddressStartOptions> = {
  bindAddress: textOption(
    'Address to listen on: an IP address of this machine, or a host name.',
    '127.0.0.1',
  ),
  advertiseAddress: textOption(
    "IP address that the endpoints of the API's own service publish; the bind address unless given, or the address of the default network interface where the server listens on all.",
  ),
  externalHostname: textOption(
    'Host name or IP address under which clients outside reach the server: the kubeconfig, discovery and the documents of the token issuer name it. The advertised address unless given.',
  ),
  tlsSans: textsOption(
    "Further host names and IP addresses of the server's own certificate, under which a server on loopback may be addressed too.",
  ),
}

/** Options of how requests are served and which objects are kept. */
export const servingOptionTable: OptionTable<ServingStartOptions> = {
  allowPrivileged: flagOption(
    'Whether pods may have privileged containers; true unless given, but false under the name of kube-apiserver.',
  ),
  minRequestTimeoutSeconds: numberOption(
    'Least seconds that a watch without `timeoutSeconds` lasts.',
    { initial: '1800' },
  ),
  enableGarbageCollector: flagOption(
    'Whether deletes mark objects for a garbage collector, as their propagation policies ask.',
    'true',
  ),
  ownEndpoints: flagOption(
    'Whether the server publishes its address as the endpoints of its own service.',
    'true',
  ),
  reportedVersion: textOption(
    'Version that `/version` reports, `v1.34.0-text` or `v1.34.0+text`.',
    'that of the release',
  ),
  serviceNodePort: numberOption(
    "Node port of the server's own service; a cluster IP alone unless given, or where it is 0.",
  ),
  notReadyTolerationSeconds: numberOption('Seconds that a pod stays on a node that is not ready.', {
    initial: '300',
  }),
  unreachableTolerationSeconds: numberOption(
    'Seconds that a pod stays on a node that cannot be reached.',
    { initial: '300' },
  ),
  admissionControl: textsOption(
    'All admission plug-ins that run, in the place of the default ones; not together with those to enable or to disable.',
  ),
}

/** Options of the handshake with clients. */
export const tlsOptionTable: OptionTable<TlsStartOptions> = {
  tlsMinVersion: choiceOption(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'], {
    help: 'Least version of TLS.',
    initial: '1.2',
  }),
  tlsCipherSuites: textsOption(
    "Cipher suites up to TLS 1.2, by OpenSSL's names; those of Node unless given. TLS 1.3 has suites of its own, which are always on.",
  ),
  tlsSniCertKeys: specialOption(
    'a list',
    isList,
    'Pairs by the host that a client names (SNI), in order of precedence. Watched.',
  ),
  disableHttp2Serving: flagOption('Whether HTTP/2 is not offered.', 'false'),
  strictTransportSecurityDirectives: textsOption(
    'Directives of the header `Strict-Transport-Security`.',
    'no header',
  ),
}

/** Options of the metrics. */
export const metricOptionTable: OptionTable<MetricStartOptions> = {
  showHiddenMetricsForVersion: textOption(
    'The previous minor release (`1.33`), to show the metrics that are hidden since it.',
    'hidden',
  ),
  disabledMetrics: textsOption('Names of metrics that are switched off.'),
  allowMetricLabels: specialOption(
    'a Map of Maps of Sets of texts',
    isMap,
    'Values that labels may have, by metric and label; others are counted as `unexpected`.',
  ),
  allowMetricLabelsManifest: textOption(
    'YAML file with the values that labels may have: `metric,label: value,value`. Read once; the option itself goes before it.',
  ),
}
