import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import { lockDirectory } from '../../../node-host/base/locks/directory-lock.ts'
import { runSnapshot } from '../../../node-host/commands/snapshot/snapshot-command.ts'
import { startServer } from '../../../node-host/serving/launch/start-server.ts'
import { openLmdbBackend } from '../../../node-host/store/lmdb/lmdb-backend.ts'
import {
  fillDirectory,
  temporaryFolder,
  valuesIn,
} from '../../support/snapshots/filled-directory.ts'

/** A data directory of `count` config maps, and a snapshot of it. */
async function saved(count = 20) {
  const folder = await temporaryFolder()
  const directory = join(folder, 'data')
  const file = join(folder, 'objects.snapshot')
  await fillDirectory(directory, count)
  const said = await runSnapshot(['save', file, '--data-dir', directory])
  return { folder, directory, file, said, target: join(folder, 'target') }
}

describe('a snapshot of a data directory', () => {
  it('keeps every value with its versions, and the release', async () => {
    const { directory, file, said, target } = await saved()
    const before = await valuesIn(directory)
    expect(said).toBe(`saved 21 values of revision ${before.revision} to ${file}\n`)
    expect(await runSnapshot(['restore', file, '--data-dir', target])).toBe(
      `restored 20 objects to ${target} with their resource versions, up to ${before.revision}\n`,
    )
    expect(await valuesIn(target)).toEqual(before)
    const metadata = JSON.parse(await readFile(join(target, 'skerry.json'), 'utf8')) as object
    expect(metadata).toMatchObject({ brand: 'k8s', release: '1.33', formatVersion: 1 })
  })

  it('is served with the versions that it kept, and writes go on from there', async () => {
    const { file, target } = await saved()
    await runSnapshot(['restore', file, '--data-dir', target])
    const { revision } = await valuesIn(target)
    const server = await startServer({ dataDir: target, port: 0, dev: true, controllers: [] })
    const maps = '/api/v1/namespaces/default/configmaps'
    const one = (await (await fetch(`${server.url}${maps}/map-1`)).json()) as {
      metadata: { uid: string; resourceVersion: string }
    }
    expect(one.metadata.uid).toBe('uid-map-1')
    expect(Number(one.metadata.resourceVersion)).toBe(revision - 3)
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ metadata: { name: 'new' } }),
    }
    const made = (await (await fetch(`${server.url}${maps}`, init)).json()) as typeof one
    expect(Number(made.metadata.resourceVersion)).toBeGreaterThan(revision)
    await server.close()
  })

  it('of 10,000 objects comes back whole', async () => {
    const { directory, file, target } = await saved(10_000)
    await runSnapshot(['restore', file, '--data-dir', target])
    expect(await valuesIn(target)).toEqual(await valuesIn(directory))
  })

  it('is described by inspect, in text and in JSON', async () => {
    const { file } = await saved()
    const text = await runSnapshot(['inspect', file])
    expect(text).toMatch(/^brand +k8s$/m)
    expect(text).toMatch(/^release +1\.33$/m)
    expect(text).toMatch(/^ {2}v1 ConfigMap +20$/m)
    expect(text).toMatch(/^other values +1$/m)
    const facts = JSON.parse(await runSnapshot(['inspect', file, '-o', 'json'])) as object
    expect(facts).toMatchObject({ source: 'directory', objects: 20, kinds: { 'v1 ConfigMap': 20 } })
  })

  it('replaces no file, and no objects, unless it is told to', async () => {
    const { directory, file, target } = await saved()
    await expect(runSnapshot(['save', file, '--data-dir', directory])).rejects.toThrow(
      `${file} exists: choose another name, or give --overwrite`,
    )
    await runSnapshot(['save', file, '--data-dir', directory, '--overwrite'])
    await fillDirectory(target, 3)
    const restore = ['restore', file, '--data-dir', target]
    await expect(runSnapshot(restore)).rejects.toThrow('--overwrite replaces its objects')
    await runSnapshot([...restore, '--overwrite'])
    expect(await valuesIn(target)).toEqual(await valuesIn(directory))
  })

  it('is refused where the directory is of another brand, has other files, or is in use', async () => {
    const { file, target, folder } = await saved()
    await fillDirectory(target, 1, 'svc')
    const restore = ['restore', file, '--overwrite', '--data-dir']
    await expect(runSnapshot([...restore, target])).rejects.toThrow(
      `the snapshot has brand k8s, and ${target} has brand svc`,
    )
    await expect(runSnapshot([...restore, folder])).rejects.toThrow('is not empty')
    const used = join(folder, 'used')
    await mkdir(used)
    const lock = await lockDirectory(used)
    await expect(runSnapshot([...restore, used])).rejects.toThrow('is in use')
    await expect(runSnapshot(['save', join(folder, 'b'), '--data-dir', used])).rejects.toThrow(
      'is no data directory with a store',
    )
    await lock.release()
    expect(await readdir(used)).toEqual([])
  })
})

describe('a snapshot file that is not whole', () => {
  it('is refused before anything is written, wherever it is cut or changed', async () => {
    const { file, target } = await saved()
    const whole = await readFile(file)
    const restore = (): Promise<string> => runSnapshot(['restore', file, '--data-dir', target])
    for (const length of [0, 10, 18, 30, 300, whole.length - 33, whole.length - 1]) {
      await writeFile(file, whole)
      await truncate(file, length)
      await expect(restore(), String(length)).rejects.toThrow(/is cut short|is no snapshot/)
    }
    for (const at of [20, 60, 500, whole.length - 60, whole.length - 5]) {
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0x20
      await writeFile(file, changed)
      await expect(restore(), String(at)).rejects.toThrow(/is damaged/)
    }
    await writeFile(file, Buffer.concat([whole, Buffer.from('x')]))
    await expect(restore()).rejects.toThrow('something follows its end')
    await writeFile(
      file,
      Buffer.from(whole.toString('latin1').replace('shot 1', 'shot 2'), 'latin1'),
    )
    await expect(restore()).rejects.toThrow('a format of a later version')
    expect(existsSync(target)).toBe(false)
  })

  it('of another program is refused, as one that is missing is', async () => {
    const folder = await temporaryFolder()
    const file = join(folder, 'notes.txt')
    await writeFile(file, 'these are notes, and no snapshot at all')
    await expect(runSnapshot(['inspect', file])).rejects.toThrow(`${file} is no snapshot of skerry`)
    await expect(runSnapshot(['inspect', join(folder, 'none')])).rejects.toThrow(
      'cannot read the snapshot',
    )
  })
})

describe('a restore that is killed', () => {
  it('leaves nothing that is served, and the next one completes', async () => {
    const { directory, file, target } = await saved(10_000)
    await mkdir(target)
    const words = [inject('scripts').main, 'snapshot', 'restore', file, '--data-dir', target]
    const child = spawn(process.execPath, words, { stdio: 'ignore' })
    const watcher = watch(target, () => void child.kill('SIGKILL'))
    await once(child, 'exit')
    watcher.close()
    expect(existsSync(join(target, 'data.mdb'))).toBe(false)
    await runSnapshot(['restore', file, '--data-dir', target])
    expect(await valuesIn(target)).toEqual(await valuesIn(directory))
    expect(await readdir(target)).not.toContain('.restore-partial')
  })

  it('beside a server that starts meanwhile gives it an empty store', async () => {
    const target = await temporaryFolder()
    await mkdir(join(target, '.restore-partial'))
    await openLmdbBackend(join(target, '.restore-partial')).then((backend) => backend.close())
    const server = await startServer({ dataDir: target, port: 0, dev: true, controllers: [] })
    const { items } = (await (
      await fetch(`${server.url}/api/v1/namespaces/default/configmaps`)
    ).json()) as {
      items: readonly unknown[]
    }
    expect(items).toEqual([])
    await server.close()
  })
})

describe('the command line of snapshots', () => {
  it('is refused with what is right', async () => {
    for (const [words, message] of [
      [[], 'an action is missing: save, restore, inspect'],
      [['load', 'a'], 'unknown action "load"'],
      [['save'], 'skerry snapshot save needs a file'],
      [['save', 'a', 'b'], 'unexpected argument "b"'],
      [['save', 'a', '--brand', 'x'], '--brand: "x" is not one of'],
      [['save', 'a', '--etcd-servers=http://a:1', '--data-dir=b'], 'are mutually exclusive'],
    ] as const) {
      await expect(runSnapshot(words), words.join(' ')).rejects.toThrow(message)
    }
    expect(await runSnapshot(['--help'])).toContain('skerry snapshot <save|restore|inspect>')
  })
})
