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
} from '../../../core/index.ts'
import { StartupError } from '../../base/errors/startup-error.ts'
import { readRequired } from '../../base/files/file-store.ts'
import { openWebhookConnection } from '../../base/files/webhook-connection.ts'
import type { Launch } from '../running/launch.ts'
import { type DeliveryTerms, deliveryTerms } from './delivery-terms.ts'
import { logDelivery, type LineWriter, turnSink } from './log-delivery.ts'
import { LogFile } from './log-file.ts'
import { standardOutput } from './standard-output.ts'

/** What a back end is made from once the server has its metrics. */
type MakeSink = (runtime: Runtime, lost: LostEvents) => AuditSink

/**
 * Prepares the audit log by the start options.
 * @throws StartupError
 */
export async function prepareAudit(launch: Launch): Promise<Pick<ApiServerOptions, 'auditing'>> {
  const { options, brand, runtime } = launch
  const { auditPolicyFile: file } = options
  const policy = file === undefined ? undefined : await readPolicy(file, launch)
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
    ...(logs ? [await logMaker(launch)] : []),
    ...(calls ? [await webhookMaker(launch)] : []),
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

async function readPolicy(file: string, { brand, runtime }: Launch): Promise<AuditPolicy> {
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

async function openLog({ options, runtime, closers }: Launch, path: string): Promise<LineWriter> {
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

async function logMaker(launch: Launch): Promise<MakeSink> {
  const { options, brand } = launch
  const terms = deliveryTerms('log', options.auditLog, brand)
  const writer = await openLog(launch, options.auditLogPath ?? '-')
  const format = options.auditLogFormat ?? 'json'
  return (runtime, lost) => {
    const deliver = logDelivery(writer, format, lost)
    if (terms.mode !== 'blocking') return sinkFor(deliver, terms, runtime, lost)
    const sink = turnSink(deliver)
    return terms.truncate ? truncatingSink(sink, terms.truncate, lost) : sink
  }
}

async function webhookMaker({ options, brand, runtime, closers }: Launch): Promise<MakeSink> {
  const terms = deliveryTerms('webhook', options.auditWebhook, brand)
  const file = options.auditWebhookConfigFile ?? ''
  const connection = await openWebhookConnection(file, '--audit-webhook-config-file', runtime)
  closers.add(() => connection.close())
  const initialBackoff = options.auditWebhookInitialBackoffMs ?? 10_000
  const group = `audit.${brand.apiDomain}`
  return (own, lost) =>
    sinkFor(webhookDelivery({ connection, initialBackoff, group }, own, lost), terms, own, lost)
}
