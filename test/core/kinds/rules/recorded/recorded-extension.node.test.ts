import { describe, expect, it } from 'vitest'
import { cloneJson, type JsonObject, type JsonValue } from '../../../../../core/base/api/json.ts'
import { type Answer, openTestServer } from '../../../../support/servers/test-server.ts'
import recorded from './recorded-extension.json' with { type: 'json' }

/*
 * Answers of the original 1.34.2, started as test/differential/README.md has it, to kinds that extend the server: webhooks, policies,
 * definitions, API services, flow control, leases. Each of `creates` was a POST of `base` with a `change`, each of `updates` a merge patch
 * of the stored `base`, all with `dryRun=All` and sent three times; what differed from one time to another was left out, as were
 * warnings of later releases. Of a failure the causes are kept, or the message; of a new object what the server `made` of it: how
 * all but its metadata differs from what was sent.
 */
interface Group {
  readonly collection: string
  readonly base: JsonObject & { readonly metadata: { readonly name: string } }
  readonly creates?: readonly (Recorded & { readonly change: Change })[]
  readonly updates?: readonly (Recorded & {
    readonly change: JsonObject
    readonly subresource?: string
  })[]
}

interface Recorded {
  readonly causes?: readonly string[]
  readonly message?: string
  readonly warnings?: readonly string[]
  readonly made?: Change
}

/** What is set or removed at JSON pointers. */
type Change = readonly (
  | { readonly set: string; readonly to: JsonValue }
  | { readonly remove: string }
)[]

/** Objects and lists, by the steps of a pointer. */
type Parent = Record<string, JsonValue>

function changed(object: JsonObject, change: Change): JsonObject {
  const result = cloneJson(object)
  for (const one of change) {
    const pointer = 'set' in one ? one.set : one.remove
    const steps = pointer.split('/').slice(1)
    const keys = steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    const last = keys.pop() ?? ''
    let parent = result as Parent
    for (const key of keys) parent = parent[key] as Parent
    if ('set' in one) parent[last] = one.to
    else delete parent[last]
  }
  return result
}

function withoutMetadata({
  apiVersion: _v,
  kind: _k,
  metadata: _m,
  ...rest
}: JsonObject): JsonObject {
  return rest
}

/** The parts of an answer that are recorded. */
function factsOf({ body, warnings }: Answer): Recorded {
  const texts = warnings.map((each) => JSON.parse(each.replace(/^299 - /, '')) as string)
  const said = texts.length > 0 ? { warnings: texts } : {}
  if (body.kind !== 'Status') return said
  const causes = body.details?.causes?.map(({ field = '', message }) => `${field}: ${message}`)
  return causes ? { causes, ...said } : { message: body.message ?? '', ...said }
}

const withMutatingPolicies = {
  controllers: [],
  featureGates: new Map([['MutatingAdmissionPolicy', true]]),
  runtimeConfig: new Map([['admissionregistration.k8s.io/v1beta1', true]]),
}

describe('answers to writes of kinds that extend the server are those of the original', () => {
  const groups = recorded as unknown as readonly Group[]

  it.each(groups.flatMap((group) => (group.creates ? [[group.base['kind'], group] as const] : [])))(
    '%s objects are created or refused',
    async (_kind, { collection, base, creates = [] }) => {
      const server = await openTestServer(withMutatingPolicies)
      for (const { change, made, ...facts } of creates) {
        const body = changed(base, change)
        const answer = await server.post(`${collection}?dryRun=All`, body)
        expect(factsOf(answer), JSON.stringify(body)).toEqual(facts)
        if (!made) continue
        const wanted = changed(withoutMetadata(body), made)
        expect(withoutMetadata(answer.body as unknown as JsonObject)).toEqual(wanted)
      }
    },
  )

  it.each(groups.flatMap((group) => (group.updates ? [[group.base['kind'], group] as const] : [])))(
    '%s objects are changed or keep what they are',
    async (_kind, { collection, base, updates = [] }) => {
      const server = await openTestServer(withMutatingPolicies)
      expect((await server.post(collection, base)).status).toBe(201)
      for (const { change, subresource, ...facts } of updates) {
        const place = [collection, base.metadata.name, subresource].filter(Boolean).join('/')
        const answer = await server.send('PATCH', `${place}?dryRun=All&fieldManager=f`, {
          body: change,
          headers: { 'content-type': 'application/merge-patch+json' },
        })
        expect(factsOf(answer), JSON.stringify(change)).toEqual(facts)
      }
    },
  )
})
