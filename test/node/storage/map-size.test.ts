import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'
import { usualMapSize } from '../../../node-host/store/lmdb/map-size.ts'

const root = mkdtempSync(join(tmpdir(), 'skerry-map-size-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const isLinux = process.platform === 'linux'

/** Sizes of the maps of a data file in this process. */
function mapsOf(directory: string): readonly number[] {
  const lines = readFileSync('/proc/self/maps', 'utf8').split('\n')
  return lines
    .filter((line) => line.endsWith(join(directory, 'data.mdb')))
    .map((line) => {
      const [from = '', to = ''] = (line.split(' ')[0] ?? '').split('-')
      return parseInt(to, 16) - parseInt(from, 16)
    })
}

describe('the map of a data file', () => {
  it.runIf(isLinux)('a data file is mapped once, with room that it never outgrows', async () => {
    const directory = join(root, 'roomy')
    const backend = await openLmdbBackend(directory)
    const bytes = new Uint8Array(16 * 1024 * 1024)
    for (let revision = 2; revision < 20; revision++) {
      await backend.append([{ revision, index: 0, bytes }], Uint8Array.of(1))
      await backend.read([{ revision, index: 0 }])
    }
    expect(backend.sizeBytes()).toBeGreaterThan(256 * 1024 * 1024)
    expect(mapsOf(directory)).toEqual([usualMapSize()])
    await backend.close()
  })

  it.runIf(isLinux)('a store opens where the address space of its process is limited', async () => {
    const writer = [inject('scripts')['storage-writer'], join(root, 'tight'), join(root, 'log')]
    const limited = `ulimit -v 8000000; exec "$0" "$@"`
    const child = spawn('sh', ['-c', limited, process.execPath, ...writer])
    const ended = once(child, 'exit')
    const wrote = once(child.stdout, 'data')
    const [outcome] = (await Promise.race([wrote, ended])) as [unknown]
    child.kill('SIGKILL')
    await ended
    expect(String(outcome)).toMatch(/^\.+$/)
  })
})
