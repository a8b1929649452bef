import { EditorView } from '@codemirror/view'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { EditorPanel } from '../../../../web-playground/editor/editor-panel.ts'
import '../../../../web-playground/editor/editor-panel.ts'
import { deepQuery, deepQueryAll, eventually, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

const pod = 'apiVersion: v1\nkind: Pod\nmetadata:\n  name: web\nspec:\n'
const container = '  containers:\n    - name: web\n      image: nginx\n'

/** An editor whose text the test types. */
async function openEditor() {
  const { playground, mock, runtime } = await openPlayground({}, { dockTab: 'editor' })
  const panel = mount<EditorPanel>('editor-panel', playground)
  const content = await eventually(() => deepQuery(panel.renderRoot, '.cm-content'))
  const view = await eventually(() => EditorView.findFromDOM(content))
  const requests: string[] = []
  mock.onRequest(({ method, path, userAgent }) => {
    if (userAgent.startsWith('skerry-check')) requests.push(`${method} ${path}`)
  })
  const press = (key: string, options: KeyboardEventInit = {}): void => {
    const event = { key, bubbles: true, cancelable: true, composed: true, ...options }
    const focused = panel.shadowRoot?.activeElement ?? content
    focused.dispatchEvent(new KeyboardEvent('keydown', event))
  }
  // What is read out stands in the page for a moment only.
  const spoken: string[] = []
  const listener = new MutationObserver((records) => {
    for (const { target } of records) spoken.push(target.textContent ?? '')
  })
  for (const region of deepQueryAll(panel.renderRoot, '[aria-live]')) {
    listener.observe(region, { childList: true, characterData: true, subtree: true })
  }
  onTestFinished(() => listener.disconnect())
  view.focus()
  return {
    spoken,
    view,
    requests,
    press,
    /** Replaces the text; the cursor goes to `|`, else to the end. */
    write(marked: string) {
      const at = marked.indexOf('|')
      const insert = at === -1 ? marked : marked.slice(0, at) + marked.slice(at + 1)
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert },
        selection: { anchor: at === -1 ? insert.length : at },
      })
    },
    type(text: string) {
      const { head } = view.state.selection.main
      view.dispatch({
        changes: { from: head, insert: text },
        selection: { anchor: head + text.length },
        userEvent: 'input.type',
      })
    },
    text: () => view.state.doc.toString(),
    options: () =>
      deepQueryAll(panel.renderRoot, '.cm-tooltip-autocomplete [role="option"]').map(
        (one) => one.textContent ?? '',
      ),
    /** Presses an entry of the list; Enter counts only once the list has been open for a moment. */
    choose(label: string) {
      const entry = deepQueryAll(panel.renderRoot, '.cm-tooltip-autocomplete [role="option"]').find(
        (one) => one.querySelector('.cm-completionLabel')?.textContent === label,
      )
      entry?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
    },
    all: (selector: string) =>
      deepQueryAll(panel.renderRoot, selector).map((one) => one.textContent ?? ''),
    one: (selector: string) => deepQuery(panel.renderRoot, selector),
    pause: (milliseconds: number) => runtime.advance(milliseconds),
  }
}

describe('completion in the editor', () => {
  it('Ctrl-Space lists the fields of the place with their types, and one that is chosen is inserted with its indentation', async () => {
    const editor = await openEditor()
    editor.write(`${pod}  |`)
    editor.press(' ', { ctrlKey: true, code: 'Space' })
    const first = await eventually(() => editor.options()[0])
    expect(first).toBe('containers[]Container, required')
    editor.choose('containers')
    await eventually(() => editor.text().includes('containers'))
    expect(editor.text()).toBe(`${pod}  containers:\n    - `)
    // The list opens again for what belongs into the item.
    await eventually(() => editor.options()[0] === 'namestring, required')
  })

  it('typing completes fields and values, and Escape closes the list alone', async () => {
    const editor = await openEditor()
    editor.write(`${pod}${container}  |`)
    editor.type('restartP')
    await eventually(() => editor.options().includes('restartPolicystring'))
    editor.choose('restartPolicy')
    await eventually(() => editor.text().endsWith('restartPolicy: '))
    expect(await eventually(() => editor.options().length === 3 && editor.options())).toEqual([
      'Always',
      'Never',
      'OnFailure',
    ])
    editor.type('Never')
    // A value that is typed to its end needs no list: Enter begins a new line.
    await eventually(() => editor.options().length === 0)
    editor.press('Enter')
    expect(editor.text().endsWith('restartPolicy: Never\n  ')).toBe(true)
    editor.press(' ', { ctrlKey: true, code: 'Space' })
    await eventually(() => editor.options().length > 5)
    editor.press('Escape')
    await eventually(() => editor.options().length === 0)
  })

  it('an empty document is offered the examples, whose places of one name change together', async () => {
    const editor = await openEditor()
    editor.write('|')
    editor.type('Dep')
    await eventually(() => editor.options().includes('Deployment and serviceexample'))
    editor.choose('Deployment and service')
    await eventually(() => editor.text().includes('kind: Deployment'))
    expect(editor.text()).toContain('kind: Service')
    const { ranges } = editor.view.state.selection
    const selected = ranges.map(({ from, to }) => editor.text().slice(from, to))
    expect(new Set(selected)).toEqual(new Set(['shop']))
    expect(selected.length).toBeGreaterThan(5)
  })
})

describe('descriptions in the editor', () => {
  it('F1 describes the field at the cursor and has it read out; Escape closes it', async () => {
    const editor = await openEditor()
    editor.write(`${pod}${container}  restartPolicy: Al|ways\n`)
    editor.press('F1')
    await eventually(() => editor.all('.field-path').includes('spec.restartPolicy'))
    expect(editor.all('.field-facts')).toEqual(['string · optional'])
    expect(editor.all('.field-values li')[0]).toMatch(/^Always/)
    const spoken = await eventually(() =>
      editor.spoken.find((text) => text.startsWith('spec.restartPolicy')),
    )
    expect(spoken).toContain('One of: Always')
    editor.press('Escape')
    await eventually(() => editor.all('.field-path').length === 0)
  })
})

describe('mistakes while somebody types', () => {
  it('the faults of the schema are underlined at once, and a quick fix mends one', async () => {
    const editor = await openEditor()
    editor.write(`${pod}${container}  restartPolcy: Always\n  hostNetwork: 1\n`)
    editor.pause(100)
    const marks = await eventually(() => {
      const found = editor.all('.cm-lintRange-error')
      return found.length === 2 && found
    })
    expect(marks).toEqual(['restartPolcy', '1'])
    expect(editor.requests).toEqual([])
    const count = await eventually(() => editor.one('.found'))
    expect(count.textContent?.trim()).toBe('2 errors')
    count.click()
    const fix = await eventually(() => editor.one('found-list .fix, .fix'))
    expect(fix.textContent?.trim()).toBe('Change to restartPolicy')
    fix.click()
    await eventually(() => editor.text().includes('restartPolicy: Always'))
    editor.pause(100)
    await eventually(() => editor.all('.cm-lintRange-error').length === 1)
    const words = '10hostNetwork must be true or false, not a whole number'
    const finding = await eventually(() => {
      const first = editor.one('.finding')
      return first?.textContent?.trim() === words && first
    })
    finding.click()
    const { head } = editor.view.state.selection.main
    expect(editor.text().slice(head, head + 1)).toBe('1')
    count.click()
    await eventually(() => (finding.getRootNode() as ShadowRoot).activeElement === finding)
    finding.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    await eventually(() => editor.one('.finding') === undefined)
    expect(editor.view.root.activeElement).toBe(editor.view.contentDOM)
  })

  it('every error of the dry run of the server stands at its own place a moment later', async () => {
    const editor = await openEditor()
    editor.write(
      `${pod.replace('web', 'Web')}  containers:\n    - name: A_B\n      image: nginx\n      ports: [{containerPort: 70000}]\n---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: B_C\n`,
    )
    editor.pause(1000)
    const marks = await eventually(() => {
      const found = editor.all('.cm-lintRange-error')
      return found.length === 4 && found
    })
    expect(marks).toEqual(['name', 'name', 'containerPort', 'name'])
    expect(editor.requests.filter((request) => request.startsWith('POST'))).toEqual([
      'POST /api/v1/namespaces/default/pods',
      'POST /api/v1/namespaces/default/configmaps',
    ])
  })

  it('warnings of the server have a colour of their own', async () => {
    const editor = await openEditor()
    editor.write(`${pod}${container}  nodeSelector:\n    beta.kubernetes.io/os: linux\n`)
    editor.pause(1000)
    await eventually(() => editor.all('.cm-lintRange-warning')[0] === 'beta.kubernetes.io/os')
    expect(editor.all('.cm-lintRange-error')).toEqual([])
    await eventually(() => editor.one('.found')?.textContent?.trim() === '1 warning')
  })

  it('a key cancels the question to the server, and what did not change is not asked again', async () => {
    const editor = await openEditor()
    const first = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a_a\n---\n'
    editor.write(`${first}apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: b|\n`)
    editor.pause(500)
    editor.type('_')
    editor.pause(500)
    expect(editor.requests).toEqual([])
    editor.pause(500)
    await eventually(() => editor.all('.cm-lintRange-error').length === 2)
    const asked = editor.requests.length
    editor.type('c')
    editor.pause(1000)
    await eventually(() => editor.requests.length > asked)
    expect(editor.requests.slice(asked).join(' ')).toMatch(/b_c/)
    await eventually(() => editor.all('.cm-lintRange-error').length === 2)
    expect(editor.requests.slice(asked).join(' ')).not.toMatch(/a_a/)
  })

  it('a document that needs what another would make is not refused for that', async () => {
    const editor = await openEditor()
    editor.write(
      'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: sea\n---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  namespace: sea\n---\napiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\n  namespace: land\n',
    )
    editor.pause(1000)
    const marks = await eventually(() => {
      const found = editor.all('.cm-lintRange-error')
      return found.length > 0 && found
    })
    expect(marks).toEqual(['namespace'])
    expect(editor.requests.join(' ')).not.toContain('/namespaces/sea/')
  })
})
