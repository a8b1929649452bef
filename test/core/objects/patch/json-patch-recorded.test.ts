import { describe, expect, it } from 'vitest'
import { ApiError } from '../../../../core/base/api/errors/api-error.ts'
import { textsOf } from '../../../../core/base/api/json-fields.ts'
import {
  cloneJson,
  type JsonObject,
  type JsonValue,
  type WritableJsonObject,
} from '../../../../core/base/api/json.ts'
import { parseJson } from '../../../../core/base/json/json-parse.ts'
import { parseJsonPatch } from '../../../../core/objects/patch/json-patch-operations.ts'
import { applyJsonPatch } from '../../../../core/objects/patch/json-patch.ts'
import {
  pathsToNowhere,
  recordedDocument,
  recordedOperations,
  recordedPatches,
  recordedPaths,
} from '../../../support/recorded/recorded-json-patches.ts'
import { unlessRefused } from '../../../support/requests/unless-refused.ts'

const refused = 'refused'

function outcome(operations: JsonValue): unknown {
  const patched = (): unknown => applyJsonPatch(recordedDocument, parseJsonPatch(operations))
  return unlessRefused(patched, ApiError) ?? refused
}

/** The whole document of a recorded answer, which gives what changed. */
function recorded(answer: string): unknown {
  if (answer === '422') return refused
  const changes = parseJson(answer).value as JsonObject
  const document: WritableJsonObject = { ...cloneJson(recordedDocument), ...changes }
  for (const name of ['gone', ...textsOf(changes, 'gone')]) delete document[name]
  return document
}

function rows(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '')
}

describe('a JSON patch as the original applies it', () => {
  it.each(rows(recordedPaths))('a JSON patch reaches what the original reaches: %s', (row) => {
    const [path, ...answers] = row.split(' | ')
    const wanted = answers.map(recorded)
    const found = recordedOperations.map((operation) => outcome([operation(path ?? '')]))
    expect(wanted).toHaveLength(recordedOperations.length)
    expect(found).toEqual(wanted)
  })

  it.each(pathsToNowhere)('a JSON patch is refused for a path to nowhere: "%s"', (path) => {
    const found = recordedOperations.map((operation) => outcome([operation(path)]))
    expect(found).toEqual(recordedOperations.map(() => refused))
  })

  it.each(rows(recordedPatches))('a JSON patch is answered as the original does: %s', (row) => {
    const [patch, answer] = row.split(' => ')
    expect(outcome(parseJson(`[${patch}]`).value)).toEqual(recorded(answer ?? ''))
  })

  it('a JSON patch compares values in tests, where the original compares how numbers and texts are written', () => {
    for (const test of ['"/a","value":1.0', '"/a","value":1e0', '"/s","value":"\\u0078"']) {
      expect(outcome(parseJson(`[{"op":"test","path":${test}}]`).value)).toEqual(recordedDocument)
    }
  })

  it('a JSON patch compares lists and objects with nulls, where the original panics or finds none equal', () => {
    const tests = (path: string, value: JsonValue): JsonObject => ({ op: 'test', path, value })
    expect(outcome([tests('/ll', [{ k: 1 }, null, [1, 2]])])).toEqual(recordedDocument)
    expect(outcome([tests('/ll', [{ k: 1 }, {}, [1, 2]])])).toBe(refused)
    const added = { op: 'add', path: '/o/y', value: null }
    expect(outcome([added, tests('/o', { b: 1, z: null, y: null })])).not.toBe(refused)
  })
})

describe('a JSON patch of the whole document', () => {
  const whole = recordedDocument

  it.each([
    ['tests it', { op: 'test', path: '', value: whole }, whole],
    ['tests it for something else', { op: 'test', path: '', value: {} }, refused],
    ['tests it for nothing', { op: 'test', path: '' }, refused],
    ['replaces it by an object', { op: 'replace', path: '', value: { a: 2 } }, { a: 2 }],
    ['replaces it by a list', { op: 'replace', path: '', value: [] }, []],
    ['replaces it by a text', { op: 'replace', path: '', value: 'x' }, whole],
    ['replaces it by null', { op: 'replace', path: '', value: null }, whole],
    ['replaces it by nothing', { op: 'replace', path: '' }, refused],
    ['adds it', { op: 'add', path: '', value: {} }, refused],
    ['removes it', { op: 'remove', path: '' }, refused],
    ['copies it', { op: 'copy', from: '', path: '/to' }, refused],
    ['moves it', { op: 'move', from: '', path: '/to' }, refused],
    ['copies to it', { op: 'copy', from: '/o', path: '' }, refused],
    ['moves to it', { op: 'move', from: '/o', path: '' }, refused],
  ])('a JSON patch that %s is answered as the original does', (_what, operation, wanted) => {
    expect(outcome([operation])).toEqual(wanted)
  })

  it('a JSON patch does not count what a path has before its first slash, as in the original', () => {
    const changed = { ...recordedDocument, a: 8 }
    expect(outcome([{ op: 'replace', path: 'x/a', value: 8 }])).toEqual(changed)
    expect(outcome([{ op: 'replace', path: 'a', value: 8 }])).toBe(refused)
  })
})
