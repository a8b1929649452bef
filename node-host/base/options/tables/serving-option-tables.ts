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
    "IP address in the endpoints of the API's own service.",
    'the bind address, or the address of the default network interface',
  ),
  externalHostname: textOption(
    'Host name or address that clients on other machines use. The kubeconfig, discovery and the documents of the token issuer contain it.',
    'the advertised address',
  ),
  tlsSans: textsOption(
    'Additional host names and addresses in the generated certificate. A server on loopback accepts them as hosts too.',
  ),
}

/** Options of how requests are served and which objects are kept. */
export const servingOptionTable: OptionTable<ServingStartOptions> = {
  allowPrivileged: flagOption(
    'Whether pods may have privileged containers.',
    'true; false under the name kube-apiserver',
  ),
  minRequestTimeoutSeconds: numberOption(
    'Minimum duration of a watch without `timeoutSeconds`, in seconds.',
    { initial: '1800' },
  ),
  enableGarbageCollector: flagOption(
    'Whether deletions are prepared for a garbage collector, as the propagation policy asks.',
    'true',
  ),
  rejectsForwardingRedirects: flagOption(
    "Whether redirects of aggregated APIs' servers are errors, and not passed back.",
    'true',
  ),
  ownEndpoints: flagOption(
    "Whether the API's own service has endpoints with the server's address.",
    'true',
  ),
  endpointReconciler: choiceOption(['lease', 'master-count'], {
    help: 'How several servers on an etcd keep their addresses in those endpoints: by leases in the store, or as many as `serverCount`.',
    initial: 'lease',
  }),
  serverCount: numberOption(
    'Number of servers on an etcd, for the endpoint reconciler `master-count`.',
    { initial: '1', least: 1 },
  ),
  reportedVersion: textOption(
    'Version that `/version` reports: `v1.34.0-text` or `v1.34.0+text`.',
    'the version of the release',
  ),
  serviceNodePort: numberOption("Node port of the API's own service; 0 for none."),
  routesToEndpoints: flagOption(
    'Whether webhooks and aggregated APIs are reached at the endpoints of their services instead of the cluster IPs.',
    'false',
  ),
  notReadyTolerationSeconds: numberOption(
    'How long a pod stays on a node that is not ready, in seconds.',
    {
      initial: '300',
    },
  ),
  unreachableTolerationSeconds: numberOption(
    'How long a pod stays on a node that is unreachable, in seconds.',
    { initial: '300' },
  ),
  admissionControl: textsOption(
    'All admission plug-ins that run, in place of the default ones. Not together with `enableAdmissionPlugins` or `disableAdmissionPlugins`.',
  ),
}

/** Options of the handshake with clients. */
export const tlsOptionTable: OptionTable<TlsStartOptions> = {
  tlsMinVersion: choiceOption(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'], {
    help: 'Minimum TLS version.',
    initial: '1.2',
  }),
  tlsCipherSuites: textsOption(
    "Cipher suites for TLS 1.2 and older, by OpenSSL's names. Those of TLS 1.3 are always on.",
    'those of Node',
  ),
  tlsSniCertKeys: specialOption(
    'a list',
    isList,
    'Certificates and keys by the host that a client asks for (SNI), in order of precedence. Watched.',
  ),
  disableHttp2Serving: flagOption('Whether only HTTP/1.1 is served.', 'false'),
  strictTransportSecurityDirectives: textsOption(
    'Directives of the `Strict-Transport-Security` header.',
    'no header',
  ),
}

/** Options of the metrics. */
export const metricOptionTable: OptionTable<MetricStartOptions> = {
  showHiddenMetricsForVersion: textOption(
    'The previous minor release (`1.33`), to show metrics that became hidden since then.',
    'hidden',
  ),
  disabledMetrics: textsOption('Names of metrics to switch off.'),
  allowMetricLabels: specialOption(
    'a Map of Maps of Sets of texts',
    isMap,
    'Allowed values of labels, by metric and label; other values are counted as `unexpected`.',
  ),
  allowMetricLabelsManifest: textOption(
    'YAML file with allowed values of labels: `metric,label: value,value`. Read once; ignored if `allowMetricLabels` is given.',
  ),
}
