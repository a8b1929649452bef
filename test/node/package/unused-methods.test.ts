import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../node-host/build/package/entries.ts'
import {
  users,
  withoutUnusedMethods,
} from '../../../node-host/build/package/unused-methods-plugin.ts'

function without(code: string, ...roots: readonly string[]): string {
  return withoutUnusedMethods(code, roots, 'module.js').replaceAll(/\s+/g, ' ').trim()
}

describe('methods that nothing names', () => {
  it.each([
    ['a class', 'class A { used() {} unused() {} static unused() {} }', 'class A { used() {} }'],
    [
      'a prototype',
      'A.prototype.used = function () {}; A.prototype.unused = function () {};',
      'A.prototype.used = function () {};',
    ],
    [
      'methods that only such methods call',
      'class A { used() {} unused() { this.also() } also() { this.unused() } }',
      'class A { used() {} }',
    ],
  ])('the package leaves out methods of %s that nothing names', (_what, code, rest) => {
    expect(without(code, 'used')).toBe(rest)
  })

  it.each([
    ['a method that stays', 'class A { used() { this.next2() } next2() {} }'],
    ['code outside of methods', 'class A { other() {} } new A().other()'],
    ['a text, which may be a name', `class A { used(a) { a['one two'] } two() {} }`],
    [
      'JavaScript itself',
      'class A { constructor() {} toString() {} [Symbol.iterator]() {} #own() {} }',
    ],
  ])('the package keeps methods that %s names', (_what, code) => {
    expect(without(code, 'used')).toBe(code)
  })

  it.each([
    ['re2js', /from 're2js'/],
    ['sorted-btree', /from '(?:sorted-btree|.*\/ordered-map\.ts)'/],
  ])('sources that use %s stand in the folders whose names the package keeps', (name, uses) => {
    const sources = readdirSync(join(root, 'core'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => `core/${file.replaceAll('\\', '/')}`)
      .filter((file) => uses.test(readFileSync(join(root, file), 'utf8')))
    expect(sources.length).toBeGreaterThan(0)
    const folders = users[name] ?? []
    expect(
      sources.filter((file) => !folders.some((folder) => file.startsWith(`${folder}/`))),
    ).toEqual([])
  })
})
