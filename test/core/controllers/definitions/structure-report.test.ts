import { expect, it } from 'vitest'
import { objectsOf, structOf } from '../../../../core/api/json-fields.ts'
import type { JsonObject } from '../../../../core/api/json.ts'
import { definitionsPath, establish, widgetCrd } from '../../../support/custom-resources.ts'
import { controllersSettled } from '../../../support/owned-objects.ts'
import { openTestServer } from '../../../support/test-server.ts'

it('a definition whose schemas are structural loses a stale condition NonStructuralSchema', async () => {
  const server = await openTestServer()
  await establish(server, widgetCrd())
  const path = `${definitionsPath}/widgets.shop.example`
  const { body } = await server.get(path)
  const conditions = objectsOf(structOf(body as unknown as JsonObject, 'status'), 'conditions')
  const stale = {
    type: 'NonStructuralSchema',
    status: 'True',
    reason: 'Violations',
    message: 'old',
  }
  const answer = await server.patch(`${path}/status`, {
    status: { conditions: [...conditions, stale] },
  })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.text).toContain('NonStructuralSchema')
  await controllersSettled()
  const after = await server.get(path)
  expect(objectsOf(structOf(after.body as unknown as JsonObject, 'status'), 'conditions')).toEqual(
    conditions,
  )
})
