import { describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../../support/servers/test-server.ts'
import { type UpdateCase, updates } from './update-cases.ts'
import { textsOf } from './warning-texts.ts'

async function warningsOf(server: TestServer, change: UpdateCase): Promise<unknown> {
  const { path, object, subresource, patch } = change
  const address = `${path}/${object.metadata.name}`
  const made = await server.post(path, object)
  if (made.status !== 201) return made.body
  const sub = subresource === '' ? '' : `/${subresource}`
  const answer = await server.patch(`${address}${sub}?dryRun=All`, patch)
  await server.delete(`${address}?gracePeriodSeconds=0`)
  return answer.status === 200 ? textsOf(answer) : answer.body
}

describe('warnings of an update', () => {
  it('an update gets a warning of what is better avoided where that is new', async () => {
    const server = await openTestServer()
    for (const change of updates) {
      const { says, path, warnings } = change
      expect({ says, path, warnings: await warningsOf(server, change) }).toEqual({
        says,
        path,
        warnings,
      })
    }
  })
})
