import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { FileWatch } from '../../../../node-host/base/files/file-watch.ts'
import { recordingLogger } from '../http/open-listener.ts'

// A system whose watches are all in use, which a test must not bring about.
vi.mock('node:fs', async (original) => ({
  ...(await original<object>()),
  watch: () => {
    throw Object.assign(new Error('no watches left'), { code: 'ENOSPC' })
  },
}))

describe('a watch over files where the system has no watches left', () => {
  it('a file watch logs once for each directory that it cannot watch, however often it tries', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'skerry-watch-'))
    onTestFinished(() => rm(directory, { recursive: true, force: true }))
    const places = ['certificates', 'keys'].map((name) => join(directory, name))
    for (const place of places) await mkdir(place)
    const logger = recordingLogger()
    const watch = new FileWatch({
      paths: places.map((place) => join(place, 'tls.pem')),
      logger,
      timers: { after: () => () => undefined },
      onHint: () => undefined,
    })
    onTestFinished(() => watch.close())
    for (let minute = 0; minute < 3; minute++) await watch.follow()
    expect(logger.lines.map(({ level, fields }) => [level, fields])).toEqual(
      places.map((place) => ['warn', { directory: place, fault: 'no watches left' }]),
    )
  })
})
