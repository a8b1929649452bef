import { expect, it } from 'vitest'
import { structOf } from '../../core/base/api/json-fields.ts'
import type { Backend } from '../../core/storage/engine/backend.ts'
import {
  configMap,
  configMaps,
  openTestServer,
  type TestServer,
} from '../support/servers/test-server.ts'

const quotas = '/api/v1/namespaces/default/resourcequotas'
const hard = { configmaps: '10' }

/** Creates a quota of ten config maps; resolves once its usage is known. */
async function createQuota(server: TestServer): Promise<void> {
  const watch = await server.watch(quotas)
  const metadata = { name: 'q' }
  const made = await server.post(quotas, { metadata, spec: { hard } })
  expect(made.status).toBe(201)
  for (;;) {
    const { object } = await watch.next()
    if (structOf(object, 'status', 'used')['configmaps'] !== undefined) return
  }
}

/** Run on a back end of each kind. */
export function racingQuota(name: string, open: () => Promise<Backend>): void {
  it(`64 racing writers against a quota of 10 create exactly 10 objects ${name}`, async () => {
    const server = await openTestServer({ backend: await open() })
    await createQuota(server)
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) => server.post(configMaps, configMap(`c${at}`))),
    )
    const counts = [201, 403].map(
      (wanted) => answers.filter(({ status }) => status === wanted).length,
    )
    expect(counts).toEqual([10, 54])
    expect((await server.get(configMaps)).body.items).toHaveLength(10)
    const refused = answers.find(({ status }) => status !== 201)
    expect(refused?.body.message).toMatch(
      /^configmaps "c\d+" is forbidden: exceeded quota: q, requested: configmaps=1, used: configmaps=10, limited: configmaps=10$/,
    )
  })
}
