import { describe, expect, it } from 'vitest'
import { encodeJson } from '../../../../core/base/json/json-write.ts'
import type { VersionConverter } from '../../../../core/objects/catalog/resource-definition.ts'
import { CachedEntry } from '../../../../core/storage/cache/cached-entry.ts'
import type { EntryResource } from '../../../../core/storage/cache/entry-kind.ts'
import { FieldTable } from '../../../../core/storage/cache/field-table.ts'
import { VersionView } from '../../../../core/storage/cache/version-view.ts'

const prefix = 'shop.example/widgets'
const group = 'shop.example'
const owner: EntryResource = {
  prefix,
  namespaced: true,
  fields: new FieldTable([]),
  stored: { group, resource: 'widgets', apiVersion: 'shop.example/v2', check: () => undefined },
}

function entry(name: string, revision = 1): CachedEntry {
  const metadata = { name, namespace: 'default', uid: `uid-${name}`, labels: { name } }
  const object = { apiVersion: 'shop.example/v2', kind: 'Widget', metadata, spec: { hue: name } }
  return new CachedEntry(owner, `default/${name}`, revision, encodeJson(object))
}

function entries(count: number): CachedEntry[] {
  return Array.from({ length: count }, (_each, at) => entry(`w${at}`))
}

/** A view of version 1, and how many objects each conversion had. */
function viewOf(convert?: VersionConverter['convert']): { view: VersionView; counts: number[] } {
  const counts: number[] = []
  const relabel: VersionConverter['convert'] = (objects, apiVersion) =>
    Promise.resolve(objects.map((object) => ({ ...object, apiVersion, spec: { color: 'red' } })))
  const converter: VersionConverter = {
    convert: (objects, apiVersion) => {
      counts.push(objects.length)
      return (convert ?? relabel)(objects, apiVersion)
    },
  }
  const fields = [{ path: 'spec.color', read: () => 'red' }]
  const facts = { prefix, namespaced: true, group, resource: 'widgets' }
  const view = new VersionView({
    ...facts,
    apiVersion: 'shop.example/v1',
    fields,
    converter,
    since: 0,
  })
  return { view, counts }
}

describe('the view of a resource in a version that a webhook converts', () => {
  it('a version view gives an entry with revision, labels and fields of the version, once it is converted', async () => {
    const { view } = viewOf()
    const stored = entry('a', 7)
    expect(view.ready(stored)).toBeUndefined()
    await view.prepare([stored])
    const shown = view.ready(stored)
    expect(shown?.object()).toMatchObject({
      apiVersion: 'shop.example/v1',
      metadata: { name: 'a', resourceVersion: '7' },
      spec: { color: 'red' },
    })
    expect([shown?.labels, shown?.field('spec.color')]).toEqual([{ name: 'a' }, 'red'])
    expect(shown && view.ready(shown)).toBe(shown)
    expect(view.prepare([stored])).toBeUndefined()
  })

  it('a version view converts many entries in parts, until the client leaves', async () => {
    const leaving = new AbortController()
    const { view, counts } = viewOf((objects, apiVersion) => {
      if (counts.length === 2) leaving.abort()
      return Promise.resolve(objects.map((object) => ({ ...object, apiVersion })))
    })
    await expect(view.prepare(entries(600), leaving.signal)).rejects.toMatchObject({
      reason: 'Timeout',
    })
    expect(counts).toEqual([250, 250])
  })

  it('a version view converts an entry once for several readers at a time', async () => {
    const { view, counts } = viewOf()
    const stored = entries(3)
    const more = [...stored, entry('more')]
    await Promise.all([view.prepare(stored), view.prepare(more), view.prepare(stored.slice(1))])
    expect(counts).toEqual([3, 1])
    expect(more.every((each) => view.ready(each))).toBe(true)
  })

  it('a version view tries a failed conversion again for the next reader', async () => {
    let isBroken = true
    const { view, counts } = viewOf((objects, apiVersion) =>
      isBroken
        ? Promise.reject(new Error('no way'))
        : Promise.resolve(objects.map((object) => ({ ...object, apiVersion }))),
    )
    const stored = entry('a')
    await expect(view.prepare([stored])).rejects.toThrow('no way')
    isBroken = false
    await view.prepare([stored])
    expect([counts, view.ready(stored)?.apiVersion]).toEqual([[1, 1], 'shop.example/v1'])
  })
})
