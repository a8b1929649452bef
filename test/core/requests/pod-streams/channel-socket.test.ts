import { expect, it } from 'vitest'
import { ChannelSocket } from '../../../../core/requests/pod-streams/channel-socket.ts'
import { runProcess } from '../../../../core/requests/pod-streams/run-process.ts'
import { HeaderBlocks } from '../../../../core/requests/pod-streams/spdy/header-block.ts'
import { SmallNode } from '../../../support/objects/small-node.ts'

const decoder = new TextDecoder()
const encoder = new TextEncoder()

async function talk(
  command: readonly string[],
  messages: readonly Uint8Array[],
  isBase64 = false,
): Promise<string[]> {
  const socket = new ChannelSocket({ name: 'v5', isBase64, closesChannels: true })
  const link = {
    stdin: socket.input(0),
    resize: socket.input(4),
    write: (stream: 'stdout' | 'stderr', chunk: Uint8Array) =>
      socket.send(stream === 'stdout' ? 1 : 2, chunk),
    finish: (status: Uint8Array) => socket.send(3, status),
    end: () => socket.end(),
    signal: socket.signal,
    hasStatus: true,
  }
  const { receive, stream } = socket.connection
  void runProcess(link, (streams) => new SmallNode().exec({}, 'main', command, {}, streams))
  for (const message of messages) await receive?.(message)
  const sent: string[] = []
  for await (const message of stream.messages) {
    sent.push(
      isBase64 ? decoder.decode(message) : `${message[0]} ${decoder.decode(message.subarray(1))}`,
    )
  }
  return sent
}

const success = '{"metadata":{},"status":"Success"}'

it('carries stdin to a process until the client closes the channel', async () => {
  const hello = encoder.encode('\u0000hello')
  const sent = await talk(['cat'], [hello, Uint8Array.of(255, 0)])
  expect(sent).toEqual(['1 hello', '2 read 5\n', `3 ${success}`])
})

it('sends the exit code in the Status of channel 3', async () => {
  const [status = ''] = await talk(['exit', '7'], [])
  expect(JSON.parse(status.slice(2))).toMatchObject({
    reason: 'NonZeroExitCode',
    details: { causes: [{ reason: 'ExitCode', message: '7' }] },
  })
})

it('reads the sizes of a terminal from channel 4', async () => {
  const sent = await talk(['size'], [encoder.encode('\u0004{"Width":80,"Height":24}')])
  expect(sent).toEqual(['1 80x24\n', `3 ${success}`])
})

it('sends base64 behind the digit of the channel', async () => {
  const sent = await talk(['hi'], [], true)
  expect(sent[0]).toBe('1aGkK')
})

it('reads the header blocks that it writes, one compression for all', () => {
  const [writer, reader] = [new HeaderBlocks(), new HeaderBlocks()]
  const headers = new Map([['streamtype', 'error']])
  const sizes = [1, 2].map(() => {
    const block = writer.encode(headers)
    expect(reader.decode(block)).toEqual(headers)
    return block.length
  })
  expect(sizes[1]).toBeLessThan(sizes[0] ?? 0)
})
