import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createTestServer,
  type FaultRule,
  type TestServer,
  type TestServerOptions,
} from '../../../node-host/testing/index.ts'

const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: 'gizmos.example.com' },
  spec: {
    group: 'example.com',
    scope: 'Namespaced',
    names: { plural: 'gizmos', kind: 'Gizmo' },
    versions: [
      { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object' } } },
    ],
  },
}

describe('wrong options of createTestServer', () => {
  it.each<[options: unknown, message: string]>([
    [{ fixture: [] }, 'createTestServer: there is no option "fixture"; did you mean fixtures?'],
    [{ Brand: 'k8s' }, 'there is no option "Brand"; did you mean brand?'],
    [{ zzzzzzzz: 1 }, 'there is no option "zzzzzzzz"; there are brand, fixtures, clock, seed'],
    [{ brand: 'kubernetes' }, 'brand is "kubernetes"; it must be "svc" or "k8s"'],
    [{ seed: {} }, 'seed is {}; it must be a text or a number'],
    [{ fixtures: 5 }, 'fixtures is 5; it must be YAML or JSON text, a path (in Node), a URL'],
    [{ clock: { nwo: 1 } }, 'there is no option "clock.nwo"; did you mean clock.now?'],
    [{ clock: { stopped: 'yes' } }, 'clock.stopped is "yes"; it must be true or false'],
    [{ clock: { now: 'noon' } }, '"noon" is not a time; give RFC 3339 text such as'],
    [
      { users: { jane: { group: ['a'] } } },
      'no option "users.jane.group"; did you mean users.jane.groups?',
    ],
    [{ users: { jane: { groups: 'a' } } }, 'users.jane.groups is "a"; it must be a list of texts'],
    [
      { users: { jane: {} }, actAs: 'jnae' },
      'there is no user "jnae"; there are admin, jane; did you mean jane?',
    ],
    [{ release: '1.99' }, 'release 1.99 cannot be emulated: this server has those from'],
    [{ release: 1.25 }, 'release is 1.25; it must be a text'],
    [
      { featureGates: { WatchLst: true } },
      'featureGates: release 1.34 has no feature gate WatchLst; did you mean WatchList?',
    ],
    [
      { featureGates: { WatchList: 'on' } },
      'featureGates is {"WatchList":"on"}; it must be an object of true or false by name',
    ],
    [{ enableAdmissionPlugins: ['LimitRangr'] }, '; did you mean LimitRanger?'],
    [{ rememberedRequests: -1 }, 'rememberedRequests is -1; it must be a whole number from 0'],
    [{ faults: [{ fault: { type: 'delya' } }] }, 'it must be one of delay, status'],
    ['k8s', 'createTestServer: the options are "k8s"; they must be an object'],
  ])(
    'wrong options of createTestServer are refused with what would be right: %j',
    async (options, message) => {
      const refusal = await createTestServer(options as TestServerOptions).then(
        () => 'started',
        (error: Error) => error.message,
      )
      expect(refusal).toContain(message)
      expect(refusal).not.toContain('\n')
    },
  )
})

describe('wrong arguments of handles', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await createTestServer({ users: { jane: {} } })
  })

  afterAll(() => server.close())

  it.each<[handle: string, call: (of: TestServer) => Promise<unknown>, message: string]>([
    [
      'listen',
      (of) => of.listen({ prot: 1 } as object),
      'listen: there is no option "prot"; did you mean port?',
    ],
    [
      'listen on a port',
      (of) => of.listen({ port: -1 }),
      'port is -1; it must be a whole number from 0 to 65535',
    ],
    ['load', (of) => of.load(undefined as never), 'fixtures contain undefined; they must be YAML'],
    [
      'load of a text',
      (of) => of.load('- a\n- b'),
      'fixture 1 is the text "a" and no object; it must have apiVersion',
    ],
    [
      'actAs',
      (of) => of.actAs('jnae'),
      'there is no user "jnae"; there are admin, jane; did you mean jane?',
    ],
    ['clock.set', (of) => of.clock.set('noon'), '"noon" is not a time; give RFC 3339 text'],
    [
      'clock.advance',
      (of) => of.clock.advance('5x'),
      'time cannot advance by "5x"; give a duration such as',
    ],
    ['restore', (of) => of.restore({ id: 9 }), 'there is no snapshot 9 of this server'],
    ['webhook', (of) => of.webhook('here', () => ({})), 'here'],
  ])('wrong arguments of %s are refused with what would be right', async (_, call, message) => {
    await expect(call(server)).rejects.toThrow(message)
  })

  it('objects of declared types are fixtures, too', async () => {
    interface Declared {
      readonly apiVersion: string
      readonly kind: string
      readonly metadata: { readonly name: string }
    }
    const declared: Declared = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'typed' } }
    await server.load([declared])
    expect((await server.client().list('/api/v1/configmaps')).items).toContainEqual(
      expect.objectContaining({ metadata: expect.objectContaining({ name: 'typed' }) }),
    )
  })
})

describe('wrong fault rules', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await createTestServer({ brand: 'k8s', fixtures: definition })
  })

  afterAll(() => server.close())

  function adding(rule: unknown): Promise<string> {
    return server.addFault(rule as FaultRule).then(
      (id) => `added ${id > 0}`,
      (error: Error) => error.message,
    )
  }

  const fault = { type: 'conflict' }

  it.each<[rule: unknown, message: string]>([
    [
      { mach: {}, fault },
      'a fault rule has no field "mach"; it may have match, fault, nth, times; did you mean match?',
    ],
    [{ match: { verb: 'updat' }, fault }, '; did you mean update?'],
    [{ fault: { type: 'watch-expird' } }, '; did you mean watch-expired?'],
    [{ fault: { type: 'status', reason: 'NotFond' } }, '; did you mean NotFound?'],
    [
      { match: { resource: 'pod' }, fault },
      'resource of the match of a fault rule is "pod", which does not exist; a custom resource that is not defined yet is named with its group, such as widgets.example.com; did you mean pods?',
    ],
    [{ match: { resource: 'deployment.apps' }, fault }, '; did you mean deployments?'],
    [
      { match: { resource: 'pods/statsu' }, fault },
      'which has no subresource statsu; did you mean status?',
    ],
    [{ match: { resource: 'gizmo' }, fault }, '; did you mean gizmos?'],
    [
      { match: { resource: 'contraptions' }, fault },
      'is named with its group, such as widgets.example.com',
    ],
  ])('wrong fault rules are refused with the nearest name: %j', async (rule, message) => {
    expect(await adding(rule)).toContain(message)
    expect(await server.faults()).toEqual([])
  })

  it('fault rules may be for resources of all kinds, and for those to come', async () => {
    for (const resource of [
      'pods',
      ['pods', 'nodes'],
      '*',
      'pods/status',
      'pods/log',
      '*/status',
      'deployments.apps',
      'gizmos',
      'gizmos.example.com/status',
      'widgets.example.com',
    ]) {
      expect(await adding({ match: { resource }, fault })).toBe('added true')
    }
    await server.clearFaults()
  })
})
