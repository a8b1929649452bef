import { describe, expect, it } from 'vitest'
import { podResource } from '../../../../core/cluster/controllers/shared/objects/resources.ts'
import { forwardOverSpdy } from '../../../../core/requests/pod-streams/spdy-forward.ts'
import { HeaderBlocks } from '../../../../core/requests/pod-streams/spdy/header-block.ts'
import {
  controlFrame,
  dataFrame,
  frameTypes,
  words,
} from '../../../../core/requests/pod-streams/spdy/spdy-frames.ts'
import { SpdySession } from '../../../../core/requests/pod-streams/spdy/spdy-session.ts'
import type { SpdyStream } from '../../../../core/requests/pod-streams/spdy/spdy-stream.ts'
import { TimerQueue } from '../../../../core/server/mock/timer-queue.ts'
import { decoded } from '../../../support/objects/decoded.ts'
import { SmallNode } from '../../../support/objects/small-node.ts'
import { countCopies } from '../../../support/sources/counted-copies.ts'

const cancelled = 5

/** A client that writes frames by hand. */
class FrameClient {
  readonly #blocks = new HeaderBlocks()

  open(id: number, headers: Record<string, string> = {}): Uint8Array {
    const block = this.#blocks.encode(new Map(Object.entries(headers)))
    return controlFrame(frameTypes.synStream, 0, words(id, 0), new Uint8Array(2), block)
  }

  reset(id: number): Uint8Array {
    return controlFrame(frameTypes.rstStream, 0, words(id, cancelled))
  }
}

/** Time that stands still, and counted turns and timers. */
function countedRuntime() {
  const timers = new TimerQueue()
  const counts = { turns: 0, timers: 0 }
  const after = (milliseconds: number, task: () => void) => {
    const cancel = timers.add(milliseconds, task)
    let isPending = true
    counts.timers++
    return () => {
      if (isPending) counts.timers--
      isPending = false
      cancel()
    }
  }
  const yieldTurn = async (): Promise<void> => void counts.turns++
  return { counts, clock: { now: () => 0 }, timers: { after, yieldTurn } }
}

/** Reads and drops what a session sends; the number of bytes so far. */
function drained({ duplex }: SpdySession): { readonly bytes: number } {
  const seen = { bytes: 0 }
  void (async () => {
    for await (const chunk of duplex.incoming) seen.bytes += chunk.length
  })()
  return seen
}

/** Lets everything run that waits for nothing else. */
async function quiet(): Promise<void> {
  for (let turn = 0; turn < 50_000; turn++) await Promise.resolve()
}

/** Whether a promise is settled once everything that can run has run. */
async function isSettled(promise: Promise<unknown>): Promise<boolean> {
  let isOver = false
  promise.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  for (let turn = 0; turn < 50; turn++) await Promise.resolve()
  return isOver
}

describe('SPDY', () => {
  it('SPDY copies each byte of a frame that comes in small pieces a few times, and keeps none', async () => {
    const size = 1024 * 1024
    const received: number[] = []
    const session = new SpdySession((stream) => {
      void (async () => {
        for await (const chunk of stream.incoming) received.push(chunk.length)
      })()
    })
    drained(session)
    await session.duplex.write(new FrameClient().open(1))
    const frame = dataFrame(1, 1, new Uint8Array(size))
    const piece = Math.ceil(frame.length / 6000)
    const copies = countCopies()
    for (let at = 0; at < frame.length; at += piece) {
      await session.duplex.write(frame.subarray(at, at + piece))
    }
    await quiet()
    expect(copies.stop()).toBeLessThanOrEqual(2 * frame.length)
    expect(received.reduce((sum, length) => sum + length, 0)).toBe(size)
    expect(received.length).toBeGreaterThan(5000)
  })

  it('SPDY ends a connection whose control frame is longer than 64 KB before it is there', async () => {
    const session = new SpdySession(() => undefined)
    drained(session)
    const head = controlFrame(frameTypes.synStream, 0, new Uint8Array(65 * 1024)).subarray(0, 8)
    await session.duplex.write(head)
    await session.duplex.closed
    expect(session.signal.aborted).toBe(true)
  })

  it('SPDY streams that nobody reads hold 256 KB together before their client has to wait', async () => {
    const session = new SpdySession(() => undefined)
    drained(session)
    const client = new FrameClient()
    for (let id = 1; id < 200; id += 2) await session.duplex.write(client.open(id))
    let accepted = 0
    for (let at = 0; at < 1000; at++) {
      const frame = dataFrame(1 + 2 * (at % 100), 0, new Uint8Array(8192))
      if (!(await isSettled(session.duplex.write(frame)))) break
      accepted += frame.length
    }
    expect(accepted).toBeLessThan(600 * 1024)
    session.close()
  })

  it('SPDY holds few small chunks, whose memory is more than their bytes', async () => {
    const session = new SpdySession(() => undefined)
    drained(session)
    await session.duplex.write(new FrameClient().open(1))
    let accepted = 0
    for (let at = 0; at < 20_000; at++) {
      if (!(await isSettled(session.duplex.write(dataFrame(1, 0, Uint8Array.of(0)))))) break
      accepted++
    }
    expect(accepted).toBeLessThan(5000)
    session.close()
  })

  it('SPDY cuts off a client that opens streams and takes them back, and serves others meanwhile', async () => {
    const runtime = countedRuntime()
    let opened = 0
    const session = new SpdySession(() => void opened++, runtime)
    drained(session)
    const client = new FrameClient()
    for (let id = 1; id < 60_000 && !session.signal.aborted; id += 2) {
      await session.duplex.write(client.open(id)).catch(() => undefined)
      await session.duplex.write(client.reset(id)).catch(() => undefined)
    }
    expect(session.signal.aborted).toBe(true)
    expect(opened).toBeLessThan(1100)
    expect(runtime.counts.turns).toBeGreaterThanOrEqual(20)
  })

  it('SPDY cuts off a client that opens streams of which the server has no use', async () => {
    let opened = 0
    const session: SpdySession = new SpdySession((stream) => {
      opened++
      session.refuse(stream)
    }, countedRuntime())
    drained(session)
    const client = new FrameClient()
    for (let id = 1; id < 10_000 && !session.signal.aborted; id += 2) {
      await session.duplex.write(client.open(id)).catch(() => undefined)
    }
    await quiet()
    expect(session.signal.aborted).toBe(true)
    expect(opened).toBeLessThan(1100)
  })

  it('a forwarded port whose streams are reset leaves no timer behind, and takes their ids again', async () => {
    const runtime = countedRuntime()
    const pod = decoded(podResource, { metadata: { name: 'a' } })
    const session = forwardOverSpdy({ node: new SmallNode(), pod }, runtime)
    const sent = drained(session)
    const client = new FrameClient()
    const headers = { streamtype: 'error', port: '80', requestid: '0' }
    for (let id = 1; id < 400; id += 2) {
      await session.duplex.write(client.open(id, headers))
      await session.duplex.write(client.reset(id))
    }
    await quiet()
    expect(runtime.counts.timers).toBe(0)
    await session.duplex.write(client.open(401, headers))
    await session.duplex.write(client.open(403, { ...headers, streamtype: 'data' }))
    await quiet()
    const before = sent.bytes
    await session.duplex.write(dataFrame(403, 0, new Uint8Array(1000)))
    await quiet()
    expect(sent.bytes - before).toBeGreaterThan(1000)
    expect(runtime.counts.timers).toBe(0)
    session.close()
  })

  it('a forwarded connection ends when the client resets its stream of data', async () => {
    const pod = decoded(podResource, { metadata: { name: 'a' } })
    let isClosed = false
    class WatchedNode extends SmallNode {
      override async portForward(target: unknown, port: number) {
        const duplex = await super.portForward(target, port)
        void duplex.closed.then(() => (isClosed = true))
        return duplex
      }
    }
    const session = forwardOverSpdy({ node: new WatchedNode(), pod }, countedRuntime())
    drained(session)
    const client = new FrameClient()
    const headers = { port: '80', requestid: '0' }
    await session.duplex.write(client.open(1, { ...headers, streamtype: 'error' }))
    await session.duplex.write(client.open(3, { ...headers, streamtype: 'data' }))
    await quiet()
    await session.duplex.write(client.reset(3))
    await quiet()
    expect(isClosed).toBe(true)
    session.close()
  })

  it('SPDY streams tell their owner once that they are over', async () => {
    const streams: SpdyStream[] = []
    const session = new SpdySession((stream) => void streams.push(stream))
    drained(session)
    await session.duplex.write(new FrameClient().open(1))
    await quiet()
    let calls = 0
    const [stream] = streams
    if (stream) stream.onClose = () => void calls++
    session.close()
    if (stream) session.remove(stream)
    expect(calls).toBe(1)
  })
})
