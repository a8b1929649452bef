import { controllersOfServer, controllersOnRequest } from '../../../core/index.ts'
import { FlagValueError } from '../../base/errors/flag-value-error.ts'
import type { FlagName } from '../../base/options/flag-name.generated.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import { flags } from './flag-table.ts'
import {
  readBoolean,
  readList,
  readPatterns,
  readText,
  readChoice,
  readInteger,
} from './flag-values.ts'
import { type Flag, inGroup } from './flag.ts'
import { unusedFlags } from './unused-flags.ts'

const most = 999_999_999
const reconcilers = ['lease', 'master-count', 'none'] as const

/** Flags of kube-apiserver that change little things, which serving by another name needs none of. */
const compatibleFlags: readonly Flag[] = [
  {
    name: 'min-request-timeout',
    value: 'seconds',
    help: 'Minimum duration of a watch without timeoutSeconds; a random one up to twice as long is chosen. Default 1800.',
    read: (text) => ({ minRequestTimeoutSeconds: readInteger(text, 0, most) }),
  },
  {
    name: 'enable-garbage-collector',
    help: 'Prepare deletions for a garbage collector, as the propagation policy asks. Default true.',
    read: (text) => ({ enableGarbageCollector: readBoolean(text) }),
  },
  {
    name: 'endpoint-reconciler-type',
    value: reconcilers.join('|'),
    help: "How the API's own service gets its endpoints on an etcd: from leases of the servers, as many as --apiserver-count, or none at all. On the embedded store, none for no endpoints and the others for this server's. Default lease.",
    read(text) {
      const type = readChoice(text, reconcilers)
      return type === 'none'
        ? { ownEndpoints: false }
        : { ownEndpoints: true, endpointReconciler: type }
    },
  },
  {
    name: 'apiserver-count',
    value: 'number',
    help: 'Number of servers on an etcd, for --endpoint-reconciler-type=master-count. Default 1.',
    deprecated: 'apiserver-count is deprecated and will be removed in a future version.',
    isHidden: true,
    read: (text) => ({ serverCount: readInteger(text, 1, most) }),
  },
  {
    name: 'kubernetes-service-node-port',
    value: 'port',
    help: "Node port of the API's own service, in --service-node-port-range; 0 for none. Default 0.",
    read: (text) => ({ serviceNodePort: readInteger(text, 0, 65_535) }),
  },
  {
    name: 'default-not-ready-toleration-seconds',
    value: 'seconds',
    help: 'How long a pod without a toleration of its own stays on a node that is not ready. Default 300.',
    read: (text) => ({ notReadyTolerationSeconds: readInteger(text, 0, most) }),
  },
  {
    name: 'default-unreachable-toleration-seconds',
    value: 'seconds',
    help: 'How long a pod without a toleration of its own stays on an unreachable node. Default 300.',
    read: (text) => ({ unreachableTolerationSeconds: readInteger(text, 0, most) }),
  },
  {
    name: 'admission-control',
    value: 'names',
    help: 'All admission plug-ins that run, in place of the default ones.',
    deprecated:
      'Use --enable-admission-plugins or --disable-admission-plugins instead. Will be removed in a future version.',
    read: (text, { admissionControl = [] }) => ({
      admissionControl: [...admissionControl, ...readList(text)],
    }),
  },
]

/** What a flag says or does otherwise under the name of kube-apiserver. */
type Difference = Partial<Pick<Flag, 'help' | 'read' | 'unused'>>

const noLaterVersions = 'later API versions than those of the emulated release are never served'

function ignored(reason: string): Difference {
  return { help: `No effect: ${reason}.`, unused: reason, read: readSwitch }
}

function readSwitch(text: string): Record<string, never> {
  readBoolean(text)
  return {}
}

/**
 * Patterns of origins, each with marks for the begin and the end of the host, as kube-apiserver demands: a pattern without them
 * also admits longer names that others own.
 */
function readOrigins(
  text: string,
  { corsAllowedOrigins: earlier = [] }: StartOptions,
): Partial<StartOptions> {
  for (const pattern of readList(text)) {
    if (/\^|\/\//.test(pattern) && /\$|:/.test(pattern)) continue
    throw new FlagValueError(
      `"${pattern}" does not pin the host at both ends: //name(:|$) or ^https://name$`,
    )
  }
  return { corsAllowedOrigins: [...earlier, ...readPatterns(text)] }
}

/** Flags whose empty value counts as unset: scripts always write the flag, with a value only where they have one. */
const emptyIsNone: ReadonlySet<FlagName> = new Set<FlagName>([
  'admission-control-config-file',
  'advertise-address',
  'allow-metric-labels-manifest',
  'audit-log-path',
  'audit-policy-file',
  'audit-webhook-config-file',
  'authentication-config',
  'authentication-token-webhook-config-file',
  'authorization-config',
  'authorization-policy-file',
  'authorization-webhook-config-file',
  'bind-address',
  'cert-dir',
  'client-ca-file',
  'emulated-version',
  'external-hostname',
  'proxy-client-cert-file',
  'proxy-client-key-file',
  'requestheader-allowed-names',
  'requestheader-client-ca-file',
  'requestheader-extra-headers-prefix',
  'requestheader-group-headers',
  'requestheader-uid-headers',
  'requestheader-username-headers',
  'service-account-jwks-uri',
  'service-account-signing-key-file',
  'service-cluster-ip-range',
  'service-node-port-range',
  'strict-transport-security-directives',
  'tls-cert-file',
  'tls-min-version',
  'tls-private-key-file',
  'token-auth-file',
])

/** The flag as it is under the name of kube-apiserver. */
function compatible(flag: Flag): Flag {
  const changed: Flag = { ...flag, ...differences[flag.name] }
  if (!emptyIsNone.has(flag.name)) return changed
  return { ...changed, read: (text, options) => (text === '' ? {} : changed.read(text, options)) }
}

const differences: Readonly<Partial<Record<FlagName, Difference>>> = {
  brand: {
    help: 'Names of API groups and labels: k8s for those that Kubernetes clients expect, svc for neutral ones (svc.io). Default k8s.',
  },
  'data-dir': {
    help: 'Directory for the store, the certificates and the kubeconfig. Without it, objects are in memory and the rest is in a temporary directory.',
    read: (text) => ({ dataDir: readText(text), storage: 'lmdb' }),
  },
  storage: {
    help: 'Where objects are stored: lmdb in the data directory (needs the package lmdb), or memory until the server stops. Default memory; lmdb with --data-dir.',
  },
  'bind-address': {
    help: 'Address to listen on. Default 127.0.0.1; in kube-apiserver it is 0.0.0.0.',
  },
  'authorization-mode': {
    help: 'Authorizers, asked in this order: AlwaysAllow, AlwaysDeny, ABAC, RBAC, Node, Webhook. Default RBAC; in kube-apiserver it is AlwaysAllow.',
  },
  'emulation-forward-compatible': ignored(noLaterVersions),
  'runtime-config-emulation-forward-compatible': ignored(noLaterVersions),
  'cors-allowed-origins': { read: readOrigins },
  'allow-privileged': { help: 'Accept pods with privileged containers. Default false.' },
  controllers: {
    help: `Controllers to run in addition to those of kube-apiserver itself (${controllersOfServer.join(', ')}): * for those of kube-controller-manager but ${controllersOnRequest.join(' and ')}, name to add one, -name to leave one out. By default none.`,
    // The first word about a controller counts, so that -name switches off one of the server's own too.
    read: (text) => ({ controllers: [...readList(text), ...controllersOfServer] }),
  },
}

/** All flags of kube-apiserver, and those that `skerry up` has beside them. */
export const kubeApiserverFlags: readonly Flag[] = [
  ...flags.map(compatible),
  ...inGroup('Only as kube-apiserver', compatibleFlags),
  ...inGroup('Accepted and ignored', unusedFlags),
]
