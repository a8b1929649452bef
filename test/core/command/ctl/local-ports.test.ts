import { describe, expect, it } from 'vitest'
import { decodeUtf8 } from '../../../../core/base/json/json-parse.ts'
import type { ByteDuplex } from '../../../../core/base/streams/byte-duplex.ts'
import { readAll } from '../../../../core/base/streams/join-bytes.ts'
import { encodeUtf8 } from '../../../../core/base/text/utf8.ts'
import { LocalPorts } from '../../../../core/command/ctl/local-ports.ts'

/** Answers a connection with a text. */
function answer(text: string) {
  return (connection: ByteDuplex): void => {
    void connection.write(encodeUtf8(text))
    connection.end()
  }
}

async function heard(ports: LocalPorts, port: number): Promise<string | undefined> {
  const connection = ports.connect(port)
  return connection && decodeUtf8(await readAll(connection.incoming))
}

describe('the ports of a machine without a network', () => {
  it('programs reach what listens on a port until that is closed', async () => {
    const ports = new LocalPorts()
    const [one, other] = await Promise.all([
      ports.listen({ address: '127.0.0.1', port: 8001, accept: answer('api') }),
      ports.listen({ address: '::1', port: 8001, accept: answer('api') }),
    ])
    expect(await heard(ports, 8001)).toBe('api')
    one.close()
    expect(await heard(ports, 8001)).toBe('api')
    other.close()
    expect(await heard(ports, 8001)).toBeUndefined()
  })

  it('a port is given once, and a free one to whoever asks for any', async () => {
    const ports = new LocalPorts()
    const { port } = await ports.listen({ address: '127.0.0.1', port: 0, accept: answer('') })
    await expect(ports.listen({ address: '127.0.0.1', port, accept: answer('') })).rejects.toThrow(
      `listen tcp 127.0.0.1:${port}: bind: address already in use`,
    )
    expect(ports.ports).toEqual([port])
  })
})
