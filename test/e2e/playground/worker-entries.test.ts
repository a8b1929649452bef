import { expect, inject, it } from 'vitest'
import { importersOf, workerEntries } from '../../support/sources/script-imports.ts'

it('no script of the built playground imports the entry of a worker, which WebKit would run twice', async () => {
  const { url } = inject('sites').playground
  const textAt = async (path: string): Promise<string> => (await fetch(`${url}/${path}`)).text()
  const files = JSON.parse(await textAt('files.json')) as readonly string[]
  const scripts = new Map(
    await Promise.all(
      files
        .filter((path) => path.endsWith('.js'))
        .map(async (path) => [path, await textAt(path)] as const),
    ),
  )
  const entries = workerEntries(scripts)
  expect(entries.size).toBe(2)
  expect(importersOf(entries, scripts)).toEqual([])
})
