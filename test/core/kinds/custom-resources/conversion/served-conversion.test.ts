import { describe, expect, it } from 'vitest'
import {
  convertedWidgets,
  shownSpec,
  WidgetWebhook,
} from '../../../../support/objects/converted-widgets.ts'
import {
  itemsOf,
  openWidgetServer,
  specOf,
  storedWidget,
} from '../../../../support/objects/live-widgets.ts'
import { widget, widgetPath } from '../../../../support/objects/widgets.ts'
import type { TestServer } from '../../../../support/servers/test-server.ts'

const v1 = widgetPath('v1')
const v2 = widgetPath('v2')
const applied = { headers: { 'content-type': 'application/apply-patch+yaml' } }

interface Opened extends TestServer {
  readonly webhook: WidgetWebhook
}

async function open(storage = 'v2', controllers = ['*', '-serviceaccount']): Promise<Opened> {
  const webhook = new WidgetWebhook()
  const server = await openWidgetServer(convertedWidgets(webhook, storage), { controllers })
  return { ...server, webhook }
}

async function stored(server: TestServer, name: string): Promise<string> {
  return shownSpec(await storedWidget(server, name))
}

describe('a custom resource that a webhook converts', () => {
  it('a custom resource that a webhook converts is created in another version than the stored one, and read in both', async () => {
    const server = await open()
    const created = await server.post(v1, widget('a'))
    expect([created.status, shownSpec(created.body)]).toEqual([
      201,
      'shop.example/v1 {"color":"red"}',
    ])
    expect(await stored(server, 'a')).toBe('shop.example/v2 {"hue":"red"}')
    expect(server.webhook.take()).toEqual(['v1 a -> v2', 'v2 a -> v1'])
    expect(shownSpec((await server.get(`${v1}/a`)).body)).toBe('shop.example/v1 {"color":"red"}')
    expect(shownSpec((await server.get(`${v2}/a`)).body)).toBe('shop.example/v2 {"hue":"red"}')
    // The conversion for the answer is kept.
    expect(server.webhook.take()).toEqual([])
  })

  it('a custom resource that a webhook converts is created in the stored version without the webhook', async () => {
    const server = await open()
    await server.post(v2, widget('a', { hue: 'red' }, 'v2'))
    await server.get(`${v2}/a`)
    await server.patch(`${v2}/a`, { spec: { hue: 'blue' } })
    await server.delete(`${v2}/a`)
    expect(server.webhook.take()).toEqual([])
  })

  it('a custom resource that a webhook converts is listed in one review for all objects, each once', async () => {
    const server = await open()
    for (const name of ['a', 'b', 'c']) await server.post(v2, widget(name, { hue: name }, 'v2'))
    const list = await server.get(v1)
    expect(itemsOf(list.body)).toEqual(['v1 a', 'v1 b', 'v1 c'])
    expect(list.body.items.map((item) => specOf(item))).toEqual(
      ['a', 'b', 'c'].map((color) => ({ color })),
    )
    await server.get(v1)
    expect(server.webhook.take()).toEqual(['v2 a,v2 b,v2 c -> v1'])
  })

  it('a custom resource that a webhook converts is listed in pages, of which each converts its own objects', async () => {
    const server = await open()
    for (const name of ['a', 'b', 'c']) await server.post(v2, widget(name, { hue: name }, 'v2'))
    const first = await server.get(`${v1}?limit=2`)
    expect(itemsOf(first.body)).toEqual(['v1 a', 'v1 b'])
    expect(server.webhook.take()).toEqual(['v2 a,v2 b -> v1'])
    const token = (first.body.metadata as { continue?: string }).continue ?? ''
    expect(itemsOf((await server.get(`${v1}?limit=2&continue=${token}`)).body)).toEqual(['v1 c'])
    expect(server.webhook.take()).toEqual(['v2 c -> v1'])
  })

  it('a custom resource that a webhook converts is selected by the fields and labels that it has in the version of the request', async () => {
    const server = await open()
    for (const name of ['a', 'b']) await server.post(v2, widget(name, { hue: name }, 'v2'))
    const selected = await server.get(`${v1}?fieldSelector=spec.color=b`)
    expect(itemsOf(selected.body)).toEqual(['v1 b'])
    expect((await server.get(`${v1}?fieldSelector=spec.hue=b`)).status).toBe(400)
    expect(itemsOf((await server.get(`${v2}?fieldSelector=spec.hue=a`)).body)).toEqual(['v2 a'])
  })

  it('a custom resource that a webhook converts is shown in a Table by the columns and fields of the version', async () => {
    const server = await open()
    await server.post(v2, widget('a', { hue: 'red' }, 'v2'))
    const headers = { accept: 'application/json;as=Table;g=meta.k8s.io;v=v1' }
    const { body } = await server.get(v1, { headers })
    const { rows } = body as unknown as { rows: { cells: string[] }[] }
    expect(rows.map(({ cells }) => cells)).toEqual([['a', 'red']])
  })

  it('a custom resource that a webhook converts is patched, put and deleted in any version', async () => {
    const server = await open()
    await server.post(v1, widget('a'))
    const patched = await server.patch(`${v1}/a`, { spec: { color: 'blue' } })
    expect(shownSpec(patched.body)).toBe('shop.example/v1 {"color":"blue"}')
    expect(await stored(server, 'a')).toBe('shop.example/v2 {"hue":"blue"}')
    const put = await server.put(`${v1}/a`, {
      ...patched.body,
      spec: { color: 'green', size: 2 },
    })
    expect(shownSpec(put.body)).toBe('shop.example/v1 {"color":"green","size":2}')
    expect(put.body.metadata.generation).toBe(patched.body.metadata.generation)
    const gone = await server.delete(`${v1}/a`)
    expect([gone.status, gone.body.kind]).toEqual([200, 'Status'])
    expect((await server.get(`${v2}/a`)).status).toBe(404)
  })

  it('a custom resource that a webhook converts is written no second time by an update that changes nothing', async () => {
    const server = await open()
    const { body } = await server.post(v1, widget('a'))
    const same = await server.put(`${v1}/a`, body)
    expect(same.body.metadata.resourceVersion).toBe(body.metadata.resourceVersion)
  })

  it('a custom resource that a webhook converts is created and changed by dry runs that store nothing', async () => {
    const server = await open()
    const made = await server.post(`${v1}?dryRun=All`, widget('a'))
    expect([made.status, shownSpec(made.body)]).toEqual([201, 'shop.example/v1 {"color":"red"}'])
    expect(server.webhook.take()).toEqual(['v1 a -> v2', 'v2 a -> v1'])
    expect((await server.get(`${v2}/a`)).status).toBe(404)
  })

  it('a custom resource that a webhook converts waits for its finalizers when it is deleted in another version', async () => {
    const server = await open()
    const object = { ...widget('a'), metadata: { name: 'a', finalizers: ['shop.example/wait'] } }
    await server.post(v1, object)
    const marked = await server.delete(`${v1}/a`)
    expect(shownSpec(marked.body)).toBe('shop.example/v1 {"color":"red"}')
    expect(marked.body.metadata.deletionTimestamp).toBeDefined()
    expect(await stored(server, 'a')).toBe('shop.example/v2 {"hue":"red"}')
    const last = await server.patch(`${v1}/a`, { metadata: { finalizers: null } })
    expect(shownSpec(last.body)).toBe('shop.example/v1 {"color":"red"}')
    expect((await server.get(`${v1}/a`)).status).toBe(404)
  })

  it('a custom resource that a webhook converts is deleted as a collection, which answers the version of the request', async () => {
    const server = await open()
    for (const name of ['a', 'b']) await server.post(v2, widget(name, { hue: name }, 'v2'))
    const { body } = await server.delete(v1)
    expect(itemsOf(body)).toEqual(['v1 a', 'v1 b'])
    expect((await server.get(v2)).body.items).toEqual([])
  })

  it('a custom resource that a webhook converts is applied in both versions by managers who keep their fields', async () => {
    const server = await open()
    const apply = (version: string, manager: string, spec: Record<string, string | number>) =>
      server.patch(
        `${widgetPath(version)}/c?fieldManager=${manager}`,
        widget('c', spec, version),
        applied,
      )
    expect((await apply('v1', 'm1', { color: 'red' })).status).toBe(201)
    const second = await apply('v2', 'm2', { size: 3 })
    expect(shownSpec(second.body)).toBe('shop.example/v2 {"hue":"red","size":3}')
    const third = await apply('v1', 'm1', { color: 'blue' })
    expect([third.status, specOf(third.body)]).toEqual([200, { color: 'blue', size: 3 }])
    const conflict = await apply('v2', 'm2', { size: 3, hue: 'x' })
    expect(conflict.body.message).toContain('conflict with "m1": .spec.color')
    const fourth = await apply('v1', 'm1', {})
    expect(specOf(fourth.body)).toEqual({ size: 3 })
    const { managedFields = [] } = (await server.get(`${v1}/c`)).body.metadata
    expect(
      managedFields.map(({ manager, apiVersion, fieldsV1 }) => [manager, apiVersion, fieldsV1]),
    ).toEqual([
      ['m1', 'shop.example/v1', { 'f:spec': {} }],
      ['m2', 'shop.example/v2', { 'f:spec': { 'f:size': {} } }],
    ])
  })
})

describe('a watch of a custom resource that a webhook converts', () => {
  it('a watch of a custom resource that a webhook converts shows objects and events in its version, in order', async () => {
    const server = await open()
    await server.post(v2, widget('a', { hue: 'a' }, 'v2'))
    const watch = await server.watch(v1)
    const { object } = await watch.next()
    expect(shownSpec(object)).toBe('shop.example/v1 {"color":"a"}')
    for (const hue of ['b', 'c']) await server.patch(`${v2}/a`, { spec: { hue } })
    await server.delete(`${v2}/a`)
    const events = [await watch.next(), await watch.next(), await watch.next()]
    expect(events.map(({ type, object: shown }) => `${type} ${shownSpec(shown)}`)).toEqual([
      'MODIFIED shop.example/v1 {"color":"b"}',
      'MODIFIED shop.example/v1 {"color":"c"}',
      'DELETED shop.example/v1 {"color":"c"}',
    ])
    expect(events[2]?.object.metadata.resourceVersion).not.toBe(
      events[1]?.object.metadata.resourceVersion,
    )
  })

  it('a watch of a custom resource that a webhook converts keeps the order of events while a conversion is under way', async () => {
    const server = await open()
    const watch = await server.watch(v1)
    const { webhook } = server
    const right = webhook.answer
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    webhook.answer = async (review) => {
      await held
      return right(review)
    }
    await server.post(v2, widget('a', { hue: 'a' }, 'v2'))
    webhook.work()
    await server.post(v1, widget('b'))
    await server.patch(`${v2}/a`, { spec: { hue: 'z' } })
    expect(watch.unclaimed).toBe(0)
    release()
    expect([await watch.line(), await watch.line(), await watch.line()]).toEqual([
      'ADDED a',
      'ADDED b',
      'MODIFIED a',
    ])
  })

  it('a watch of a custom resource that a webhook converts sees objects come and go by a field of its version', async () => {
    const server = await open()
    const watch = await server.watch(`${v1}?fieldSelector=spec.color=red`)
    await server.post(v2, widget('a', { hue: 'red' }, 'v2'))
    await server.post(v2, widget('b', { hue: 'blue' }, 'v2'))
    await server.patch(`${v2}/a`, { spec: { hue: 'green' } })
    expect([await watch.line(), await watch.line()]).toEqual(['ADDED a', 'DELETED a'])
  })

  it('a watch of a custom resource that a webhook converts says nothing while the webhook fails, and goes on when it works again', async () => {
    const server = await open()
    const watch = await server.watch(v1)
    server.webhook.fail('no way')
    await server.post(v2, widget('a', { hue: 'a' }, 'v2'))
    await server.patch(`${v2}/a`, { spec: { hue: 'b' } })
    expect(watch.unclaimed).toBe(0)
    server.webhook.work()
    server.runtime.advance(1000)
    const events = [await watch.next(), await watch.next()]
    expect(events.map(({ type, object }) => `${type} ${shownSpec(object)}`)).toEqual([
      'ADDED shop.example/v1 {"color":"a"}',
      'MODIFIED shop.example/v1 {"color":"b"}',
    ])
  })
})

describe('a custom resource whose webhook fails', () => {
  const failure = (version: string): string =>
    `conversion webhook for shop.example/${version}, Kind=Widget failed: no way`

  it('a custom resource whose webhook fails is served in the version of the store, and refused in others with the error', async () => {
    const server = await open()
    await server.post(v2, widget('a', { hue: 'a' }, 'v2'))
    server.webhook.fail('no way')
    for (const path of [`${v1}/a`, v1, `${v1}?fieldSelector=spec.color=a`]) {
      const { status, body } = await server.get(path)
      expect([status, body.message, body.reason]).toEqual([500, failure('v2'), undefined])
    }
    const created = await server.post(v1, widget('b'))
    expect([created.status, created.body.message]).toEqual([500, failure('v1')])
    expect(await storedWidget(server, 'b')).toBeUndefined()
    const deleted = await server.delete(`${v1}/a`)
    expect([deleted.status, deleted.body.message]).toEqual([500, failure('v2')])
    const patched = await server.patch(`${v2}/a`, { spec: { hue: 'b' } })
    expect([patched.status, specOf(patched.body)]).toEqual([200, { hue: 'b' }])
    expect((await server.get(v2)).status).toBe(200)
    server.webhook.work()
    expect((await server.get(`${v1}/a`)).status).toBe(200)
  })
})

describe('a custom resource whose storage version moved', () => {
  it('a custom resource whose storage version moved is read in every version, and stored in the new one with the next write, changed or not', async () => {
    const server = await open('v1')
    const { body } = await server.post(v1, widget('a'))
    await server.post(v1, widget('b'))
    await server.server.catalog.add(convertedWidgets(server.webhook, 'v2'))
    server.webhook.take()
    expect(await stored(server, 'a')).toBe('shop.example/v1 {"color":"red"}')
    expect(itemsOf((await server.get(v1)).body)).toEqual(['v1 a', 'v1 b'])
    expect(server.webhook.take()).toEqual([])
    expect(shownSpec((await server.get(`${v2}/a`)).body)).toBe('shop.example/v2 {"hue":"red"}')
    const { metadata } = (await server.put(`${v1}/a`, body)).body
    expect(metadata.resourceVersion).not.toBe(body.metadata.resourceVersion)
    expect(metadata.generation).toBe(body.metadata.generation)
    expect(metadata.managedFields).toEqual(body.metadata.managedFields)
    expect(await stored(server, 'a')).toBe('shop.example/v2 {"hue":"red"}')
    const again = await server.put(`${v1}/a`, { ...body, metadata })
    expect(again.body.metadata.resourceVersion).toBe(metadata.resourceVersion)
    await server.patch(`${v2}/b`, { spec: { hue: 'blue' } })
    expect(await stored(server, 'b')).toBe('shop.example/v2 {"hue":"blue"}')
  })

  it('a custom resource whose storage version moved does not need its webhook to start, nor for objects in the version they are stored in', async () => {
    const server = await open('v1')
    await server.post(v1, widget('a'))
    server.webhook.fail('no way')
    await server.server.catalog.add(convertedWidgets(server.webhook, 'v2'))
    expect((await server.get(`${v1}/a`)).status).toBe(200)
    expect((await server.get(`${v2}/a`)).status).toBe(500)
    expect((await server.get('/api/v1/namespaces')).status).toBe(200)
  })
})
