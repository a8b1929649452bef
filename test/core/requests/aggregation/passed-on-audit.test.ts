import { expect, it } from 'vitest'
import { FetchError } from '../../../../core/base/outgoing/fetch-error.ts'
import { readAll } from '../../../../core/base/streams/join-bytes.ts'
import { auditedRequest, auditingBy, KeptEvents } from '../../../support/access/audit-events.ts'
import { gadget, gadgetPath, openAggregatedPair } from '../../../support/servers/aggregated-pair.ts'
import {
  answer,
  forClients,
  refuses,
  registerGadgets,
} from '../../../support/servers/passed-requests.ts'

const aborted = {
  metadata: {},
  status: 'Failure',
  message: "APIServer panic'd: net/http: abort Handler",
  reason: 'InternalError',
  code: 500,
}

async function* breaking(): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode('{')
  throw new FetchError('connection', 'the server broke off its answer')
}

const json = ['content-type', 'application/json']

// As kube-apiserver 1.34.2 writes down requests that it passes on.
it.each<[string, Parameters<typeof forClients>[0], string, unknown]>([
  [gadgetPath, () => answer(201, json, '{"kind":', '"Gadget"}'), 'ResponseComplete', 201],
  [gadgetPath, () => answer(302, ['location', '/a']), 'ResponseComplete', 502],
  [gadgetPath, refuses, 'ResponseComplete', 503],
  [gadgetPath, () => ({ ...answer(200, json), body: breaking() }), 'Panic', aborted],
  [`${gadgetPath}?watch=1`, () => answer(200, json), 'ResponseStarted,ResponseComplete', 200],
  [
    `${gadgetPath}?watch=1`,
    () => ({ ...answer(200, json), body: breaking() }),
    'ResponseStarted,Panic',
    aborted,
  ],
])(
  'an event of a request that is passed on has its status and no objects (%#)',
  async (path, state, stages, status) => {
    const kept = new KeptEvents()
    const auditing = auditingBy({ rules: [{ level: 'RequestResponse' }] }, kept)
    const pair = await openAggregatedPair({ controllers: [], ...auditing })
    await registerGadgets(pair.front)
    pair.state = forClients(state)
    const isWatch = path.includes('watch')
    const method = isWatch ? 'GET' : 'POST'
    const call = { method, path, ...(!isWatch && { body: gadget('a') }) }
    const { body } = await pair.front.server.handle(auditedRequest('it', call))
    if (body && !ArrayBuffer.isView(body)) {
      // Cut, where the event says so.
      await readAll(body).catch(() => undefined)
    }
    const events = kept.of('it')
    expect(events.map(({ stage }) => stage)).toEqual(['RequestReceived', ...stages.split(',')])
    const last = events.at(-1)
    expect(last?.['responseStatus']).toEqual(
      typeof status === 'number' ? { metadata: {}, code: status } : status,
    )
    expect(events.flatMap(Object.keys)).not.toContain('responseObject')
    expect(events.flatMap(Object.keys)).not.toContain('requestObject')
  },
)
