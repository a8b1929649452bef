import { readBoolean, readChoice, readInteger, readList } from './flag-values.ts'
import type { Flag } from './flag.ts'

const most = 999_999_999
const reconcilers = ['lease', 'master-count', 'none'] as const

/** Flags of kube-apiserver that change little things, which serving by another name needs none of. */
export const compatibleFlags: readonly Flag[] = [
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
    help: "Whether the API's own service has endpoints: none for no, the others for yes. Default lease.",
    read: (text) => ({ ownEndpoints: readChoice(text, reconcilers) !== 'none' }),
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
