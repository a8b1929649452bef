import { describe, expect, it } from 'vitest'
import { type EditorResult, runEditorAction } from '../../../../web-playground/editor/editor-run.ts'
import { openPlayground } from '../opened-playground.ts'

const settings = `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
data:
  colour: teal
`

function lines(text: string, results: readonly EditorResult[]) {
  return results.flatMap(({ findings }) =>
    findings.map(({ from, severity, message }) => ({
      line: text.slice(0, from).split('\n').length,
      severity,
      message,
    })),
  )
}

describe('running the documents of the editor', () => {
  it('the editor creates what is not there, and replaces it the next time', async () => {
    const { playground } = await openPlayground()
    const [first] = await runEditorAction(playground, settings, 'apply')
    expect(first).toMatchObject({ title: 'ConfigMap settings', text: 'created', good: true })
    const again = settings.replace('teal', 'red')
    const [second] = await runEditorAction(playground, again, 'apply')
    expect(second).toMatchObject({ text: 'replaced', good: true })
    expect(second?.stored?.['data']).toEqual({ colour: 'red' })
    const [third] = await runEditorAction(playground, again, 'apply')
    expect(third).toMatchObject({ text: 'unchanged', good: true })
  })

  it('the editor puts objects into the namespace that is shown, unless they name one', async () => {
    const namespaces = ['team', 'other'].map((name) => ({
      apiVersion: 'v1',
      kind: 'Namespace',
      metadata: { name },
    }))
    const { playground } = await openPlayground({ fixtures: namespaces }, { namespace: 'team' })
    const named = settings.replace('name: settings', 'name: settings\n  namespace: other')
    const results = await runEditorAction(playground, `${settings}---\n${named}`, 'create')
    expect(results.map(({ stored }) => stored?.metadata.namespace)).toEqual(['team', 'other'])
  })

  it('the editor stores nothing in a dry run, and shows what it would store', async () => {
    const { playground, mock } = await openPlayground()
    const [result] = await runEditorAction(playground, settings, 'dry-run')
    expect(result).toMatchObject({ text: 'would be created', good: true, stored: undefined })
    expect(result?.preview?.text).toContain('colour: teal')
    const path = '/api/v1/namespaces/default/configmaps/settings'
    await expect(mock.client().get(path)).rejects.toMatchObject({ code: 404 })
  })

  it('the editor shows each cause at the line of its field', async () => {
    const { playground } = await openPlayground()
    const text = `apiVersion: v1
kind: Service
metadata:
  name: Not_A_Name
spec:
  ports:
    - port: 80
      name: ok
    - port: 99999
      name: also-ok
`
    const results = await runEditorAction(playground, text, 'create')
    expect(lines(text, results).map(({ line }) => line)).toEqual(expect.arrayContaining([4, 9]))
    expect(results[0]?.good).toBe(false)
  })

  it('the editor shows a warning at the line of the field that is not known', async () => {
    const { playground } = await openPlayground()
    const text = `${settings}colour: red\n`
    const results = await runEditorAction(playground, text, 'apply')
    expect(results[0]?.good).toBe(true)
    expect(lines(text, results)).toEqual([
      { line: 7, severity: 'warning', message: 'unknown field "colour"' },
    ])
  })

  it('the editor validates strictly', async () => {
    const { playground } = await openPlayground()
    const text = `${settings}colour: red\n`
    const results = await runEditorAction(playground, text, 'validate')
    expect(results[0]?.good).toBe(false)
    expect(lines(text, results)).toMatchObject([{ line: 7, severity: 'error' }])
    const [valid] = await runEditorAction(playground, settings, 'validate')
    expect(valid).toMatchObject({ good: true, text: 'is valid' })
  })

  it('the editor offers the newer version when another client changed the object first', async () => {
    const { playground, mock } = await openPlayground()
    const [created] = await runEditorAction(playground, settings, 'create')
    const version = created?.stored?.metadata.resourceVersion
    const path = '/api/v1/namespaces/default/configmaps/settings'
    await mock.client().patch(path, 'merge', { data: { colour: 'blue' } })
    const mine = settings.replace(
      'name: settings',
      `name: settings\n  resourceVersion: "${version}"`,
    )
    const [result] = await runEditorAction(playground, mine, 'replace')
    expect(result?.good).toBe(false)
    expect(result?.newer?.text).toContain('colour: blue')
    expect(result?.newer?.text).not.toContain('managedFields')
  })

  it('the editor sends nothing of a manifest that cannot be read as a whole', async () => {
    const { playground, mock } = await openPlayground()
    await mock.clearRequests()
    const results = await runEditorAction(playground, `${settings}---\nkind: [\n`, 'apply')
    expect(results).toMatchObject([{ title: 'Not sent', good: false }])
    expect(await mock.requests()).toEqual([])
  })

  it('the editor names a kind that is not served', async () => {
    const { playground } = await openPlayground()
    const text = 'apiVersion: example.com/v1\nkind: Boat\nmetadata:\n  name: a\n'
    const [result] = await runEditorAction(playground, text, 'create')
    expect(result?.text).toBe('this server has no Boat in example.com/v1')
  })
})
