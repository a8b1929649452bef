import { expect, it } from 'vitest'
import { objectsOf, structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { settled } from '../../../../../support/requests/seen-over-time.ts'
import { openTestServer, type TestServer } from '../../../../../support/servers/test-server.ts'

const apps = '/apis/apps/v1/namespaces/default'
const revision = 'deployment.kubernetes.io/revision'
const history = 'deployment.kubernetes.io/revision-history'
const generation = 'deprecated.daemonset.template.generation'

const template = (image: string) => ({
  metadata: { labels: { a: 'b' } },
  spec: { containers: [{ name: 'c', image }] },
})
const selector = { matchLabels: { a: 'b' } }

/** Images, revisions and histories of replica sets; `-` for none. */
async function setsOf(server: TestServer): Promise<string[]> {
  const { items } = (await server.get(`${apps}/replicasets`)).body
  const shown = (set: ApiObject): string => {
    const [container] = objectsOf(structOf(set, 'spec', 'template', 'spec'), 'containers')
    const { annotations = {} } = set.metadata
    const [number = '-', former = '-'] = [annotations[revision], annotations[history]]
    return `${container ? textOf(container, 'image') : ''} ${number} ${former}`
  }
  return items.map(shown).toSorted()
}

// What the deployment controller of Kubernetes 1.34 writes.
it.each([
  [
    '3546343826724305832',
    '3546343826724305833',
    ['x:1 3546343826724305832 -', 'x:2 3546343826724305833 -'],
    '3546343826724305834',
    ['x:1 3546343826724305834 3546343826724305832', 'x:2 3546343826724305833 -'],
  ],
  [
    '9223372036854775806',
    '9223372036854775807',
    ['x:1 9223372036854775806 -', 'x:2 9223372036854775807 -'],
    '9223372036854775806',
    ['x:1 9223372036854775806 -', 'x:2 9223372036854775807 -'],
  ],
  [
    '9223372036854775807',
    '',
    ['x:1 9223372036854775807 -', 'x:2 - -'],
    '9223372036854775807',
    ['x:1 9223372036854775807 -', 'x:2 - -'],
  ],
  [
    '9223372036854775808',
    '1',
    ['x:1 9223372036854775808 -', 'x:2 1 -'],
    '9223372036854775808',
    ['x:1 9223372036854775808 -', 'x:2 1 -'],
  ],
  ['+5', '6', ['x:1 +5 -', 'x:2 6 -'], '7', ['x:1 7 +5', 'x:2 6 -']],
  ['007', '8', ['x:1 007 -', 'x:2 8 -'], '9', ['x:1 9 007', 'x:2 8 -']],
  ['-3', '2', ['x:1 1 -3', 'x:2 2 -'], '3', ['x:1 3 -3,1', 'x:2 2 -']],
  ['1.0', '1', ['x:1 1.0 -', 'x:2 1 -'], '1.0', ['x:1 1.0 -', 'x:2 1 -']],
  ['', '2', ['x:1 1 ', 'x:2 2 -'], '3', ['x:1 3 1', 'x:2 2 -']],
])(
  'a deployment counts revisions from %j in 64 bits',
  async (given, next, sets, back, setsBack) => {
    const server = await openTestServer({ simulate: ['deployment-controller'] })
    const spec = { replicas: 0, selector, template: template('x:1') }
    await server.post(`${apps}/deployments`, { metadata: { name: 'd' }, spec })
    await settled()
    const [set] = (await server.get(`${apps}/replicasets`)).body.items
    const annotations = { [revision]: given }
    await server.patch(`${apps}/replicasets/${set?.metadata.name}`, { metadata: { annotations } })
    await settled()
    const changeTo = async (image: string): Promise<string | undefined> => {
      await server.patch(`${apps}/deployments/d`, { spec: { template: template(image) } })
      await settled()
      return (await server.get(`${apps}/deployments/d`)).body.metadata.annotations?.[revision]
    }
    expect([await changeTo('x:2'), await setsOf(server)]).toEqual([next, sets])
    expect([await changeTo('x:1'), await setsOf(server)]).toEqual([back, setsBack])
  },
)

it.each([
  ['3546343826724305832', '3546343826724305832', '3546343826724305833'],
  ['+5', '5', '6'],
  ['-3', '1', '2'],
  ['007', '7', '8'],
])(
  'a daemon set counts changes of its template from %j in 64 bits',
  async (given, made, changed) => {
    const server = await openTestServer()
    const metadata = { name: 'd', annotations: { [generation]: given } }
    const path = `${apps}/daemonsets`
    const { body } = await server.post(path, {
      metadata,
      spec: { selector, template: template('x:1') },
    })
    const patch = { spec: { template: template('x:2') } }
    const { body: after } = await server.patch(`${path}/d`, patch)
    const numbers = [body, after].map((set) => set.metadata.annotations?.[generation])
    expect(numbers).toEqual([made, changed])
  },
)

it.each([
  ['StatefulSet', 'statefulset-controller', { serviceName: 'w', replicas: 0 }],
  ['DaemonSet', 'daemonset-controller', {}],
])('a %s counts controller revisions in 64 bits', async (kind, controller, more) => {
  const server = await openTestServer({ simulate: [controller] })
  const path = `${apps}/${kind.toLowerCase()}s`
  const spec = { ...more, selector, template: template('x:1') }
  await server.post(path, { metadata: { name: 'w' }, spec })
  await settled()
  const revisions = `${apps}/controllerrevisions`
  const [first] = (await server.get(revisions)).body.items
  const raised = `{"revision":3546343826724305832}`
  await server.patch(`${revisions}/${first?.metadata.name}`, raised)
  await server.patch(`${path}/w`, { spec: { template: template('x:2') } })
  await settled()
  const { text } = await server.get(revisions)
  const numbers = Array.from(text.matchAll(/"revision":(\d+)/g), ([, number]) => number)
  expect(new Set(numbers)).toEqual(new Set(['3546343826724305832', '3546343826724305833']))
})
