import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchServer } from '../../../../node-host/serving/launch/launch-server.ts'
import {
  createAuthority,
  issueCertificate,
  type KeyPair,
} from '../../../../node-host/serving/pki/certificate-factory.ts'
import type { RunningServer } from '../../../../node-host/serving/running/running-server.ts'
import { recordingLogger } from '../http/open-listener.ts'
import { FakeApi } from '../start/launched-server.ts'

const validity = { from: Date.now() - 60_000, until: Date.now() + 3_600_000 }

let directory: string
let authority: KeyPair
let server: RunningServer

/** Writes a pair of that name for the hosts, and returns its files. */
async function write(
  name: string,
  hosts: readonly string[],
): Promise<{ certificateFile: string; keyFile: string }> {
  const pair = await issueCertificate(authority, {
    commonName: name,
    organizations: [],
    hosts,
    usage: 'server',
    validity,
  })
  const [certificateFile, keyFile] = [
    join(directory, `${name}.crt`),
    join(directory, `${name}.key`),
  ]
  await writeFile(certificateFile, pair.certificate)
  await writeFile(keyFile, pair.key)
  return { certificateFile, keyFile }
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-sni-'))
  authority = await createAuthority('test-ca', validity)
  const main = await write('main', ['localhost'])
  server = await launchServer(
    {
      storage: 'memory',
      port: 0,
      logger: recordingLogger(),
      tlsCertFile: main.certificateFile,
      tlsPrivateKeyFile: main.keyFile,
      tlsSniCertKeys: [
        { ...(await write('first', ['shared.test', 'own.test'])), names: [] },
        { ...(await write('second', ['shared.test'])), names: [] },
        { ...(await write('pattern', ['x'])), names: ['*.wild.test'] },
        { ...(await write('explicit', ['x'])), names: ['own.test', 'a.wild.test'] },
      ],
      tlsMinVersion: 'TLSv1.2',
      tlsCipherSuites: ['ECDHE-ECDSA-AES256-GCM-SHA384'],
      disableHttp2Serving: true,
      strictTransportSecurityDirectives: ['max-age=60', 'includeSubDomains'],
    },
    new FakeApi().create,
  )
})

afterAll(async () => {
  await server.close()
  await rm(directory, { recursive: true, force: true })
})

async function shake(options: ConnectionOptions): Promise<TLSSocket> {
  const { port } = server
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options })
  socket.on('error', () => undefined)
  try {
    await once(socket, 'secureConnect')
    return socket
  } finally {
    socket.end()
  }
}

describe('the handshake', () => {
  it.each([
    ['localhost', 'main', 'is not named by any pair'],
    ['other.test', 'main', 'is unknown'],
    ['shared.test', 'first', 'is in the certificates of two pairs, of which the first counts'],
    ['own.test', 'explicit', 'is given for a pair, which counts before certificates'],
    ['b.wild.test', 'pattern', 'matches a pattern'],
    ['a.wild.test', 'explicit', 'is given in whole, which counts before patterns'],
    ['b.a.wild.test', 'main', 'has more labels than the pattern'],
  ])('for %s serves the pair %s, since the host %s', async (servername, name) => {
    const socket = await shake({ servername })
    expect(socket.getPeerCertificate().subject.CN).toBe(name)
  })

  it('has a least version, and the chosen cipher suites beside those of TLS 1.3', async () => {
    const older = await shake({ servername: 'localhost', maxVersion: 'TLSv1.2' })
    expect(older.getProtocol()).toBe('TLSv1.2')
    expect(older.getCipher().name).toBe('ECDHE-ECDSA-AES256-GCM-SHA384')
    expect((await shake({ servername: 'localhost' })).getProtocol()).toBe('TLSv1.3')
    const ciphers = 'ECDHE-ECDSA-AES128-GCM-SHA256'
    await expect(shake({ maxVersion: 'TLSv1.2', ciphers })).rejects.toThrow(/handshake failure/)
    await expect(
      shake({ minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' }),
    ).rejects.toThrow(/protocol version/)
  })

  it('offers HTTP/1.1 only where HTTP/2 is switched off', async () => {
    const socket = await shake({ servername: 'localhost', ALPNProtocols: ['h2', 'http/1.1'] })
    expect(socket.alpnProtocol).toBe('http/1.1')
  })
})

describe('an answer', () => {
  it('has the header Strict-Transport-Security with the chosen directives', async () => {
    const outgoing = httpsGet(`https://localhost:${server.port}/`, {
      ca: authority.certificate,
      agent: false,
    })
    const [message] = (await once(outgoing, 'response')) as [IncomingMessage]
    message.resume()
    expect(message.headers['strict-transport-security']).toBe('max-age=60; includeSubDomains')
  })
})
