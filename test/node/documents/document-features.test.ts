import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../../node-host/build/package/entries.ts'
import { rowsUnder } from '../../documents/markdown-text.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const features = read('core/FEATURES.md')
const rows = rowsUnder(['feature', 'state', 'note'], features)

/** The longest note. */
const wordsOfNote = 12

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length

describe('core/FEATURES.md', () => {
  it('each feature has a state that the page explains', () => {
    const states = rowsUnder(['state', 'meaning'], features).map(([state = '']) =>
      state.replaceAll('*', ''),
    )
    expect(states).toEqual(['works', 'simulated', 'partly', 'stored', 'no'])
    expect(rows.length).toBeGreaterThan(60)
    expect(rows.filter(([, state = '']) => !states.includes(state))).toEqual([])
  })

  it('each note of a feature has at most twelve words', () => {
    expect(rows.filter(([, , note = '']) => countWords(note) > wordsOfNote)).toEqual([])
  })

  it('each known limit says what happens in at most twelve words', () => {
    const limits = rowsUnder(['limit', 'what happens'], features)
    expect(limits.length).toBeGreaterThan(5)
    const cells = limits.flat()
    expect(cells.filter((cell) => cell === '' || countWords(cell) > wordsOfNote)).toEqual([])
  })

  it('each feature that does not work or works partly has a note that says what happens', () => {
    const open = rows.filter(([, state = '']) => ['partly', 'no', 'stored'].includes(state))
    expect(open.filter(([, , note = '']) => note === '')).toEqual([])
  })

  it('each feature stands once on the page', () => {
    const names = rows.map(([name = '']) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

const comparison = ['tool', 'needs, and starts in', 'memory', 'real', 'simulated', 'cannot']

describe('README.md', () => {
  const text = read('README.md')

  it('the README has at most 150 lines', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })

  it('the README begins with a sentence, a picture and three ways to start, each of two commands at most', () => {
    const screen = text.slice(0, text.indexOf('\n## Why'))
    expect(screen).toMatch(/^# Skerry\n\n[^\n]+\.\n\n!\[/)
    const blocks = [...screen.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, code = '']) =>
      code.trim().split('\n'),
    )
    expect(blocks.length).toBe(3)
    expect(blocks.filter((lines) => lines.length > 2)).toEqual([])
  })

  it('each entry of what the README says does not work says what happens instead', () => {
    const missing = rowsUnder(['what does not work', 'what happens instead'], text)
    expect(missing.length).toBeGreaterThan(5)
    const cells = missing.flat()
    expect(cells.filter((cell) => cell === '' || countWords(cell) > wordsOfNote)).toEqual([])
  })

  it('the figures of Skerry in the README are those of test/bench/README.md', () => {
    const bench = read('test/bench/README.md')
    const measured = ['ready after start, empty', 'first `createTestServer`'].map((name) => {
      const [, milliseconds] = new RegExp(`^\\| ${name} +\\| (\\d+) ms`, 'm').exec(bench) ?? []
      return `${(Number(milliseconds) / 1000).toFixed(2)} s`
    })
    const [, server] = /`skerry up`, empty durable store +\| (\d+ MB) resident/.exec(bench) ?? []
    const [, mock] = /`createTestServer` +\| the process grows by (\d+ MB)/.exec(bench) ?? []
    const [[, start, memory] = []] = rowsUnder(comparison, text)
    expect(start).toBe(`Node or a browser; ${measured[0]}, a mock ${measured[1]}`)
    expect(memory).toBe(`${server}; a mock adds ${mock}`)
  })

  it('each cell of what the README compares has at most twelve words', () => {
    const rows = rowsUnder(comparison, text)
    expect(rows.map(([tool]) => tool)).toEqual([
      'Skerry',
      'kind',
      'k3s',
      'envtest',
      'kwok',
      'MSW handlers',
    ])
    expect(rows.flat().filter((cell) => cell === '' || countWords(cell) > wordsOfNote)).toEqual([])
  })

  it('each folder of the project is in the map of the README', () => {
    const named = rowsUnder(['folder', 'what'], text).map(([name = '']) =>
      name.replaceAll(/[`[\]]|\(.*\)/g, ''),
    )
    expect(named).toEqual(['core', 'node-host', 'browser-host', 'web-playground', 'test'])
  })
})
