import { once } from 'node:events'
import { watch as watchDirectory } from 'node:fs'
import { appendFile, mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clearImmediate, setImmediate } from 'node:timers'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { FileWatch, settleMs } from '../../../../node-host/base/files/file-watch.ts'
import { recordingLogger, signal } from '../http/open-listener.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-watch-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
})

function at(name: string): string {
  return join(directory, name)
}

/** A watch whose hints come of events alone: nobody waits for it to settle, and its minute never ends. */
class Watching {
  readonly logger = recordingLogger()
  readonly watch: FileWatch
  hints = 0
  #next = signal()

  constructor(paths: readonly string[]) {
    this.watch = new FileWatch({
      paths,
      logger: this.logger,
      timers: {
        after: (milliseconds, task) => {
          if (milliseconds !== settleMs) return () => undefined
          const immediate = setImmediate(task)
          return () => clearImmediate(immediate)
        },
      },
      onHint: () => {
        this.hints++
        this.#next.fire()
        this.#next = signal()
      },
    })
    onTestFinished(() => this.watch.close())
  }

  static async over(...names: readonly string[]): Promise<Watching> {
    const watching = new Watching(names.map(at))
    await watching.next()
    await watching.watch.follow()
    return watching
  }

  /** Resolves with the hint after this call. */
  next(): Promise<void> {
    return this.#next.seen
  }

  /** How many hints there were once `change` has led to one. */
  async after(change: () => Promise<void>): Promise<number> {
    const hint = this.next()
    await change()
    await hint
    await this.watch.follow()
    return this.hints
  }
}

describe('a watch over files', () => {
  it.each<[string, () => Promise<void>]>([
    ['replaced', () => rename(at('next'), at('a'))],
    ['written', () => appendFile(at('a'), '2')],
    ['removed', () => rm(at('a'))],
  ])('a file watch sees that a file is %s', async (_, change) => {
    await writeFile(at('a'), '1')
    await writeFile(at('next'), '2')
    const watching = await Watching.over('a')
    const { hints } = watching
    expect(await watching.after(change)).toBeGreaterThan(hints)
  })

  it('a file watch sees that a missing file is created', async () => {
    const watching = await Watching.over('a')
    const { hints } = watching
    expect(await watching.after(() => writeFile(at('a'), '1'))).toBeGreaterThan(hints)
  })

  it('a file watch sees that the link of a secret mount is swapped, again and again', async () => {
    for (const version of ['..1', '..2', '..3']) {
      await mkdir(at(version))
      await writeFile(join(at(version), 'a'), version)
    }
    await symlink('..1', at('..data'))
    await symlink('..data/a', at('a'))
    const watching = await Watching.over('a')
    for (const version of ['..2', '..3', '..1']) {
      await symlink(version, at('next'))
      const { hints } = watching
      const swap = (): Promise<void> => rename(at('next'), at('..data'))
      expect(await watching.after(swap)).toBeGreaterThan(hints)
    }
  })

  it('a file watch sees what is written behind a link', async () => {
    await mkdir(at('elsewhere'))
    await writeFile(at('elsewhere/b'), '1')
    await symlink('elsewhere/b', at('a'))
    const watching = await Watching.over('a')
    const { hints } = watching
    const write = (): Promise<void> => appendFile(at('elsewhere/b'), '2')
    expect(await watching.after(write)).toBeGreaterThan(hints)
  })

  it('a file watch sees changes in a directory that was gone and is back', async () => {
    await mkdir(at('sub'))
    await writeFile(at('sub/a'), '1')
    const watching = await Watching.over('sub/a')
    await watching.after(() => rm(at('sub'), { recursive: true }))
    await mkdir(at('sub'))
    await watching.watch.follow()
    await watching.after(() => writeFile(at('sub/a'), '2'))
    expect(watching.logger.lines).toEqual([])
  })

  it('a file watch takes no notice of what is written into other files of the directory', async () => {
    await writeFile(at('a'), '1')
    await writeFile(at('store'), '1')
    const watching = await Watching.over('a')
    const before = watching.hints
    const witness = watchDirectory(directory, { persistent: false })
    onTestFinished(() => witness.close())
    const witnessed = once(witness, 'change')
    await appendFile(at('store'), '2')
    expect(await witnessed).toEqual(['change', 'store'])
    // The hint of an event comes in the next turn.
    await new Promise((resolve) => void setImmediate(resolve))
    expect(watching.hints).toBe(before)
  })

  it('a file watch sees nothing any more once it is closed', async () => {
    await writeFile(at('a'), '1')
    const watching = await Watching.over('a')
    const before = watching.hints
    watching.watch.close()
    await watching.watch.follow()
    const witness = watchDirectory(directory, { persistent: false })
    onTestFinished(() => witness.close())
    const witnessed = once(witness, 'change')
    await appendFile(at('a'), '2')
    await witnessed
    await new Promise((resolve) => void setImmediate(resolve))
    expect(watching.hints).toBe(before)
  })
})
