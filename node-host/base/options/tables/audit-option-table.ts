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
    help: 'How events reach the back end.',
  }),
  batchBufferSize: numberOption(
    'Events that wait at most, in mode `batch`; further ones are lost.',
  ),
  batchMaxSize: numberOption('Events in one batch.'),
  batchMaxWaitMs: numberOption('Milliseconds after which a batch is sent that is not full.'),
  batchThrottle: flagOption('Whether the rate of batches is limited.'),
  batchThrottleQps: numberOption('Batches a second.', { fraction: true }),
  batchThrottleBurst: numberOption('Batches at once where none were sent before.'),
  truncates: flagOption('Whether large events and batches are truncated.'),
  truncateMaxEventSize: numberOption('Bytes of an event before it is truncated.'),
  truncateMaxBatchSize: numberOption('Bytes of a batch before it is split.'),
  version: textOption('`audit.<domain>/v1`, the only version of events.'),
}

/** Options of the audit log. */
export const auditOptionTable: OptionTable<AuditStartOptions> = {
  auditPolicyFile: textOption(
    'YAML or JSON file of an audit policy; without it nothing is audited. Read once.',
  ),
  auditLogPath: textOption('File of the audit log; `-` is standard output.'),
  auditLogFormat: choiceOption(['json', 'legacy'], {
    help: 'Format of the lines in the audit log.',
  }),
  auditLogMaxAge: numberOption('Days that rotated files are kept; 0 for ever.'),
  auditLogMaxBackup: numberOption('Rotated files that are kept; 0 for all.'),
  auditLogMaxSize: numberOption('Megabytes of the file before it is rotated; 0 means 100.'),
  auditLogCompress: flagOption('Whether rotated files are compressed.'),
  auditLog: objectOption('How events reach the audit log.', deliveryFields),
  auditWebhookConfigFile: textOption('Kubeconfig of the webhook that gets the events.'),
  auditWebhookInitialBackoffMs: numberOption('Milliseconds before a call that failed is repeated.'),
  auditWebhook: objectOption('How events reach the webhook.', deliveryFields),
}
