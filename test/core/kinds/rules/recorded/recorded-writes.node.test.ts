import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../../core/base/api/json.ts'
import {
  type Answer,
  openTestServer,
  type TestServer,
} from '../../../../support/servers/test-server.ts'
import access from './recorded-access.json' with { type: 'json' }
import configuration from './recorded-configuration.json' with { type: 'json' }
import decoding from './recorded-decoding.json' with { type: 'json' }
import metadata from './recorded-metadata.json' with { type: 'json' }

/*
 * Answers of the original 1.34.2, started as test/differential/README.md has it. Each `before` was created by a POST; each write was sent
 * three times with `dryRun=All`, patches with `fieldManager=f` and applies with `force=true`, too. What differed from one time to
 * another, as the order of a map's faults does, was left out. Of a failure the message is kept, which has all causes; of an object
 * all but its uid, version and creation time, and in recorded-metadata.json and recorded-decoding.json its managed fields without their
 * times.
 */
interface Recorded {
  readonly collection: string
  readonly before?: JsonObject & { readonly metadata: { readonly name: string } }
  readonly writes: readonly {
    readonly method: string
    readonly type?: string
    readonly subresource?: string
    readonly body: JsonObject
    readonly answer: JsonObject
  }[]
}

function placeOf({ manager, operation, subresource = '' }: JsonObject): string {
  return JSON.stringify([manager, operation, subresource])
}

function answerOf({ status, body, warnings }: Answer, hasAccount: boolean): object {
  const texts = warnings.map((each) => JSON.parse(each.replace(/^299 - /, '')) as string)
  const said = texts.length > 0 ? { warnings: texts } : {}
  if (body.kind === 'Status') return { status, message: body.message, ...said }
  const {
    uid: _u,
    resourceVersion: _v,
    creationTimestamp: _t,
    managedFields,
    ...shown
  } = body.metadata
  // Their order depends on their times.
  const account = managedFields
    ?.map(({ time: _time, ...entry }) => entry)
    .toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  const kept = hasAccount && account ? { ...shown, managedFields: account } : shown
  return { status, object: { ...body, metadata: kept }, ...said }
}

/** What the server answers to the writes, each with what was sent. */
async function answersTo(
  server: TestServer,
  { collection, before, writes }: Recorded,
  hasAccount: boolean,
): Promise<readonly object[]> {
  const object = before && `${collection}/${before.metadata.name}`
  if (before) await server.post(collection, before)
  const answers: object[] = []
  for (const { method, type = 'application/json', subresource, body } of writes) {
    const place = [object ?? collection, subresource].filter(Boolean).join('/')
    const options = method === 'PATCH' ? '&fieldManager=f' : ''
    const force = type.includes('apply') ? '&force=true' : ''
    const address = `${place}?dryRun=All${options}${force}`
    const found = await server.send(method, address, { body, headers: { 'content-type': type } })
    answers.push({ method, place: collection, body, before, ...answerOf(found, hasAccount) })
  }
  if (object !== undefined) await server.delete(object)
  return answers
}

describe('answers to writes are those of the original', () => {
  it.each([
    ['config maps, secrets, nodes, service accounts', configuration, false],
    ['roles, bindings, quotas, limits', access, false],
    ['metadata of several kinds', metadata, true],
    ['wrong types, fields without versions, free JSON, spellings of quantities', decoding, true],
  ] as const)('%s', async (_area, recorded, hasAccount) => {
    const server = await openTestServer({ controllers: ['service-repair'] })
    for (const each of recorded as unknown as readonly Recorded[]) {
      const { collection, before, writes } = each
      const wanted = writes.map(({ method, body, answer }) => {
        return { method, place: collection, body, before, ...answer }
      })
      expect(await answersTo(server, each, hasAccount)).toEqual(wanted)
    }
  })
})
