import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import {
  type CreateApiServer,
  launchServer,
} from '../../../../node-host/serving/launch/launch-server.ts'
import type { RunningServer } from '../../../../node-host/serving/running/running-server.ts'
import { makeTestPki } from '../certificates/test-pki.ts'
import { recordingLogger } from '../http/open-listener.ts'
import { FakeApi, launchIn } from './launched-server.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-data-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
})

function launch(options?: StartOptions, api?: FakeApi): Promise<RunningServer> {
  return launchIn(directory, options, api)
}

describe('a start is refused in one line when', () => {
  async function refusal(options: StartOptions, api = new FakeApi()): Promise<string> {
    const outcome = await launch(options, api).then(
      () => 'started',
      (error: unknown) => error,
    )
    expect(outcome).toMatchObject({ name: 'StartupError' })
    const { message } = outcome as Error
    expect(message).not.toContain('\n')
    return message
  }

  it('a start is refused when another process has the directory', async () => {
    await launch()
    expect(await refusal({})).toContain(`${directory} is in use by`)
  })

  it('a start is refused when the directory belongs to the other brand', async () => {
    await (await launch()).close()
    expect(await refusal({ brand: 'k8s' })).toContain('brand svc')
  })

  it('a start is refused when the directory holds other things', async () => {
    await writeFile(join(directory, 'thesis.doc'), '')
    expect(await refusal({})).toContain('holds other files (thesis.doc)')
  })

  it('a start is refused when the directory is a file', async () => {
    await writeFile(join(directory, 'file'), '')
    expect(await refusal({ dataDir: join(directory, 'file') })).toContain(
      'a file of that name exists',
    )
  })

  it('a start is refused when the port is taken, and the directory is free again', async () => {
    const other = await launch({ dataDir: join(directory, 'other') })
    const dataDir = join(directory, 'mine')
    expect(await refusal({ dataDir, port: other.port })).toContain(
      `port ${other.port} of 127.0.0.1 is in use`,
    )
    await launch({ dataDir })
  })

  it('a start is refused when the address is not of this machine', async () => {
    expect(await refusal({ bindAddress: '192.0.2.1' })).toContain(
      '192.0.2.1 is not an address of this machine',
    )
  })

  it('a start is refused when development would be open to others', async () => {
    expect(await refusal({ dev: true, bindAddress: '0.0.0.0' })).toContain('--dev')
  })

  it('a start is refused when a file is missing, or not what it should be', async () => {
    const pki = await makeTestPki()
    const file = async (name: string, content: string): Promise<string> => {
      await writeFile(join(directory, name), content)
      return join(directory, name)
    }
    const cert = await file('.tls.crt', pki.tls.certificate)
    const key = await file('.tls.key', pki.authority.key)
    const nonsense = await file('.nonsense', 'nonsense')
    expect(await refusal({ tokenAuthFile: '/nowhere/tokens' })).toContain(
      '/nowhere/tokens: it does not exist',
    )
    expect(await refusal({ clientCaFile: nonsense })).toContain('holds no PEM certificate')
    expect(await refusal({ tlsCertFile: cert })).toContain('give both')
    expect(await refusal({ tlsCertFile: cert, tlsPrivateKeyFile: nonsense })).toContain(
      'is not a PEM private key',
    )
    expect(await refusal({ tlsCertFile: cert, tlsPrivateKeyFile: key })).toContain(
      'does not belong to',
    )
  })

  it('a start is refused when the API server finds a switch that it does not know', async () => {
    const api = new FakeApi()
    const failing: CreateApiServer = () =>
      Promise.reject(new RangeError('unknown feature gate Nope'))
    const starting = launchServer(
      { dataDir: directory, port: 0, logger: recordingLogger() },
      failing,
    )
    await expect(starting).rejects.toMatchObject({
      name: 'StartupError',
      message: 'unknown feature gate Nope',
    })
    await launch({}, api)
  })
})
