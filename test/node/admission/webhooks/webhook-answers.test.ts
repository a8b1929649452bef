import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { JsonObject, WritableJsonObject } from '../../../../core/base/api/json.ts'
import {
  configure,
  webhook,
  type WebhookPhase,
} from '../../../support/access/webhook-configurations.ts'
import { type RawAnswer, webhookHost } from '../../../support/access/webhook-host.ts'
import { type Answer, openTestServer } from '../../../support/servers/test-server.ts'

/** What a webhook answers, and what the original's client then gets for the create of a config map. */
interface AnswerRow {
  readonly name: string
  readonly phase: WebhookPhase
  readonly webhook?: JsonObject
  /** The response of a whole review. */
  readonly response?: JsonObject
  /** Members of a review that differ from the one that was asked; null for those that it has not. */
  readonly review?: JsonObject
  readonly raw?: RawAnswer
  readonly expected: JsonObject
}

// The expected answers are those of kube-apiserver 1.34.2.
const rows = JSON.parse(
  readFileSync(new URL('answers.json', import.meta.url), 'utf8'),
) as readonly AnswerRow[]

function answerTo(row: AnswerRow, asked: JsonObject): JsonObject | RawAnswer {
  if (row.raw) return row.raw
  const { request, ...head } = asked
  const { uid } = request as { uid: string }
  const own: JsonObject = row.review ?? { response: row.response ?? {} }
  const { response, ...rest } = own
  const review: WritableJsonObject = { ...head, ...rest }
  for (const [name, value] of Object.entries(rest)) if (value === null) delete review[name]
  return response ? { ...review, response: { uid, ...(response as JsonObject) } } : review
}

const configMap = {
  metadata: { name: 'x', labels: { test: 'yes' } },
  data: { key: 'value' },
}

describe('answers of admission webhooks have the effects and texts of the original', () => {
  it.each(rows)('$name', async (row) => {
    const hostFetch = webhookHost((asked) => answerTo(row, asked))
    const server = await openTestServer({ hostFetch })
    await configure(server, row.phase, [webhook('hook', row.webhook)])
    const answer = await server.post('/api/v1/namespaces/default/configmaps', configMap)
    expect(shown(answer)).toEqual(row.expected)
  })
})

function shown({ status, body }: Answer): unknown {
  if (status < 400) {
    const { metadata, data } = body as unknown as { metadata: JsonObject; data: JsonObject }
    return { code: status, labels: metadata['labels'], data }
  }
  const { message, reason, details } = body
  const text = JSON.stringify({ message, reason, details, code: status })
  return JSON.parse(text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'UID'))
}
