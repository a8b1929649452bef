import { describe, expect, it, onTestFinished } from 'vitest'
import {
  type ResizeDockEvent,
  type SplitHandle,
} from '../../../../web-playground/shell/split-handle.ts'
import '../../../../web-playground/shell/split-handle.ts'
import type { ToolDock } from '../../../../web-playground/shell/tool-dock.ts'
import '../../../../web-playground/shell/tool-dock.ts'
import { deepQuery, eventually, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

function pressKey(target: Element | null | undefined, key: string): void {
  target?.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true }),
  )
}

async function open() {
  const { playground } = await openPlayground({}, { dockTab: 'requests' })
  const dock = mount<ToolDock>('tool-dock', playground)
  await dock.updateComplete
  const root = dock.renderRoot as ShadowRoot
  return { playground, dock, root, tab: (name: string) => root.querySelector(`#tab-${name}`) }
}

describe('the tabs of the tools', () => {
  it('tabs of the tools are gone through with the arrow keys', async () => {
    const { playground, dock, root, tab } = await open()
    tab('requests')?.dispatchEvent(new Event('focus'))
    pressKey(tab('requests'), 'ArrowRight')
    await dock.updateComplete
    expect(playground.view.value.dockTab).toBe('expressions')
    expect(root.activeElement?.id).toBe('tab-expressions')
    pressKey(tab('expressions'), 'ArrowLeft')
    await dock.updateComplete
    expect(playground.view.value.dockTab).toBe('requests')
    expect(root.querySelectorAll('[role=tab][tabindex="0"]').length).toBe(1)
  })

  it('tabs load a tool when it is first shown, and keep it when another is', async () => {
    const { playground, root } = await open()
    expect(root.querySelector('editor-panel')).toBeNull()
    playground.showTool('editor')
    await eventually(() => deepQuery(root, 'editor-panel .cm-content, .cm-content'))
    playground.showTool('requests')
    await eventually(() => deepQuery(root, 'requests-panel'))
    expect(root.querySelector('editor-panel')).not.toBeNull()
    expect(root.querySelector('#panel-editor')?.hasAttribute('hidden')).toBe(true)
  })

  it('tabs give the focus to a tool as soon as it is loaded', async () => {
    const { playground, dock, root } = await open()
    playground.showTool('expressions')
    await dock.updateComplete
    dock.focusTool()
    const panel = await eventually(() => deepQuery(root, 'expressions-panel'))
    const content = await eventually(() => deepQuery(root, '#expression .cm-content'))
    await eventually(() => panel.shadowRoot?.activeElement === content)
    expect(root.activeElement).toBe(panel)
  })

  it('tabs of the tools are where Escape leads out of a tool', async () => {
    const { playground, root } = await open()
    playground.showTool('editor')
    const content = await eventually(() => deepQuery(root, '.cm-content'))
    content.focus()
    pressKey(content, 'Escape')
    expect(root.activeElement?.id).toBe('tab-editor')
  })

  it('tabs of the tools close and open them', async () => {
    const { playground, dock, root } = await open()
    const button = () => root.querySelector<HTMLElement>('[aria-label$="the tools"]')
    button()?.click()
    await dock.updateComplete
    expect(playground.view.value.dockOpen).toBe(false)
    expect(button()?.getAttribute('aria-expanded')).toBe('false')
    root.querySelector<HTMLElement>('#tab-requests')?.click()
    expect(playground.view.value.dockOpen).toBe(true)
  })
})

describe('the line between table and tools', () => {
  function handle() {
    const box = document.createElement('div')
    box.style.cssText = 'position: fixed; inset: 0; width: 400px; height: 500px'
    const split = document.createElement('split-handle') as SplitHandle
    split.size = 40
    box.append(split)
    document.body.append(box)
    onTestFinished(() => box.remove())
    const sizes: number[] = []
    split.addEventListener('resize-dock', (event) => sizes.push((event as ResizeDockEvent).size))
    const bar = async () => {
      await split.updateComplete
      return split.renderRoot.querySelector<HTMLElement>('[role=separator]')
    }
    return { split, sizes, bar }
  }

  it('the line between table and tools is moved with the keys, within its limits', async () => {
    const { sizes, bar, split } = handle()
    for (const key of ['ArrowUp', 'ArrowDown', 'Home', 'End']) pressKey(await bar(), key)
    expect(sizes).toEqual([44, 36, 85, 15])
    split.size = 84
    pressKey(await bar(), 'ArrowUp')
    expect(sizes.at(-1)).toBe(85)
  })

  it('the line between table and tools says where it stands', async () => {
    const { bar } = handle()
    expect((await bar())?.getAttribute('aria-valuenow')).toBe('40')
  })

  it('the line between table and tools follows the pointer', async () => {
    const { sizes, bar } = handle()
    const line = await bar()
    if (line) line.setPointerCapture = () => undefined
    line?.dispatchEvent(new PointerEvent('pointerdown', { pointerId: 1 }))
    line?.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, clientY: 250 }))
    line?.dispatchEvent(new PointerEvent('pointerup', { pointerId: 1 }))
    line?.dispatchEvent(new PointerEvent('pointermove', { pointerId: 1, clientY: 100 }))
    expect(sizes).toEqual([50])
  })
})
