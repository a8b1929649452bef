import { expect, it } from 'vitest'
import { version, widgetCrd } from '../../../support/objects/custom-resources.ts'
import { root } from '../../../support/schemas/openapi-addresses.ts'
import { publishedServer } from '../../../support/schemas/published-api.ts'
import { definitionsOf } from '../../../support/schemas/published-definitions.ts'

// Kubernetes' conformance suite looks for these beginnings in what `kubectl explain` prints of a custom kind.
it('descriptions of a custom kind begin with the words that kubectl explain is tested for', async () => {
  const server = publishedServer()
  server.catalog.change({ added: definitionsOf(widgetCrd({ versions: [version({})] })) })
  const document = JSON.stringify(await server.document(`${root}/apis/shop.example/v1`))
  expect(document).toContain('"description":"APIVersion defines')
  expect(document).toContain('"description":"Standard object\'s metadata')
  expect(document).toContain('"description":"CreationTimestamp is a timestamp')
})
