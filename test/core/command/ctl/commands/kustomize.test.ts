import { describe, expect, it } from 'vitest'
import { openCtl, type CtlTerminal } from '../../../../support/command/ctl-terminal.ts'

async function openFolder(): Promise<CtlTerminal> {
  const { terminal } = await openCtl()
  terminal.hasFolders = true
  terminal.files.set(
    'shop/kustomization.yaml',
    'resources: [cm.yaml]\nnamePrefix: dev-\ncommonLabels: { app: shop }\n',
  )
  terminal.files.set(
    'shop/cm.yaml',
    'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: web }\ndata: { a: "1" }\n',
  )
  return terminal
}

const text = `apiVersion: v1
data:
  a: "1"
kind: ConfigMap
metadata:
  labels:
    app: shop
  name: dev-web
`

describe('kustomizations at the command line', () => {
  it('kubectl kustomize prints the objects of a folder, and what is deprecated', async () => {
    const terminal = await openFolder()
    const { stdout, stderr } = await terminal.try('kustomize shop')
    expect(stdout).toBe(text)
    expect(stderr).toContain("# Warning: 'commonLabels' is deprecated.")
    expect(await terminal.fail('kustomize')).toBe(
      "error: unable to find one of 'kustomization.yaml', 'kustomization.yml' or 'Kustomization' in directory '/work'\n",
    )
  })

  it('apply, get and delete take the objects of a kustomization with -k', async () => {
    const terminal = await openFolder()
    expect(await terminal.run('apply -k shop')).toBe('configmap/dev-web created\n')
    expect(await terminal.run('apply -k shop/')).toBe('configmap/dev-web unchanged\n')
    expect(await terminal.run('get -k shop -o name')).toBe('configmap/dev-web\n')
    expect(await terminal.run('delete -k shop')).toContain('configmap "dev-web" deleted')
    expect(await terminal.run('create -k shop')).toBe('configmap/dev-web created\n')
    expect(await terminal.run('replace -k shop')).toBe('configmap/dev-web replaced\n')
    expect(await terminal.run('label -k shop tier=web')).toBe('configmap/dev-web labeled\n')
  })

  it('a folder and files are not taken together', async () => {
    const terminal = await openFolder()
    expect(await terminal.fail('apply -k shop -f shop/cm.yaml')).toBe(
      'error: only one of -f or -k can be specified\n',
    )
    expect(await terminal.fail('apply')).toBe('error: must specify one of -f and -k\n')
  })

  it('a terminal without folders says that it has none', async () => {
    const { terminal } = await openCtl()
    expect(await terminal.fail('apply -k shop')).toBe(
      'error: there are no folders here to read shop from\n',
    )
  })
})
