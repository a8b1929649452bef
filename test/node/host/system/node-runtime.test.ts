import { performance } from 'node:perf_hooks'
import { describe, expect, it, vi } from 'vitest'
import { crc32 } from '../../../../core/storage/engine/crc32.ts'
import { nodeRuntime } from '../../../../node-host/base/node-runtime.ts'
import { parseCommand } from '../../../../node-host/commands/flags/parse-command.ts'
import { skerryProgram } from '../../../../node-host/commands/serve/programs.ts'
import { timersContract } from '../../../contract/runtime-timers.ts'
import { openUpstream } from '../../outgoing/upstream.ts'
import { recordingLogger } from '../http/open-listener.ts'

// The runtime's timers are out of reach of a test's, so these are handed to it here.
vi.mock('node:timers', () => ({
  setTimeout: (task: () => void, delay: number) => globalThis.setTimeout(task, delay),
  clearTimeout: (timer: NodeJS.Timeout) => globalThis.clearTimeout(timer),
  setImmediate: (task: () => void) => globalThis.setImmediate(task),
  setInterval: (task: () => void, delay: number) => globalThis.setInterval(task, delay),
  clearInterval: (timer: NodeJS.Timeout) => globalThis.clearInterval(timer),
}))

const runtime = nodeRuntime(recordingLogger())

describe('random bytes of the Node runtime', () => {
  it.each([16, 64, 65, 100_000])('random bytes of the Node runtime fill %d bytes', (length) => {
    const bytes = new Uint8Array(length)
    expect(runtime.random(bytes)).toBe(bytes)
    expect(bytes.some((byte) => byte !== 0)).toBe(true)
  })

  it('random bytes of the Node runtime do not repeat over many small draws', () => {
    const drawn = Array.from({ length: 5000 }, () =>
      Buffer.from(runtime.random(new Uint8Array(16))).toString('hex'),
    )
    expect(new Set(drawn).size).toBe(drawn.length)
  })
})

describe('checksums', () => {
  it.each([0, 1, 7, 8, 80, 5000])(
    'checksums of %d bytes are those that other hosts make',
    (length) => {
      const bytes = Uint8Array.from({ length }, (_, at) => (at * 31) & 0xff)
      expect(runtime.crc32?.(bytes)).toBe(crc32(bytes))
    },
  )
})

describe('turns', () => {
  it('turns that take long together are spread, so that what comes meanwhile is served between them', async () => {
    let time = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => time)
    let round = 0
    let isCounting = true
    const count = (): void => {
      setImmediate(() => {
        round++
        if (isCounting) count()
      })
    }
    count()
    const seen: number[] = []
    await Promise.all(
      Array.from({ length: 9 }, async () => {
        await runtime.timers.yieldTurn()
        seen.push(round)
        time += 4
      }),
    )
    isCounting = false
    clock.mockRestore()
    expect(seen).toEqual([1, 1, 1, 2, 2, 2, 3, 3, 3])
  })
})

const client = vi.hoisted(() => ({ isLoaded: false }))
vi.mock('../../../../node-host/base/outgoing/outgoing-client.ts', async (original) => {
  client.isLoaded = true
  return original()
})

describe('requests to other servers', () => {
  // The first test of outgoing requests: a module that was loaded stays loaded.
  it('a Node runtime that is closed before its first outgoing request does not load the client for it', async () => {
    await nodeRuntime(recordingLogger()).close()
    expect(client.isLoaded).toBe(false)
  })

  it('outgoing requests are sent until the runtime is closed, which also ends what is under way', async () => {
    const upstream = await openUpstream(({ url }, response) => {
      if (url === '/whole') response.end('whole')
      else response.write('half')
    })
    const { fetch, close } = nodeRuntime(recordingLogger())
    const call = { purpose: 'command', method: 'GET', deadline: Infinity, limit: 100 } as const
    const whole = await fetch({ ...call, url: `${upstream.url}/whole` })
    expect(Buffer.from(await whole.bytes()).toString()).toBe('whole')
    const half = await fetch({ ...call, url: `${upstream.url}/half` })
    await close()
    await expect(half.bytes()).rejects.toMatchObject({ reason: 'aborted' })
    await expect(fetch({ ...call, url: upstream.url })).rejects.toMatchObject({ reason: 'aborted' })
    await upstream.idle()
  })

  it.each([
    [[], undefined, 'forbidden'],
    [['--allow-link-local-targets'], true, 'aborted'],
  ] as const)(
    'with the flags %j a request to an issuer at a link-local address fails as it should',
    async (flags, allows, reason) => {
      const command = parseCommand(skerryProgram, flags)
      if (command.action !== 'start') throw new TypeError('the flags of a start')
      const { allowLinkLocalTargets } = command.settings.options
      expect(allowLinkLocalTargets).toBe(allows)
      const { fetch, close } = nodeRuntime(recordingLogger(), {
        allowsLinkLocal: allowLinkLocalTargets ?? false,
      })
      const url = 'https://169.254.169.254/.well-known/openid-configuration'
      // The caller has left already, so that nothing is sent.
      const call = {
        purpose: 'issuer-document',
        method: 'GET',
        url,
        signal: AbortSignal.abort(),
      } as const
      await expect(fetch(call)).rejects.toMatchObject({ reason })
      await close()
    },
  )

  it('outgoing requests cannot be sent by a runtime that was closed before its first', async () => {
    const { fetch, close } = nodeRuntime(recordingLogger())
    await close()
    const call = { purpose: 'command', method: 'GET', url: 'http://127.0.0.1:1/' } as const
    await expect(fetch(call)).rejects.toMatchObject({ reason: 'aborted' })
  })
})

timersContract(runtime)
