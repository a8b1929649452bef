import { readBoolean, readChoice, readInteger, readList } from './flag-values.ts'
import type { Flag } from './flag.ts'

const most = 999_999_999
const reconcilers = ['lease', 'master-count', 'none'] as const

/** Flags of kube-apiserver that change little things, which serving by another name needs none of. */
export const compatibleFlags: readonly Flag[] = [
  {
    name: 'min-request-timeout',
    value: 'seconds',
    help: 'How long a watch without timeoutSeconds lasts at least; it is drawn between this and twice this. Default 1800.',
    read: (text) => ({ minRequestTimeoutSeconds: readInteger(text, 0, most) }),
  },
  {
    name: 'enable-garbage-collector',
    help: 'Mark deleted objects for a garbage collector, as their propagation policies ask. Default true.',
    read: (text) => ({ enableGarbageCollector: readBoolean(text) }),
  },
  {
    name: 'endpoint-reconciler-type',
    value: reconcilers.join('|'),
    help: "Whether the endpoints of the API's own service are kept: none leaves them out, the others are alike, as one server serves. Default lease.",
    read: (text) => ({ ownEndpoints: readChoice(text, reconcilers) !== 'none' }),
  },
  {
    name: 'kubernetes-service-node-port',
    value: 'port',
    help: "Node port of the API's own service, which must be in --service-node-port-range; 0 for a cluster IP alone. Default 0.",
    read: (text) => ({ serviceNodePort: readInteger(text, 0, 65_535) }),
  },
  {
    name: 'default-not-ready-toleration-seconds',
    value: 'seconds',
    help: 'How long a pod stays on a node that is not ready, unless it says so itself. Default 300.',
    read: (text) => ({ notReadyTolerationSeconds: readInteger(text, 0, most) }),
  },
  {
    name: 'default-unreachable-toleration-seconds',
    value: 'seconds',
    help: 'How long a pod stays on a node that cannot be reached, unless it says so itself. Default 300.',
    read: (text) => ({ unreachableTolerationSeconds: readInteger(text, 0, most) }),
  },
  {
    name: 'admission-control',
    value: 'names',
    help: 'All admission plug-ins that run, in the place of the default ones.',
    deprecated:
      'Use --enable-admission-plugins or --disable-admission-plugins instead. Will be removed in a future version.',
    read: (text, { admissionControl = [] }) => ({
      admissionControl: [...admissionControl, ...readList(text)],
    }),
  },
]
