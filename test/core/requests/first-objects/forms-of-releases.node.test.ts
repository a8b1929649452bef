import { describe, expect, it } from 'vitest'
import { loadRelease } from '../../../../core/kinds/assembly/releases/load-release.ts'
import { openTestServer } from '../../../support/servers/test-server.ts'

const path = '/apis/apiregistration.k8s.io/v1/apiservices/v1.apps'

async function fieldsIn(release: string): Promise<readonly string[]> {
  const server = await openTestServer({ release: await loadRelease(release), controllers: [] })
  const { spec } = (await server.get(path)).body
  return Object.keys(spec ?? {})
}

describe('first objects in the form of a release', () => {
  it('servers of two releases in one process write an APIService as each release does', async () => {
    const fields = ['group', 'version', 'groupPriorityMinimum', 'versionPriority']
    expect(await fieldsIn('1.16')).toEqual(['service', ...fields])
    expect(await fieldsIn('1.34')).toEqual(fields)
  })
})
