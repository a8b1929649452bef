import { describe, expect, it } from 'vitest'
import { hmacSigner } from '../../../../../../core/access/authn/hmac-signer.ts'
import { structOf, textOf } from '../../../../../../core/base/api/json-fields.ts'
import type { ApiObject } from '../../../../../../core/base/api/object.ts'
import { MemoryBackend } from '../../../../../../core/storage/engine/memory-backend.ts'
import { eventOf, whoBears } from '../../../../../support/access/bootstrap-tokens.ts'
import { controllersSettled } from '../../../../../support/objects/owned-objects.ts'
import {
  openTestServer,
  pod,
  pods,
  type TestServer,
} from '../../../../../support/servers/test-server.ts'

const accounts = '/api/v1/namespaces/default/serviceaccounts'
const secrets = '/api/v1/namespaces/default/secrets'
const label = 'kubernetes.io/legacy-token-invalid-since'

const serviceAccounts = { signer: hmacSigner({ random: (bytes) => bytes.fill(7) }) }

function tokenSecret(name: string): object {
  return {
    metadata: { name, annotations: { 'kubernetes.io/service-account.name': 'robot' } },
    type: 'kubernetes.io/service-account-token',
  }
}

interface Era {
  /** Stops the server, and starts another one on its store that day. */
  next(day: string): Promise<TestServer>
}

/** A store whose account `robot` lists these secrets, from the first day of 2026 on. */
async function furnish(
  names: readonly string[],
  more: (server: TestServer) => Promise<unknown> = () => Promise.resolve(),
): Promise<Era> {
  const backend = new MemoryBackend()
  let server = await openTestServer({ backend, serviceAccounts })
  const listed = names.map((name) => ({ name }))
  await server.post(accounts, { metadata: { name: 'robot' }, secrets: listed })
  const watch = await server.watch(secrets)
  for (const name of names) {
    await server.post(secrets, tokenSecret(name))
    await eventOf(
      watch,
      ({ object }) => textOf(structOf(object as ApiObject, 'data'), 'token') !== '',
    )
  }
  await more(server)
  return {
    async next(day) {
      await server.server.close()
      await server.storage.close()
      server = await openTestServer({
        backend,
        serviceAccounts,
        now: Date.parse(`${day}T00:00:00Z`),
      })
      return server
    },
  }
}

async function marks(server: TestServer): Promise<Readonly<Record<string, string | undefined>>> {
  const { items } = (await server.get(secrets)).body
  return Object.fromEntries(
    items.map(({ metadata }) => [metadata.name, metadata.labels?.[label] ?? '']),
  )
}

/** What the cleaner has left and marked, once it has done what there is to do for `name`. */
async function cleaned(server: TestServer, name: string): Promise<unknown> {
  const watch = await server.watch(secrets)
  await eventOf(
    watch,
    ({ type, object }) =>
      object.metadata.name === name &&
      (type === 'DELETED' || object.metadata.labels?.[label] !== undefined),
  )
  await controllersSettled()
  return marks(server)
}

describe('a token that a former release made for an account', () => {
  it('a token that a former release made for an account is marked after a year without use, and deleted after another', async () => {
    const era = await furnish(['auto'])
    const unmarked = await era.next('2027-01-01')
    await controllersSettled()
    expect(await marks(unmarked)).toEqual({ auto: '' })
    const marked = await era.next('2027-01-03')
    expect(await cleaned(marked, 'auto')).toEqual({ auto: '2027-01-03' })
    const kept = await era.next('2028-01-03')
    await controllersSettled()
    expect(await marks(kept)).toEqual({ auto: '2027-01-03' })
    const last = await era.next('2028-01-05')
    while ((await last.get(`${secrets}/auto`)).status !== 404) await controllersSettled()
    expect((await last.get(`${accounts}/robot`)).status).toBe(200)
  })

  it('a token stays that users made, use, or mount into pods', async () => {
    const era = await furnish(['auto', 'mounted', 'used'], async (server) => {
      await server.post(secrets, tokenSecret('manual'))
      const volumes = [{ name: 'v', secret: { secretName: 'mounted' } }]
      await server.post(pods, pod('web', { volumes }))
    })
    const later = await era.next('2026-12-01')
    const data = structOf((await later.get(`${secrets}/used`)).body, 'data')
    expect(await whoBears(later, atob(textOf(data, 'token')))).toMatchObject({
      username: 'system:serviceaccount:default:robot',
    })
    const watch = await later.watch(secrets)
    await eventOf(
      watch,
      ({ object }) =>
        object.metadata.labels?.['kubernetes.io/legacy-token-last-used'] === '2026-12-01',
    )
    expect(await cleaned(await era.next('2027-01-03'), 'auto')).toEqual({
      auto: '2027-01-03',
      manual: '',
      mounted: '',
      used: '',
    })
  })
})
