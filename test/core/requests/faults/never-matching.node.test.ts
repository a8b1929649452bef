import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createFaultInjector, type FaultRule } from '../../../../core/index.ts'
import {
  type Call,
  configMap,
  configMaps,
  openTestServer,
  type TestServerOptions,
} from '../../../support/servers/test-server.ts'

interface Step {
  readonly method: string
  readonly address: string
  readonly call: Call
}

const name = fc.constantFrom('a', 'b', 'c')
const as = fc.constantFrom('admin', 'jane', 'nobody', '')

function step(method: string, address: fc.Arbitrary<string>, body?: object): fc.Arbitrary<Step> {
  const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json'
  const headers = { 'content-type': type }
  return fc.record({ address, user: as }).map(({ address: where, user }) => ({
    method,
    address: where,
    call: { as: user, headers, ...(body && { body }) },
  }))
}

const object = name.map((each) => `${configMaps}/${each}`)
const collection = fc.constantFrom(
  configMaps,
  `${configMaps}?limit=1`,
  `${configMaps}?resourceVersion=1&resourceVersionMatch=Exact`,
  `${configMaps}?continue=made-up`,
)
const steps = fc.array(
  fc.oneof(
    step('GET', object),
    step('GET', collection),
    step('GET', fc.constantFrom('/version', '/api', '/nothing', '/livez')),
    step('POST', fc.constant(configMaps), configMap('a')),
    step('POST', fc.constant(configMaps), configMap('', { generateName: 'x-' })),
    step('PATCH', object, { data: { color: 'blue' } }),
    step('DELETE', object),
  ),
  { maxLength: 12 },
)

const fault = { type: 'status', reason: 'InternalError' } as const

/** None of these meets a request of the steps. */
const rules: readonly FaultRule[] = [
  { fault, match: { user: 'somebody-else' } },
  { fault, match: { resource: ['pods', 'configmaps/status', 'configmaps.apps'] } },
  { fault, match: { namespace: 'elsewhere' } },
  { fault, match: { name: 'z' } },
  { fault, match: { verb: 'deletecollection' } },
  { fault, match: { path: '/apis' } },
  { fault, nth: 1_000_000 },
  { fault: { type: 'watch-dropped' } },
  { fault: { type: 'conflict' }, match: { resource: 'deployments' } },
  { fault: { type: 'dropped' }, match: { user: ['x', 'y'] } },
]

async function answers(given: readonly Step[], options: TestServerOptions): Promise<unknown[]> {
  const server = await openTestServer(options)
  const seen: unknown[] = []
  for (const { method, address, call } of given) {
    const { status, text, header, warnings } = await server.send(method, address, call)
    const headers = ['content-type', 'audit-id', 'cache-control', 'retry-after'].map(header)
    seen.push({ status, text, headers, warnings })
  }
  return seen
}

it('fault rules that meet no request change no answer, nor does an observer', async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.subarray([...rules]), async (given, chosen) => {
      const faults = createFaultInjector()
      for (const rule of chosen) faults.add(rule)
      const plain = await answers(given, {})
      expect(await answers(given, { faults })).toEqual(plain)
      expect(await answers(given, { observer: { answered: () => undefined } })).toEqual(plain)
    }),
    { numRuns: 25 },
  )
})
