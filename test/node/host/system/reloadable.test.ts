import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { StartupError } from '../../../../node-host/base/errors/startup-error.ts'
import { Reloadable, type ReloadableOptions } from '../../../../node-host/base/files/reloadable.ts'
import { type TestRuntime, testRuntime } from '../../../support/servers/test-runtime.ts'

let directory: string
let runtime: TestRuntime
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'skerry-files-'))
  runtime = testRuntime()
  onTestFinished(() => rm(directory, { recursive: true }))
})

function at(name: string): string {
  return join(directory, name)
}

async function replace(name: string, text: string): Promise<void> {
  await writeFile(at(`${name}.new`), text)
  await rename(at(`${name}.new`), at(name))
}

/** Texts of the same number fit together: `a1` and `b1`. */
function fitting(texts: readonly string[]): string {
  const [first, ...rest] = texts.map((text) => text.slice(1))
  if (!/^\d$/.test(first ?? '')) throw new StartupError(`${texts.join()} holds no number`)
  if (rest.some((number) => number !== first)) throw new StartupError('the two do not fit')
  return texts.join()
}

async function open(
  names: readonly string[],
  parse: ReloadableOptions<string>['parse'] = fitting,
): Promise<Reloadable<string>> {
  const files = names.map((name) => ({ path: at(name), what: 'the file of the test' }))
  const reloadable = await Reloadable.open({ name: 'test value', files, parse, runtime })
  onTestFinished(() => reloadable.close())
  return reloadable
}

/** Level and fault, or files, of what was logged. */
function logged(): readonly string[] {
  return runtime.log.map(({ level, fields }) => `${level}: ${fields['fault'] ?? fields['files']}`)
}

describe('the value of watched files', () => {
  it('a watched file that is replaced gives the new value', async () => {
    await writeFile(at('a'), 'a1')
    const reloadable = await open(['a'])
    const seen: string[] = []
    const cancel = reloadable.onChange((value) => void seen.push(value))
    await replace('a', 'a2')
    await reloadable.reload()
    expect(reloadable.value).toBe('a2')
    expect(logged()).toEqual([`info: ${at('a')}`])
    cancel()
    await replace('a', 'a3')
    await reloadable.reload()
    expect(reloadable.value).toBe('a3')
    expect(seen).toEqual(['a2'])
  })

  it('the line about a new value describes it, such as the names and the last day of a certificate', async () => {
    await writeFile(at('a'), 'a1')
    const files = [{ path: at('a'), what: 'the file of the test' }]
    const reloadable = await Reloadable.open({
      name: 'test value',
      files,
      parse: fitting,
      describe: (value) => ({ until: value.slice(1) }),
      runtime,
    })
    onTestFinished(() => reloadable.close())
    await replace('a', 'a2')
    await reloadable.reload()
    expect(runtime.log).toMatchObject([
      { level: 'info', fields: { name: 'test value', files: at('a'), until: '2' } },
    ])
  })

  it('a watched file that stays as it is tells nobody', async () => {
    await writeFile(at('a'), 'a1')
    const reloadable = await open(['a'])
    reloadable.onChange(() => expect.unreachable())
    await replace('a', 'a1')
    await reloadable.reload()
    expect(runtime.log).toEqual([])
  })

  it('a watched secret mount follows its link, which swaps all files at once', async () => {
    for (const [folder, number] of Object.entries({ '..first': 1, '..second': 2 })) {
      await mkdir(at(folder))
      for (const name of ['a', 'b']) await writeFile(join(at(folder), name), `${name}${number}`)
    }
    await symlink('..first', at('..data'))
    for (const name of ['a', 'b']) await symlink(join('..data', name), at(name))
    const reloadable = await open(['a', 'b'])
    expect(reloadable.value).toBe('a1,b1')
    await symlink('..second', at('..data.new'))
    await rename(at('..data.new'), at('..data'))
    await rm(at('..first'), { recursive: true })
    await reloadable.reload()
    expect(reloadable.value).toBe('a2,b2')
  })

  it('a watched file that becomes faulty keeps its old value, and the log names each fault once', async () => {
    await writeFile(at('a'), 'a1')
    const reloadable = await open(['a'])
    reloadable.onChange(() => expect.unreachable())
    for (const text of ['nonsense', 'nonsense', 'rubbish', 'a1', 'rubbish']) {
      await replace('a', text)
      await reloadable.reload()
      expect(reloadable.value).toBe('a1')
    }
    expect(logged()).toEqual([
      'warn: nonsense holds no number',
      'warn: rubbish holds no number',
      `info: ${at('a')}`,
      'warn: rubbish holds no number',
    ])
  })

  it('each new fault of a watched file is told once to those who listen for faults', async () => {
    await writeFile(at('a'), 'a1')
    const reloadable = await open(['a'])
    const faults: string[] = []
    const cancel = reloadable.onFault((fault) => void faults.push(fault))
    await replace('a', 'x')
    await reloadable.reload()
    await reloadable.reload()
    expect(faults).toEqual(['x holds no number'])
    cancel()
    await replace('a', 'y')
    await reloadable.reload()
    expect(faults).toHaveLength(1)
  })

  it('a watched file that goes missing keeps its old value, and follows it once it is back', async () => {
    await writeFile(at('a'), 'a1')
    const reloadable = await open(['a'])
    await rm(at('a'))
    await reloadable.reload()
    expect(reloadable.value).toBe('a1')
    const fault = `cannot read the file of the test ${at('a')}: it does not exist`
    expect(logged()).toEqual([`warn: ${fault}`])
    await writeFile(at('a'), 'a2')
    await reloadable.reload()
    expect(reloadable.value).toBe('a2')
  })

  it('watched files that belong together keep the old value until they fit again', async () => {
    await writeFile(at('a'), 'a1')
    await writeFile(at('b'), 'b1')
    const reloadable = await open(['a', 'b'])
    await replace('a', 'a2')
    await reloadable.reload()
    expect(reloadable.value).toBe('a1,b1')
    expect(logged()).toEqual(['warn: the two do not fit'])
    await replace('b', 'b2')
    await reloadable.reload()
    expect(reloadable.value).toBe('a2,b2')
  })

  it('watched files survive a check that fails unexpectedly', async () => {
    await writeFile(at('a'), 'a1')
    const reloadable = await open(['a'], ([text = '']) => {
      if (text === 'a2') throw new TypeError('a defect')
      return text
    })
    await replace('a', 'a2')
    await reloadable.reload()
    expect(reloadable.value).toBe('a1')
    expect(logged()).toEqual(['error: a defect'])
  })

  it('a new value of watched files reaches all listeners, also after one that fails', async () => {
    await writeFile(at('a'), 'a1')
    const reloadable = await open(['a'])
    const seen: string[] = []
    reloadable.onChange(() => {
      throw new Error('a listener that fails')
    })
    reloadable.onChange((value) => void seen.push(value))
    await replace('a', 'a2')
    await reloadable.reload()
    expect(seen).toEqual(['a2'])
    expect(runtime.log.map(({ level }) => level)).toEqual(['info', 'error'])
  })

  it('watched files cannot be opened without a valid first value', async () => {
    await expect(open(['a'])).rejects.toMatchObject({ name: 'StartupError' })
    await writeFile(at('a'), 'nonsense')
    await expect(open(['a'])).rejects.toMatchObject({ message: 'nonsense holds no number' })
  })
})

describe('reloads of watched files', () => {
  it('reloads run one after another, and those that come meanwhile share the next one', async () => {
    await writeFile(at('a'), 'a1')
    const reloadable = await open(['a'])
    const first = reloadable.reload()
    expect(reloadable.reload()).toBe(first)
    // The first one has begun, and may have read the old text.
    await Promise.resolve()
    await replace('a', 'a2')
    const second = reloadable.reload()
    await Promise.all([first, second])
    expect(reloadable.value).toBe('a2')
    expect(logged()).toEqual([`info: ${at('a')}`])
  })

  it('reloads happen once a minute, for changes that no event tells', async () => {
    for (const number of [1, 2]) {
      await mkdir(at(`v${number}`))
      await writeFile(join(at(`v${number}`), 'a'), `a${number}`)
    }
    await symlink('v1', at('current'))
    const reloadable = await open(['current/a'])
    await reloadable.reload()
    await symlink('v2', at('next'))
    await rename(at('next'), at('current'))
    const changed = new Promise((resolve) => void reloadable.onChange(resolve))
    runtime.advance(60_000)
    expect(await changed).toBe('a2')
  })

  it('reloads happen shortly after the start, for changes that came before the watch', async () => {
    await writeFile(at('a'), 'a1')
    const reloadable = await open(['a'])
    await replace('a', 'a2')
    const changed = new Promise((resolve) => void reloadable.onChange(resolve))
    runtime.advance(100)
    expect(await changed).toBe('a2')
  })

  it('reloads end with the close, those too that are under way', async () => {
    await writeFile(at('a'), 'a1')
    const reloadable = await open(['a'])
    await replace('a', 'a2')
    const underWay = reloadable.reload()
    await Promise.resolve()
    reloadable.close()
    await underWay
    runtime.advance(120_000)
    await reloadable.reload()
    expect(reloadable.value).toBe('a1')
    expect(runtime.log).toEqual([])
  })
})
