import type { BatchTerms, Brand, TruncateLimits } from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import type { AuditDeliveryOptions, AuditMode } from '../../base/options/audit-options.ts'

/** How events reach a back end, with all defaults. */
export interface DeliveryTerms {
  readonly mode: AuditMode
  readonly batch: BatchTerms
  /** Undefined where events are not truncated. */
  readonly truncate: TruncateLimits | undefined
}

/** Defaults in which the back ends differ: batches bring a log nothing. */
const defaults = {
  log: { mode: 'blocking', maxBatchSize: 1, maxBatchWait: 0, throttle: false },
  webhook: { mode: 'batch', maxBatchSize: 400, maxBatchWait: 30_000, throttle: true },
} as const

/** The delivery terms of a back end by its options. @throws StartupError */
export function deliveryTerms(
  backend: keyof typeof defaults,
  options: AuditDeliveryOptions = {},
  { apiDomain }: Brand,
): DeliveryTerms {
  const usual = defaults[backend]
  const wanted = `audit.${apiDomain}/v1`
  const { version = wanted } = options
  if (version !== wanted) {
    throw new StartupError(
      `--audit-${backend}-version: invalid group version "${version}", allowed versions are "${wanted}"`,
    )
  }
  const maxEventSize = options.truncateMaxEventSize ?? 100 * 1024
  const maxBatchSize = options.truncateMaxBatchSize ?? 10 * 1024 * 1024
  if (maxBatchSize < maxEventSize) {
    throw new StartupError(
      `invalid audit truncate ${backend} max batch size ${maxBatchSize}, must be greater than max event size (${maxEventSize})`,
    )
  }
  const { batchThrottleQps: qps = 10, batchThrottleBurst: burst = 15 } = options
  return {
    mode: options.mode ?? usual.mode,
    batch: {
      bufferSize: options.batchBufferSize ?? 10_000,
      maxBatchSize: options.batchMaxSize ?? usual.maxBatchSize,
      maxBatchWait: options.batchMaxWaitMs ?? usual.maxBatchWait,
      throttle: (options.batchThrottle ?? usual.throttle) ? { qps, burst } : undefined,
    },
    truncate: options.truncates === true ? { maxEventSize, maxBatchSize } : undefined,
  }
}
