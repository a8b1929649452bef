import { describe, expect, it } from 'vitest'
import type { AuditEvent } from '../../../../core/access/audit/audit-event.ts'
import { AuditMetrics } from '../../../../core/access/audit/audit-metrics.ts'
import { BatchingSink, type BatchTerms } from '../../../../core/access/audit/batching-sink.ts'
import { LostEvents } from '../../../../core/access/audit/lost-events.ts'
import { MetricRegistry } from '../../../../core/access/observe/metrics/metric-registry.ts'
import { auditEvent } from '../../../support/access/made-audit-event.ts'
import { metricsText } from '../../../support/metrics/metric-lines.ts'
import { type TestRuntime, testRuntime } from '../../../support/servers/test-runtime.ts'

interface Batching {
  readonly sink: BatchingSink
  readonly runtime: TestRuntime
  readonly batches: string[]
  readonly metrics: MetricRegistry
  /** Ends the deliveries under way. */
  deliver(): Promise<void>
}

function batching(terms: Partial<BatchTerms> = {}, isSlow = false): Batching {
  const runtime = testRuntime()
  const metrics = new MetricRegistry(() => 0)
  const lost = new LostEvents(new AuditMetrics(metrics), runtime)
  const batches: string[] = []
  let waiting: (() => void)[] = []
  const deliver = (
    events: readonly AuditEvent[],
    signal: AbortSignal,
  ): boolean | Promise<boolean> => {
    batches.push(events.map(({ facts }) => facts.subject.facts.id).join(''))
    if (!isSlow) return true
    return new Promise((resolve) => {
      const end = (): void => resolve(true)
      waiting.push(end)
      signal.addEventListener('abort', end)
    })
  }
  const usual = { bufferSize: 10, maxBatchSize: 3, maxBatchWait: 1000 }
  return {
    sink: new BatchingSink(deliver, { ...usual, ...terms }, runtime, lost),
    runtime,
    batches,
    metrics,
    deliver: async () => {
      const ended = waiting
      waiting = []
      for (const end of ended) end()
      for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    },
  }
}

function events(ids: string): AuditEvent[] {
  return Array.from(ids, (id) => auditEvent({ id }))
}

describe('audit events in batches', () => {
  it('wait for a full batch, and no longer than the longest wait', () => {
    const { sink, runtime, batches } = batching()
    expect(sink.take(events('ab'))).toBe(true)
    runtime.advance(999)
    expect(batches).toEqual([])
    runtime.advance(1)
    expect(batches).toEqual(['ab'])
    void sink.take(events('cdefghi'))
    runtime.advance(0)
    expect(batches).toEqual(['ab', 'cde', 'fgh'])
    runtime.advance(1000)
    expect(batches).toEqual(['ab', 'cde', 'fgh', 'i'])
  })

  it('are lost beyond the size of the buffer, and counted and logged, while requests go on', () => {
    const { sink, runtime, metrics, batches } = batching({ bufferSize: 2 })
    expect(sink.take(events('abcd'))).toBe(true)
    expect(metricsText(metrics)).toContain('apiserver_audit_error_total{plugin="buffered"} 2')
    expect(runtime.log).toMatchObject([
      {
        message: 'audit events were lost',
        fields: { plugin: 'buffered', events: 2, error: 'audit buffer queue blocked' },
      },
    ])
    runtime.advance(1000)
    expect(batches).toEqual(['ab'])
  })

  it('are sent no faster than the throttle allows, but for a burst', () => {
    const throttle = { qps: 2, burst: 2 }
    const { sink, runtime, batches } = batching({ maxBatchSize: 1, throttle })
    void sink.take(events('abcd'))
    runtime.advance(0)
    expect(batches).toEqual(['a', 'b'])
    runtime.advance(500)
    expect(batches).toEqual(['a', 'b', 'c'])
    runtime.advance(500)
    expect(batches).toEqual(['a', 'b', 'c', 'd'])
  })

  it('wait where too many batches are under way', async () => {
    const { sink, runtime, batches, deliver } = batching({ maxBatchSize: 1, bufferSize: 100 }, true)
    void sink.take(events('a'.repeat(40)))
    runtime.advance(0)
    expect(batches).toHaveLength(32)
    await deliver()
    runtime.advance(0)
    expect(batches).toHaveLength(40)
  })

  it('that wait when the server closes are sent, and later ones are lost', async () => {
    const { sink, runtime, batches, metrics } = batching()
    void sink.take(events('ab'))
    await sink.close(5000)
    expect(batches).toEqual(['ab'])
    void sink.take(events('c'))
    runtime.advance(1000)
    expect(batches).toEqual(['ab'])
    expect(metricsText(metrics)).toContain('apiserver_audit_error_total{plugin="buffered"} 1')
    expect(runtime.log.at(-1)?.fields['error']).toBe('audit backend shut down')
  })

  it('do not hold up the end of a server for longer than its deadline', async () => {
    const { sink, runtime, batches } = batching({}, true)
    void sink.take(events('ab'))
    let isClosed = false
    const closed = sink.close(5000).then(() => (isClosed = true))
    await Promise.resolve()
    expect([batches, isClosed]).toEqual([['ab'], false])
    runtime.advance(5000)
    await closed
  })
})
