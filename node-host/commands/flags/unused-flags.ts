import { FlagValueError } from '../../base/errors/flag-value-error.ts'
import type { FlagName } from '../../base/options/flag-name.generated.ts'
import { parseInteger, readBoolean, readChoice, readDuration } from './flag-values.ts'
import type { Flag } from './flag.ts'

/** A flag of kube-apiserver that changes nothing here: name, type of its value, and why. */
type UnusedFlag = readonly [
  name: FlagName,
  type: ValueType,
  reason: string,
  more?: Pick<Flag, 'deprecated' | 'isHidden'>,
]

const noCache = 'all reads and watches are served from memory'
const noNodes = 'no connection to a kubelet is made'
const oneServer = 'requests are not passed on to peers'
const noElection = 'there is no coordinated leader election'
const unbuffered = 'log lines are not buffered'
const noProfiles = 'profiles are made by node --inspect and --cpu-prof'

/**
 * The flags of kube-apiserver that mean nothing to this server, by the groups of its help. They are accepted under its name only,
 * and their values are checked for their type.
 */
const table: readonly UnusedFlag[] = [
  ['shutdown-send-retry-after', 'bool', 'the port closes when the shutdown begins'],
  ['shutdown-watch-termination-grace-period', 'duration', 'watches end when the shutdown begins'],
  ['storage-initialization-timeout', 'duration', 'the port opens when the store is open'],

  ['delete-collection-workers', 'int', 'one worker deletes all objects of a collection'],
  ['storage-backend', { choices: ['etcd3'] }, 'etcd3 is the only one, with --etcd-servers'],
  ['watch-cache', 'bool', noCache],
  ['watch-cache-sizes', 'strings', noCache],
  [
    'default-watch-cache-size',
    'int',
    noCache,
    {
      deprecated:
        'watch caches are sized automatically and this flag will be removed in a future version',
      isHidden: true,
    },
  ],

  ['permit-address-sharing', 'bool', 'SO_REUSEADDR is always set'],
  ['permit-port-sharing', 'bool', 'SO_REUSEPORT is never set'],

  ['contention-profiling', 'bool', noProfiles],
  ['debug-socket-path', 'string', noProfiles],
  ['profiling', 'bool', noProfiles],

  ['egress-selector-config-file', 'string', 'connections are direct, without a proxy'],
  ['tracing-config-file', 'string', 'requests are not traced'],

  ['log-flush-frequency', 'duration', unbuffered],
  ['log-json-info-buffer-size', 'quantity', unbuffered],
  ['log-text-info-buffer-size', 'quantity', unbuffered],
  ['log-json-split-stream', 'bool', 'all lines go to standard error'],
  ['log-text-split-stream', 'bool', 'all lines go to standard error'],
  ['vmodule', 'patterns', 'all files have the verbosity of --v'],

  ['coordinated-leadership-lease-duration', 'duration', noElection],
  ['coordinated-leadership-renew-deadline', 'duration', noElection],
  ['coordinated-leadership-retry-period', 'duration', noElection],
  [
    'enable-logs-handler',
    'bool',
    'the path /logs is not served',
    { deprecated: 'Log handler functionality is deprecated' },
  ],
  ['kubelet-certificate-authority', 'string', noNodes],
  ['kubelet-client-certificate', 'string', noNodes],
  ['kubelet-client-key', 'string', noNodes],
  ['kubelet-preferred-address-types', 'strings', noNodes],
  ['kubelet-timeout', 'duration', noNodes],
  [
    'kubelet-port',
    'int',
    noNodes,
    { deprecated: 'kubelet-port is deprecated and will be removed.', isHidden: true },
  ],
  [
    'kubelet-read-only-port',
    'int',
    noNodes,
    { deprecated: 'kubelet-read-only-port is deprecated and will be removed.', isHidden: true },
  ],
  ['max-connection-bytes-per-sec', 'int', 'connections are not throttled'],
  ['peer-advertise-ip', 'string', oneServer],
  ['peer-advertise-port', 'string', oneServer],
  ['peer-ca-file', 'string', oneServer],
  [
    'service-account-signing-endpoint',
    'string',
    'tokens are signed with the key of --service-account-signing-key-file',
  ],
]

/** {@link table} as flags. */
export const unusedFlags: readonly Flag[] = table.map(([name, type, reason, more]) => {
  const value = placeholderOf(type)
  return {
    name,
    ...(value !== undefined && { value }),
    help: `No effect: ${reason}.`,
    unused: reason,
    ...more,
    read: (text) => {
      checkValue(type, text)
      return {}
    },
  }
})

/** Type of a value that is checked and not used. */
type ValueType =
  | 'bool'
  | 'int'
  | 'duration'
  | 'string'
  | 'strings'
  | 'quantity'
  | 'patterns'
  /** One of the texts, or none. */
  | { readonly choices: readonly string[] }

function checkInteger(text: string): void {
  if (Number.isNaN(parseInteger(text))) throw new FlagValueError(`"${text}" is not a number`)
}

function checkQuantity(text: string): void {
  if (/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[numkMGTPE]|[KMGTPE]i|[eE][+-]?\d+)?$/.test(text)) return
  throw new FlagValueError(`"${text}" is not a quantity such as 0, 500k or 2Mi`)
}

function checkPatterns(text: string): void {
  for (const part of text.split(',')) {
    if (part === '' || /^[^=]+=-?\d+$/.test(part)) continue
    throw new FlagValueError(`"${part}" is not pattern=N, with a number N`)
  }
}

/** Checks that a text is a value of the type. @throws FlagValueError */
function checkValue(type: ValueType, text: string): void {
  if (typeof type === 'object') {
    if (text !== '') readChoice(text, type.choices)
  } else if (type === 'bool') readBoolean(text)
  else if (type === 'int') checkInteger(text)
  else if (type === 'duration') readDuration(text.replace(/^-/, ''))
  else if (type === 'quantity') checkQuantity(text)
  else if (type === 'patterns') checkPatterns(text)
}

/** Placeholder of a value of the type in the help; undefined for a switch. */
function placeholderOf(type: ValueType): string | undefined {
  if (typeof type === 'object') return 'text'
  if (type === 'bool') return undefined
  const words = { int: 'number', string: 'text', strings: 'texts', patterns: 'pattern=N,...' }
  return type === 'duration' || type === 'quantity' ? type : words[type]
}
