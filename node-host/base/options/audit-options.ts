export type AuditMode = 'batch' | 'blocking' | 'blocking-strict'

/** How audit events reach one of their back ends. Each has the default of the flag of the same meaning. */
export interface AuditDeliveryOptions {
  /** How events are sent; see the flag `--audit-log-mode`. */
  readonly mode?: AuditMode
  /** Maximum number of buffered events in mode `batch`; further events are dropped. */
  readonly batchBufferSize?: number
  /** Maximum number of events in a batch. */
  readonly batchMaxSize?: number
  /** Maximum time that an event waits for its batch to fill, in milliseconds. */
  readonly batchMaxWaitMs?: number
  /** Whether the rate of batches is limited. */
  readonly batchThrottle?: boolean
  /** Average number of batches per second. */
  readonly batchThrottleQps?: number
  /** Maximum number of batches at once after a pause. */
  readonly batchThrottleBurst?: number
  /** Whether large events and batches are truncated. */
  readonly truncates?: boolean
  /** Size above which an event is truncated, in bytes. */
  readonly truncateMaxEventSize?: number
  /** Size above which a batch is split, in bytes. */
  readonly truncateMaxBatchSize?: number
  /** API group and version of the events; only `audit.<domain>/v1` is possible. */
  readonly version?: string
}

/** Start options of the audit log, by the flags that begin with `audit-`. */
export interface AuditStartOptions {
  /** YAML or JSON file with an audit policy; without it, nothing is audited. Read once. */
  readonly auditPolicyFile?: string
  /** File for audit events; `-` for standard output. */
  readonly auditLogPath?: string
  /** Format of audit events: `legacy` is plain text. */
  readonly auditLogFormat?: 'json' | 'legacy'
  /** Maximum age of rotated files in days; 0 keeps them forever. */
  readonly auditLogMaxAge?: number
  /** Maximum number of rotated files; 0 keeps all. */
  readonly auditLogMaxBackup?: number
  /** File size at which the file is rotated, in megabytes; 0 means 100. */
  readonly auditLogMaxSize?: number
  /** Whether rotated files are compressed. */
  readonly auditLogCompress?: boolean
  /** How events are sent to the audit log. */
  readonly auditLog?: AuditDeliveryOptions
  /** Kubeconfig of the webhook that receives audit events. */
  readonly auditWebhookConfigFile?: string
  /** How long to wait before the first retry of a failed call, in milliseconds. */
  readonly auditWebhookInitialBackoffMs?: number
  /** How events are sent to the webhook. */
  readonly auditWebhook?: AuditDeliveryOptions
}
