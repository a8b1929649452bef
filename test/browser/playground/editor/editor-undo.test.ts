import { describe, expect, it } from 'vitest'
import type { EditorPanel } from '../../../../web-playground/editor/editor-panel.ts'
import '../../../../web-playground/editor/editor-panel.ts'
import { deepQuery, eventually, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

async function open() {
  const { playground } = await openPlayground({}, { dockTab: 'editor' })
  const panel = mount<EditorPanel>('editor-panel', playground)
  const content = await eventually(() => deepQuery(panel.renderRoot, '.cm-content'))
  return {
    text: () => playground.editorFile.value,
    async show(title: string, text: string) {
      playground.editorTexts.put({ title, text })
      await eventually(() => playground.editorFile.value.text === text)
    },
    async type(text: string) {
      content.focus()
      document.execCommand('insertText', false, text)
      // The editor sees what a browser has typed for it a little later.
      await eventually(() => playground.editorFile.value.text.includes(text))
    },
    undo() {
      const keys = { key: 'z', code: 'KeyZ', ctrlKey: true, bubbles: true, cancelable: true }
      content.dispatchEvent(new KeyboardEvent('keydown', { ...keys, composed: true }))
    },
  }
}

describe('undo in the editor', () => {
  it('undo in the editor takes back what was typed, and never what another document was', async () => {
    const { show, type, undo, text } = await open()
    await show('ConfigMap a', 'kind: ConfigMap # a\n')
    await show('Secret b', 'kind: Secret # b\n')
    undo()
    expect(text()).toMatchObject({ title: 'Secret b', text: 'kind: Secret # b\n' })
    await type('mine')
    expect(text().text).toBe('minekind: Secret # b\n')
    for (let time = 0; time < 3; time++) undo()
    expect(text()).toMatchObject({ title: 'Secret b', text: 'kind: Secret # b\n', touched: false })
  })
})
