import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { startServer } from '../../../../node-host/serving/launch/start-server.ts'
import { recordingLogger } from '../http/open-listener.ts'

it.skipIf(process.platform === 'win32')(
  'everything that a server writes is for its own user only: store, keys, certificates, kubeconfig',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'skerry-private-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const dataDir = join(directory, 'data')
    const umask = process.umask(0o000)
    onTestFinished(() => void process.umask(umask))
    const server = await startServer({ dataDir, port: 0, logger: recordingLogger() })
    onTestFinished(() => server.close())
    const names = await readdir(dataDir, { recursive: true })
    const modes = await Promise.all(
      ['', ...names].map(async (name) => {
        const { mode } = await stat(join(dataDir, name))
        return [name, (mode & 0o077).toString(8)] as const
      }),
    )
    expect(names).toEqual(expect.arrayContaining(['kubeconfig', 'pki', join('pki', 'sa.key')]))
    expect(modes.filter(([, others]) => others !== '0')).toEqual([])
  },
)
