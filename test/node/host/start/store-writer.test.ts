import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { storeWriter } from '../../../../node-host/serving/launch/store-writer.ts'

const root = mkdtempSync(join(tmpdir(), 'skerry-writer-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function folderOf(...scripts: readonly string[]): string {
  const folder = mkdtempSync(join(root, 'scripts-'))
  for (const name of scripts) writeFileSync(join(folder, name), '')
  return folder
}

const build = folderOf('server-WVnI1UN1.js', 'late-D60QaMdW.js', 'licences.txt')

it('a built program is the same writer again with the same settings, in whatever order', () => {
  const gates = [
    ['A', true],
    ['B', false],
  ] as const
  const writer = storeWriter({ featureGates: new Map(gates) }, '1.33', build)
  expect(writer).toMatch(/^[\w-]{43}$/)
  expect(storeWriter({ featureGates: new Map(gates.toReversed()) }, '1.33', build)).toBe(writer)
})

it('another build, another release and other settings are another writer', () => {
  const writers = [
    storeWriter({}, undefined, build),
    storeWriter({}, '1.33', build),
    storeWriter({ featureGates: new Map([['A', true]]) }, undefined, build),
    storeWriter({ featureGates: new Map([['A', false]]) }, undefined, build),
    storeWriter({ runtimeConfig: new Map([['A', true]]) }, undefined, build),
    storeWriter({}, undefined, folderOf('server-WVnI1UN2.js', 'late-D60QaMdW.js')),
    storeWriter({}, undefined, folderOf('server-WVnI1UN1.js')),
  ]
  expect(new Set(writers).size).toBe(writers.length)
})

it('a program that runs from its sources, or from a bundle with other scripts, has no name', () => {
  expect(storeWriter({}, undefined)).toBeUndefined()
  expect(storeWriter({}, undefined, folderOf('server.js'))).toBeUndefined()
  expect(storeWriter({}, undefined, folderOf('server-WVnI1UN1.js', 'index.mjs'))).toBeUndefined()
  expect(storeWriter({}, undefined, folderOf('licences.txt'))).toBeUndefined()
  expect(storeWriter({}, undefined, join(root, 'absent'))).toBeUndefined()
})
