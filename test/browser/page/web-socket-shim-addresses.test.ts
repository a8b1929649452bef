import { describe, expect, it } from 'vitest'
import { shim, connection, address, seen } from './shimmed-sockets.ts'

function thrownBy(construct: () => WebSocket): { name: string; message: string } {
  try {
    construct().close()
  } catch (error) {
    const { name, message } = error as Error
    return { name, message }
  }
  throw new TypeError('nothing was thrown')
}

describe('a WebSocket to any other address', () => {
  it('a WebSocket to any other address is the one of the platform', () => {
    shim(() => connection([]))
    const elsewhere = ['/clusters/demonstration', '/other'].map((path) => address(path))
    for (const url of [...elsewhere, 'ws://127.0.0.1:9/clusters/demo/x']) {
      const socket = new WebSocket(url)
      expect(Object.getPrototypeOf(socket)).toBe(WebSocket.prototype)
      expect(socket).toBeInstanceOf(WebSocket)
      socket.close()
    }
  })

  it('a WebSocket complains of its arguments in the words of the platform', () => {
    const Native = WebSocket
    const { requests } = shim(() => connection([]))
    const wrong: [string, string | string[]][] = [
      [address(), ['a', 'a']],
      [address(), 'a b'],
      [`${address()}#x`, []],
      ['ftp://x', []],
    ]
    for (const [url, protocols] of wrong) {
      expect(thrownBy(() => new WebSocket(url, protocols))).toEqual(
        thrownBy(() => new Native(url, protocols)),
      )
    }
    expect(requests).toHaveLength(0)
  })

  it('a WebSocket is the one of the platform once the shim is taken away', () => {
    const before = WebSocket
    const { uninstall } = shim(() => connection([]))
    expect(WebSocket).not.toBe(before)
    uninstall()
    expect(WebSocket).toBe(before)
  })
})

describe('without a prefix', () => {
  it('the WebSocket shim without a prefix serves the addresses of the API only', async () => {
    shim(() => connection(['a']), '')
    expect(await seen(new WebSocket(address('/apis/apps/v1/deployments?watch=1')))).toContain(
      'message a',
    )
    const other = new WebSocket(address('/hot-reload'))
    expect(Object.getPrototypeOf(other)).toBe(WebSocket.prototype)
    other.close()
  })
})
