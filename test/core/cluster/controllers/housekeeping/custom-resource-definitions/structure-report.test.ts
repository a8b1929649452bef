import { expect, it } from 'vitest'
import { conditionsOf } from '../../../../../../core/base/api/conditions.ts'
import type { JsonObject } from '../../../../../../core/base/api/json.ts'
import {
  establish,
  widgetCrd,
  widgetCrdPath,
} from '../../../../../support/objects/custom-resources.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import { openTestServer } from '../../../../../support/servers/test-server.ts'

it('a definition whose schemas are structural loses a stale condition NonStructuralSchema', async () => {
  const server = await openTestServer()
  await establish(server, widgetCrd())
  const { body } = await server.get(widgetCrdPath)
  const conditions = conditionsOf(body as unknown as JsonObject)
  const stale = {
    type: 'NonStructuralSchema',
    status: 'True',
    reason: 'Violations',
    message: 'old',
  }
  const answer = await server.patch(`${widgetCrdPath}/status`, {
    status: { conditions: [...conditions, stale] },
  })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.text).toContain('NonStructuralSchema')
  await controllersSettled()
  const after = await server.get(widgetCrdPath)
  expect(conditionsOf(after.body as unknown as JsonObject)).toEqual(conditions)
})
