import { describe, expect, it } from 'vitest'
import { openCtl } from '../../support/ctl-terminal.ts'

const web = `
apiVersion: v1
kind: ConfigMap
metadata:
  name: web
data:
  color: red
`

describe('the first steps of a learner', () => {
  it('create from a file, show it, delete it', async () => {
    const { terminal } = await openCtl()
    terminal.files.set('web.yaml', web)
    expect(await terminal.run('kubectl create -f web.yaml')).toBe('configmap/web created\n')
    expect(await terminal.run('k get cm web')).toBe('NAME   DATA   AGE\nweb    1      0s\n')
    expect(await terminal.run('get configmaps/web -o name')).toBe('configmap/web\n')
    expect(await terminal.run('delete cm web')).toBe('configmap "web" deleted\n')
    expect(await terminal.fail('get cm web')).toBe(
      'Error from server (NotFound): configmaps "web" not found\n',
    )
    expect(await terminal.try('get pods')).toEqual({
      code: 0,
      stdout: '',
      stderr: 'No resources found in default namespace.\n',
    })
  })
})
