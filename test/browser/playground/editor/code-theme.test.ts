import { describe, expect, it } from 'vitest'
import type { EditorPanel } from '../../../../web-playground/editor/editor-panel.ts'
import '../../../../web-playground/editor/editor-panel.ts'
import { deepQuery, eventually, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

describe('mistakes in the editor', () => {
  it.each([
    ['an error', 'error', 'danger'],
    ['a warning', 'warning', 'warn'],
  ])('the text of %s in the editor has a wavy line of its colour', async (_name, kind, color) => {
    const { playground } = await openPlayground({}, { dockTab: 'editor' })
    const panel = mount<EditorPanel>('editor-panel', playground)
    const content = await eventually(() => deepQuery(panel.renderRoot, '.cm-content'))
    const marked = document.createElement('span')
    marked.className = `cm-lintRange cm-lintRange-${kind}`
    marked.style.color = `var(--${color})`
    content.append(marked)
    const style = getComputedStyle(marked)
    expect([
      style.textDecorationLine,
      style.textDecorationStyle,
      style.textDecorationColor,
    ]).toEqual(['underline', 'wavy', style.color])
  })
})
