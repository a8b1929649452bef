import { describe, expect, it } from 'vitest'
import { Drafts } from '../../../../web-playground/playground/drafts.ts'
import { emptyStorage } from '../opened-playground.ts'

function open(shared = emptyStorage(), own = emptyStorage(), limit = 10_000) {
  return new Drafts({ shared, own }, limit)
}

describe('drafts', () => {
  it('drafts survive a reload', () => {
    const storage = emptyStorage()
    open(storage).keep({ title: 'Pod web', text: 'kind: Pod', touched: true })
    expect(open(storage).current()).toEqual({ title: 'Pod web', text: 'kind: Pod', touched: true })
  })

  it('drafts are put aside, the newest first and none twice', () => {
    const drafts = open()
    for (const text of ['a', 'b', 'a']) drafts.putAside({ title: text, text, touched: true })
    expect(drafts.earlier().map(({ text }) => text)).toEqual(['a', 'b'])
  })

  it('drafts lose the oldest when there is no room for all', () => {
    const drafts = open(emptyStorage(), emptyStorage(), 300)
    for (const text of ['a', 'b', 'c', 'd']) {
      drafts.putAside({ title: text, text: text.repeat(100), touched: true })
    }
    expect(drafts.earlier().map(({ title }) => title)).toEqual(['d', 'c'])
  })

  it('drafts say when they are too large to be kept', () => {
    expect(
      open(emptyStorage(), emptyStorage(), 20).keep({
        title: 'x',
        text: 'y'.repeat(50),
        touched: true,
      }),
    ).toBe('too large')
  })

  it('drafts are kept for each tab, and none is lost when one tab is closed after another', () => {
    const shared = emptyStorage()
    const one = open(shared)
    const other = open(shared)
    const draft = (text: string) => ({ title: text, text, touched: true })
    one.keep(draft('first'))
    other.keep(draft('second'))
    one.leave(draft('first'))
    other.leave(draft('second'))
    const next = open(shared)
    expect(next.current()?.text).toBe('second')
    expect(next.earlier().map(({ text }) => text)).toEqual(['first'])
  })
})
