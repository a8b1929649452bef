import { describe, expect, it } from 'vitest'
import { storedText } from '../../../../web-playground/state/stored-text.ts'
import { CommandHistory } from '../../../../web-playground/terminal/command-history.ts'
import { emptyStorage } from '../opened-playground.ts'

function historyOf(lines: readonly string[], kept = storedText('h', 100_000, emptyStorage())) {
  const history = new CommandHistory(kept)
  for (const line of lines) history.add(line)
  return history
}

describe('the history', () => {
  it('the command history goes back and forth, and returns to what was typed', () => {
    const history = historyOf(['one', 'two'])
    expect(history.older('thr')).toBe('two')
    expect(history.older('two')).toBe('one')
    expect(history.older('one')).toBeUndefined()
    expect(history.newer()).toBe('two')
    expect(history.newer()).toBe('thr')
    expect(history.newer()).toBeUndefined()
  })

  it('the command history remembers no blank and no repeated line', () => {
    expect(historyOf(['a', ' ', 'a ', 'b', 'a']).lines).toEqual(['a', 'b', 'a'])
  })

  it('the command history survives a reload', () => {
    const kept = storedText('h', 100_000, emptyStorage())
    historyOf(['get pods'], kept)
    expect(historyOf([], kept).lines).toEqual(['get pods'])
  })

  it('the command history has the lines of other tabs, too', () => {
    const kept = storedText('h', 100_000, emptyStorage())
    const [one, other] = [historyOf(['first'], kept), historyOf([], kept)]
    one.add('from one')
    other.add('from the other')
    expect(historyOf([], kept).lines).toEqual(['first', 'from one', 'from the other'])
  })

  it('the command history starts anew where something else was kept', () => {
    const kept = storedText('h', 100_000, emptyStorage())
    kept.write('{"no": "list"')
    expect(historyOf([], kept).lines).toEqual([])
  })

  it('the command history forgets the oldest of very many', () => {
    const history = historyOf(Array.from({ length: 600 }, (_line, at) => `line ${at}`))
    expect(history.lines.length).toBe(500)
    expect(history.lines[0]).toBe('line 100')
  })

  it('the command history finds the newest line with a text, then the ones before', () => {
    const history = historyOf(['get pods', 'get nodes', 'delete pod a', 'get pods'])
    expect(history.search('pod', 0)).toBe('get pods')
    expect(history.search('pod', 1)).toBe('delete pod a')
    expect(history.search('pod', 2)).toBeUndefined()
  })
})
