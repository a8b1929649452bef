import { describe, expect, it } from 'vitest'
import { readChosen, readDropped } from '../../../../web-playground/share/given-files.ts'

function file(name: string, content: string | Uint8Array<ArrayBuffer> = ''): File {
  return new File([content], name)
}

/** A file or folder as a drop hands it over; a folder hands out two children at a time. */
function entry(name: string, content: string | readonly FileSystemEntry[]): FileSystemEntry {
  const isFile = typeof content === 'string'
  const waiting = isFile ? [] : [...content]
  return {
    name,
    isFile,
    isDirectory: !isFile,
    file: (resolve: (made: File) => void) => resolve(file(name, isFile ? content : '')),
    createReader: () => ({
      readEntries: (resolve: (some: readonly FileSystemEntry[]) => void) =>
        resolve(waiting.splice(0, 2)),
    }),
  } as unknown as FileSystemEntry
}

describe('files that are dropped on the page', () => {
  it('a folder brings all files that lie in it, with their paths', async () => {
    const names = ['a.yaml', 'b.yaml', 'c.yaml']
    const children = names.map((name) => entry(name, `kind: ${name}`))
    const folder = entry('shop', [...children, entry('base', [entry('d.yaml', 'kind: d')])])
    const read = await readDropped([folder, null], [])
    expect(read.map(({ path, bytes }) => [path, new TextDecoder().decode(bytes)])).toEqual([
      ['shop/a.yaml', 'kind: a.yaml'],
      ['shop/b.yaml', 'kind: b.yaml'],
      ['shop/c.yaml', 'kind: c.yaml'],
      ['shop/base/d.yaml', 'kind: d'],
    ])
  })

  it('too many files, and too large ones, are refused with a sentence', async () => {
    const many = Array.from({ length: 501 }, (_, at) => file(`${at}.yaml`))
    await expect(readChosen(many)).rejects.toThrow('More than 500 files cannot be taken at once.')
    const large = [file('a', new Uint8Array(5_000_000)), file('b', new Uint8Array(5_000_000))]
    await expect(readChosen(large)).rejects.toThrow('Files of more than 8 MB together')
  })
})
