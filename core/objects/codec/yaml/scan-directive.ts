import { noUri, takeMatch, takeUri, type YamlTag } from './scan-tag.ts'
import { isBlank, isBreak, isBreakOrEnd, isSpaceOrEnd, type YamlCursor } from './yaml-cursor.ts'

/** `%YAML 1.1`, or `%TAG !e! tag:example.com,2020:`. */
export type YamlDirective = { readonly version: string } | { readonly tag: YamlTag }

const names = /[\w-]*/y
const digits = /\d*/y
const tagHandles = /!(?:[\w-]*!)?/y

/** Takes a directive, which begins at the place with `%`, and its line. */
export function takeDirective(cursor: YamlCursor): YamlDirective {
  cursor.at++
  const name = takeMatch(cursor, names)
  if (name === '') throw cursor.error('could not find expected directive name')
  if (!isSpaceOrEnd(cursor.code())) {
    throw cursor.error('found unexpected non-alphabetical character')
  }
  if (name !== 'YAML' && name !== 'TAG') throw cursor.error('found unknown directive name')
  cursor.skipBlanks()
  const directive = name === 'YAML' ? { version: takeVersion(cursor) } : { tag: takePrefix(cursor) }
  cursor.skipBlanks()
  cursor.skipComment()
  if (!isBreakOrEnd(cursor.code())) {
    throw cursor.error('did not find expected comment or line break')
  }
  if (isBreak(cursor.code())) cursor.takeBreak()
  return directive
}

function takeVersion(cursor: YamlCursor): string {
  const major = takeNumber(cursor)
  if (cursor.code() !== 0x2e) throw cursor.error("did not find expected digit or '.' character")
  cursor.at++
  return `${major}.${takeNumber(cursor)}`
}

function takeNumber(cursor: YamlCursor): number {
  const text = takeMatch(cursor, digits)
  if (text === '') throw cursor.error('did not find expected version number')
  if (text.length > 2) throw cursor.error('found extremely long version number')
  return Number(text)
}

function takePrefix(cursor: YamlCursor): YamlTag {
  const handle = takeMatch(cursor, tagHandles)
  if (handle === '' || (handle === '!' && /[\w-]/.test(cursor.text.charAt(cursor.at)))) {
    throw cursor.error("did not find expected '!'")
  }
  if (!isBlank(cursor.code())) throw cursor.error('did not find expected whitespace')
  cursor.skipBlanks()
  const suffix = takeUri(cursor)
  if (suffix === '') throw noUri(cursor)
  if (!isSpaceOrEnd(cursor.code())) {
    throw cursor.error('did not find expected whitespace or line break')
  }
  return { handle, suffix }
}
