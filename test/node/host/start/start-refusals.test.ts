import { existsSync } from 'node:fs'
import {
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { refusalOfSystem } from '../../../../node-host/base/errors/system-error.ts'
import type { StartOptions } from '../../../../node-host/base/options/start-options.ts'
import { launchServer } from '../../../../node-host/serving/launch/launch-server.ts'
import { recordingLogger } from '../http/open-listener.ts'
import { launchIn } from './launched-server.ts'

const isLinux = process.platform === 'linux'
const reached = 'the store and the certificates are there'

let parent: string
let directory: string
let dataFile: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'skerry-refused-'))
  onTestFinished(() => rm(parent, { recursive: true, force: true }))
  directory = join(parent, 'data')
  dataFile = join(directory, 'data.mdb')
})

/** The error of a start; it goes as far as the server itself, which is not made. */
async function start(options: StartOptions = {}): Promise<string> {
  const settings = { dataDir: directory, port: 0, logger: recordingLogger(), ...options }
  const refused: unknown = await launchServer(settings, () =>
    Promise.reject(new RangeError(reached)),
  ).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'StartupError' })
  const { message } = refused as Error
  expect(message).not.toContain('\n')
  return message
}

/** Starts a server on the directory, and closes it. */
async function use(options: StartOptions = {}): Promise<void> {
  await (await launchIn(directory, options)).close()
}

describe('a directory that was in use', () => {
  beforeEach(() => use())

  it('a directory that was in use starts again', async () => {
    expect(await readdir(directory)).toEqual(expect.arrayContaining(['data.mdb', 'pki']))
    expect(await start()).toBe(reached)
  })

  it('a directory that was in use is refused when its data file has no byte, and left as it is', async () => {
    await truncate(dataFile)
    const message = `${directory}: data.mdb is empty, although the directory has been used before; restore it from a copy, or remove data.mdb and lock.mdb to start with an empty store`
    expect(await start()).toBe(message)
    expect((await stat(dataFile)).size).toBe(0)
    await rm(dataFile)
    expect(await start()).toBe(message.replace('empty, although', 'missing, although'))
    await rm(join(directory, 'lock.mdb'))
    expect(await start()).toBe(reached)
  })

  it('a directory that was in use is refused when its data file is one that holds nothing', async () => {
    const other = open({ path: join(parent, 'other'), noSubdir: false })
    await other.close()
    await writeFile(dataFile, await readFile(join(parent, 'other/data.mdb')))
    expect(await start()).toContain(
      'data.mdb is empty, although the directory has been used before',
    )
  })

  it.each([1, 100, 4096, 8192, 10_000])(
    'a directory that was in use is refused when its data file is cut after %i bytes',
    async (length) => {
      await truncate(dataFile, length)
      expect(await start()).toMatch(/: the data file is damaged: .*; restore it from a copy$/)
    },
  )

  it.each([
    ['text', 'Dear diary,\n'.repeat(1000)],
    ['zeros', '\0'.repeat(10_000)],
  ])('a directory that was in use is refused when its data file is %s', async (_, content) => {
    await writeFile(dataFile, content)
    expect(await start()).toContain('the data file is damaged: it does not begin as an LMDB file')
  })

  it('a directory that was in use is refused when its data file is the one of another program', async () => {
    const other = open({ path: join(parent, 'other'), noSubdir: false })
    await other.put('a key', 'a value')
    await other.close()
    await writeFile(dataFile, await readFile(join(parent, 'other/data.mdb')))
    expect(await start()).toContain('the data file is damaged: ')
  })

  it('a directory that was in use is refused when there is a directory in place of a file', async () => {
    for (const name of ['data.mdb', 'pki/ca.crt', 'pki/sa.key']) {
      const place = join(directory, name)
      const content = await readFile(place)
      await rm(place)
      await mkdir(place)
      expect(await start()).toMatch(/is not a regular file|it is a directory/)
      await rm(place, { recursive: true })
      await writeFile(place, content)
    }
  })
})

describe('a first start', () => {
  it('a first start goes on where one was cut off before anything was written', async () => {
    await mkdir(directory)
    await writeFile(dataFile, '')
    expect(await start()).toBe(reached)
  })

  it('a first start takes the directory of a server that kept its objects in memory', async () => {
    await use({ storage: 'memory' })
    expect(existsSync(dataFile)).toBe(false)
    expect(await start()).toBe(reached)
  })

  it('a first start is refused below a file, and where the path is too long', async () => {
    await writeFile(directory, '')
    for (const dataDir of [directory, join(directory, 'below'), join(parent, 'x'.repeat(300))]) {
      expect(await start({ dataDir })).toMatch(/^cannot create the directory .*: \w/)
    }
  })

  it.runIf(isLinux)('a first start is refused where nobody may write', async () => {
    // In /proc, the system says of each new directory that it does not exist.
    for (const dataDir of ['/sys/kernel/skerry', '/proc/skerry', '/proc/skerry/data']) {
      expect(await start({ dataDir })).toMatch(
        /^cannot create the directory \/\w+\/[\w/]+: .*; choose another with --data-dir$/,
      )
    }
  })

  it.runIf(isLinux).each([
    ['no room is left', '/dev/full', 'the disk is full'],
    ['writing is forbidden', '/sys/kernel/skerry', 'permission denied'],
  ])('a first start is refused where %s, and keeps no lock', async (_, target, why) => {
    await mkdir(directory)
    const lock = join(directory, 'lock.pid')
    await symlink(target, lock)
    for (let time = 0; time < 2; time++) {
      expect(await start()).toBe(
        `the data directory ${directory} cannot be written to: ${why}; choose another with --data-dir`,
      )
    }
    await rm(lock)
    expect(await start()).toBe(reached)
  })

  it.runIf(isLinux)('a first start is refused where certificates cannot be written', async () => {
    await mkdir(directory)
    await symlink('/sys/kernel', join(directory, 'pki'))
    expect(await start()).toMatch(/^cannot write .*\/pki\/ca\.key: permission denied$/)
  })
})

describe('a refusal of the system', () => {
  it.each([
    ['EROFS', 'the file system is read-only'],
    ['EACCES', 'permission denied'],
    ['ENOSPC', 'the disk is full'],
    ['EMFILE', 'too many files are open'],
    ['EWHAT', 'something new'],
  ])('a refusal of the system of code %s is one line', (code, reason) => {
    const error = Object.assign(new Error('something new'), { code, errno: -1, syscall: 'open' })
    const path = '/data/store'
    expect(refusalOfSystem(Object.assign(error, { path }))?.message).toBe(
      `/data/store: ${reason} (open: ${code})`,
    )
  })

  it('a refusal of the system is not what a defect throws', () => {
    expect(refusalOfSystem(new TypeError('x is undefined'))).toBeUndefined()
    const code = Object.assign(new TypeError('no path'), { code: 'ERR_INVALID_ARG_VALUE' })
    expect(refusalOfSystem(code)).toBeUndefined()
  })
})
