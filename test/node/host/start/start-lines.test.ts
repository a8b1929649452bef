import { X509Certificate } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import { logStart } from '../../../../node-host/commands/serve/start-lines.ts'
import { recordingLogger } from '../http/open-listener.ts'
import { launchIn } from './launched-server.ts'

async function linesOf(directory: string, options: StartOptions = {}) {
  const server = await launchIn(directory, options)
  const logger = recordingLogger()
  logStart(logger, server)
  await server.close()
  return { server, lines: logger.lines }
}

describe('the lines of a start', () => {
  it('the lines name the data directory, the certificates and the address, and what a later start has found', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'skerry-lines-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const { lines, server } = await linesOf(directory, { brand: 'k8s', controllers: ['*', '-job'] })
    const file = join(directory, 'pki', 'apiserver.crt')
    const { validTo } = new X509Certificate(await readFile(file))
    expect(lines).toMatchObject([
      { message: 'data directory created', fields: { path: directory, storage: 'lmdb' } },
      {
        message: 'certificate authority created',
        fields: { file: join(directory, 'pki', 'ca.crt') },
      },
      {
        message: 'serving certificate created',
        fields: {
          file,
          names: expect.stringMatching(/^localhost,127\.0\.0\.1,/),
          until: new Date(validTo).toISOString(),
        },
      },
      { message: "administrator's certificate created" },
      { message: 'running controllers', fields: { controllers: '*,-job' } },
      {
        message: 'serving',
        fields: {
          url: server.url,
          brand: 'k8s.io',
          release: '1.34',
          kubeconfig: join(directory, 'kubeconfig'),
        },
      },
    ])
    const later = await linesOf(directory, { release: '1.30', storage: 'memory' })
    expect(later.lines.map(({ message }) => message)).toEqual([
      'objects are in memory until the server stops',
      'certificate authority found',
      'serving certificate found',
      "administrator's certificate found",
      'running controllers',
      'serving',
    ])
    expect(later.lines.at(-1)).toMatchObject({ fields: { release: '1.30' } })
  })
})
