export type AuditMode = 'batch' | 'blocking' | 'blocking-strict'

/** How audit events reach one of their back ends. Each has the default of the flag of the same meaning. */
export interface AuditDeliveryOptions {
  readonly mode?: AuditMode
  /** Events that wait at most, in mode `batch`; further ones are lost. */
  readonly batchBufferSize?: number
  readonly batchMaxSize?: number
  readonly batchMaxWaitMs?: number
  readonly batchThrottle?: boolean
  /** Batches a second. */
  readonly batchThrottleQps?: number
  readonly batchThrottleBurst?: number
  readonly truncates?: boolean
  /** Bytes. */
  readonly truncateMaxEventSize?: number
  readonly truncateMaxBatchSize?: number
  /** `audit.<domain>/v1`, the only version of events. */
  readonly version?: string
}

/** Start options of the audit log, by the flags that begin with `audit-`. */
export interface AuditStartOptions {
  /** YAML or JSON file of an audit policy; without it nothing is audited. Read once. */
  readonly auditPolicyFile?: string
  /** File of the audit log; `-` is standard output. */
  readonly auditLogPath?: string
  readonly auditLogFormat?: 'json' | 'legacy'
  /** Days that rotated files are kept; 0 for ever. */
  readonly auditLogMaxAge?: number
  /** Rotated files that are kept; 0 for all. */
  readonly auditLogMaxBackup?: number
  /** Megabytes of the file before it is rotated; 0 means 100. */
  readonly auditLogMaxSize?: number
  /** Whether rotated files are compressed. */
  readonly auditLogCompress?: boolean
  readonly auditLog?: AuditDeliveryOptions
  /** Kubeconfig of the webhook that gets the events. */
  readonly auditWebhookConfigFile?: string
  /** Milliseconds before a call that failed is repeated. */
  readonly auditWebhookInitialBackoffMs?: number
  readonly auditWebhook?: AuditDeliveryOptions
}
