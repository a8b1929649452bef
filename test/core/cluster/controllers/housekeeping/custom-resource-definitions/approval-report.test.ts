import { expect, it } from 'vitest'
import { conditionsOf } from '../../../../../../core/base/api/conditions.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import {
  definitionsPath,
  establish,
  widgetCrd,
  widgetCrdPath,
} from '../../../../../support/objects/custom-resources.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import { openTestServer } from '../../../../../support/servers/test-server.ts'

const annotation = 'api-approved.kubernetes.io'

function approvalConditionsOf(definition: JsonObject): readonly JsonObject[] {
  const ofApproval = 'KubernetesAPIApprovalPolicyConformant'
  return conditionsOf(definition)
    .filter(({ type }) => type === ofApproval)
    .map(({ lastTransitionTime: _, type: _type, ...condition }) => condition)
}

it.each([
  [
    'a reason',
    'unapproved, for tests',
    'False',
    'Unapproved',
    'not approved: "unapproved, for tests"',
  ],
  ['a URL', 'https://example.com/1', 'True', 'Approved', 'approved in https://example.com/1'],
])(
  'a definition in a protected group says with %s whether its API is approved',
  async (_what, value, status, reason, message) => {
    const server = await openTestServer()
    const name = 'widgets.shop.k8s.io'
    const annotations = { [annotation]: value }
    const spec = widgetCrd({ group: 'shop.k8s.io' })
    await establish(server, { ...spec, metadata: { name, annotations } })
    await controllersSettled()
    const path = `${definitionsPath}/${name}`
    const { body } = await server.get(path)
    expect(approvalConditionsOf(body as unknown as JsonObject)).toEqual([
      { status, reason: `${reason}Annotation`, message },
    ])
    const change = { metadata: { annotations: { [annotation]: 'unapproved after all' } } }
    expect((await server.patch(path, change)).status).toBe(200)
    await controllersSettled()
    const changed = await server.get(path)
    expect(approvalConditionsOf(changed.body as unknown as JsonObject)).toEqual([
      {
        status: 'False',
        reason: 'UnapprovedAnnotation',
        message: 'not approved: "unapproved after all"',
      },
    ])
  },
)

it('a definition in another group says nothing of an approval', async () => {
  const server = await openTestServer()
  await establish(server, widgetCrd())
  await controllersSettled()
  const { body } = await server.get(widgetCrdPath)
  expect(approvalConditionsOf(body as unknown as JsonObject)).toEqual([])
})
