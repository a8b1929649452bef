import { describe, expect, it } from 'vitest'
import { configMapYaml } from '../../../../support/command/ctl-manifests.ts'
import { openCtl } from '../../../../support/command/ctl-terminal.ts'

describe('a watch', () => {
  it('a watch of get goes on below the table, in its columns, until Ctrl-C', async () => {
    const { terminal } = await openCtl()
    await terminal.run('create cm a-rather-long-name')
    const watch = terminal.follow('get cm -w')
    await watch.until(/a-rather-long-name/)
    await terminal.run('create cm web --from-literal=a=1')
    await watch.until(/\nweb/)
    await terminal.run('delete cm web')
    await watch.until(/\nweb[^]*\nweb/)
    expect(await watch.interrupt()).toEqual({
      code: 130,
      stdout:
        'NAME                 DATA   AGE\n' +
        'a-rather-long-name   0      0s\n' +
        'web                  1      0s\n' +
        'web                  1      0s\n',
      stderr: '',
    })
  })

  it('a watch of get prints its headers with the first object where there was none', async () => {
    const { terminal } = await openCtl()
    const watch = terminal.follow('watch -n 2 kubectl get cm -L app')
    await terminal.run('create cm web')
    expect(await watch.until(/web/)).toBe('NAME   DATA   AGE   APP\nweb    0      0s    \n')
    await watch.interrupt()
  })

  it('a watch of get shows one object, and what happened to it when asked for', async () => {
    const { terminal } = await openCtl()
    await terminal.run('create cm web')
    const watch = terminal.follow('get cm web --watch --output-watch-events')
    await watch.until(/ADDED/)
    await terminal.run('create cm other')
    await terminal.run('label cm web a=b')
    await terminal.run('delete cm web')
    expect(await watch.until(/DELETED/)).toBe(
      'EVENT   NAME   DATA   AGE\n' +
        'ADDED   web    0      0s\n' +
        'MODIFIED   web    0      0s\n' +
        'DELETED    web    0      0s\n',
    )
    await watch.interrupt()
  })

  it('a watch of get leaves out what there was when only changes are wanted', async () => {
    const { terminal } = await openCtl()
    await terminal.run('create cm old')
    const watch = terminal.follow('get cm --watch-only -o name')
    await terminal.run('create cm new')
    await terminal.run('create cm newer')
    const text = await watch.until(/newer/)
    expect(text).not.toContain('old')
    await watch.interrupt()
  })

  it('a watch of get prints whole objects', async () => {
    const { terminal } = await openCtl()
    await terminal.run('create -f -', configMapYaml('web', { a: '1' }))
    const watch = terminal.follow('get cm web -w -o jsonpath={.data.a}')
    await watch.until(/1/)
    await terminal.run(`patch cm web -p '{"data":{"a":"2"}}'`)
    expect(await watch.until(/2/)).toBe('12')
    await watch.interrupt()
  })

  it('a watch of get is of one type only', async () => {
    const { terminal } = await openCtl()
    expect(await terminal.fail('get cm,pods -w')).toMatch(/more than 1 resource was found/)
    expect(await terminal.fail('get cm nosuch -w')).toMatch(/configmaps "nosuch" not found/)
  })
})
