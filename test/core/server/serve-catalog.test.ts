import { describe, expect, it } from 'vitest'
import { type Storage, StorageError } from '../../../core/storage/engine/storage.ts'
import {
  itemsOf,
  openWidgetServer,
  slowPost,
  specOf,
  statusesOf,
  storedWidget,
} from '../../support/objects/live-widgets.ts'
import { widget, widgetDefinition, widgetGroup, widgetPath } from '../../support/objects/widgets.ts'
import { withMethods } from '../../support/objects/with-methods.ts'
import { openTestServer, type TestServer } from '../../support/servers/test-server.ts'
import { nextTask } from '../../support/servers/uneven-runtime.ts'

const widgets = widgetPath()
const gadgets = widgetPath('v1', 'gadgets')
const shown = [`/apis/${widgetGroup}`, `/openapi/v3/apis/${widgetGroup}/v1`, widgets]

const gadget = widgetDefinition({ resource: 'gadgets', kind: 'Gadget' })

/** A server whose store is asked for widgets through `list`, and knows some from a former server. */
async function openWithList(
  list: (read: () => ReturnType<Storage['list']>) => ReturnType<Storage['list']>,
): Promise<TestServer> {
  return openTestServer({
    found: async (storage) => {
      const uid = '11111111-2222-4333-8444-555555555555'
      const metadata = { name: 'old', namespace: 'default', uid }
      const value = { ...widget('old'), kind: 'Widget', metadata }
      const key = `/registry/${widgetGroup}/widgets/default/old`
      const bytes = new TextEncoder().encode(JSON.stringify(value))
      await storage.commit([], [{ type: 'put', key, value: bytes }])
    },
    wrap: (storage) =>
      withMethods(storage, {
        list: (range, options) => {
          const read = (): ReturnType<Storage['list']> => storage.list(range, options)
          return range.start.includes(widgetGroup) ? list(read) : read()
        },
      }),
  })
}

/** Whether a promise has settled by the time everything that was ready has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let settled = false
  const settle = (): void => {
    settled = true
  }
  promise.then(settle, settle)
  await nextTask()
  return settled
}

describe('a definition under way', () => {
  it('is shown by nothing until its objects are read, writes of meanwhile included', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const server = await openWithList(async (read) => {
      const found = await read()
      await held
      return found
    })
    const adding = server.server.catalog.add([widgetDefinition()])
    expect(await isSettled(adding)).toBe(false)
    expect(await statusesOf(server, ...shown)).toEqual([404, 404, 404])
    const metadata = { name: 'new', namespace: 'default', uid: 'u' }
    const value = new TextEncoder().encode(JSON.stringify({ ...widget('new'), metadata }))
    const key = `/registry/${widgetGroup}/widgets/default/new`
    await server.storage.commit([], [{ type: 'put', key, value }])
    release()
    await adding
    expect(await statusesOf(server, ...shown)).toEqual([200, 200, 200])
    expect(itemsOf((await server.get(widgets)).body)).toEqual(['v1 new', 'v1 old'])
  })

  it('is not added where its objects cannot be read, and may be added later', async () => {
    let isDown = true
    const server = await openWithList((read) =>
      isDown ? Promise.reject(new StorageError('unavailable', 'out of reach')) : read(),
    )
    const outcome = Promise.allSettled([server.server.catalog.add([gadget, widgetDefinition()])])
    for (let second = 0; second < 31; second++) {
      await nextTask()
      server.runtime.advance(1000)
    }
    expect(await outcome).toMatchObject([
      { status: 'rejected', reason: { message: expect.stringContaining('shop.example/gadgets') } },
    ])
    expect(await statusesOf(server, ...shown, gadgets)).toEqual([404, 404, 404, 404])
    isDown = false
    await server.server.catalog.add([gadget, widgetDefinition()])
    expect(itemsOf((await server.get(widgets)).body)).toEqual(['v1 old'])
  })

  it('is given up when the store does not answer for half a minute', async () => {
    const server = await openWithList(() => new Promise(() => undefined))
    const adding = server.server.catalog.add([widgetDefinition()])
    await nextTask()
    server.runtime.advance(30_000)
    await expect(adding).rejects.toThrow(StorageError)
    expect(await statusesOf(server, ...shown)).toEqual([404, 404, 404])
  })

  it('is given up when the server closes, as are those that wait behind it', async () => {
    const server = await openWithList(() => new Promise(() => undefined))
    const { catalog } = server.server
    const outcomes = Promise.allSettled([
      catalog.add([widgetDefinition()]),
      catalog.add([gadget]),
      catalog.remove([gadget]),
    ])
    await nextTask()
    await server.server.close()
    const statuses = (await outcomes).map(({ status }) => status)
    expect(statuses).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(catalog.add([gadget])).rejects.toThrow('the server is closing')
  })

  it('takes effect after those that were asked for before', async () => {
    const server = await openTestServer()
    const { catalog } = server.server
    const v1 = widgetDefinition()
    await Promise.all([
      catalog.add([v1]),
      catalog.remove([v1]),
      catalog.add([v1, gadget]),
      catalog.remove([gadget]),
    ])
    expect(await statusesOf(server, widgets, gadgets)).toEqual([200, 404])
  })
})

describe('a request under way while its resource is removed', () => {
  it('is waited for and answered', async () => {
    const v1 = widgetDefinition()
    const server = await openWidgetServer([v1])
    const { answer, send } = slowPost(server)
    const removing = server.server.catalog.remove([v1])
    expect(await isSettled(removing)).toBe(false)
    expect((await server.get(widgets)).status).toBe(404)
    send('late')
    expect((await answer).status).toBe(201)
    await removing
    await server.server.catalog.add([v1])
    expect(itemsOf((await server.get(widgets)).body)).toEqual(['v1 late'])
  })

  it('is answered 404 when it takes longer than a minute', async () => {
    const v1 = widgetDefinition()
    const server = await openWidgetServer([v1])
    const { answer, send } = slowPost(server)
    const removing = server.server.catalog.remove([v1])
    await nextTask()
    server.runtime.advance(60_000)
    await removing
    send('late')
    expect((await answer).status).toBe(404)
    expect(server.runtime.log.map(({ message }) => message)).toContain(
      'requests for removed resources are still under way',
    )
  })

  it('does not hold up the same resource when it is added again, nor others', async () => {
    const v1 = widgetDefinition()
    const server = await openWidgetServer([v1])
    const { answer, send } = slowPost(server)
    const removing = server.server.catalog.remove([v1])
    await server.server.catalog.add([gadget])
    expect((await server.get(gadgets)).status).toBe(200)
    const adding = server.server.catalog.add([v1])
    expect(await isSettled(adding)).toBe(false)
    send('late')
    await Promise.all([removing, adding])
    expect((await answer).status).toBe(201)
    expect(itemsOf((await server.get(widgets)).body)).toEqual(['v1 late'])
  })

  it('does not hold up a definition that takes the place of its own', async () => {
    const server = await openWidgetServer()
    const { answer, send } = slowPost(server)
    await server.server.catalog.add([widgetDefinition({ fields: { size: 'int64' } })])
    send('late')
    expect((await answer).status).toBe(201)
    expect((await server.get(`${widgets}/late`)).body).toMatchObject({ spec: {} })
  })
})

describe('requests under way for a version that goes and comes back', () => {
  it('are waited for again when it goes once more', async () => {
    const v1 = widgetDefinition()
    const server = await openWidgetServer([v1, widgetDefinition({ version: 'v2', storage: 'v1' })])
    const first = slowPost(server)
    const leaving = server.server.catalog.remove([v1])
    await server.server.catalog.add([v1])
    first.send('first')
    await leaving
    const second = slowPost(server)
    const removing = server.server.catalog.remove([v1])
    expect(await isSettled(removing)).toBe(false)
    second.send('second')
    await removing
    expect([(await first.answer).status, (await second.answer).status]).toEqual([201, 201])
  })
})

describe('a request under way while its resource is defined anew', () => {
  it('stores the former version, which is read as the new one', async () => {
    const server = await openWidgetServer()
    const { answer, send } = slowPost(server)
    await server.server.catalog.add(
      ['v1', 'v2'].map((version) => widgetDefinition({ version, storage: 'v2' })),
    )
    send('late')
    expect((await answer).status).toBe(201)
    expect(await storedWidget(server, 'late')).toMatchObject({ apiVersion: 'shop.example/v1' })
    for (const version of ['v1', 'v2']) {
      const { body } = await server.get(`${widgetPath(version)}/late`)
      expect(body['apiVersion']).toBe(`shop.example/${version}`)
    }
  })

  it('leaves nothing behind of how its definition showed the object', async () => {
    const showing = (word: string): ReturnType<typeof widgetDefinition> =>
      widgetDefinition({
        version: 'v2',
        storage: 'v1',
        fields: { color: 'string', word: 'string' },
        conversion: {
          toStored: (object) => object,
          fromStored: (object) => ({ ...object, spec: { ...specOf(object), word } }),
        },
      })
    const server = await openWidgetServer([widgetDefinition(), showing('former')])
    const { answer, send } = slowPost(server, 'v2')
    await server.server.catalog.add([showing('new')])
    send('late')
    const { body } = await answer
    expect(new TextDecoder().decode(body as Uint8Array)).toContain('"word":"former"')
    const { body: now } = await server.get(`${widgetPath('v2')}/late`)
    expect(specOf(now)).toEqual({ color: 'red', word: 'new' })
  })

  it('opens no watch that shows what the former definition said', async () => {
    let release: (() => void) | undefined
    const server = await openWidgetServer([widgetDefinition()], {
      wrap: (storage) =>
        withMethods(storage, {
          async *watch(range, from, signal) {
            if (range.start.includes(widgetGroup)) {
              await new Promise<void>((resolve) => {
                release = resolve
              })
            }
            yield* storage.watch(range, from, signal)
          },
        }),
    })
    const { metadata } = (await server.get(widgets)).body
    await server.post(widgets, widget('a'))
    // Watches end where selectable fields change, and go on where only the schema does.
    const former = widgetDefinition({ fields: { size: 'int64' }, selectable: [] })
    await server.server.catalog.add([former])
    const opening = server.watch(`${widgets}?resourceVersion=${metadata.resourceVersion}`)
    await nextTask()
    await server.server.catalog.add([widgetDefinition()])
    for (let turn = 0; turn < 5; turn++) {
      release?.()
      await nextTask()
    }
    const watch = await opening
    await watch.ended
    expect(watch.unclaimed).toBe(0)
  })
})
