import { describe, expect, it } from 'vitest'
import { filesName } from '../../../../web-playground/machine/kept-files.ts'
import { eventually } from '../mounted.ts'
import { openPlayground, unopenedPlayground } from '../opened-playground.ts'

const ending = AbortSignal.timeout(50_000)

describe('the machine behind the terminal', () => {
  it('a command waits for a server that starts, and its output is that of kubectl', async () => {
    const { playground } = await unopenedPlayground()
    const machine = await playground.workstation.value.machine.load()
    const typing = machine.type('kubectl get pods', ending)
    await playground.start()
    expect((await typing).output).toBe('No resources found in default namespace.\n')
  })

  it('a command is refused once the server is known to be out of reach', async () => {
    const { playground } = await unopenedPlayground()
    const machine = await playground.workstation.value.machine.load()
    const typing = machine.type('kubectl get pods', ending)
    playground.status.update({ phase: 'failed', reason: 'no storage' })
    expect((await typing).output).toContain('the server has not been reached yet')
  })

  it('a namespace that a command chooses is that of the page', async () => {
    const { playground } = await openPlayground()
    const machine = await playground.workstation.value.machine.load()
    await machine.type('kubectl config set-context --current --namespace=shop', ending)
    expect(playground.view.value.namespace).toBe('shop')
  })

  it('what the editor holds is a file, and what a command writes to it is shown in the editor', async () => {
    const { playground } = await openPlayground()
    const machine = await playground.workstation.value.machine.load()
    playground.editorFile.update({ text: 'kind: Pod\n' })
    expect((await machine.type('cat editor.yaml', ending)).output).toBe('kind: Pod\n')
    await machine.type('echo "# more" >> editor.yaml', ending)
    expect(playground.editorFile.value.text).toBe('kind: Pod\n# more\n')
  })

  it('vi shows a file in the editor, and the command ends with what was typed there', async () => {
    const { playground } = await openPlayground()
    const machine = await playground.workstation.value.machine.load()
    const typing = machine.type(
      'vi notes/pod.yaml || echo failed; mkdir notes; vi notes/pod.yaml; cat notes/pod.yaml',
      ending,
    )
    const [first] = await eventually(() => {
      const texts = playground.editorTexts.take()
      return texts.length > 0 && texts
    })
    first?.done?.()
    const [second] = await eventually(() => {
      const texts = playground.editorTexts.take()
      return texts.length > 0 && texts
    })
    expect(second).toMatchObject({ title: 'notes/pod.yaml', path: 'notes/pod.yaml', text: '' })
    playground.editorFile.update({
      title: 'notes/pod.yaml',
      path: 'notes/pod.yaml',
      text: 'kind: Pod\n',
    })
    second?.done?.()
    expect((await typing).output).toMatch(/kind: Pod\n$/)
  })

  it('files are kept in the browser, but for the draft of each tab', async () => {
    const { playground } = await openPlayground()
    const machine = await playground.workstation.value.machine.load()
    await machine.type('echo one > one.txt; mkdir -p deep && printf "\\xff" > deep/bytes', ending)
    playground.workstation.value.machine.close()
    const kept = playground.storages.shared?.getItem(filesName) ?? ''
    expect(Object.keys(JSON.parse(kept))).toEqual(['deep/bytes', 'one.txt'])
    const { playground: later } = await openPlayground()
    later.storages.shared?.setItem(filesName, kept)
    const again = await later.workstation.value.machine.load()
    expect(Array.from(again.files.read('deep/bytes') ?? [])).toEqual([0xff])
  })

  it('a file that another tab has changed is that of this tab, and what this one made stays', async () => {
    const { playground } = await openPlayground()
    const machine = await playground.workstation.value.machine.load()
    machine.files.write('mine', '1')
    const other = JSON.stringify({ theirs: '2' })
    window.dispatchEvent(new StorageEvent('storage', { key: filesName, newValue: other }))
    expect(machine.files.readText('theirs')).toBe('2')
    expect(machine.files.readText('mine')).toBe('1')
  })
})
