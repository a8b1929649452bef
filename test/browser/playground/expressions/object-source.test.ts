import { describe, expect, it } from 'vitest'
import { type ApiObject, type Client, forbiddenRequest, timedOut } from '../../../../core/index.ts'
import {
  firstObjectText,
  objectSource,
  readObjects,
} from '../../../../web-playground/expressions/object-source.ts'
import type { CrdVersion } from '../../../../web-playground/expressions/rule-owner.ts'
import { openPlayground } from '../opened-playground.ts'

const boats: CrdVersion = {
  type: 'definition',
  key: 'boats.example.com/v1',
  kind: 'Boat',
  group: 'example.com',
  version: 'v1',
  resource: 'boats',
  namespaced: true,
  schema: { type: 'object' },
  places: [],
}

/** A page whose server has what `list` answers. */
async function open(list: (path: string) => readonly ApiObject[]) {
  const { playground } = await openPlayground({}, { namespace: 'team', resource: 'pods' })
  const asked: [path: string, limit: unknown][] = []
  const client: typeof playground.client = (source) => ({
    ...playground.client(source),
    list: ((path, options) => {
      asked.push([path, options?.limit])
      return Promise.resolve().then(() => ({
        metadata: { resourceVersion: '1' },
        items: [...list(path)],
      }))
    }) as Client['list'],
  })
  return { asked, playground: { view: playground.view, served: playground.served, client } }
}

const boat: ApiObject = {
  apiVersion: 'example.com/v1',
  kind: 'Boat',
  metadata: { name: 'ann', managedFields: [] },
}

describe('the objects for an expression', () => {
  it('objects are those of the definition, else those of the table, in the namespace that is shown', async () => {
    const { playground } = await open(() => [])
    expect(objectSource(playground, boats)).toEqual({
      title: 'boats in team',
      path: '/apis/example.com/v1/namespaces/team/boats',
    })
    expect(objectSource(playground, { ...boats, namespaced: false })).toEqual({
      title: 'boats',
      path: '/apis/example.com/v1/boats',
    })
    expect(objectSource(playground, undefined)?.path).toBe('/api/v1/namespaces/team/pods')
    playground.view.update({ namespace: '', resource: 'nothing' })
    expect(objectSource(playground, boats)?.path).toBe('/apis/example.com/v1/boats')
    expect(objectSource(playground, undefined)).toBeUndefined()
  })

  it('objects are listed up to a limit', async () => {
    const { playground, asked } = await open(() => [boat])
    expect(await readObjects(playground, { title: 'boats', path: '/boats' })).toEqual([boat])
    expect(asked).toEqual([['/boats', 100]])
  })

  it('the first object of a definition is the first that the server has, without managed fields', async () => {
    const { playground, asked } = await open(() => [boat])
    const text = 'apiVersion: example.com/v1\nkind: Boat\nmetadata:\n  name: ann\n'
    expect(await firstObjectText(playground, boats)).toBe(text)
    expect(asked).toEqual([['/apis/example.com/v1/namespaces/team/boats', 1]])
  })

  it('the first object of a definition is a sample where the server has none, or lets none be read', async () => {
    const none = await open(() => [])
    expect(await firstObjectText(none.playground, boats)).toContain('name: my-boat')
    const refused = await open(() => {
      throw forbiddenRequest('not you')
    })
    expect(await firstObjectText(refused.playground, boats)).toContain('name: my-boat')
    const broken = await open(() => {
      throw timedOut('broken')
    })
    await expect(firstObjectText(broken.playground, boats)).rejects.toThrow('broken')
  })
})
