import { expect, it } from 'vitest'
import { AuditMetrics } from '../../../../core/access/audit/audit-metrics.ts'
import type { AuditSink } from '../../../../core/access/audit/audit-sink.ts'
import { LostEvents } from '../../../../core/access/audit/lost-events.ts'
import { truncatingSink } from '../../../../core/access/audit/truncating-sink.ts'
import { MetricRegistry } from '../../../../core/access/observe/metrics/metric-registry.ts'
import { eventText, KeptEvents } from '../../../support/access/audit-events.ts'
import { auditEvent } from '../../../support/access/made-audit-event.ts'
import { metricsText } from '../../../support/metrics/metric-lines.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

const size = eventText(auditEvent()).length + 1

function truncating(inner: AuditSink, maxEventSize: number, maxBatchSize: number) {
  const metrics = new MetricRegistry(() => 0)
  const lost = new LostEvents(new AuditMetrics(metrics), testRuntime())
  return { sink: truncatingSink(inner, { maxEventSize, maxBatchSize }, lost), metrics }
}

it('an event that is too large loses the objects of its request and its answer, and says so', () => {
  const kept = new KeptEvents()
  const { sink } = truncating(kept, size + 100, 10_000)
  const text = `"${'a'.repeat(200)}"`
  void sink.take([auditEvent({ requestObject: text, responseObject: text })])
  const [event] = kept.of('one')
  expect(event).toMatchObject({ annotations: { 'audit.k8s.io/truncated': 'true' } })
  expect(event).not.toHaveProperty('requestObject')
  expect(event).not.toHaveProperty('responseObject')
})

it('an event that is too large without objects is lost, and counted', () => {
  const kept = new KeptEvents()
  const { sink, metrics } = truncating(kept, size - 10, 10_000)
  expect(sink.take([auditEvent(), auditEvent({ level: 'Metadata' })])).toBe(true)
  expect(kept.events).toEqual([])
  expect(metricsText(metrics)).toContain('apiserver_audit_error_total{plugin="truncate"} 2')
})

it('a batch that is too large is divided', () => {
  const sizes: number[] = []
  const inner: AuditSink = {
    take: (events) => sizes.push(events.length) > 0,
    close: async () => undefined,
  }
  const { sink } = truncating(inner, size, 2 * size)
  void sink.take(Array.from({ length: 5 }, () => auditEvent()))
  expect(sizes).toEqual([2, 2, 1])
})
