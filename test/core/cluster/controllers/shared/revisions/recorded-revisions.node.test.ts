import { expect, it } from 'vitest'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { settled } from '../../../../../support/requests/seen-over-time.ts'
import { openTestServer } from '../../../../../support/servers/test-server.ts'
import recorded from './recorded-revisions.json' with { type: 'json' }

const apps = '/apis/apps/v1/namespaces/default'
const revisions = `${apps}/controllerrevisions`

/** Names that are taken by other data, so that the sets called `collides` must choose others. */
const taken = ['collides-757df7b85b', 'collides-ds-86f5c48b67']

it('controller revisions have the names, labels and data that Kubernetes 1.34 gives them', async () => {
  const server = await openTestServer({
    simulate: ['statefulset-controller', 'daemonset-controller'],
  })
  for (const name of taken) {
    const data = { other: true }
    await server.post(revisions, {
      apiVersion: 'apps/v1',
      kind: 'ControllerRevision',
      metadata: { name },
      data,
      revision: 1,
    })
  }
  for (const { kind, name, template } of recorded) {
    const isStateful = kind === 'StatefulSet'
    const spec: JsonObject = {
      selector: { matchLabels: { app: 'web' } },
      template: template as JsonObject,
      ...(isStateful && { serviceName: 'web', replicas: 0 }),
    }
    const metadata = { name, annotations: { note: 'n' } }
    const body = { apiVersion: 'apps/v1', kind, metadata, spec }
    const answer = await server.post(`${apps}/${kind.toLowerCase()}s`, body)
    if (answer.status !== 201) throw new TypeError(answer.text)
  }
  await settled()
  const { items } = (await server.get(revisions)).body
  const found = new Map(items.map((item) => [item.metadata.ownerReferences?.[0]?.name, item]))
  for (const { name, revision } of recorded) {
    expect(factsOf(found.get(name))).toEqual(revision)
  }
})

function factsOf(object: ApiObject | undefined): object | undefined {
  if (!object) return undefined
  const { metadata, data, revision } = object
  const { name, labels, annotations } = metadata
  return { name, labels, annotations, data, revision }
}
