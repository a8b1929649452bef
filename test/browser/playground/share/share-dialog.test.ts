import { describe, expect, it, onTestFinished } from 'vitest'
import { type ApiObject, loadShareTools, type SharedState } from '../../../../core/index.ts'
import type { Playground } from '../../../../web-playground/playground/playground.ts'
import type { ShareDialog } from '../../../../web-playground/share/share-dialog.ts'
import '../../../../web-playground/share/share-dialog.ts'
import { eventually, mount } from '../mounted.ts'
import { openPlayground } from '../opened-playground.ts'

const configMaps = '/api/v1/namespaces/default/configmaps'

function configMap(name: string, data: Readonly<Record<string, string>> = { a: 'b' }): ApiObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data }
}

async function addressText(state: Partial<SharedState>): Promise<string> {
  const tools = await loadShareTools()
  return tools.shareText(tools.packShare({ objects: [], files: [], ...state }))
}

interface Opened {
  readonly playground: Playground
  readonly names: () => Promise<readonly (string | undefined)[]>
  readonly seeTitle: (text: string) => Promise<void>
  readonly text: () => string
  readonly press: (label: string) => void
  readonly find: (selector: string) => HTMLElement | null
}

async function openDialog(): Promise<Opened> {
  const { playground } = await openPlayground()
  const element = mount<ShareDialog>('share-dialog', playground)
  const root = element.renderRoot
  const dialog = (): HTMLElement | null => root.querySelector('dialog[open]')
  return {
    playground,
    async names() {
      const { items } = await playground.client('page').list(configMaps)
      return items.map(({ metadata }) => metadata.name)
    },
    async seeTitle(text) {
      await eventually(() => dialog()?.querySelector('h2')?.textContent?.trim() === text)
    },
    text: () => dialog()?.textContent?.replaceAll(/\s+/g, ' ') ?? '',
    press(label) {
      const buttons = [...root.querySelectorAll('button')]
      const button = buttons.find(({ textContent }) => textContent?.trim() === label)
      if (!button) throw new TypeError(`there is no button ${label}`)
      button.click()
    },
    find: (selector) => root.querySelector<HTMLElement>(selector),
  }
}

describe('the dialog of shares', () => {
  it('an address has the objects and the layout, and no secrets unless they are asked for', async () => {
    const { playground, seeTitle, text, find } = await openDialog()
    const client = playground.client('page')
    await client.create(configMaps, configMap('colors'))
    await client.create('/api/v1/namespaces/default/secrets', {
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'token' },
    })
    playground.view.update({ resource: 'configmaps', theme: 'dark' })
    playground.shares.put({ kind: 'make' })
    await seeTitle('Share')
    expect(text()).toContain('1 object, 0 files')
    expect(text()).toContain('Include Secrets (1 left out)')
    const address = (): string => (find('input[aria-label=Address]') as HTMLInputElement).value
    const tools = await loadShareTools()
    const read = (): SharedState => tools.readShareText(address().split('#share=')[1] ?? '')
    expect(read().objects.map(({ kind }) => kind)).toEqual(['ConfigMap'])
    expect(read().view).toMatchObject({ resource: 'configmaps', namespace: 'default' })
    expect(read().view).not.toHaveProperty('theme')
    find('input[type=checkbox]')?.click()
    await eventually(() => text().includes('2 objects') && find('.address'))
    expect(read().objects.map(({ kind }) => kind)).toContain('Secret')
  })

  it('a state that no address can hold is a file', async () => {
    const { playground, seeTitle, text, find } = await openDialog()
    const noise = new Uint8Array(30_000)
    crypto.getRandomValues(noise)
    const data = { noise: Array.from(noise, (byte) => byte.toString(16)).join('') }
    await playground.client('page').create(configMaps, configMap('large', data))
    playground.shares.put({ kind: 'make' })
    await seeTitle('Share')
    expect(text()).toContain('It is too large for an address')
    expect(find('input[aria-label=Address]')).toBeNull()
  })

  it('what an address holds is shown before anything changes, and nothing changes without consent', async () => {
    const { playground, seeTitle, text, press, names } = await openDialog()
    await playground.client('page').create(configMaps, configMap('mine'))
    location.hash = `#share=${await addressText({ objects: [configMap('theirs')] })}`
    onTestFinished(() => history.replaceState(null, '', location.pathname + location.search))
    playground.shares.put({ kind: 'address', text: location.hash.slice('#share='.length) })
    await seeTitle('Open what was shared?')
    expect(text()).toContain('Objects ConfigMap')
    press('Cancel')
    await eventually(() => location.hash === '')
    expect(await names()).toEqual(['mine'])
  })

  it.each([
    ['incomplete', -8, '', 'This share is damaged or incomplete.'],
    ['of other characters', 8, '<script>', 'The address has characters that no share has.'],
  ])('an address that is %s is refused with a sentence', async (_, end, more, message) => {
    const { playground, seeTitle, text, names } = await openDialog()
    await playground.client('page').create(configMaps, configMap('mine'))
    const address = (await addressText({ objects: [configMap('theirs')] })).slice(0, end)
    playground.shares.put({ kind: 'address', text: address + more })
    await seeTitle('This cannot be opened')
    expect(text()).toContain(message)
    expect(await names()).toEqual(['mine'])
  })

  it('texts of a share are shown as texts', async () => {
    const { playground, seeTitle, text, find } = await openDialog()
    const hostile = '<img src=x onerror=alert(1)>'
    const objects = [{ ...configMap(hostile), kind: hostile }]
    const draft = { title: hostile, text: '' }
    const address = await addressText({ objects, draft })
    playground.shares.put({ kind: 'address', text: address })
    await seeTitle('Open what was shared?')
    expect(text().split(hostile).length).toBeGreaterThan(2)
    expect(find('img')).toBeNull()
  })

  it('objects are added, those that the server refuses are listed with its reasons, and the editor gets its text', async () => {
    const { playground, seeTitle, text, press, names } = await openDialog()
    await playground.client('page').create(configMaps, configMap('mine'))
    const objects = [configMap('theirs'), configMap('Not_A_Name')]
    const draft = { title: 'Notes', text: 'kind: Pod\n' }
    playground.shares.put({ kind: 'address', text: await addressText({ objects, draft }) })
    await seeTitle('Open what was shared?')
    press('Add to mine')
    await seeTitle('Opened')
    expect(text()).toContain('1 object exists now in this cluster.')
    expect(text()).toContain('ConfigMap default/Not_A_Name')
    expect(text()).toContain('lowercase RFC 1123 subdomain')
    expect(await names()).toEqual(['mine', 'theirs'])
    expect(playground.editorTexts.take()).toEqual([draft])
  })

  it('what was replaced can be taken back', async () => {
    const { playground, seeTitle, press, names } = await openDialog()
    await playground.client('page').create(configMaps, configMap('mine'))
    const view = { resource: 'configmaps', dockTab: 'editor', theme: 'dark', user: 'nobody' }
    const text = await addressText({ objects: [configMap('theirs')], view })
    playground.shares.put({ kind: 'address', text })
    await seeTitle('Open what was shared?')
    press('Replace mine')
    await seeTitle('Opened')
    expect(await names()).toEqual(['theirs'])
    expect(playground.view.value).toMatchObject({
      resource: 'configmaps',
      dockTab: 'editor',
      theme: 'auto',
      user: '',
    })
    press('Close')
    playground.shares.put({ kind: 'make' })
    await seeTitle('Share')
    press('Take back what was replaced')
    await seeTitle('Opened')
    expect(await names()).toEqual(['mine'])
  })

  it('files go to the home directory, but no shell runs any of them', async () => {
    const { playground, seeTitle, text, press, find } = await openDialog()
    const { files } = await playground.workstation.value.machine.load()
    const bytes = new TextEncoder().encode('echo hello\n')
    const given = ['notes/a.sh', '.bashrc', 'a/.profile'].map((name) => ({ name, bytes }))
    playground.shares.put({ kind: 'address', text: await addressText({ files: given }) })
    await seeTitle('Open what was shared?')
    press('Add to mine')
    await seeTitle('Opened')
    expect(text()).toContain('The file .bashrc was left out')
    expect(files.readText('notes/a.sh')).toBe('echo hello\n')
    expect([files.read('.bashrc'), files.read('a/.profile')]).toEqual([undefined, undefined])
    files.write('.bash_history', 'kubectl create secret\n')
    playground.shares.put({ kind: 'make' })
    await seeTitle('Share')
    const { value } = find('input[aria-label=Address]') as HTMLInputElement
    const shared = (await loadShareTools()).readShareText(value.split('#share=')[1] ?? '')
    expect(shared.files.map(({ name }) => name)).toEqual(['notes/a.sh'])
  })

  it('manifests and other files are taken as objects or as files', async () => {
    const { playground, seeTitle, text, press, names } = await openDialog()
    const encoder = new TextEncoder()
    const file = (path: string, content: string) => ({ path, bytes: encoder.encode(content) })
    const list = { apiVersion: 'v1', kind: 'List', items: [configMap('one'), configMap('two')] }
    playground.shares.put({
      kind: 'files',
      read: async () => [
        file('all.yaml', JSON.stringify(list)),
        file('shop/kustomization.yaml', 'resources: [a.yaml]'),
        file('notes.txt', 'text'),
      ],
    })
    await seeTitle('Take these files?')
    expect(text()).toContain('Objects 2 × ConfigMap')
    expect(text()).toContain('Files all.yaml, shop/kustomization.yaml, notes.txt')
    press('Create the objects')
    await seeTitle('Opened')
    expect(await names()).toEqual(['one', 'two'])
  })
})
