import { expect, it } from 'vitest'
import { AuditMetrics } from '../../../../core/access/audit/audit-metrics.ts'
import { LostEvents } from '../../../../core/access/audit/lost-events.ts'
import { webhookDelivery } from '../../../../core/access/audit/webhook-delivery.ts'
import { MetricRegistry } from '../../../../core/access/observe/metrics/metric-registry.ts'
import { auditEvent } from '../../../support/access/made-audit-event.ts'
import { webhookHost } from '../../../support/access/webhook-host.ts'
import { metricsText } from '../../../support/metrics/metric-lines.ts'
import { testRuntime } from '../../../support/servers/test-runtime.ts'

const connection = {
  value: {
    endpoint: { url: 'https://audit.example/', service: undefined, tls: {} },
    credentials: { authorization: 'Bearer secret' },
  },
  onChange: () => () => undefined,
}

function delivering(statuses: readonly number[]) {
  const calls: unknown[] = []
  const host = webhookHost((list, { headers }) => {
    calls.push({ list, authorization: headers[headers.indexOf('authorization') + 1] })
    return { status: statuses[calls.length - 1] ?? 200, type: 'text/plain', text: 'answer' }
  })
  const runtime = testRuntime(undefined, host)
  const metrics = new MetricRegistry(() => 0)
  const lost = new LostEvents(new AuditMetrics(metrics), runtime)
  const terms = { connection, initialBackoff: 1000, group: 'audit.k8s.io' }
  return { calls, runtime, metrics, deliver: webhookDelivery(terms, runtime, lost) }
}

const { signal } = new AbortController()

/** Lets the retries of a delivery happen. */
async function untilDone(delivery: Promise<unknown>, advance: () => void): Promise<unknown> {
  let isDone = false
  const done = delivery.finally(() => (isDone = true))
  for (let turns = 0; turns < 1000 && !isDone; turns++) {
    advance()
    await Promise.resolve()
  }
  return done
}

it('a webhook gets a batch of audit events as an EventList, with its credentials', async () => {
  const { calls, deliver } = delivering([])
  expect(await deliver([auditEvent(), auditEvent({ id: 'two' })], signal)).toBe(true)
  expect(calls).toMatchObject([
    {
      authorization: 'Bearer secret',
      list: {
        kind: 'EventList',
        apiVersion: 'audit.k8s.io/v1',
        metadata: {},
        items: [
          { kind: 'Event', apiVersion: 'audit.k8s.io/v1', auditID: 'one' },
          { kind: 'Event', auditID: 'two' },
        ],
      },
    },
  ])
})

it('a webhook of audit events is called again after any error, five times at most', async () => {
  const { calls, deliver, runtime, metrics } = delivering([400, 503, 200])
  const delivery = Promise.resolve(deliver([auditEvent()], signal))
  expect(await untilDone(delivery, () => runtime.advance(1000))).toBe(true)
  expect(calls).toHaveLength(3)

  const broken = delivering([500, 500, 500, 500, 500])
  const failing = Promise.resolve(broken.deliver([auditEvent()], signal))
  expect(await untilDone(failing, () => broken.runtime.advance(1000))).toBe(false)
  expect(broken.calls).toHaveLength(5)
  expect(metricsText(broken.metrics)).toContain('apiserver_audit_error_total{plugin="webhook"} 1')
  expect(metricsText(metrics)).not.toContain('plugin="webhook"')
})

it('neither credentials nor answers of the webhook are logged with events that were lost', async () => {
  const { deliver, runtime } = delivering([500, 500, 500, 500, 500])
  await untilDone(Promise.resolve(deliver([auditEvent()], signal)), () => runtime.advance(1000))
  const said = JSON.stringify(runtime.log)
  expect(said).toContain('audit events were lost')
  expect(said).not.toContain('secret')
})
