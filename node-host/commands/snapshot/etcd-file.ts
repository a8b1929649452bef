import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { StartupError } from '../../base/errors/startup-error.ts'
import { reasonOf, systemCode } from '../../base/errors/system-error.ts'
import { makeTemporaryDirectory } from '../../base/files/temporary-directory.ts'
import { programCall } from '../../base/process/program-call.ts'

const execute = promisify(execFile)

/** The number at byte 16 of files of bbolt, etcd's database. */
const databaseMagic = 0xed0cdaed

/** How long etcd may take to serve a file. */
const startLimitMs = 30_000

/** Whether a file is one of `etcdctl snapshot save`. */
export async function isEtcdFile(path: string): Promise<boolean> {
  try {
    const file = await open(path, 'r')
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(20), 0, 20, 0)
      return bytesRead === 20 && buffer.readUInt32LE(16) === databaseMagic
    } finally {
      await file.close()
    }
  } catch (error) {
    throw new StartupError(`cannot read the snapshot ${path}: ${reasonOf(error)}`, error)
  }
}

/** An etcd that serves a file on this machine. */
export interface ServedFile {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  close(): Promise<void>
}

/**
 * Restores a file of `etcdctl snapshot save` into a temporary directory and serves it by an etcd of this machine.
 * @throws StartupError where etcd is not installed, or refuses the file.
 */
export async function serveEtcdFile(path: string): Promise<ServedFile> {
  const temporary = makeTemporaryDirectory()
  const data = join(temporary.path, 'etcd')
  let child: ChildProcess | undefined
  const close = async (): Promise<void> => {
    if (child && child.exitCode === null && child.pid !== undefined) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    await temporary.remove()
  }
  try {
    await restoreFile(path, data)
    const [client, peer] = [await freePort(), await freePort()]
    const url = `http://127.0.0.1:${client}`
    const peerUrl = `http://127.0.0.1:${peer}`
    const urls = [`--listen-client-urls=${url}`, `--advertise-client-urls=${url}`]
    const words = [`--data-dir=${data}`, ...urls, `--listen-peer-urls=${peerUrl}`]
    const call = programCall('etcd', words, { env: process.env })
    child = spawn(call.file, call.words, { ...call, stdio: 'ignore' })
    child.on('error', () => undefined)
    await served(url, child)
    return { url, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Programs that restore a file: that of etcd 3.6, and that of versions before. */
const restorers = ['etcdutl', 'etcdctl']

async function restoreFile(path: string, data: string): Promise<void> {
  for (const program of restorers) {
    const failure = await run(program, ['snapshot', 'restore', path, `--data-dir=${data}`])
    if (failure === undefined) return
    if (failure !== 'absent') {
      throw new StartupError(`${program} cannot restore ${path}: ${failure}`)
    }
  }
  throw new StartupError(
    `${path} is a file of etcdctl snapshot, which etcd and etcdutl or etcdctl read: install them`,
  )
}

/** @returns undefined where the program succeeds, `absent` where there is none, and otherwise the last line that it says. */
async function run(program: string, words: readonly string[]): Promise<string | undefined> {
  const env = { ...process.env, ETCDCTL_API: '3' }
  try {
    const call = programCall(program, words, { env })
    await execute(call.file, [...call.words], { ...call, env })
    return undefined
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 'absent'
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr) : ''
    return said.trim().split('\n').at(-1) ?? 'no reason given'
  }
}

async function served(url: string, child: ChildProcess): Promise<void> {
  const limit = Date.now() + startLimitMs
  while (Date.now() < limit && child.exitCode === null && child.pid !== undefined) {
    const isHealthy = await fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isHealthy) return
    await pause(100)
  }
  throw new StartupError('etcd does not serve the file; it has to be installed beside etcdctl')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
