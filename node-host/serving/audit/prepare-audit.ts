import {
  type ApiServerOptions,
  type AuditPolicy,
  type AuditSink,
  AuditMetrics,
  auditTerms,
  BatchingSink,
  blockingSink,
  type Brand,
  createAuditStages,
  type Deliver,
  LostEvents,
  parseYaml,
  readAuditPolicy,
  type Runtime,
  truncatingSink,
  unionSink,
  webhookDelivery,
  type BatchTerms,
  type TruncateLimits,
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { readRequired } from '../../base/files/file-store.ts'
import { openWebhookConnection } from '../../base/files/webhook-connection.ts'
import type { AuditDeliveryOptions, AuditMode } from '../../base/options/audit-options.ts'
import type { StartContext } from '../running/start-context.ts'
import { logDelivery, type LineWriter, turnSink } from './log-delivery.ts'
import { LogFile } from './log-file.ts'
import { standardOutput } from './standard-output.ts'

/** How events reach a back end, with all defaults. */
interface DeliveryTerms {
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
function deliveryTerms(
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

/** What a back end is made from once the server has its metrics. */
type MakeSink = (runtime: Runtime, lost: LostEvents) => AuditSink

/**
 * Prepares the audit log by the start options.
 * @throws StartupError
 */
export async function prepareAudit(
  context: StartContext,
): Promise<Pick<ApiServerOptions, 'auditing'>> {
  const { options, brand, runtime } = context
  const { auditPolicyFile: file } = options
  const policy = file === undefined ? undefined : await readPolicy(file, context)
  const logs = options.auditLogPath !== undefined
  const calls = options.auditWebhookConfigFile !== undefined
  if (!policy) {
    if (logs || calls) {
      runtime.logger.warn(
        'requests are not audited, because there is no audit policy; set --audit-policy-file',
      )
    }
    return {}
  }
  const makers = [
    ...(logs ? [await logMaker(context)] : []),
    ...(calls ? [await webhookMaker(context)] : []),
  ]
  return makers.length === 0 ? {} : { auditing: auditMethod(policy, makers, brand) }
}

function auditMethod(
  policy: AuditPolicy,
  makers: readonly MakeSink[],
  { apiDomain }: Brand,
): NonNullable<ApiServerOptions['auditing']> {
  return ({ runtime, metrics: registry }) => {
    const metrics = new AuditMetrics(registry)
    const lost = new LostEvents(metrics, runtime)
    const sinks = makers.map((make) => make(runtime, lost))
    const [only, ...others] = sinks
    const sink = only && others.length === 0 ? only : unionSink(sinks)
    const group = `audit.${apiDomain}`
    return createAuditStages({ termsOf: auditTerms(policy), sink, metrics, group })
  }
}

async function readPolicy(file: string, { brand, runtime }: StartContext): Promise<AuditPolicy> {
  const text = await readRequired(file, 'the audit policy')
  try {
    const { policy, warnings } = readAuditPolicy(parseYaml(text), brand)
    if (warnings.length > 0) {
      const faults = warnings.join(', ')
      runtime.logger.warn('unknown fields of the audit policy are ignored', { file, faults })
    }
    return policy
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartupError(`loading audit policy file: ${why}: from file ${file}`, error)
  }
}

function sinkFor(
  deliver: Deliver,
  terms: DeliveryTerms,
  runtime: Runtime,
  lost: LostEvents,
): AuditSink {
  const { mode, batch, truncate } = terms
  const sink =
    mode === 'batch'
      ? new BatchingSink(deliver, batch, runtime, lost)
      : blockingSink(deliver, mode === 'blocking-strict', runtime.timers)
  return truncate ? truncatingSink(sink, truncate, lost) : sink
}

const megabyte = 1024 * 1024

async function openLog(
  { options, runtime, closers }: StartContext,
  path: string,
): Promise<LineWriter> {
  if (path === '-') {
    const output = standardOutput()
    closers.add(() => output.close())
    return output
  }
  const file = await LogFile.open(
    {
      path,
      maxSize: (options.auditLogMaxSize || 100) * megabyte,
      maxAge: options.auditLogMaxAge ?? 0,
      maxBackups: options.auditLogMaxBackup ?? 0,
      compress: options.auditLogCompress ?? false,
    },
    runtime,
  )
  closers.add(() => file.close())
  return file
}

async function logMaker(context: StartContext): Promise<MakeSink> {
  const { options, brand } = context
  const terms = deliveryTerms('log', options.auditLog, brand)
  const writer = await openLog(context, options.auditLogPath ?? '-')
  const format = options.auditLogFormat ?? 'json'
  return (runtime, lost) => {
    const deliver = logDelivery(writer, format, lost)
    if (terms.mode !== 'blocking') return sinkFor(deliver, terms, runtime, lost)
    const sink = turnSink(deliver)
    return terms.truncate ? truncatingSink(sink, terms.truncate, lost) : sink
  }
}

async function webhookMaker({ options, brand, runtime, closers }: StartContext): Promise<MakeSink> {
  const terms = deliveryTerms('webhook', options.auditWebhook, brand)
  const file = options.auditWebhookConfigFile ?? ''
  const connection = await openWebhookConnection(file, '--audit-webhook-config-file', runtime)
  closers.add(() => connection.close())
  const initialBackoff = options.auditWebhookInitialBackoffMs ?? 10_000
  const group = `audit.${brand.apiDomain}`
  return (own, lost) =>
    sinkFor(webhookDelivery({ connection, initialBackoff, group }, own, lost), terms, own, lost)
}
