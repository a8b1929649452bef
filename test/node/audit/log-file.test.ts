import { renameSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { LogFile, type LogFileSettings } from '../../../node-host/serving/audit/log-file.ts'
import { testRuntime, type TestRuntime } from '../../support/servers/test-runtime.ts'

let directory: string
let path: string
let runtime: TestRuntime

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-audit-'))
  path = join(directory, 'log', 'audit.log')
  runtime = testRuntime(Date.UTC(2026, 0, 2, 3, 4, 5, 678))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
})

async function openLog(settings: Partial<LogFileSettings> = {}): Promise<LogFile> {
  const usual = { path, maxSize: 10, maxAge: 0, maxBackups: 0, compress: false }
  const log = await LogFile.open({ ...usual, ...settings }, runtime)
  onTestFinished(() => log.close())
  return log
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The files of the log, the current one first, each as `name: content`. */
async function files(): Promise<string[]> {
  const names = (await readdir(join(directory, 'log'))).toSorted().toReversed()
  return Promise.all(
    names.map(async (name) => {
      const content = await readFile(join(directory, 'log', name))
      return `${name}: ${(name.endsWith('.gz') ? gunzipSync(content) : content).toString()}`
    }),
  )
}

describe('the audit log file', () => {
  it('is made with its directory, and can be read by its owner only', async () => {
    await openLog()
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    expect((await stat(join(directory, 'log'))).mode & 0o777).toBe(0o700)
  })

  it('is rotated before it exceeds its size, and the old file has the time in its name', async () => {
    const log = await openLog()
    for (const line of ['one 7\n', 'two 7\n', 'three\n']) {
      log.write(bytes(line))
      runtime.advance(1000)
    }
    await log.close()
    expect(await files()).toEqual([
      'audit.log: three\n',
      'audit-2026-01-02T03-04-07.678.log: two 7\n',
      'audit-2026-01-02T03-04-06.678.log: one 7\n',
    ])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  it('loses no file where it is rotated twice in a millisecond', async () => {
    const log = await openLog({ maxSize: 2 })
    for (const line of ['1\n', '2\n', '3\n']) log.write(bytes(line))
    await log.close()
    expect(await files()).toEqual([
      'audit.log: 3\n',
      'audit-2026-01-02T03-04-05.679.log: 2\n',
      'audit-2026-01-02T03-04-05.678.log: 1\n',
    ])
  })

  it('goes on where it was before a restart', async () => {
    const log = await openLog()
    log.write(bytes('1\n'))
    await log.close()
    const again = await openLog()
    again.write(bytes('2\n'))
    await again.close()
    expect(await files()).toEqual(['audit.log: 1\n2\n'])
  })

  it('keeps as many rotated files as it is told, compressed where it is told, and other files alone', async () => {
    const log = await openLog({ maxSize: 2, maxBackups: 2, compress: true })
    await writeFile(join(directory, 'log', 'audit-notes.log'), 'mine')
    for (const line of ['1\n', '2\n', '3\n', '4\n']) {
      log.write(bytes(line))
      runtime.advance(1000)
    }
    await log.close()
    expect(await files()).toEqual([
      'audit.log: 4\n',
      'audit-notes.log: mine',
      'audit-2026-01-02T03-04-08.678.log.gz: 3\n',
      'audit-2026-01-02T03-04-07.678.log.gz: 2\n',
    ])
  })

  it('deletes rotated files that are older than it is told', async () => {
    const log = await openLog({ maxSize: 2, maxAge: 1 })
    log.write(bytes('1\n'))
    log.write(bytes('2\n'))
    runtime.advance(24 * 60 * 60 * 1000 + 1)
    log.write(bytes('3\n'))
    await log.close()
    expect(await files()).toEqual(['audit.log: 3\n', 'audit-2026-01-03T03-04-05.679.log: 2\n'])
  })

  it('refuses a start where a directory is in its place', async () => {
    await mkdir(path, { recursive: true })
    await expect(openLog()).rejects.toThrow(`cannot write the audit log ${path}: it is a directory`)
  })

  it('takes lines again once what was in its way is gone', async () => {
    const log = await openLog()
    log.write(bytes('1\n'))
    await log.close()
    await rm(join(directory, 'log'), { recursive: true })
    expect(() => log.write(bytes('2\n'))).toThrow('ENOENT')
    await mkdir(join(directory, 'log'))
    log.write(bytes('3\n'))
    await log.close()
    expect(await files()).toEqual(['audit.log: 3\n'])
  })

  /** A log whose first rotations fail, as Windows says it of a file that a program has open. */
  async function openHeldLog(
    platform: NodeJS.Platform,
  ): Promise<{ readonly log: LogFile; readonly letGo: () => void }> {
    let isOpen = true
    const rename = (from: string, to: string): void => {
      if (isOpen) throw Object.assign(new Error('EPERM: rename'), { code: 'EPERM' })
      renameSync(from, to)
    }
    const settings = { path, maxSize: 10, maxAge: 0, maxBackups: 0, compress: false }
    const log = await LogFile.open(settings, runtime, { platform, rename })
    onTestFinished(() => log.close())
    return { log, letGo: () => void (isOpen = false) }
  }

  it('the audit log that a program has open on Windows takes further lines, and is rotated once it can be', async () => {
    const { log, letGo } = await openHeldLog('win32')
    for (const line of ['one 7\n', 'two 7\n', 'three\n']) log.write(bytes(line))
    expect(runtime.log.filter(({ level }) => level === 'warn')).toHaveLength(1)
    letGo()
    log.write(bytes('four\n'))
    await log.close()
    expect(await files()).toEqual([
      'audit.log: four\n',
      'audit-2026-01-02T03-04-05.678.log: one 7\ntwo 7\nthree\n',
    ])
  })

  it('the audit log that may not be renamed on Linux refuses lines that it has no room for', async () => {
    const { log } = await openHeldLog('linux')
    log.write(bytes('one 7\n'))
    expect(() => log.write(bytes('two 7\n'))).toThrow('EPERM')
  })

  it('takes no line that is larger than a file may be', async () => {
    const log = await openLog()
    expect(() => log.write(bytes('0123456789\n'))).toThrow('exceeds maximum file size')
  })
})
