import { describe, expect, it } from 'vitest'
import { Drafts } from '../../../../web-playground/editor/drafts.ts'
import { keptText } from '../../../../web-playground/state/kept-text.ts'
import { emptyStorage } from '../opened-playground.ts'

function open(storage = emptyStorage(), limit = 10_000) {
  return new Drafts(keptText('now', limit, storage), keptText('before', limit, storage))
}

describe('drafts', () => {
  it('survive a reload', () => {
    const storage = emptyStorage()
    open(storage).keep({ title: 'Pod web', text: 'kind: Pod', touched: true })
    expect(open(storage).current()).toEqual({ title: 'Pod web', text: 'kind: Pod', touched: true })
  })

  it('are put aside, the newest first and none twice', () => {
    const drafts = open()
    for (const text of ['a', 'b', 'a']) drafts.putAside({ title: text, text, touched: true })
    expect(drafts.earlier().map(({ text }) => text)).toEqual(['a', 'b'])
  })

  it('lose the oldest when there is no room for all', () => {
    const drafts = open(emptyStorage(), 300)
    for (const text of ['a', 'b', 'c', 'd']) {
      drafts.putAside({ title: text, text: text.repeat(100), touched: true })
    }
    expect(drafts.earlier().map(({ title }) => title)).toEqual(['d', 'c'])
  })

  it('say when they are too large to be kept', () => {
    expect(open(emptyStorage(), 20).keep({ title: 'x', text: 'y'.repeat(50), touched: true })).toBe(
      'too large',
    )
  })
})
