import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../core/base/api/errors/api-error.ts'
import type { ApiObject } from '../../../../core/base/api/object.ts'
import { refusal } from '../../../support/requests/refusal.ts'
import { openScripted } from './scripted-client.ts'

const path = '/api/v1/namespaces/default/configmaps'
const encoder = new TextEncoder()

function configMap(name: string, content: object = {}): ApiObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, ...content }
}

describe('a watch', () => {
  it('a watch of the client yields events however the stream is cut', async () => {
    const { client, transport } = openScripted()
    const watch = client.watch(path, { resourceVersion: '5', allowWatchBookmarks: true })
    const first = watch.next()
    const exchange = await transport.next()
    expect(exchange.line).toBe(`GET ${path}?watch=true&resourceVersion=5&allowWatchBookmarks=true`)
    const stream = exchange.stream()
    const added = encoder.encode(`${JSON.stringify({ type: 'ADDED', object: configMap('ä') })}\n`)
    for (const byte of added) stream.bytes(new Uint8Array([byte]))
    expect((await first).value).toEqual({ type: 'ADDED', object: configMap('ä') })
    stream.bytes(new Uint8Array([...added, ...added]))
    stream.end()
    expect(await watch.next()).toMatchObject({ done: false })
    expect(await watch.next()).toMatchObject({ done: false })
    expect(await watch.next()).toMatchObject({ done: true })
  })

  it('a watch of the client throws the error that the server ends it with', async () => {
    const { client, transport } = openScripted()
    const next = client.watch(path).next()
    const expired = new ApiError('Expired', 'too old resource version: 1 (9)')
    ;(await transport.next()).stream().event('ERROR', expired.toStatus())
    expect(await refusal(next)).toMatchObject({ reason: 'Expired', code: 410 })
  })

  it('a watch of the client throws the error it is refused with', async () => {
    const { client, transport } = openScripted()
    const next = client.watch(path).next()
    ;(await transport.next()).reply(410, new ApiError('Expired', 'gone').toStatus())
    expect(await refusal(next)).toMatchObject({ reason: 'Expired' })
  })

  it('a watch of the client lets go of the stream when the reader leaves', async () => {
    const { client, transport } = openScripted()
    const watch = client.watch(path)
    const first = watch.next()
    const stream = (await transport.next()).stream()
    stream.event('ADDED', configMap('a'))
    await first
    await watch.return(undefined)
    expect(stream.left).toBe(true)
  })
})
