import { expect, it } from 'vitest'
import { DirectoryNode, FileNode } from '../../../../../core/cluster/simulation/files/inode.ts'
import { failure, testFiles } from './test-files.ts'

/** Numbers that look random and are the same at each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

type Model = Map<string, string | undefined>

const names = ['a', 'b', 'c']
const parentOf = (path: string): string => path.slice(0, path.lastIndexOf('/'))
const isDirectory = (model: Model, path: string): boolean =>
  path === '' || (model.has(path) && model.get(path) === undefined)
const below = (model: Model, path: string): string[] =>
  Array.from(model.keys()).filter((each) => each.startsWith(`${path}/`))

it.each([1, 2, 3, 4, 5])(
  'files do as a map of paths does, and their room is exact (seed %i)',
  (seed) => {
    const next = numbers(seed)
    const { room, as } = testFiles()
    const files = as(0, 0)
    const model: Model = new Map()
    const path = (): string =>
      Array.from({ length: 1 + next(3) }, () => `/${names[next(3)] ?? ''}`).join('')
    for (let step = 0; step < 2000; step++) {
      const [one, two] = [path(), path()]
      const isPlace = isDirectory(model, parentOf(one))
      const kind = next(6)
      let [isDone, isExpected] = [false, false]
      if (kind === 0) {
        isDone = failure(() => files.makeDirectory(one)) === undefined
        isExpected = isPlace && !model.has(one)
        if (isExpected) model.set(one, undefined)
      } else if (kind <= 2) {
        const [text, append] = ['x'.repeat(next(100)), kind === 2]
        const bytes = new TextEncoder().encode(text)
        isDone = failure(() => files.write(one, bytes, { append })) === undefined
        isExpected = isPlace && !isDirectory(model, one)
        if (isExpected) model.set(one, (append ? (model.get(one) ?? '') : '') + text)
      } else if (kind === 3) {
        isDone = failure(() => files.remove(one)) === undefined
        isExpected = model.has(one) && !isDirectory(model, one)
        if (isExpected) model.delete(one)
      } else if (kind === 4) {
        isDone = failure(() => files.removeAll(one)) === undefined
        isExpected = model.has(one)
        if (isExpected) for (const each of [one, ...below(model, one)]) model.delete(each)
      } else {
        isDone = failure(() => files.rename(one, two)) === undefined
        const fromDirectory = isDirectory(model, one)
        const isReplaced =
          one === two ||
          !model.has(two) ||
          (isDirectory(model, two) === fromDirectory && below(model, two).length === 0)
        isExpected =
          model.has(one) &&
          isDirectory(model, parentOf(two)) &&
          !two.startsWith(`${one}/`) &&
          isReplaced
        if (isExpected && one !== two) {
          for (const each of [one, ...below(model, one)]) {
            model.set(two + each.slice(one.length), model.get(each))
            model.delete(each)
          }
        }
      }
      expect([step, isDone]).toEqual([step, isExpected])
      expect(room.entries).toBe(model.size)
      const content = Array.from(model.values()).reduce((sum, each) => sum + (each?.length ?? 0), 0)
      expect(room.bytes).toBe(content + 512 * model.size)
    }
    for (const [each, text] of model) {
      expect(files.find(each)?.size).toBe(text === undefined ? 4096 : text.length)
    }
    for (const each of files.names('/')) files.removeAll(`/${each}`)
    expect([room.bytes, room.entries]).toEqual([0, 0])
  },
)

it('links share a content, whose room is given back with the last name', () => {
  const { room, as } = testFiles()
  const files = as(0, 0)
  files.write('/a', new Uint8Array(1000))
  files.link('/a', '/b')
  files.symlink('a', '/c')
  files.link('/c', '/d')
  expect([room.bytes, room.entries]).toEqual([1000 + 1 + 4 * 512, 4])
  for (const name of ['a', 'c', 'd']) files.remove(`/${name}`)
  expect([room.bytes, room.entries]).toEqual([1000 + 512, 1])
  files.remove('/b')
  expect([room.bytes, room.entries]).toEqual([0, 0])
})

it('files of an image take room once they are written, and none is given back that was not taken', () => {
  const { room, root, as } = testFiles()
  const attributes = { mode: 0o755, uid: 0, gid: 0, modifiedAt: 0 }
  for (const name of ['kept', 'cut', 'grown']) {
    root.entries.set(name, new FileNode(attributes, new Uint8Array(2000)))
  }
  root.entries.set('dir', new DirectoryNode(attributes))
  const files = as(0, 0)
  files.write('/mine', new Uint8Array(10))
  files.remove('/kept')
  files.removeDirectory('/dir')
  expect([room.bytes, room.entries]).toEqual([522, 1])
  files.write('/cut', new Uint8Array(5))
  files.write('/grown', new Uint8Array(5), { append: true })
  expect(room.bytes).toBe(522 + 5 + 2005)
  for (const name of ['cut', 'grown', 'mine']) files.remove(`/${name}`)
  expect([room.bytes, room.entries]).toEqual([0, 0])
})

it('what has no room is refused, and nothing is taken', () => {
  const { room, as } = testFiles()
  const files = as(0, 0)
  files.write('/a', new Uint8Array(90_000))
  const before = room.bytes
  expect(failure(() => files.write('/a', new Uint8Array(10_000), { append: true }))).toBe(
    'No space left on device',
  )
  expect(room.bytes).toBe(before)
  expect(files.status('/a').size).toBe(90_000)
  for (let at = 1; at < 100; at++) failure(() => files.makeDirectory(`/${at}`))
  expect(failure(() => files.makePipe('/more'))).toBe('No space left on device')
})
