import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DraftKeeper } from '../../../../web-playground/editor/draft-keeper.ts'
import { Drafts } from '../../../../web-playground/playground/drafts.ts'
import { emptyStorage } from '../opened-playground.ts'

/** A keeper of a text that the test changes, and how often it was told that the text is kept now, or no longer. */
function keeping(storages = { shared: emptyStorage(), own: emptyStorage() }) {
  const drafts = new Drafts(storages, 100)
  const state = { text: 'opened', changes: 0 }
  const keeper = new DraftKeeper(
    drafts,
    () => ({ title: 'Draft', text: state.text, touched: state.text !== 'opened' }),
    () => state.changes++,
  )
  const type = (text: string): void => {
    state.text = text
    keeper.typed()
  }
  return { drafts, keeper, state, type }
}

describe('the keeper of a draft', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('the keeper of a draft keeps what is typed once nothing more was typed for a moment', () => {
    const { drafts, type } = keeping()
    type('a')
    vi.advanceTimersByTime(200)
    type('ab')
    vi.advanceTimersByTime(200)
    expect(drafts.current()).toBeUndefined()
    vi.advanceTimersByTime(200)
    expect(drafts.current()?.text).toBe('ab')
  })

  it('the keeper of a draft keeps at once what was just typed when the page is left', () => {
    const { drafts, keeper, type } = keeping()
    type('a')
    keeper.leave()
    expect(drafts.current()?.text).toBe('a')
  })

  it('the keeper of a draft leaves what another tab has kept since as it is when nothing was typed here', () => {
    const shared = emptyStorage()
    const tab = () => ({ shared, own: emptyStorage() })
    const { keeper } = keeping(tab())
    keeping(tab()).type('newer')
    vi.runAllTimers()
    keeper.leave()
    expect(new Drafts(tab(), 100).current()?.text).toBe('newer')
  })

  it('the keeper of a draft tells when a text has become too large to be kept, and when it fits again', () => {
    const { keeper, state, type } = keeping()
    const outcomes = ['a', 'b'.repeat(200), 'c'.repeat(300), 'd'].map((text) => {
      type(text)
      vi.runAllTimers()
      return [keeper.kept, state.changes]
    })
    expect(outcomes).toEqual([
      [true, 0],
      [false, 1],
      [false, 1],
      [true, 2],
    ])
  })
})
