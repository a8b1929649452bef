import type { JsonObject } from '../../../core/base/api/json.ts'
import type { Storage } from '../../../core/storage/engine/storage.ts'
import { openTestServer, type TestServer, type TestServerOptions } from '../servers/test-server.ts'

/** The delete option that removes what cannot be read. */
export const option = 'ignoreStoreReadErrorWithClusterBreakingPotential'
export const unsafe: object = { [option]: true }

/** The operator lets clients ask for it. */
export const featureGates: ReadonlyMap<string, boolean> = new Map([
  ['AllowUnsafeMalformedObjectDeletion', true],
])

const encoder = new TextEncoder()

/** Where the object is in the store. */
export function keyOf(name: string): string {
  return `/registry/configmaps/default/${name}`
}

/** A config map as the store has it. */
export function storedText(
  name: string,
  members: JsonObject = {},
  metadata: JsonObject = {},
): string {
  return JSON.stringify({
    kind: 'ConfigMap',
    apiVersion: 'v1',
    metadata: { name, namespace: 'default', uid: `uid-of-${name}`, ...metadata },
    ...members,
  })
}

export function putText(storage: Storage, key: string, text: string): Promise<unknown> {
  return storage.commit([], [{ type: 'put', key, value: encoder.encode(text) }])
}

/** A server that finds a config map `bad`, which says `text`, between two good ones. */
export function openWith(text: string, options: TestServerOptions = {}): Promise<TestServer> {
  return openTestServer({
    featureGates,
    ...options,
    found: async (storage) => {
      await putText(storage, keyOf('alpha'), storedText('alpha', { data: { a: 'b' } }))
      await putText(storage, keyOf('bad'), text)
      await putText(storage, keyOf('omega'), storedText('omega'))
    },
  })
}

export const garbage = 'no object at all'
