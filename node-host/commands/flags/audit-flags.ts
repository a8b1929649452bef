import type { NameAfter } from '../../../core/index.ts'
import type { AuditDeliveryOptions } from '../../base/options/audit-options.ts'
import type { FlagName } from '../../base/options/flag-name.generated.ts'
import type { StartOptions } from '../../base/options/start-options.ts'
import {
  readBoolean,
  readChoice,
  readDuration,
  readInteger,
  readNumber,
  readText,
} from './flag-values.ts'
import type { Flag } from './flag.ts'

const most = 999_999_999

type Backend = 'log' | 'webhook'

/** What names of flags have behind `audit-log-` as well as behind `audit-webhook-`. */
type DeliveryName = NameAfter<FlagName, 'audit-log-'> & NameAfter<FlagName, 'audit-webhook-'>

function deliveryOf(backend: Backend, options: StartOptions): AuditDeliveryOptions | undefined {
  return backend === 'log' ? options.auditLog : options.auditWebhook
}

/** A flag that sets one of the delivery options of a back end. */
function deliveryFlag(
  backend: Backend,
  name: DeliveryName,
  about: Pick<Flag, 'value' | 'help'>,
  read: (text: string) => AuditDeliveryOptions,
): Flag {
  return {
    name: `audit-${backend}-${name}`,
    ...about,
    read: (text, options) => {
      const delivery = { ...deliveryOf(backend, options), ...read(text) }
      return backend === 'log' ? { auditLog: delivery } : { auditWebhook: delivery }
    },
  }
}

/** The flags that both back ends have. */
function deliveryFlags(backend: Backend): readonly Flag[] {
  const isLog = backend === 'log'
  const flag = (
    name: DeliveryName,
    value: string | undefined,
    help: string,
    read: (text: string) => AuditDeliveryOptions,
  ): Flag => deliveryFlag(backend, name, { help, ...(value !== undefined && { value }) }, read)
  return [
    flag(
      'mode',
      'mode',
      `How events are sent: batch buffers them; blocking makes requests wait; blocking-strict also fails requests whose first event cannot be written. Default ${isLog ? 'blocking' : 'batch'}.`,
      (text) => ({ mode: readChoice(text, ['batch', 'blocking', 'blocking-strict']) }),
    ),
    flag(
      'batch-buffer-size',
      'number',
      'Maximum number of buffered events in mode batch; further events are dropped. Default 10000.',
      (text) => ({ batchBufferSize: readInteger(text, 1, most) }),
    ),
    flag(
      'batch-max-size',
      'number',
      `Maximum number of events in a batch. Default ${isLog ? 1 : 400}.`,
      (text) => ({ batchMaxSize: readInteger(text, 1, most) }),
    ),
    flag(
      'batch-max-wait',
      'duration',
      `Maximum time that an event waits for its batch to fill. Default ${isLog ? '0s' : '30s'}.`,
      (text) => ({ batchMaxWaitMs: readDuration(text) }),
    ),
    flag(
      'batch-throttle-enable',
      undefined,
      `Limit the rate of batches. Default ${isLog ? 'false' : 'true'}.`,
      (text) => ({ batchThrottle: readBoolean(text) }),
    ),
    flag(
      'batch-throttle-qps',
      'number',
      'Average number of batches per second. Default 10.',
      (text) => ({
        batchThrottleQps: readNumber(text),
      }),
    ),
    flag(
      'batch-throttle-burst',
      'number',
      'Maximum number of batches at once after a pause. Default 15.',
      (text) => ({ batchThrottleBurst: readInteger(text, 1, most) }),
    ),
    flag(
      'truncate-enabled',
      undefined,
      'Remove objects from events that are too large, and split large batches. Default false.',
      (text) => ({ truncates: readBoolean(text) }),
    ),
    flag(
      'truncate-max-event-size',
      'bytes',
      'Size above which an event is truncated. Default 102400.',
      (text) => ({ truncateMaxEventSize: readInteger(text, 1, most) }),
    ),
    flag(
      'truncate-max-batch-size',
      'bytes',
      'Size above which a batch is split. Default 10485760.',
      (text) => ({ truncateMaxBatchSize: readInteger(text, 1, most) }),
    ),
    flag(
      'version',
      'group/version',
      'API group and version of the events; there is only one.',
      (text) => ({ version: readText(text) }),
    ),
  ]
}

const backoff = 'How long to wait before the first retry of a failed call. Default 10s.'

/** Flags of the audit log. */
export const auditFlags: readonly Flag[] = [
  {
    name: 'audit-policy-file',
    value: 'file',
    help: 'Audit policy: which requests are recorded, and in how much detail. Read once.',
    read: (text) => ({ auditPolicyFile: readText(text) }),
  },
  {
    name: 'audit-log-path',
    value: 'file',
    help: 'File for audit events; - for standard output.',
    read: (text) => ({ auditLogPath: readText(text) }),
  },
  {
    name: 'audit-log-format',
    value: 'format',
    help: 'Format of audit events: json, or legacy for plain text. Default json.',
    read: (text) => ({ auditLogFormat: readChoice(text, ['json', 'legacy']) }),
  },
  {
    name: 'audit-log-maxage',
    value: 'days',
    help: 'Maximum age of rotated files; 0 keeps them forever. Default 0.',
    read: (text) => ({ auditLogMaxAge: readInteger(text, 0, most) }),
  },
  {
    name: 'audit-log-maxbackup',
    value: 'number',
    help: 'Maximum number of rotated files; 0 keeps all. Default 0.',
    read: (text) => ({ auditLogMaxBackup: readInteger(text, 0, most) }),
  },
  {
    name: 'audit-log-maxsize',
    value: 'megabytes',
    help: 'File size at which the file is rotated. Default 100.',
    read: (text) => ({ auditLogMaxSize: readInteger(text, 0, most) }),
  },
  {
    name: 'audit-log-compress',
    help: 'Compress rotated files with gzip. Default false.',
    read: (text) => ({ auditLogCompress: readBoolean(text) }),
  },
  ...deliveryFlags('log'),
  {
    name: 'audit-webhook-config-file',
    value: 'file',
    help: 'Kubeconfig of the webhook that receives audit events.',
    read: (text) => ({ auditWebhookConfigFile: readText(text) }),
  },
  {
    name: 'audit-webhook-initial-backoff',
    value: 'duration',
    help: backoff,
    read: (text) => ({ auditWebhookInitialBackoffMs: readDuration(text) }),
  },
  {
    name: 'audit-webhook-batch-initial-backoff',
    value: 'duration',
    help: backoff,
    deprecated: 'use --audit-webhook-initial-backoff instead',
    read: (text) => ({ auditWebhookInitialBackoffMs: readDuration(text) }),
  },
  ...deliveryFlags('webhook'),
]
