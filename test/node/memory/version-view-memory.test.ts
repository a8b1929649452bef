import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { encodeJson } from '../../../core/base/json/json-write.ts'
import { CachedEntry } from '../../../core/storage/cache/cached-entry.ts'
import type { EntryResource } from '../../../core/storage/cache/entry-kind.ts'
import { FieldTable } from '../../../core/storage/cache/field-table.ts'
import { VersionView } from '../../../core/storage/cache/version-view.ts'

const facts = { prefix: 'shop.example/widgets', namespaced: true }
const names = { group: 'shop.example', resource: 'widgets' }
const owner: EntryResource = {
  ...facts,
  fields: new FieldTable([]),
  stored: { ...names, apiVersion: 'shop.example/v2', check: () => undefined },
}

function entry(name: string): CachedEntry {
  const metadata = { name, namespace: 'default', uid: `uid-${name}` }
  const object = { apiVersion: 'shop.example/v2', kind: 'Widget', metadata }
  return new CachedEntry(owner, `default/${name}`, 1, encodeJson(object))
}

it('a converted entry is kept as long as the entry that it was made of, and goes with it', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const view = new VersionView({
    ...facts,
    ...names,
    apiVersion: 'shop.example/v1',
    since: 0,
    fields: [],
    converter: {
      convert: (objects, apiVersion) =>
        Promise.resolve(objects.map((object) => ({ ...object, apiVersion }))),
    },
  })
  const kept = entry('kept')
  /** The converted form of an entry; nothing else holds it. */
  const converted = async (stored: CachedEntry): Promise<WeakRef<CachedEntry>> => {
    await view.prepare([stored])
    return new WeakRef(view.ready(stored) ?? stored)
  }
  const [ofKept, ofGone] = [await converted(kept), await converted(entry('gone'))]
  // A weak reference holds what it was made of until the task that made it has ended.
  await new Promise((resolve) => setImmediate(resolve))
  collect()
  expect([ofKept.deref()?.apiVersion, ofGone.deref()]).toEqual(['shop.example/v1', undefined])
  expect(view.ready(kept)).toBe(ofKept.deref())
})
