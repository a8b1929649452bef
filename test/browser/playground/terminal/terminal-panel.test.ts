import { describe, expect, it, onTestFinished } from 'vitest'
import type { TerminalPanel } from '../../../../web-playground/terminal/terminal-panel.ts'
import '../../../../web-playground/terminal/terminal-panel.ts'
import { eventually, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

async function open() {
  const { playground } = await openPlayground()
  const panel = mount<TerminalPanel>('terminal-panel', playground)
  await panel.updateComplete
  return panel
}

describe('the terminal of a page that was just opened', () => {
  it('the terminal of a page just opened has the focus, so that what is typed is a command', async () => {
    const panel = await open()
    expect(document.activeElement).toBe(panel)
    expect((panel.renderRoot as ShadowRoot).activeElement?.tagName).toBe('TEXTAREA')
  })

  it('the terminal of a page just opened leaves the focus where somebody has put it', async () => {
    const field = document.createElement('input')
    document.body.append(field)
    onTestFinished(() => field.remove())
    field.focus()
    await open()
    expect(document.activeElement).toBe(field)
  })

  it('the terminal of a narrow page, which opens it hidden, has the colours of the page', async () => {
    const { playground } = await openPlayground()
    const panel = mount<TerminalPanel>('terminal-panel', playground)
    panel.style.display = 'none'
    await panel.updateComplete
    panel.style.display = ''
    panel.style.color = 'var(--text)'
    const lines = panel.renderRoot.querySelector('.xterm-rows')
    expect(lines && getComputedStyle(lines).color).toBe(getComputedStyle(panel).color)
  })

  it('the terminal of a page at rest animates nothing, which would have the browser draw 60 pictures a second', async () => {
    const panel = await open()
    const cursor = await eventually(() => panel.renderRoot.querySelector('.xterm-cursor'))
    expect(cursor.getAnimations()).toEqual([])
  })
})
