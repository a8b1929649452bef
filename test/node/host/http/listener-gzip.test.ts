import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { ListenerOptions } from '../../../../node-host/serving/http/listener.ts'
import { openListener, PushSource, recordingLogger, stream } from './open-listener.ts'

describe('a listener and gzip', () => {
  const big = Buffer.alloc(300_000, 'abcdefgh')

  async function encodingOf(
    body: Uint8Array | 'list' | 'watch',
    acceptEncoding: string | undefined,
    settings: Partial<ListenerOptions> = {},
  ): Promise<{ encoding: string | undefined; body: string }> {
    async function* chunks(): AsyncGenerator<Uint8Array> {
      yield big.subarray(0, 1000)
      yield big.subarray(1000)
    }
    const listener = await openListener(
      () =>
        body === 'list' || body === 'watch'
          ? stream(chunks(), body)
          : { status: 201, headers: [], body },
      settings,
    )
    const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }
    const outgoing = get({ port: listener.port, host: '127.0.0.1', headers })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    message.on('data', (part: Buffer) => parts.push(part))
    await once(message, 'end')
    const sent = Buffer.concat(parts)
    const encoding = message.headers['content-encoding']
    return { encoding, body: (encoding === 'gzip' ? gunzipSync(sent) : sent).toString() }
  }

  it('gzip compresses large bodies and lists for clients that accept it', async () => {
    expect(await encodingOf(big, 'gzip')).toEqual({ encoding: 'gzip', body: big.toString() })
    expect(await encodingOf('list', 'br, gzip;q=0.5')).toEqual({
      encoding: 'gzip',
      body: big.toString(),
    })
  })

  it('gzip is not used for small bodies, watches and unwilling clients', async () => {
    const plain = { encoding: undefined }
    expect(await encodingOf(big.subarray(0, 1000), 'gzip')).toMatchObject(plain)
    expect(await encodingOf('watch', 'gzip')).toEqual({ ...plain, body: big.toString() })
    expect(await encodingOf(big, undefined)).toEqual({ ...plain, body: big.toString() })
    expect(await encodingOf('list', 'gzip;q=0')).toMatchObject(plain)
    expect(await encodingOf(big, 'gzip', { compress: false })).toMatchObject(plain)
  })

  it('gzip is used from 128 KiB on', async () => {
    const line = Buffer.alloc(128 * 1024 + 1, 'x')
    expect((await encodingOf(line, 'gzip')).encoding).toBe('gzip')
    expect((await encodingOf(line.subarray(1), 'gzip')).encoding).toBeUndefined()
  })

  it('gzip ends the source of a compressed list when the client leaves', async () => {
    const source = new PushSource()
    const listener = await openListener(() => stream(source, 'list'))
    const headers = { 'accept-encoding': 'gzip' }
    const outgoing = get({ port: listener.port, host: '127.0.0.1', headers })
    outgoing.on('error', () => undefined)
    await once(outgoing, 'response')
    outgoing.destroy()
    await expect(source.returned).resolves.toBeUndefined()
  })

  it('gzip cuts the connection when the source of a compressed list fails', async () => {
    async function* failing(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('first')
      throw new Error('the medium broke')
    }
    const logger = recordingLogger()
    const listener = await openListener(() => stream(failing(), 'list'), { logger })
    const headers = { 'accept-encoding': 'gzip' }
    const outgoing = get({ port: listener.port, host: '127.0.0.1', headers })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    await expect(readText(message)).rejects.toThrow('aborted')
    expect(logger.lines[0]?.fields['cause']).toContain('the medium broke')
  })
})
