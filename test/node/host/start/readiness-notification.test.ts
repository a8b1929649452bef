import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { notifyServiceManager } from '../../../../node-host/base/process/readiness-notification.ts'
import { recordingLogger, signal } from '../http/open-listener.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'skerry-notify-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
})

/** Puts a program in the place of systemd-notify; returns the environment that a service manager would give. */
async function managed(script: string, shell = '/bin/sh'): Promise<Record<string, string>> {
  const program = join(folder, 'systemd-notify')
  await writeFile(program, `#!${shell}\n${script}\n`)
  await chmod(program, 0o755)
  return { PATH: `${folder}:/usr/bin:/bin`, NOTIFY_SOCKET: join(folder, 'socket') }
}

describe.skipIf(process.platform === 'win32')('a service manager', () => {
  it('a service manager that has started the server gets its states', async () => {
    const log = join(folder, 'log')
    const env = await managed(`echo "$NOTIFY_SOCKET $*" >> ${log}`)
    const logger = recordingLogger()
    await notifyServiceManager('READY=1', { logger, env })
    await notifyServiceManager('STOPPING=1', { logger, env })
    const socket = env['NOTIFY_SOCKET']
    expect(await readFile(log, 'utf8')).toBe(`${socket} READY=1\n${socket} STOPPING=1\n`)
    expect(logger.lines).toEqual([])
  })

  it('a service manager is not looked for where there is none', async () => {
    const { PATH } = await managed(`echo called > ${folder}/called`)
    await notifyServiceManager('READY=1', { logger: recordingLogger(), env: { PATH } })
    await expect(readFile(join(folder, 'called'))).rejects.toThrow('ENOENT')
  })

  it.each([
    ['fails', 'echo no such socket >&2; exit 1'],
    ['never ends', 'exec sleep 600'],
  ])(
    'a service manager whose program %s costs a line of the log, not the server',
    async (_, script) => {
      const env = await managed(script)
      const logger = recordingLogger()
      await notifyServiceManager('READY=1', { logger, env, limitMs: 100 })
      expect(logger.lines).toMatchObject([{ level: 'warn', fields: { state: 'READY=1' } }])
    },
  )

  it('a service manager whose program is missing costs a line of the log, not the server', async () => {
    const logger = recordingLogger()
    const env = { PATH: folder, NOTIFY_SOCKET: join(folder, 'socket') }
    await notifyServiceManager('READY=1', { logger, env })
    expect(logger.lines).toMatchObject([{ level: 'warn', fields: { state: 'READY=1' } }])
  })

  it('a service manager is notified when the command serves, and when it begins to stop', async () => {
    const forward = "require('net').connect(process.env.NOTIFY_SOCKET).end(process.argv[2])"
    const env = await managed(forward, process.execPath)
    const states = new Map(['READY=1', 'STOPPING=1'].map((state) => [state, signal()]))
    const receiver = createServer((socket) => {
      void readText(socket).then((state) => states.get(state)?.fire())
    })
    onTestFinished(() => void receiver.close())
    receiver.listen(env['NOTIFY_SOCKET'])
    await once(receiver, 'listening')
    const words = ['--storage=memory', '--dev', '--secure-port=0', '--controllers=']
    const child = spawn(process.execPath, [inject('scripts').main, ...words], {
      env,
      stdio: 'ignore',
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    const ended = once(child, 'exit')
    await states.get('READY=1')?.seen
    child.kill('SIGTERM')
    await states.get('STOPPING=1')?.seen
    expect(await ended).toEqual([0, null])
  })
})
