import type { LiveValue, Runtime } from '../../base/runtime.ts'
import { concatBytes } from '../../objects/codec/chunks.ts'
import { repeatCall } from '../../objects/webhooks/repeat-call.ts'
import type { WebhookConnection } from '../../objects/webhooks/webhook-connection.ts'
import type { AuditEvent } from './audit-event.ts'
import type { Deliver } from './delivery.ts'
import type { LostEvents } from './lost-events.ts'

export interface WebhookDelivery {
  readonly connection: LiveValue<WebhookConnection>
  /** Milliseconds before a call that failed is repeated the first time. */
  readonly initialBackoff: number
  /** API group of the events: `audit.<domain>`. */
  readonly group: string
}

const encoder = new TextEncoder()

function listOf(events: readonly AuditEvent[], group: string): Uint8Array {
  const pieces: Uint8Array[] = [
    encoder.encode(`{"kind":"EventList","apiVersion":"${group}/v1","metadata":{},"items":[`),
  ]
  for (const [at, { json }] of events.entries()) {
    if (at > 0) pieces.push(encoder.encode(','))
    for (const piece of json) pieces.push(typeof piece === 'string' ? encoder.encode(piece) : piece)
  }
  return concatBytes(...pieces, encoder.encode(']}\n'))
}

/** Delivers events to a webhook, each batch as an `EventList`; after any error the call is repeated. */
export function webhookDelivery(
  { connection, initialBackoff, group }: WebhookDelivery,
  runtime: Runtime,
  lost: LostEvents,
): Deliver {
  return async (events, signal) => {
    const body = listOf(events, group)
    const post = async (): Promise<void> => {
      const { endpoint, credentials } = connection.value
      const { authorization, tls } = credentials ?? {}
      const headers = ['content-type', 'application/json', 'accept', 'application/json, */*']
      if (authorization !== undefined) headers.push('authorization', authorization)
      const answer = await runtime.fetch({
        purpose: 'audit-webhook',
        method: 'POST',
        url: endpoint.url,
        headers,
        body,
        tls: { ...endpoint.tls, ...tls },
        signal,
      })
      answer.close()
      if (answer.status < 200 || answer.status > 206) {
        throw new Error(`POST ${endpoint.url}: the webhook answered ${answer.status}`)
      }
    }
    try {
      const terms = { delay: initialBackoff, isRepeated: () => true }
      await repeatCall(runtime, signal, post, terms)
      return true
    } catch (error) {
      lost.report('webhook', events, error instanceof Error ? error.message : String(error))
      return false
    }
  }
}
