import {
  choiceOption,
  flagOption,
  numberOption,
  objectOption,
  type OptionTable,
  textOption,
} from '../../../../core/index.ts'
import type { AuditDeliveryOptions, AuditStartOptions } from '../audit-options.ts'

const deliveryFields: OptionTable<AuditDeliveryOptions> = {
  mode: choiceOption(['batch', 'blocking', 'blocking-strict'], {
    help: 'How events are sent; see the flag `--audit-log-mode`.',
  }),
  batchBufferSize: numberOption(
    'Maximum number of buffered events in mode `batch`; further events are dropped.',
  ),
  batchMaxSize: numberOption('Maximum number of events in a batch.'),
  batchMaxWaitMs: numberOption(
    'Maximum time that an event waits for its batch to fill, in milliseconds.',
  ),
  batchThrottle: flagOption('Whether the rate of batches is limited.'),
  batchThrottleQps: numberOption('Average number of batches per second.', { fraction: true }),
  batchThrottleBurst: numberOption('Maximum number of batches at once after a pause.'),
  truncates: flagOption('Whether large events and batches are truncated.'),
  truncateMaxEventSize: numberOption('Size above which an event is truncated, in bytes.'),
  truncateMaxBatchSize: numberOption('Size above which a batch is split, in bytes.'),
  version: textOption('API group and version of the events; only `audit.<domain>/v1` is possible.'),
}

/** Options of the audit log. */
export const auditOptionTable: OptionTable<AuditStartOptions> = {
  auditPolicyFile: textOption(
    'YAML or JSON file with an audit policy; without it, nothing is audited. Read once.',
  ),
  auditLogPath: textOption('File for audit events; `-` for standard output.'),
  auditLogFormat: choiceOption(['json', 'legacy'], {
    help: 'Format of audit events: `legacy` is plain text.',
  }),
  auditLogMaxAge: numberOption('Maximum age of rotated files in days; 0 keeps them forever.'),
  auditLogMaxBackup: numberOption('Maximum number of rotated files; 0 keeps all.'),
  auditLogMaxSize: numberOption(
    'File size at which the file is rotated, in megabytes; 0 means 100.',
  ),
  auditLogCompress: flagOption('Whether rotated files are compressed.'),
  auditLog: objectOption('How events are sent to the audit log.', deliveryFields),
  auditWebhookConfigFile: textOption('Kubeconfig of the webhook that receives audit events.'),
  auditWebhookInitialBackoffMs: numberOption(
    'How long to wait before the first retry of a failed call, in milliseconds.',
  ),
  auditWebhook: objectOption('How events are sent to the webhook.', deliveryFields),
}
