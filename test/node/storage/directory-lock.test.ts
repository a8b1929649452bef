import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { lockDirectory, socketName } from '../../../node-host/base/locks/directory-lock.ts'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'

let directory: string
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'skerry-lock-'))
})
afterEach(() => rmSync(directory, { recursive: true, force: true }))

describe.each(['linux', 'darwin'] as const)(
  'the lock of a data directory, as on %s',
  (platform) => {
    it('the lock of a data directory keeps a second one out, and names the directory, the process that has it and its URL', async () => {
      const lock = await lockDirectory(directory, platform)
      const refusal = (serves: string) => ({
        code: 'unavailable',
        message: `the data directory ${directory} is in use by process ${process.pid}${serves}; stop it, or choose another directory with --data-dir`,
      })
      await expect(lockDirectory(directory, platform)).rejects.toMatchObject(refusal(''))
      await lock.publish('https://127.0.0.1:6443')
      await expect(lockDirectory(directory, platform)).rejects.toMatchObject(
        refusal(', which serves https://127.0.0.1:6443'),
      )
      await lock.release()
    })

    it('the lock of a data directory can be taken again after its release', async () => {
      await (await lockDirectory(directory, platform)).release()
      const again = await lockDirectory(directory, platform)
      expect(await again.release()).toBeUndefined()
    })

    it('the lock of a data directory is taken over from a process that died', async () => {
      const dead = spawnSync(process.execPath, ['-e', '']).pid
      writeFileSync(join(directory, 'lock.pid'), `${dead}\n`)
      const lock = await lockDirectory(directory, platform)
      await expect(lockDirectory(directory, platform)).rejects.toThrow(`process ${process.pid}`)
      await lock.release()
    })
  },
)

describe('the lock of a data directory, as on win32', () => {
  it('a data directory has one lock on Windows, in whatever case its path is written', () => {
    const name = socketName('C:\\Users\\Jane\\Data', 'win32')
    expect(name).toMatch(/^\\\\\.\\pipe\\skerry-[0-9a-f]{32}$/)
    expect(socketName('c:\\users\\jane\\DATA', 'win32')).toBe(name)
    expect(socketName('C:\\Users\\Jane\\Data2', 'win32')).not.toBe(name)
  })

  it('data directories that differ in case have two locks where paths do', () => {
    expect(socketName('/srv/Data', 'linux')).not.toBe(socketName('/srv/data', 'linux'))
  })
})

describe('a store', () => {
  it('a store is opened once at a time', async () => {
    const backend = await openLmdbBackend(directory)
    await expect(openLmdbBackend(directory)).rejects.toMatchObject({ code: 'unavailable' })
    await backend.close()
    await (await openLmdbBackend(directory)).close()
  })
})
